import { Button } from 'react-aria-components'
import { ImportNotices } from '../ImportNotices.tsx'
import { useCommandMutation } from '../queries.ts'
import { useImport } from '../useImport.ts'

/** The first screen: what happens to a recording, and that it stays here. */
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
      <h1>From tape to text you can quote</h1>
      <ol>
        <li>
          <strong>Import</strong> recordings by dropping them here. Each is copied and sealed with a hash; the file you
          dropped is never touched.
        </li>
        <li>
          <strong>Transcription</strong> happens on this machine. Nothing is sent anywhere unless you set up a remote
          service in Settings.
        </li>
        <li>
          <strong>Correct</strong> the text against the sound, name the speakers, and export to Word, subtitles or plain
          text.
        </li>
      </ol>
      <p className="muted">
        Without a speech model for your language a recording stays untranscribed and says so: Tapelog never invents
        text.
      </p>
      <ImportNotices />
      <div className="actions">
        <Button className="primary" onPress={() => void importer.choose('files').then(begin)}>
          Import recordings…
        </Button>
        <Button className="quiet" onPress={begin}>
          Look around first
        </Button>
      </div>
    </main>
  )
}
