import { useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/domain.ts'
import { type WorkflowRun, workflowDefinitionSchema } from '../../shared/workflow.ts'
import { Field } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { useCommand, useCommandMutation } from '../queries.ts'
import { waitWords } from '../waitWords.ts'

const example = '[\n  { "type": "transcribe" },\n  { "type": "export", "format": "txt" }\n]'

/** Workflows of a recording: those submitted, and a new one. */
export function WorkflowsDialog({ recording, onClose }: { recording: RecordingDetail; onClose: () => void }) {
  const recordingId = recording.id
  const list = useCommand('workflows.list', { recordingId })
  const submit = useCommandMutation('workflows.submit', ['workflows.list', 'queue.overview'])
  const [definition, setDefinition] = useState(example)
  const [version, setVersion] = useState('1.0')
  const parsed = workflowDefinitionSchema.safeParse(definition)
  const runs = list.data?.runs ?? []
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label="Workflows">
          <Heading slot="title">Workflows for “{recording.title}”</Heading>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
          <Field
            label="Definition"
            value={definition}
            onChange={setDefinition}
            hint="A list of tasks as JSON, as the service wants it. The recording is uploaded with its times and owner."
            problem={parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This is no workflow.')}
            isLong
          />
          <Field label="Version" value={version} onChange={setVersion} />
          {(submit.error ?? list.error) && <p className="error">{(submit.error ?? list.error)?.message}</p>}
          <div className="actions">
            <Button className="quiet" onPress={onClose}>
              Close
            </Button>
            <Button
              className="primary"
              isDisabled={!parsed.success || version.trim() === ''}
              isPending={submit.isPending}
              onPress={() => submit.mutate({ recordingId, definition, version })}
            >
              Submit
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const states: Record<WorkflowRun['state'], string> = {
  'on-its-way': 'On its way to the service',
  'under-way': 'The service is at work',
  done: 'Done',
  'not-followed': 'Submitted',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

function Run({ run }: { run: WorkflowRun }) {
  const state = run.waitingFor === null ? states[run.state] : waitWords(run.waitingFor, null)
  const count = run.totalTasks === null ? '' : ` · ${run.completedTasks ?? 0} of ${run.totalTasks} tasks`
  return (
    <div className="card">
      <p className={run.state === 'failed' ? 'error' : ''}>
        {state}
        {count} <span className="muted">· version {run.version}</span>
      </p>
      {run.error && run.state !== 'cancelled' && (
        <p className={run.state === 'failed' ? 'error' : 'muted'}>{run.error.message}</p>
      )}
      {run.answer && (
        <More title="The service’s answer">
          <pre className="answer">{run.answer}</pre>
        </More>
      )}
    </div>
  )
}
