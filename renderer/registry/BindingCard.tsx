import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account } from '../../shared/accounts/account.ts'
import type { BindingView, BoundDevice } from '../../shared/accounts/binding.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { DeviceRecord } from './DeviceRecord.tsx'
import '../controls/Card.css'

const { card, record } = words.registry

/** One recorder of the registry. */
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
    <article className="card" aria-label={card.label(device.serialNumber)}>
      <header>
        <h3>{device.serialNumber}</h3>
        <span className="badge plain">{device.type ?? card.typeUnknown}</span>
        <div className="spread">
          <Button className="quiet" isPending={state.isFetching} onPress={() => void state.refetch()}>
            {state.isFetching ? card.asking : card.askAgain}
          </Button>
          <Button className="quiet" onPress={() => remove.mutate({ deviceId })}>
            {card.remove}
          </Button>
        </div>
      </header>
      {device.type === null && <ChooseType device={device} />}
      <BindingState view={state.data} problem={state.error?.message ?? null} />
      <div className="buttons row wrap">
        {state.data && !state.data.isOurs && (
          <Button className="quiet" isPending={isBusy} onPress={() => bind.mutate({ deviceId })}>
            {card.register}
          </Button>
        )}
        {state.data?.isBound && (
          <Button className="quiet" isPending={isBusy} onPress={() => setUnbinding(true)}>
            {card.unregister}
          </Button>
        )}
        {state.data && state.data.isBound !== true && state.data.recoveryClientIds.length > 0 && (
          <RecoveryExport deviceId={deviceId} />
        )}
      </div>
      <ErrorLine text={latest?.error?.message} />
      {latest === unbind && unbind.data && !unbind.isPending && (
        <p className="banner" role="status">
          {card.unregistered}
        </p>
      )}
      {state.data && state.data.history.length > 0 && (
        <More title={card.history(state.data.history.length)}>
          <ol className="plainlist" aria-label={card.historyLabel}>
            {bindEvents(state.data.history).map(({ number, clientId }) => (
              <li key={number}>
                {clientId}
                {clientId === account.clientId && <span className="muted"> · {card.thisAccount}</span>}
              </li>
            ))}
          </ol>
        </More>
      )}
      {account.apiBase !== '' && (
        <More title={record.title}>
          <DeviceRecord device={device} ownerId={account.ownerId} />
        </More>
      )}
      {unbinding && (
        <ConfirmDialog
          title={card.unregisterTitle(device.serialNumber)}
          confirm={card.unregister}
          onConfirm={() => unbind.mutate({ deviceId })}
          onClose={() => setUnbinding(false)}
        >
          {card.unregisterText}
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The history may name a client more than once, so events are numbered, from the oldest. */
const bindEvents = (history: string[]) =>
  history.map((clientId, index) => ({ number: history.length - index, clientId }))

/** Lets a person choose a recorder's type, if the serial number does not show it. */
function ChooseType({ device }: { device: BoundDevice }) {
  const choose = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  const { serialNumber, recordType } = device
  return (
    <div className="buttons row wrap">
      {(['notepro', 'notepins'] as const).map((typeOverride) => (
        <Button
          key={typeOverride}
          className="quiet"
          isPending={choose.isPending}
          onPress={() => choose.mutate({ serialNumber, typeOverride, recordType })}
        >
          {card.itIsA(typeOverride)}
        </Button>
      ))}
    </div>
  )
}

/** Writes the client IDs for a recovery with the maker's SDK to a file. */
function RecoveryExport({ deviceId }: { deviceId: number }) {
  const write = useCommandMutation('bindings.exportRecovery')
  const choose = useCommandMutation('shell.chooseExportFolder')
  const begin = () =>
    choose.mutate(undefined, {
      onSuccess: ({ folder }) => folder !== null && write.mutate({ deviceId, directory: folder.path }),
    })
  const problem = choose.error ?? write.error
  return (
    <>
      <Button className="quiet" isPending={write.isPending} onPress={begin}>
        {card.exportRecovery}
      </Button>
      {problem && <p className="error">{problem.message}</p>}
      {write.data && (
        <p className="muted" role="status">
          {card.written(write.data.path)}
        </p>
      )}
    </>
  )
}

/** The account to which a recorder is registered, or why that is unknown. */
function BindingState({ view, problem }: { view: BindingView | undefined; problem: string | null }) {
  if (problem) return <p className="error">{problem}</p>
  if (!view) return <p className="muted">{words.registry.state.asking}</p>
  const { state, meaning } = bindingWords(view)
  return (
    <p>
      <strong>{state}</strong> <span className="muted">· {meaning}</span>
    </p>
  )
}

const { state } = words.registry

function bindingWords({ isBound, isOurs }: Pick<BindingView, 'isBound' | 'isOurs'>): {
  state: string
  meaning: string
} {
  if (isBound === null) return state.never
  if (!isBound) return state.former
  return isOurs ? state.ours : state.other
}
