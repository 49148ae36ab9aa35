import { Button } from 'react-aria-components'
import { words } from '../words/index.ts'

const { empty } = words.devices

export function NothingPluggedIn({ onImport }: { onImport: () => void }) {
  return (
    <div className="empty">
      <h2>{empty.title}</h2>
      <p>{empty.text}</p>
      <Button className="primary" onPress={onImport}>
        {empty.importFiles}
      </Button>
    </div>
  )
}
