import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account } from '../../shared/account.ts'
import type { BoundDevice } from '../../shared/binding.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { More } from '../controls/More.tsx'
import { useCommandMutation, useRemoteCommand } from '../queries.ts'
import { BindingState } from './BindingState.tsx'
import { DeviceRecord } from './DeviceRecord.tsx'

/** One recorder: what the registry says of it, and what can be done about that. */
export function BindingCard({ device, account }: { device: BoundDevice; account: Account }) {
  const deviceId = device.id
  const state = useRemoteCommand('bindings.read', { deviceId })
  const [unbinding, setUnbinding] = useState(false)
  const remove = useCommandMutation('bindings.remove', ['bindings.list'])
  const bind = useCommandMutation('bindings.bind', ['bindings.list', 'bindings.read'])
  const unbind = useCommandMutation('bindings.unbind', ['bindings.list', 'bindings.read'])
  const latest = [bind, unbind].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const isBusy = bind.isPending || unbind.isPending || state.isFetching
  return (
    <article className="card" aria-label={`Device ${device.serialNumber}`}>
      <header>
        <h3>{device.serialNumber}</h3>
        <span className="badge plain">{device.type ?? 'type unknown'}</span>
        <div className="spread">
          <Button className="quiet" isPending={state.isFetching} onPress={() => void state.refetch()}>
            {state.isFetching ? 'Asking…' : 'Ask again'}
          </Button>
          <Button className="quiet" onPress={() => remove.mutate({ deviceId })}>
            Remove from list
          </Button>
        </div>
      </header>
      {device.type === null && <ChooseType device={device} />}
      <BindingState view={state.data} problem={state.error?.message ?? null} />
      <div className="buttons">
        {state.data && !state.data.isOurs && (
          <Button className="quiet" isPending={isBusy} onPress={() => bind.mutate({ deviceId })}>
            Bind
          </Button>
        )}
        {state.data?.isBound && (
          <Button className="quiet" isPending={isBusy} onPress={() => setUnbinding(true)}>
            Unbind
          </Button>
        )}
        {state.data && state.data.isBound !== true && state.data.recoveryClientIds.length > 0 && (
          <RecoveryExport deviceId={deviceId} />
        )}
      </div>
      {latest?.error && (
        <p className="error" role="alert">
          {latest.error.message}
        </p>
      )}
      {latest === unbind && unbind.data && !unbind.isPending && (
        <p className="banner" role="status">
          Unbound in the registry. The recorder itself still has to be unbound through its maker’s SDK, over the short
          range: until then the two disagree.
        </p>
      )}
      {state.data && state.data.history.length > 0 && (
        <More title={`History (${state.data.history.length})`}>
          <ol className="plainlist" aria-label="Bind events, newest first">
            {bindEvents(state.data.history).map(({ number, clientId }) => (
              <li key={number}>
                {clientId}
                {clientId === account.clientId && <span className="muted"> · this account</span>}
              </li>
            ))}
          </ol>
        </More>
      )}
      {account.apiBase !== '' && (
        <More title="Device record at the second address">
          <DeviceRecord device={device} ownerId={account.ownerId} />
        </More>
      )}
      {unbinding && (
        <ConfirmDialog
          title={`Unbind ${device.serialNumber}?`}
          confirm="Unbind"
          onConfirm={() => unbind.mutate({ deviceId })}
          onClose={() => setUnbinding(false)}
        >
          This ends the binding in the registry. The local half belongs to the maker’s SDK and has to be undone there
          too.
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The same client may stand there more than once: events are numbered from the oldest. */
const bindEvents = (history: string[]) =>
  history.map((clientId, index) => ({ number: history.length - index, clientId }))

/** Where neither the serial number nor a person has said it yet. */
function ChooseType({ device }: { device: BoundDevice }) {
  const choose = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  const { serialNumber, recordType } = device
  return (
    <div className="buttons">
      {(['notepro', 'notepins'] as const).map((typeOverride) => (
        <Button
          key={typeOverride}
          className="quiet"
          isPending={choose.isPending}
          onPress={() => choose.mutate({ serialNumber, typeOverride, recordType })}
        >
          It is a {typeOverride}
        </Button>
      ))}
    </div>
  )
}

/** The client IDs that a local recovery tries, as a file for the maker's SDK. */
function RecoveryExport({ deviceId }: { deviceId: number }) {
  const write = useCommandMutation('bindings.exportRecovery')
  const choose = useCommandMutation('shell.chooseExportFolder')
  const begin = () =>
    choose.mutate(undefined, {
      onSuccess: ({ directory }) => directory !== null && write.mutate({ deviceId, directory }),
    })
  const problem = choose.error ?? write.error
  return (
    <>
      <Button className="quiet" isPending={write.isPending} onPress={begin}>
        Export for recovery…
      </Button>
      {problem && <p className="error">{problem.message}</p>}
      {write.data && (
        <p className="muted" role="status">
          Written to {write.data.path}. The maker’s SDK tries these client IDs, newest first.
        </p>
      )}
    </>
  )
}
