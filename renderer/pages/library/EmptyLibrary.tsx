import { ArrowRight, FileText, Mic, ShieldCheck } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from 'react-aria-components'
import { useCommand } from '../../base/queries.ts'
import { useActiveAccount } from '../../base/sharedQueries.ts'
import { words } from '../../words/index.ts'
import './EmptyLibrary.css'

const { empty: texts } = words.library

/** The first step, the next steps, and where recordings will be transcribed. */
export function EmptyLibrary(props: { onImport: () => void; onSample: () => void; onSettings: () => void }) {
  const { onImport, onSample, onSettings } = props
  const settings = useCommand('settings.get').data
  const isHere = settings?.destination === 'this-machine'
  const languages = useCommand('recognition.languages', undefined, isHere).data?.languages
  const hasNoModel = isHere && languages?.length === 0
  const steps = [
    { icon: Mic, text: texts.steps.bring },
    { icon: ShieldCheck, text: texts.steps.seal },
    { icon: FileText, text: texts.steps.read },
  ]
  return (
    <div className="empty welcomed">
      <h2>{texts.title}</h2>
      <ol className="picture row gap-12 list">
        {steps.map(({ icon: Icon, text }, index) => (
          <Fragment key={text}>
            {index > 0 && (
              <li aria-hidden className="stack then">
                <ArrowRight size={16} />
              </li>
            )}
            <li className="stack">
              <Icon size={26} aria-hidden />
              {text}
            </li>
          </Fragment>
        ))}
      </ol>
      <Button className="primary" onPress={onImport}>
        {words.keys.commands['import.files']}
      </Button>
      <Button className="quiet" onPress={onSample}>
        {words.firstStart.sample.try}
      </Button>
      <p>{settings?.destination === 'remote' ? <SentToAccount /> : texts.transcribedHere}</p>
      {hasNoModel && (
        <div className="note">
          <p>{texts.noModel}</p>
          <Button className="quiet" onPress={onSettings}>
            {words.buttons.openSettings}
          </Button>
        </div>
      )}
      <p>{texts.recorder}</p>
    </div>
  )
}

function SentToAccount() {
  const { account } = useActiveAccount()
  return texts.sentTo(account?.name ?? null)
}
