import { useState } from 'react'
import { newBoundDeviceSchema } from '../../shared/accounts/binding.ts'
import { deviceTypeOfSerial } from '../../shared/partner/bindings.ts'
import type { RecordType } from '../../shared/partner/secondFamily.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { More } from '../controls/More.tsx'
import { entryWords } from '../words/codeWords.ts'
import { words } from '../words/index.ts'

const { addDialog: texts } = words.registry

/** Adds a recorder by its serial number. Its type follows from the number unless a person enters another. */
export function AddBindingDialog({ onClose }: { onClose: () => void }) {
  const [serialNumber, setSerialNumber] = useState('')
  const [type, setType] = useState('')
  const [recordType, setRecordType] = useState<RecordType>('notepin')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useCommandMutation('bindings.add', ['bindings.list', 'bindings.read'])
  const known = deviceTypeOfSerial(serialNumber.trim())
  const submit = () => {
    const parsed = newBoundDeviceSchema.safeParse({ serialNumber, typeOverride: type.trim() || null, recordType })
    if (parsed.success) add.mutate(parsed.data, { onSuccess: onClose })
    else setProblem(entryWords(parsed.error.issues[0]?.message) ?? texts.checkSerialNumber)
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      isBusy={add.isPending}
      problem={add.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.serialNumber}
        value={serialNumber}
        onChange={setSerialNumber}
        hint={texts.serialNumberHint}
        problem={problem}
        autoFocus
      />
      <Field
        label={texts.type}
        value={type}
        onChange={setType}
        placeholder={known ?? ''}
        hint={known ? texts.typeKnown(known) : texts.typeUnknown}
      />
      <More title={words.registry.record.title}>
        <Choice
          label={texts.recordType}
          value={recordType}
          options={texts.recordTypes}
          hint={texts.recordTypeHint}
          onChange={setRecordType}
        />
      </More>
    </FormDialog>
  )
}
