import { useRef, useState } from 'react'
import { Button, Form } from 'react-aria-components'
import type { Destination, RecordingDetail } from '../../shared/recordings/domain.ts'
import { type WorkflowRun, workflowDefinitionSchema } from '../../shared/recordings/workflow.ts'
import { useCommandMutation } from '../base/queries.ts'
import { useActiveAccount } from '../base/sharedQueries.ts'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import { TaskFields } from './TaskFields.tsx'
import { WhereTo } from './WhereTo.tsx'
import { formOf, moved, newTask, readForm, type TaskForm, usualTasks } from './workflowForm.ts'

const texts = words.workflows

/** The form for a workflow. `before`: an earlier workflow to begin with. */
export function NewWorkflow(props: { recording: RecordingDetail; before: WorkflowRun | null; onClose: () => void }) {
  const { recording, before, onClose } = props
  const submit = useCommandMutation('workflows.submit', ['workflows.list', 'queue.overview'])
  const { account } = useActiveAccount()
  const [tasks, setTasks] = useState<readonly TaskForm[]>(() => (before ? formOf(before.definition) : usualTasks()))
  const [version, setVersion] = useState(before?.version ?? '1.0')
  const [wanted, setWanted] = useState<Destination>(before?.destination ?? recording.destination)
  const add = useRef<HTMLButtonElement>(null)
  const mayLeave = !recording.localOnly && account !== undefined
  const destination = mayLeave ? wanted : 'this-machine'
  const { definition, problems } = readForm(tasks)
  const isTooMuch = definition !== null && !workflowDefinitionSchema.safeParse(definition).success
  const isVersion = /^[\w.-]{1,20}$/.test(version.trim())
  const change = (index: number, task: TaskForm) => setTasks(tasks.map((one, at) => (at === index ? task : one)))
  const canSubmit = definition !== null && !isTooMuch && isVersion
  return (
    <Form
      className="form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) submit.mutate({ recordingId: recording.id, definition, destination, version })
      }}
    >
      <WhereTo recording={recording} account={account} value={destination} onChange={setWanted} />
      <ol className="stack gap-12 list" aria-label={texts.taskList}>
        {tasks.map((task, index) => (
          <TaskFields
            key={task.key}
            task={task}
            number={index + 1}
            problems={problems}
            onChange={(changed) => change(index, changed)}
            onUp={index === 0 ? null : () => setTasks(moved(tasks, index, index - 1))}
            onDown={index === tasks.length - 1 ? null : () => setTasks(moved(tasks, index, index + 1))}
            onRemove={
              tasks.length === 1
                ? null
                : () => {
                    setTasks(tasks.filter((one) => one !== task))
                    add.current?.focus()
                  }
            }
          />
        ))}
      </ol>
      <div className="buttons row wrap">
        <Button ref={add} className="quiet" onPress={() => setTasks([...tasks, newTask()])}>
          {texts.addTask}
        </Button>
      </div>
      <Field
        label={texts.version}
        value={version}
        onChange={setVersion}
        hint={texts.versionHint}
        problem={isVersion ? null : texts.versionProblem}
      />
      <ErrorLine text={isTooMuch ? texts.tooMuch : submit.error?.message} />
      <div className="actions">
        <Button className="quiet" onPress={onClose}>
          {words.buttons.close}
        </Button>
        <Button className="primary" type="submit" isDisabled={!canSubmit} isPending={submit.isPending}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  )
}
