import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCommand } from '../queries.ts'
import { AddDeviceDialog } from './AddDeviceDialog.tsx'
import { DeviceCard } from './DeviceCard.tsx'

/** Recorders and whose they are, by the remote registry. */
export function DevicesView({ onSettings }: { onSettings: () => void }) {
  const accounts = useCommand('accounts.list')
  const list = useCommand('bindings.list')
  const [adding, setAdding] = useState(false)
  const account = accounts.data?.accounts.find(({ id }) => id === accounts.data?.activeId)
  const devices = list.data?.devices ?? []
  const problem = accounts.error ?? list.error
  if (problem) return <p className="empty error">{problem.message}</p>
  if (!accounts.data || !list.data) return <p className="empty">Loading…</p>
  return (
    <section className="devices" aria-label="Devices">
      <header className="bar">
        <h1>Devices</h1>
        <div className="spread">
          {account && (
            <Button className="primary" onPress={() => setAdding(true)}>
              Add device…
            </Button>
          )}
        </div>
      </header>
      {!account && (
        <div className="empty">
          <h2>Whose a recorder is</h2>
          <p>A remote account keeps the registry of recorders and their owners. Set one up to bind yours.</p>
          <Button className="primary" onPress={onSettings}>
            Open Settings
          </Button>
        </div>
      )}
      {account && devices.length === 0 && (
        <div className="empty">
          <h2>No recorder yet</h2>
          <p>Add one by its serial number to see whether it is bound, and to whom.</p>
          <Button className="primary" onPress={() => setAdding(true)}>
            Add device…
          </Button>
        </div>
      )}
      {account && devices.length > 0 && (
        <>
          <p className="note">
            Asked with the account “{account.name}”. A recorder can be bound to one account at a time.
          </p>
          <div className="cards">
            {devices.map((device) => (
              <DeviceCard key={device.id} device={device} account={account} />
            ))}
          </div>
        </>
      )}
      {adding && <AddDeviceDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
