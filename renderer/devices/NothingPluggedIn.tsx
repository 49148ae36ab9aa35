import { Button } from 'react-aria-components'

/** The page before the first recorder. */
export function NothingPluggedIn({ onImport }: { onImport: () => void }) {
  return (
    <div className="empty">
      <h2>Plug in a recorder, or drop audio here</h2>
      <p>
        A USB recorder, a memory card in a reader, or a phone that shows its files over USB appears here by itself.
        Without one, files and folders do the same job: import them, drop them on this page, or have a folder watched.
      </p>
      <Button className="primary" onPress={onImport}>
        Import files…
      </Button>
    </div>
  )
}
