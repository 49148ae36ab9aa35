import { useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/domain.ts'
import { sentenceOf } from '../../shared/sentences/problem.ts'
import { type WorkflowRun, workflowDefinitionSchema } from '../../shared/workflow.ts'
import { Field } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { entryWords } from '../entryWords.ts'
import { useCommand, useCommandMutation } from '../queries.ts'
import { waitWords } from '../waitWords.ts'
import { words } from '../words/index.ts'

const texts = words.workflows

/** A recording's workflows, and a form for a new one. */
export function WorkflowsDialog({ recording, onClose }: { recording: RecordingDetail; onClose: () => void }) {
  const recordingId = recording.id
  const list = useCommand('workflows.list', { recordingId })
  const submit = useCommandMutation('workflows.submit', ['workflows.list', 'queue.overview'])
  const [definition, setDefinition] = useState(texts.example)
  const [version, setVersion] = useState('1.0')
  const parsed = workflowDefinitionSchema.safeParse(definition)
  const runs = list.data?.runs ?? []
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={texts.label}>
          <Heading slot="title">{texts.title(recording.title)}</Heading>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
          <Field
            label={texts.definition}
            value={definition}
            onChange={setDefinition}
            hint={texts.definitionHint}
            problem={parsed.success ? null : (entryWords(parsed.error.issues[0]?.message) ?? texts.invalid)}
            isLong
          />
          <Field label={texts.version} value={version} onChange={setVersion} />
          {(submit.error ?? list.error) && <p className="error">{(submit.error ?? list.error)?.message}</p>}
          <div className="actions">
            <Button className="quiet" onPress={onClose}>
              {words.buttons.close}
            </Button>
            <Button
              className="primary"
              isDisabled={!parsed.success || version.trim() === ''}
              isPending={submit.isPending}
              onPress={() => submit.mutate({ recordingId, definition, version })}
            >
              {texts.submit}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Run({ run }: { run: WorkflowRun }) {
  const state = run.waitingFor === null ? texts.states[run.state] : waitWords(run.waitingFor, null)
  const count = run.totalTasks === null ? '' : ` · ${texts.tasks(run.completedTasks ?? 0, run.totalTasks)}`
  return (
    <div className="card">
      <p className={run.state === 'failed' ? 'error' : ''}>
        {state}
        {count} <span className="muted">· {texts.runVersion(run.version)}</span>
      </p>
      {run.error && run.state !== 'cancelled' && (
        <p className={run.state === 'failed' ? 'error' : 'muted'}>{sentenceOf(run.error)}</p>
      )}
      {run.answer && (
        <More title={texts.answer}>
          <pre className="answer">{run.answer}</pre>
        </More>
      )}
    </div>
  )
}
