import { useState } from 'react'
import { Button, Heading } from 'react-aria-components'
import type { RecordingDetail } from '../../shared/recordings/domain.ts'
import type { WorkflowRun } from '../../shared/recordings/workflow.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { waitWords } from '../../shared/words/waitWords.ts'
import { useCommand } from '../base/queries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { NewWorkflow } from './NewWorkflow.tsx'
import '../controls/Card.css'
import './WorkflowsDialog.css'

const texts = words.workflows

/** A recording's workflows, and a form for a new one, which begins with the newest workflow. */
export function WorkflowsDialog({ recording, onClose }: { recording: RecordingDetail; onClose: () => void }) {
  const list = useCommand('workflows.list', { recordingId: recording.id })
  const [again, setAgain] = useState<WorkflowRun | null>(null)
  const runs = list.data?.runs
  return (
    <ModalDialog
      title={texts.label}
      heading={<Heading slot="title">{texts.title(recording.title)}</Heading>}
      className="workflows"
      onClose={onClose}
    >
      {runs?.map((run) => (
        <Run key={run.id} run={run} onAgain={() => setAgain(run)} />
      ))}
      <ErrorLine text={list.error?.message} />
      {runs && (
        <NewWorkflow
          key={again?.id ?? 'newest'}
          recording={recording}
          before={again ?? runs[0] ?? null}
          onClose={onClose}
        />
      )}
    </ModalDialog>
  )
}

function Run({ run, onAgain }: { run: WorkflowRun; onAgain: () => void }) {
  const state = run.waitingFor === null ? texts.states[run.state] : waitWords(run.waitingFor, null)
  const count = run.totalTasks === null ? '' : ` · ${texts.tasks(run.completedTasks ?? 0, run.totalTasks)}`
  return (
    <div className="card">
      <p className={run.state === 'failed' ? 'error' : ''}>
        {state}
        {count}{' '}
        <span className="muted">
          · {texts.ranAt[run.destination]} · {texts.runVersion(run.version)}
        </span>
      </p>
      {run.error && run.state !== 'cancelled' && (
        <p className={run.state === 'failed' ? 'error' : 'muted'}>{sentenceOf(run.error)}</p>
      )}
      {run.answer && (
        <More title={texts.answer}>
          <pre className="answer literal">{run.answer}</pre>
        </More>
      )}
      <div className="buttons row wrap">
        <Button className="quiet" onPress={onAgain}>
          {texts.useAgain}
        </Button>
      </div>
    </div>
  )
}
