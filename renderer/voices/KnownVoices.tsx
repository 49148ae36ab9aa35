import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Settings } from '../../shared/settings/settings.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'
import './KnownVoices.css'

const texts = words.voices.settings
const shownTitles = 3

/** The switch for keeping voices, the list of known voices, and buttons to forget them. */
export function KnownVoices({ settings }: { settings: Settings }) {
  const { data } = useRemoteCommand('voices.known', undefined)
  const update = useCommandMutation('settings.update', ['settings.get'])
  const forget = useCommandMutation('voices.forget', ['voices.known', 'voices.suggestions'])
  /** `all`: everybody; else the name of the person whose voice to forget. */
  const [asking, setAsking] = useState<{ name: string } | 'all' | null>(null)
  const known = data?.voices ?? []
  const isSomething = known.length > 0 || (data?.unnamed ?? 0) > 0
  return (
    <>
      <h3>{texts.title}</h3>
      <Tick
        name={texts.on}
        hint={texts.hint}
        isSelected={settings.knownVoices}
        onChange={(knownVoices) => update.mutate({ knownVoices })}
      />
      <ErrorLine text={update.error?.message ?? forget.error?.message ?? null} />
      {!settings.knownVoices && isSomething && <p className="muted">{texts.off}</p>}
      {settings.knownVoices && data && known.length === 0 && <p className="muted">{texts.none}</p>}
      {known.length > 0 && (
        <ul className="voicelist list framed lined" aria-label={texts.list}>
          {known.map(({ name, recordings }) => (
            <li key={name} className="row gap-12">
              <span className="rest">
                <b>{name}</b>
                <small className="hint">
                  {texts.from(
                    recordings.slice(0, shownTitles).map(({ title }) => title),
                    Math.max(0, recordings.length - shownTitles),
                  )}
                </small>
              </span>
              <Button className="quiet" aria-label={texts.forgetThis(name)} onPress={() => setAsking({ name })}>
                {words.buttons.forget}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.unnamed > 0 && <p className="muted">{texts.unnamed(data.unnamed)}</p>}
      {isSomething && (
        <Button className="quiet" onPress={() => setAsking('all')}>
          {texts.forgetAll}
        </Button>
      )}
      {asking !== null && (
        <ConfirmDialog
          isDanger
          title={asking === 'all' ? texts.askAll : texts.askOne(asking.name)}
          confirm={words.buttons.forget}
          onConfirm={() => forget.mutate(asking === 'all' ? {} : asking)}
          onClose={() => setAsking(null)}
        >
          {texts.explanation}
        </ConfirmDialog>
      )}
    </>
  )
}
