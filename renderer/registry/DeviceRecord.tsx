import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { BoundDevice, DeviceRecordView } from '../../shared/accounts/binding.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import '../controls/Facts.css'

const { record: texts } = words.registry

/** The recorder's record at the second address: its owner and its last state. */
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
        label={words.settings.accountDialog.ownerId}
        value={ownerId}
        onChange={setOwnerId}
        hint={texts.ownerIdHint}
      />
      <div className="buttons row wrap">
        <Button
          className="quiet"
          isDisabled={ownerId.trim() === ''}
          isPending={isBusy}
          onPress={() => bind.mutate(input)}
        >
          {texts.register}
        </Button>
        <Button
          className="quiet"
          isDisabled={ownerId.trim() === ''}
          isPending={isBusy}
          onPress={() => unbind.mutate(input)}
        >
          {texts.unregister}
        </Button>
        <Button
          className="quiet"
          isDisabled={device.record === null}
          isPending={isBusy}
          onPress={() => read.mutate({ deviceId: device.id })}
        >
          {texts.read}
        </Button>
      </div>
      {latest?.error && <p className="error">{latest.error.message}</p>}
      {latest?.data && <RecordFacts record={latest.data} />}
    </>
  )
}

const sizeOrNull = (sizeBytes: number | null) => (sizeBytes === null ? null : words.units.size(sizeBytes))

function RecordFacts({ record }: { record: DeviceRecordView }) {
  const { facts: names } = texts
  const facts: [string, string | null][] = [
    [names.owner, record.ownerId],
    [names.registered, record.isBound === null ? null : record.isBound ? texts.yes : texts.no],
    [names.name, record.name],
    [names.model, record.model],
    [names.version, record.version],
    [names.battery, record.battery === null ? null : texts.percent(record.battery)],
    [names.free, sizeOrNull(record.freeSpace)],
    [names.capacity, sizeOrNull(record.capacity)],
    [names.updated, record.updatedAt],
  ]
  return (
    <dl className="facts" aria-label={texts.label}>
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
