import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { More } from '../controls/More.tsx'
import { words } from '../words/index.ts'
import { FieldRowFields } from './FieldRowFields.tsx'
import {
  asKind,
  type FieldName,
  type FieldRow,
  fieldsOfKind,
  newRow,
  type RowProblem,
  type TaskForm,
} from './workflowForm.ts'
import '../controls/Card.css'
import './TaskFields.css'

const texts = words.workflows

/** One task of a workflow. `onUp`, `onDown`, `onRemove`: null if the task cannot be moved or removed. */
export function TaskFields(props: {
  task: TaskForm
  /** The task's position, counted from 1. */
  number: number
  problems: ReadonlyMap<number, RowProblem>
  onChange: (task: TaskForm) => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: (() => void) | null
}) {
  const { task, number, problems, onChange } = props
  const setRows = (rows: readonly FieldRow[]) => onChange({ ...task, rows })
  const buttons = [
    { label: texts.moveUp(number), icon: ArrowUp, onPress: props.onUp },
    { label: texts.moveDown(number), icon: ArrowDown, onPress: props.onDown },
    { label: texts.removeTask(number), icon: X, onPress: props.onRemove },
  ]
  return (
    <li className="card">
      <div className="taskhead row">
        <Choice
          label={texts.task(number)}
          value={task.kind}
          options={texts.kinds}
          onChange={(kind) => onChange(asKind(task, kind))}
        />
        {buttons.map(({ label, icon: Icon, onPress }) => (
          <Button
            key={label}
            className="icon"
            aria-label={label}
            isDisabled={onPress === null}
            onPress={() => onPress?.()}
          >
            <Icon size={17} aria-hidden />
          </Button>
        ))}
      </div>
      {task.kind === 'other' && (
        <Field
          label={texts.name}
          value={task.name}
          onChange={(name) => onChange({ ...task, name })}
          hint={texts.nameHint}
        />
      )}
      {fieldsOfKind(task.kind).map((field) => (
        <LabelledField
          key={field}
          field={field}
          value={task.fields[field] ?? ''}
          onChange={(value) => onChange({ ...task, fields: { ...task.fields, [field]: value } })}
        />
      ))}
      <More
        title={texts.more.title}
        label={texts.more.label(number)}
        isOpen={task.rows.length > 0}
        mustShow={task.rows.some(({ key }) => problems.has(key))}
      >
        <p className="muted">{texts.more.hint}</p>
        {task.rows.map((row, index) => (
          <FieldRowFields
            key={row.key}
            row={row}
            number={index + 1}
            problem={problems.get(row.key) ?? null}
            onChange={(changed) => setRows(task.rows.map((one) => (one === row ? changed : one)))}
            onRemove={() => setRows(task.rows.filter((one) => one !== row))}
          />
        ))}
        <div className="buttons row wrap">
          <Button className="quiet" onPress={() => setRows([...task.rows, newRow()])}>
            {texts.more.add}
          </Button>
        </div>
      </More>
    </li>
  )
}

function LabelledField(props: { field: FieldName; value: string; onChange: (value: string) => void }) {
  const { field, value, onChange } = props
  if (field === 'language' || field === 'hotwords')
    return <Field label={texts.fields[field]} value={value} onChange={onChange} hint={texts.fieldHints[field]} />
  return (
    // A list box cannot have an item without a name.
    <Choice
      label={texts.fields[field]}
      value={value === '' ? 'unset' : value}
      options={texts.choices[field]}
      onChange={(next) => onChange(next === 'unset' ? '' : next)}
    />
  )
}
