import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { BoundDevice, DeviceRecordView } from '../../shared/binding.ts'
import { Field } from '../controls/Field.tsx'
import { useCommandMutation } from '../queries.ts'

/** The second address's record of a recorder: whose it is, and what it last said of itself. */
export function DeviceRecord({ device, ownerId: usualOwner }: { device: BoundDevice; ownerId: string }) {
  const [ownerId, setOwnerId] = useState(usualOwner)
  const bind = useCommandMutation('deviceRecords.bind', ['bindings.list'])
  const unbind = useCommandMutation('deviceRecords.unbind', ['bindings.list'])
  const read = useCommandMutation('deviceRecords.read')
  const latest = [bind, unbind, read].toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const input = { deviceId: device.id, ownerId }
  const isBusy = bind.isPending || unbind.isPending || read.isPending
  return (
    <>
      <Field
        label="Owner ID"
        value={ownerId}
        onChange={setOwnerId}
        hint="Whose it is to be, at most 120 characters; needed for what stands below"
      />
      <div className="buttons">
        <Button
          className="quiet"
          isDisabled={ownerId.trim() === ''}
          isPending={isBusy}
          onPress={() => bind.mutate(input)}
        >
          Bind to owner
        </Button>
        <Button
          className="quiet"
          isDisabled={ownerId.trim() === ''}
          isPending={isBusy}
          onPress={() => unbind.mutate(input)}
        >
          Unbind from owner
        </Button>
        <Button
          className="quiet"
          isDisabled={device.record === null}
          isPending={isBusy}
          onPress={() => read.mutate({ deviceId: device.id })}
        >
          Read record
        </Button>
      </div>
      {latest?.error && <p className="error">{latest.error.message}</p>}
      {latest?.data && <RecordFacts record={latest.data} />}
    </>
  )
}

const gigabytes = (sizeBytes: number | null) => (sizeBytes === null ? null : `${(sizeBytes / 1e9).toFixed(1)} GB`)

function RecordFacts({ record }: { record: DeviceRecordView }) {
  const facts: [string, string | null][] = [
    ['Owner', record.ownerId],
    ['Bound', record.isBound === null ? null : record.isBound ? 'Yes' : 'No'],
    ['Name', record.name],
    ['Model', record.model],
    ['Version', record.version],
    ['Battery', record.battery === null ? null : `${record.battery} %`],
    ['Free', gigabytes(record.freeSpace)],
    ['Capacity', gigabytes(record.capacity)],
    ['Updated', record.updatedAt],
  ]
  return (
    <dl className="facts" aria-label="Device record">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
