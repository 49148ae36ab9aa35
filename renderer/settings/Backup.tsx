import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'

const texts = words.settings.backup

/** What to copy for a backup: Tapelog makes no regular ones. */
export function Backup() {
  const path = useCommand('shell.info').data?.libraryPath
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      {path !== undefined && <p className="muted modeladdress">{texts.folder(path)}</p>}
    </>
  )
}
