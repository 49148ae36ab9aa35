import { Button } from 'react-aria-components'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { ImportNotices } from '../importing/ImportNotices.tsx'
import { useImport } from '../importing/useImport.ts'
import { FirstModel } from '../models/FirstModel.tsx'
import { hasDownloadedSpeech } from '../models/modelWords.ts'
import { words } from '../words/index.ts'
import './Welcome.css'

/**
 * The first screen. It explains what happens to a recording, and that the recording stays on this machine. `onModels`:
 * opens the settings of models. `onAccounts`: opens the settings of accounts. `onSample`: opens the sample recording. `isAfterPages`:
 * the pages of the first start have just offered a model and an account.
 */
export function Welcome(props: {
  isAfterPages: boolean
  onModels: () => void
  onAccounts: () => void
  onSample: () => void
}) {
  const { isAfterPages, onModels, onAccounts, onSample } = props
  const settings = useCommandMutation('settings.update', ['settings.get'])
  const importer = useImport()
  const models = useCommand('models.list').data?.models
  // Only one button may be the next step.
  const isModelNext = !isAfterPages && models !== undefined && !hasDownloadedSpeech(models)
  const begin = () => settings.mutate({ welcomed: true })
  return (
    <main
      className="welcome"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void importer.drop([...event.dataTransfer.files]).then(begin)
      }}
    >
      <h1>{words.welcome.title}</h1>
      <ol className="stack gap-12">
        {words.welcome.steps.map(({ lead, rest }) => (
          <li key={lead}>
            <strong>{lead}</strong> {rest}
          </li>
        ))}
      </ol>
      <p className="muted">{words.welcome.noModel}</p>
      {!isAfterPages && (
        <FirstModel
          onOther={() => {
            onModels()
            begin()
          }}
        />
      )}
      <ImportNotices />
      <div className="actions">
        <Button className={isModelNext ? 'quiet' : 'primary'} onPress={() => void importer.choose('files').then(begin)}>
          {words.welcome.import}
        </Button>
        <Button
          className="quiet"
          onPress={() => {
            onSample()
            begin()
          }}
        >
          {words.firstStart.sample.try}
        </Button>
        {!isAfterPages && (
          <Button
            className="quiet"
            onPress={() => {
              onAccounts()
              begin()
            }}
          >
            {words.signIn.open}
          </Button>
        )}
        <Button className="quiet" onPress={begin}>
          {words.welcome.lookAround}
        </Button>
      </div>
      <p className="muted samplehint">{words.firstStart.sample.hint}</p>
    </main>
  )
}
