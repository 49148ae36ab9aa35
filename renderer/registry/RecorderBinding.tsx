import { Button } from 'react-aria-components'
import type { BoundDevice } from '../../shared/binding.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { useCommand, useCommandMutation, useRemoteCommand } from '../queries.ts'
import { words } from '../words/index.ts'
import { BindingState } from './BindingState.tsx'
import { useActiveAccount } from './useActiveAccount.ts'

const { ofRecorder } = words.registry

/** In a recorder's own card: who owns it. `isQuiet`: without the hint to add an account. */
export function RecorderBinding({ serialNumber, isQuiet }: { serialNumber: string; isQuiet?: boolean }) {
  const { account, isKnown } = useActiveAccount()
  const list = useCommand('bindings.list')
  const add = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  if (!isKnown || !list.data) return null
  if (!account) return isQuiet ? null : <p className="muted">{ofRecorder.noAccount}</p>
  const bound = list.data.devices.find((device) => device.serialNumber === serialNumber)
  if (bound) return <ReadBinding device={bound} />
  return (
    <div className="buttons">
      <Button className="quiet" isPending={add.isPending} onPress={() => add.mutate({ serialNumber })}>
        {ofRecorder.check}
      </Button>
      <ErrorLine text={add.error?.message} />
    </div>
  )
}

function ReadBinding({ device }: { device: BoundDevice }) {
  const read = useRemoteCommand('bindings.read', { deviceId: device.id })
  return <BindingState view={read.data} problem={read.error?.message ?? null} />
}
