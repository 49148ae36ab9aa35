import { parseWorkflowDefinition } from '../../shared/recordings/workflow.ts'
import { nameOfPath, type Path, pathOfName } from './fieldNames.ts'
import { type Leaf, leavesOf, TaskTree } from './taskTree.ts'

/** The kinds of value for a field without a label. A person types only text and numbers. */
const valueKinds = ['text', 'number', 'yes', 'no', 'nothing', 'empty-list', 'empty-group'] as const
type ValueKind = (typeof valueKinds)[number]
const fixed: Partial<Record<ValueKind, () => unknown>> = {
  yes: () => true,
  no: () => false,
  nothing: () => null,
  'empty-list': () => [],
  'empty-group': () => ({}),
}

/** A field without a label. `key`: the row's own key while the form is open. */
export type FieldRow = { key: number; name: string; kind: ValueKind; text: string }
export type RowProblem = 'name' | 'taken' | 'number'

type LabelledField = { path: Path; choices: Readonly<Record<string, unknown>> | null }
/**
 * Fields with labels. `choices`: the value that each choice sends; null if a person types text. An empty field is not
 * sent.
 */
const labelledFields = {
  language: { path: ['params', 'transcribe', 'language'], choices: null },
  speakers: { path: ['params', 'diarization', 'enabled'], choices: { yes: true, no: false } },
  hotwords: { path: ['params', 'hotwords'], choices: null },
  format: { path: ['format'], choices: { txt: 'txt', json: 'json' } },
} as const satisfies Record<string, LabelledField>
export type FieldName = keyof typeof labelledFields

/** The interface allows any task. The service on this machine knows these two; any other task has a name and rows. */
const taskKinds = { transcribe: ['language', 'speakers', 'hotwords'], export: ['format'], other: [] } as const
type TaskKind = keyof typeof taskKinds
export const fieldsOfKind = (kind: TaskKind): readonly FieldName[] => taskKinds[kind]

/** One task in the form that a person edits. `name`: the service's name for it; for `other` it may be empty, and no name is sent. */
export type TaskForm = {
  key: number
  kind: TaskKind
  name: string
  /** The text, or the name of a choice; an empty field is not sent. */
  fields: Partial<Record<FieldName, string>>
  rows: readonly FieldRow[]
}

let lastKey = 0
const nextKey = (): number => ++lastKey

export const newRow = (): FieldRow => ({ key: nextKey(), name: '', kind: 'text', text: '' })
export const newTask = (): TaskForm => ({
  key: nextKey(),
  kind: 'transcribe',
  name: 'transcribe',
  fields: {},
  rows: [],
})
export const usualTasks = (): TaskForm[] => [
  newTask(),
  { ...newTask(), kind: 'export', name: 'export', fields: { format: 'txt' } },
]

/** The tasks of a definition that was sent before. Values without a label become rows, so that no value is lost. */
export const formOf = (definition: string): TaskForm[] =>
  (parseWorkflowDefinition(definition) === null ? [] : (JSON.parse(definition) as unknown[])).map(formOfTask)

function formOfTask(item: unknown): TaskForm {
  const leaves = leavesOf(item)
  const type = leaves.find(({ path }) => path.length === 1 && path[0] === 'type')?.value
  const name = typeof type === 'string' ? type : ''
  const kind = name === 'transcribe' || name === 'export' ? name : 'other'
  const others = name === '' ? leaves : leaves.filter(({ path }) => path.length > 1 || path[0] !== 'type')
  return { key: nextKey(), kind, name, ...withLabels(kind, others) }
}

/** Changes the kind of a task. Fields that have no label in the new kind become rows. */
export function asKind(task: TaskForm, kind: TaskKind): TaskForm {
  const { fields, rows } = withLabels(kind, labelledLeaves(task))
  return { ...task, kind, name: kind === 'other' ? '' : kind, fields, rows: [...rows, ...task.rows] }
}

function withLabels(kind: TaskKind, leaves: readonly Leaf[]): Pick<TaskForm, 'fields' | 'rows'> {
  const fields: TaskForm['fields'] = {}
  const rows: FieldRow[] = []
  for (const leaf of leaves) {
    const name = nameOfPath(leaf.path)
    const field = fieldsOfKind(kind).find((one) => nameOfPath(labelledFields[one].path) === name)
    const shown = field && shownAs(labelledFields[field], leaf.value)
    if (field && shown) fields[field] = shown
    else rows.push({ key: nextKey(), name, ...rowValue(leaf.value) })
  }
  return { fields, rows }
}

/** The form in which a labelled field shows a value; undefined or empty if the field cannot show the value. */
function shownAs({ choices }: LabelledField, value: unknown): string | undefined {
  if (choices === null) return typeof value === 'string' ? value : undefined
  return Object.keys(choices).find((name) => choices[name] === value)
}

function rowValue(value: unknown): Pick<FieldRow, 'kind' | 'text'> {
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no', text: '' }
  if (value === null) return { kind: 'nothing', text: '' }
  return { kind: Array.isArray(value) ? 'empty-list' : 'empty-group', text: '' }
}

/**
 * The definition that the form sends. If rows have problems, `definition` is null, and the problems are listed by row
 * key.
 */
export function readForm(tasks: readonly TaskForm[]): {
  definition: string | null
  problems: ReadonlyMap<number, RowProblem>
} {
  const problems = new Map<number, RowProblem>()
  const items = tasks.map((task) => {
    const tree = new TaskTree()
    if (task.name !== '') tree.add({ path: ['type'], value: task.name })
    for (const leaf of labelledLeaves(task)) tree.add(leaf)
    for (const row of task.rows) {
      if (isBlank(row)) continue
      const path = pathOfName(row.name)
      const number = row.text.trim() === '' ? Number.NaN : Number(row.text)
      const value = fixed[row.kind] ? fixed[row.kind]?.() : row.kind === 'number' ? number : row.text
      if (path === null) problems.set(row.key, 'name')
      else if (row.kind === 'number' && !Number.isFinite(number)) problems.set(row.key, 'number')
      else if (!tree.add({ path, value })) problems.set(row.key, 'taken')
    }
    return tree.task()
  })
  return { definition: problems.size > 0 ? null : JSON.stringify(items), problems }
}

/** True for a row that was added and not filled in; such a row is not sent. */
const isBlank = ({ name, kind, text }: FieldRow): boolean => name === '' && kind === 'text' && text === ''

const labelledLeaves = ({ kind, fields }: TaskForm): Leaf[] =>
  fieldsOfKind(kind).flatMap((name) => {
    const { path, choices }: LabelledField = labelledFields[name]
    const text = fields[name] ?? ''
    return text === '' ? [] : [{ path, value: choices === null ? text : choices[text] }]
  })

/** The list with one task moved up or down by one position. */
export function moved(tasks: readonly TaskForm[], from: number, to: number): TaskForm[] {
  const rest = tasks.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...tasks.slice(from, from + 1), ...rest.slice(to)]
}
