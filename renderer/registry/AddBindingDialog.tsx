import { useState } from 'react'
import { newBoundDeviceSchema } from '../../shared/binding.ts'
import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import type { RecordType } from '../../shared/partner/secondFamily.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { useCommandMutation } from '../queries.ts'

const recordTypes: Record<RecordType, string> = {
  note: 'note',
  notepin: 'notepin',
  notepro: 'notepro',
  other: 'other',
}

/** A recorder by its serial number; its type follows from it unless a person knows better. */
export function AddBindingDialog({ onClose }: { onClose: () => void }) {
  const [serialNumber, setSerialNumber] = useState('')
  const [type, setType] = useState('')
  const [recordType, setRecordType] = useState<RecordType>('notepin')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  const told = deviceTypeOfSerial(serialNumber.trim())
  const submit = () => {
    const parsed = newBoundDeviceSchema.safeParse({ serialNumber, typeOverride: type.trim() || null, recordType })
    if (parsed.success) add.mutate(parsed.data, { onSuccess: onClose })
    else setProblem(parsed.error.issues[0]?.message ?? 'Check the serial number.')
  }
  return (
    <FormDialog
      title="Add device"
      submit="Add"
      isBusy={add.isPending}
      problem={add.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Serial number"
        value={serialNumber}
        onChange={setSerialNumber}
        hint="On the recorder, or in its maker’s app"
        problem={problem}
        autoFocus
      />
      <Field
        label="Type"
        value={type}
        onChange={setType}
        placeholder={told ?? ''}
        hint={
          told
            ? `${told}, by the serial number. Enter another one only if that is wrong.`
            : 'Serial numbers with 881 are notepro, with 882 notepins. Enter the type of any other.'
        }
      />
      <More title="Device record">
        <Choice
          label="Type in the device record"
          value={recordType}
          options={recordTypes}
          hint="The second address has types of its own."
          onChange={setRecordType}
        />
      </More>
    </FormDialog>
  )
}
