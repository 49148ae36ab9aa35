import { useState } from 'react'
import { formatClock } from '../../shared/text/timecode.ts'
import { redactionReasonLimit } from '../../shared/transcripts/redactions.ts'
import type { EditOperation } from '../../shared/transcripts/transcript.ts'
import { Field } from '../controls/Field.tsx'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import type { ListedRedaction } from './useRedactions.ts'
import './RedactDialog.css'

const texts = words.protection.redact

type RedactionTarget = Extract<EditOperation, { kind: 'redaction.add' }>['target']

/** What to redact, or the redaction whose reason is changed. `speaker`: the shown name of the speaker whose words are redacted. */
export type Redacting =
  | { kind: 'add'; target: RedactionTarget; speaker: string | null }
  | { kind: 'reason'; redaction: ListedRedaction }

/** Asks for the reason of a redaction, which may be empty. `onSave` resolves to false if the library refused it. */
export function RedactDialog(props: {
  redacting: Redacting
  /** Why the last edit was refused. */
  problem: string | null
  onSave: (operation: EditOperation) => Promise<boolean>
  onClose: () => void
}) {
  const { redacting, onSave, onClose } = props
  const [reason, setReason] = useState(redacting.kind === 'reason' ? redacting.redaction.reason : '')
  const [state, setState] = useState<'asking' | 'saving' | 'refused'>('asking')
  const isTooLong = reason.trim().length > redactionReasonLimit
  const save = async () => {
    if (isTooLong) return
    setState('saving')
    const kept = reason.trim()
    const isDone = await onSave(
      redacting.kind === 'add'
        ? { kind: 'redaction.add', target: redacting.target, reason: kept }
        : { kind: 'redaction.setReason', redactionId: redacting.redaction.id, reason: kept },
    )
    if (isDone) onClose()
    else setState('refused')
  }
  return (
    <FormDialog
      title={redacting.kind === 'add' ? texts.title : texts.reasonTitle}
      submit={redacting.kind === 'add' ? texts.submit : words.buttons.save}
      isBusy={state === 'saving'}
      problem={state === 'refused' ? props.problem : null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {redacting.kind === 'add' && <Lost redacting={redacting} />}
      <Field
        label={texts.reason}
        value={reason}
        onChange={setReason}
        hint={texts.reasonHint}
        problem={isTooLong ? texts.tooLong(reason.trim().length, redactionReasonLimit) : null}
        autoFocus
      />
    </FormDialog>
  )
}

/** Says what readers will not get. */
function Lost({ redacting: { target, speaker } }: { redacting: Extract<Redacting, { kind: 'add' }> }) {
  if (target.of === 'speaker') return <p>{texts.everything(speaker ?? '')}</p>
  if (target.of === 'sound') return <p>{texts.sound(formatClock(target.startMs), formatClock(target.endMs))}</p>
  return (
    <>
      <blockquote className="lostwords read" dir="auto">
        {target.pieces.map((piece) => piece.words).join(' ')}
      </blockquote>
      <p>{texts.words}</p>
    </>
  )
}
