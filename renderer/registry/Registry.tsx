import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCommand } from '../queries.ts'
import { AddBindingDialog } from './AddBindingDialog.tsx'
import { BindingCard } from './BindingCard.tsx'
import { useActiveAccount } from './useActiveAccount.ts'

/** Recorders and whose they are, by the remote registry: plugged in or not. */
export function Registry({ onSettings }: { onSettings: () => void }) {
  const { account, isKnown, problem: accountProblem } = useActiveAccount()
  const list = useCommand('bindings.list')
  const [adding, setAdding] = useState(false)
  const devices = list.data?.devices ?? []
  const problem = accountProblem ?? list.error?.message
  return (
    <section className="part" aria-labelledby="registry">
      <header>
        <h2 id="registry">Registry</h2>
        {account && (
          <Button className="quiet" onPress={() => setAdding(true)}>
            Add device…
          </Button>
        )}
      </header>
      {problem && <p className="error">{problem}</p>}
      {isKnown && !account && (
        <div className="sentence">
          <p className="muted">A remote account keeps the registry of recorders and their owners.</p>
          <Button className="quiet" onPress={onSettings}>
            Open Settings
          </Button>
        </div>
      )}
      {account && (
        <p className="muted">
          {devices.length === 0
            ? 'Add a recorder by its serial number to see whether it is bound, and to whom.'
            : `Asked with the account “${account.name}”. A recorder can be bound to one account at a time.`}
        </p>
      )}
      {account && devices.length > 0 && (
        <div className="cards">
          {devices.map((device) => (
            <BindingCard key={device.id} device={device} account={account} />
          ))}
        </div>
      )}
      {adding && <AddBindingDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
