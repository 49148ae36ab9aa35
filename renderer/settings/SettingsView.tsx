import { RememberedChoices } from '../importing/RememberedChoices.tsx'
import { useCommand } from '../queries.ts'
import { words } from '../words/index.ts'
import { Accounts } from './Accounts.tsx'
import { DeletionSettings } from './DeletionSettings.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { QueueSettings } from './QueueSettings.tsx'
import { TranscriptionSettings } from './TranscriptionSettings.tsx'
import { WhenDone } from './WhenDone.tsx'

const { settings: texts } = words

export function SettingsView() {
  const settings = useCommand('settings.get')
  const info = useCommand('shell.info')
  if (!settings.data) return <p className="empty">{settings.error?.message ?? texts.loading}</p>
  return (
    <section className="settings" aria-label={texts.title}>
      <h1>{texts.title}</h1>
      <TranscriptionSettings settings={settings.data} />
      <RememberedChoices />
      <QueueSettings settings={settings.data} />
      <DeletionSettings settings={settings.data} />
      <WhenDone settings={settings.data} />
      <Accounts />
      {info.data && <LanguageChoice chosen={info.data.interfaceLanguage} />}
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
