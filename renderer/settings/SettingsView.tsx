import { useRef } from 'react'
import { RememberedChoices } from '../importing/RememberedChoices.tsx'
import { KeySettings } from '../keys/KeySettings.tsx'
import { useCommand } from '../queries.ts'
import { words } from '../words/index.ts'
import { Accounts } from './Accounts.tsx'
import { DeletionSettings } from './DeletionSettings.tsx'
import { QueueSettings } from './QueueSettings.tsx'
import type { SettingsSection } from './settingsSections.ts'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'
import { useShownSection } from './useShownSection.ts'
import { WhenDone } from './WhenDone.tsx'

const { settings: texts } = words

/** `section`: what a person asked for. */
export function SettingsView({ section }: { section?: SettingsSection | undefined }) {
  const settings = useCommand('settings.get')
  const info = useCommand('shell.info')
  const page = useRef<HTMLElement>(null)
  useShownSection(page, section, settings.data !== undefined)
  if (!settings.data) return <p className="empty">{settings.error?.message ?? texts.loading}</p>
  return (
    <section className="settings" aria-label={texts.title} ref={page}>
      <h1>{texts.title}</h1>
      <TranscriptionSettings settings={settings.data} />
      <RememberedChoices />
      <QueueSettings settings={settings.data} />
      <DeletionSettings settings={settings.data} />
      <WhenDone settings={settings.data} />
      <KeySettings settings={settings.data} />
      <Accounts />
      <h2>{texts.about.title}</h2>
      <dl className="facts">
        <dt>{texts.about.version}</dt>
        <dd>{info.data?.version}</dd>
        <dt>{texts.about.library}</dt>
        <dd>{info.data?.libraryPath}</dd>
        <dt>{texts.about.licence}</dt>
        <dd>{texts.about.licenceText}</dd>
      </dl>
    </section>
  )
}
