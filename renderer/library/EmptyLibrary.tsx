import { useCommand } from '../queries.ts'
import { useActiveAccount } from '../registry/useActiveAccount.ts'

/** What to do first, and where the recordings will go. */
export function EmptyLibrary() {
  const settings = useCommand('settings.get').data
  return (
    <div className="empty">
      <h2>Drop audio here, or import files</h2>
      <p>{settings?.destination === 'remote' ? <SentToAccount /> : transcribedHere}</p>
    </div>
  )
}

const transcribedHere =
  'Recordings are copied, sealed with a hash and transcribed on this machine. To use a remote account, go to Settings.'

function SentToAccount() {
  const { account } = useActiveAccount()
  return `Recordings are copied, sealed with a hash and sent to ${account ? `“${account.name}”` : 'a remote account'} to be transcribed. To keep them on this machine, go to Settings.`
}
