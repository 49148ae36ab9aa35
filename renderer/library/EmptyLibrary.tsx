import { useCommand } from '../queries.ts'
import { useActiveAccount } from '../registry/useActiveAccount.ts'
import { words } from '../words/index.ts'

/** What to do first, and where recordings will be transcribed. */
export function EmptyLibrary() {
  const settings = useCommand('settings.get').data
  return (
    <div className="empty">
      <h2>{words.library.empty.title}</h2>
      <p>{settings?.destination === 'remote' ? <SentToAccount /> : words.library.empty.transcribedHere}</p>
    </div>
  )
}

function SentToAccount() {
  const { account } = useActiveAccount()
  return words.library.empty.sentTo(account?.name ?? null)
}
