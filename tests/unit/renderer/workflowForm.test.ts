import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameOfPath, pathOfName } from '../../../renderer/workflows/fieldNames.ts'
import {
  asKind,
  type FieldRow,
  formOf,
  moved,
  newRow,
  readForm,
  type TaskForm,
  usualTasks,
} from '../../../renderer/workflows/workflowForm.ts'

/** A workflow as a form: an earlier workflow comes back whole, and the form sends what was typed. */
const sent = (tasks: readonly TaskForm[]): unknown => {
  const { definition, problems } = readForm(tasks)
  return definition === null ? [...problems.values()] : JSON.parse(definition)
}
const row = (more: Partial<FieldRow>): FieldRow => ({ ...newRow(), ...more })
const task = (more: Partial<TaskForm>): TaskForm => ({
  ...{ key: 1, kind: 'other', name: 'summary', fields: {}, rows: [] },
  ...more,
})

describe('a definition in the form', () => {
  // Without quotation marks: JSON.parse of V8 13.6 (Node 24) reads the name `"` as `\` after an object of the same shape with the name `\`.
  const name = fc
    .oneof(
      fc.constantFrom('type', 'params', 'transcribe', 'diarization', 'enabled', 'language', 'hotwords', 'format'),
      fc.constantFrom('a.b', '[0]', '0', '', ' ', '\\', '__proto__', 'constructor', 'ü\n'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    .filter((text) => !text.includes('"'))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('transcribe', 'export', 'txt', '', 'true', '1', true, false, null),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  }))
  const item = fc.array(fc.tuple(name, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries))

  test('comes back without loss for any list of objects', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
        const stored = JSON.stringify(items)
        const { definition, problems } = readForm(formOf(stored))
        expect([...problems.values()]).toEqual([])
        expect(JSON.parse(definition ?? 'null')).toEqual(JSON.parse(stored))
      }),
      { numRuns: 1000 },
    )
  })

  test('has its labelled fields filled and the rest in rows', () => {
    const [first, second, third] = formOf(
      JSON.stringify([
        {
          type: 'transcribe',
          params: { transcribe: { language: 'de' }, diarization: { enabled: false, return_embedding: true } },
          steps: [{ name: 'a' }, 2],
        },
        { type: 'export', format: 'docx' },
        { type: 7, format: 'txt' },
      ]),
    )
    expect(first).toMatchObject({
      kind: 'transcribe',
      fields: { language: 'de', speakers: 'no' },
      rows: [
        { name: 'params.diarization.return_embedding', kind: 'yes' },
        { name: 'steps[0].name', kind: 'text', text: 'a' },
        { name: 'steps[1]', kind: 'number', text: '2' },
      ],
    })
    // A value that the label’s field cannot show stays as it is.
    expect(second).toMatchObject({ kind: 'export', fields: {}, rows: [{ name: 'format', kind: 'text', text: 'docx' }] })
    expect(third).toMatchObject({
      kind: 'other',
      name: '',
      rows: [{ name: 'type', kind: 'number' }, { name: 'format' }],
    })
  })

  test('is empty if it is no list of tasks', () => {
    for (const text of ['', '{}', '[]', '["a"]']) expect(formOf(text)).toEqual([])
  })
})

describe('the sent definition', () => {
  test('has the usual tasks for a new form', () => {
    expect(sent(usualTasks())).toEqual([{ type: 'transcribe' }, { type: 'export', format: 'txt' }])
  })

  test('has fields and rows, but no empty ones', () => {
    const fields = { language: 'en', speakers: 'yes', hotwords: '' }
    const rows = [
      row({}),
      row({ name: ' params . vad.decode_silence ', kind: 'yes' }),
      row({ name: 'list[7]', kind: 'number', text: '2.5' }),
      row({ name: 'list[3]', text: '2' }),
      row({ name: '"a.b"', kind: 'nothing' }),
      row({ name: 'none', kind: 'empty-list' }),
      row({ name: '__proto__', kind: 'empty-group' }),
    ]
    expect(sent([task({ kind: 'transcribe', name: 'transcribe', fields, rows })])).toEqual([
      JSON.parse(`{"type": "transcribe", "params": {"transcribe": {"language": "en"}, "diarization": {"enabled": true},
        "vad": {"decode_silence": true}}, "list": ["2", 2.5], "a.b": null, "none": [], "__proto__": {}}`),
    ])
  })

  test.each<[string, Partial<FieldRow>[], string[]]>([
    ['no name', [{ text: 'a' }], ['name']],
    ['half a name', [{ name: 'a.' }, { name: '.a' }, { name: 'a..b' }, { name: 'a[x]' }], Array(4).fill('name')],
    ['a place where the task needs a name', [{ name: '[0]' }], ['name']],
    [
      'no number',
      ['', ' ', 'three', '1e999'].map((text) => ({ name: 'a', kind: 'number', text })),
      Array(4).fill('number'),
    ],
    ['the same name twice', [{ name: 'a' }, { name: '"a"' }], ['taken']],
    ['a value and values inside it', [{ name: 'a' }, { name: 'a.b' }], ['taken']],
    ['names and places in one', [{ name: 'a.b' }, { name: 'a[0]' }], ['taken']],
    ['the name of the task', [{ name: 'type', text: 'other' }], ['taken']],
  ])('is held back for %s, which is reported at its row', (_, rows, problems) => {
    expect(sent([task({ rows: rows.map(row) })])).toEqual(problems)
  })

  test('is held back if a row repeats a labelled field', () => {
    const rows = [row({ name: 'format', text: 'json' })]
    expect(sent([task({ kind: 'export', name: 'export', fields: { format: 'txt' }, rows })])).toEqual(['taken'])
  })
})

test('a task of another kind keeps its fields as rows', () => {
  const before = task({ kind: 'transcribe', name: 'transcribe', fields: { language: 'en', speakers: 'no' } })
  const after = asKind(before, 'other')
  expect(after).toMatchObject({ kind: 'other', name: '', fields: {} })
  expect(sent([after])).toEqual([{ params: { transcribe: { language: 'en' }, diarization: { enabled: false } } }])
})

test('a task moves by one place', () => {
  const tasks = [1, 2, 3].map((key) => task({ key }))
  const keys = (from: number, to: number) => moved(tasks, from, to).map(({ key }) => key)
  expect([keys(0, 1), keys(2, 1), keys(1, 0)]).toEqual([
    [2, 1, 3],
    [1, 3, 2],
    [2, 1, 3],
  ])
})

test('names and paths convert into each other', () => {
  const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.nat(9999))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(part, { maxLength: 4 }), (first, rest) => {
      expect(pathOfName(nameOfPath([first, ...rest]))).toEqual([first, ...rest])
    }),
  )
})
