import { Button } from 'react-aria-components'
import { ImportNotices } from '../ImportNotices.tsx'
import { useCommandMutation } from '../queries.ts'
import { FirstModel } from '../settings/onThisMachine/FirstModel.tsx'
import { useImport } from '../useImport.ts'
import { words } from '../words/index.ts'

/** The first screen: what happens to a recording, and that it stays on this machine. */
export function Welcome() {
  const settings = useCommandMutation('settings.update', ['settings.get'])
  const importer = useImport()
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
      <ol>
        {words.welcome.steps.map(({ lead, rest }) => (
          <li key={lead}>
            <strong>{lead}</strong> {rest}
          </li>
        ))}
      </ol>
      <p className="muted">{words.welcome.noModel}</p>
      <FirstModel />
      <ImportNotices />
      <div className="actions">
        <Button className="primary" onPress={() => void importer.choose('files').then(begin)}>
          {words.welcome.import}
        </Button>
        <Button className="quiet" onPress={begin}>
          {words.welcome.lookAround}
        </Button>
      </div>
    </main>
  )
}
