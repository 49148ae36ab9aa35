import { Button } from 'react-aria-components'
import type { BoundDevice } from '../../shared/binding.ts'
import { useCommand, useCommandMutation, useRemoteCommand } from '../queries.ts'
import { BindingState } from './BindingState.tsx'
import { useActiveAccount } from './useActiveAccount.ts'

/** In a recorder's own card: whose it is by the registry; everything else about that stands in the registry's section. */
export function RecorderBinding({ serialNumber, isQuiet }: { serialNumber: string; isQuiet?: boolean }) {
  const { account, isKnown } = useActiveAccount()
  const list = useCommand('bindings.list')
  const add = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  if (!isKnown || !list.data) return null
  if (!account)
    return isQuiet ? null : (
      <p className="muted">Whose it is stands in a remote registry: add an account in Settings to see it.</p>
    )
  const bound = list.data.devices.find((device) => device.serialNumber === serialNumber)
  if (bound) return <ReadBinding device={bound} />
  return (
    <div className="buttons">
      <Button className="quiet" isPending={add.isPending} onPress={() => add.mutate({ serialNumber })}>
        Look after its binding
      </Button>
      {add.error && (
        <p className="error" role="alert">
          {add.error.message}
        </p>
      )}
    </div>
  )
}

function ReadBinding({ device }: { device: BoundDevice }) {
  const read = useRemoteCommand('bindings.read', { deviceId: device.id })
  return <BindingState view={read.data} problem={read.error?.message ?? null} />
}
