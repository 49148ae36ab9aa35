import { useCommand } from '../queries.ts'
import { useActiveAccount } from '../registry/useActiveAccount.ts'

/** What to do first, and where the recordings will go. */
export function EmptyLibrary() {
  const { account } = useActiveAccount()
  const goesTo = useCommand('settings.get').data?.destination === 'remote' ? account?.name : undefined
  return (
    <div className="empty">
      <h2>Drop audio here, or import files</h2>
      <p>
        {goesTo === undefined
          ? 'Recordings are copied, sealed with a hash and transcribed on this machine. To use a remote account, go to Settings.'
          : `Recordings are copied, sealed with a hash and sent to “${goesTo}” to be transcribed. To keep them on this machine, go to Settings.`}
      </p>
    </div>
  )
}
