import { Button } from 'react-aria-components'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useActiveAccount } from '../base/sharedQueries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'

const { ofRecorder } = words.registry

/** Looks up who owns a recorder that was plugged in here. The registry's response then appears in the recorder's card. */
export function RecorderBinding({ serialNumber }: { serialNumber: string }) {
  const { account, isKnown } = useActiveAccount()
  const list = useCommand('bindings.list')
  const add = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  if (!isKnown || !list.data) return null
  if (!account) return <p className="muted">{ofRecorder.noAccount}</p>
  if (list.data.devices.some((device) => device.serialNumber === serialNumber))
    return <p className="muted">{ofRecorder.above}</p>
  return (
    <div className="buttons row wrap">
      <Button className="quiet" isPending={add.isPending} onPress={() => add.mutate({ serialNumber })}>
        {ofRecorder.check}
      </Button>
      <ErrorLine text={add.error?.message} />
    </div>
  )
}
