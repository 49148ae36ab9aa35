import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Choice } from '../controls/Choice.tsx'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import type { FieldRow, RowProblem } from './workflowForm.ts'
import './FieldRowFields.css'

const texts = words.workflows.more

/** A field without a label: its name, its kind and its value. */
export function FieldRowFields(props: {
  row: FieldRow
  /** The task's position, counted from 1. */
  number: number
  problem: RowProblem | null
  onChange: (row: FieldRow) => void
  onRemove: () => void
}) {
  const { row, number, problem, onChange, onRemove } = props
  const hasText = row.kind === 'text' || row.kind === 'number'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row.
    <div className="fieldrow row wrap" role="group" aria-label={texts.row(number)}>
      <Field
        label={texts.name}
        value={row.name}
        onChange={(name) => onChange({ ...row, name })}
        problem={problem === 'name' || problem === 'taken' ? texts.problems[problem] : null}
      />
      <Choice
        label={texts.kind}
        value={row.kind}
        options={texts.kinds}
        onChange={(kind) => onChange({ ...row, kind })}
      />
      {hasText && (
        <Field
          label={texts.value}
          value={row.text}
          onChange={(text) => onChange({ ...row, text })}
          problem={problem === 'number' ? texts.problems.number : null}
          // A field of one line would drop line breaks.
          isLong={/[\r\n]/.test(row.text)}
        />
      )}
      <Button className="icon" aria-label={texts.remove(number)} onPress={onRemove}>
        <X size={17} aria-hidden />
      </Button>
    </div>
  )
}
