import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { type DeletionScope, undoDeletionMs } from '../../shared/recordings/deletion.ts'
import { forgetArrivals } from '../base/arrivals.ts'
import { useCommandMutation, useRemoteCommand } from '../base/queries.ts'
import { FormDialog } from '../controls/FormDialog.tsx'
import { words } from '../words/index.ts'
import './DeleteDialog.css'

const texts = words.deletion

/**
 * Shows the data that a deletion removes and the copies that it cannot reach, and starts the deletion. A person can
 * undo the deletion for some seconds.
 */
export function DeleteDialog(props: { recordings: readonly { id: number; title: string }[]; onClose: () => void }) {
  const { recordings, onClose } = props
  const recordingIds = recordings.map(({ id }) => id)
  const plan = useRemoteCommand('deletions.plan', { recordingIds })
  const request = useCommandMutation('deletions.request', ['deletions.list', 'recordings.list', 'queue.overview'])
  const [scope, setScope] = useState<DeletionScope>('recording')
  const mayKeepText = plan.data?.recordings.some(({ hasAudio, hasTranscript }) => hasAudio && hasTranscript) ?? false
  const stays = plan.data ? texts.whatStays(plan.data) : []
  const requested = () => {
    if (scope === 'recording') forgetArrivals(recordingIds)
    onClose()
  }
  return (
    <FormDialog
      title={texts.title(recordings.map(({ title }) => title))}
      submit={texts.confirm}
      isDanger
      isBusy={plan.isPending || request.isPending}
      problem={plan.error?.message ?? request.error?.message ?? null}
      onSubmit={() => plan.data && request.mutate({ recordingIds, scope }, { onSuccess: requested })}
      onClose={onClose}
    >
      {mayKeepText && (
        <RadioGroup value={scope} onChange={(value) => setScope(value === 'audio' ? 'audio' : 'recording')}>
          <Label>{texts.scope}</Label>
          <Radio value="recording">{texts.recording}</Radio>
          <Radio value="audio">{texts.audio}</Radio>
        </RadioGroup>
      )}
      {plan.isPending && <p className="muted">{texts.checking}</p>}
      {plan.data && (
        <>
          <Sentences label={texts.isDeleted[scope]} sentences={texts.whatIsDeleted(plan.data, scope)} />
          <Sentences label={texts.stays} sentences={stays} hasHeading />
          <p className="muted">{texts.undoable(undoDeletionMs / 1000)}</p>
        </>
      )}
    </FormDialog>
  )
}

/** `hasHeading`: false if the dialog's title already is the heading. */
function Sentences(props: { label: string; sentences: readonly string[]; hasHeading?: boolean }) {
  const { label, sentences, hasHeading } = props
  return (
    <section className="sentences" aria-label={label}>
      {hasHeading && <h3>{label}</h3>}
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
