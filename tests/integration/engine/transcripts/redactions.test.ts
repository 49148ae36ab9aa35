import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

let editor: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  editor = openEditableLibrary()
})
afterEach(() => editor.close())

const said = ['We never saw the contract', 'Nobody did', 'Ask Reyes at the harbour', 'He knows']
const redactionsOf = (desk: EditedRecording) => editor.redactions.ofRecording(desk.recordingId)
/** The redacted words of each redaction. */
const hidden = (desk: EditedRecording) =>
  redactionsOf(desk).map(({ pieces }) =>
    pieces.map(({ segmentId, from, to }) => {
      const row = desk.rows().segments.find(({ id }) => id === segmentId)
      return row?.text.slice(from, to)
    }),
  )
/** Redacts these words of a segment. */
function redact(desk: EditedRecording, index: number, words: string) {
  const { id, text } = desk.rows().segments[index] ?? { id: 0, text: '' }
  const from = text.indexOf(words)
  return desk.apply({
    kind: 'redaction.add',
    target: { of: 'words', pieces: [{ segmentId: id, from, to: from + words.length, words }] },
    reason: 'names the source',
  })
}

test('words, sound and speakers can be redacted with a reason, undone and redone', () => {
  const desk = editor.recordingWith(inTurn(...said))
  const speakerId = desk.rows().speakers[1]?.id ?? 0
  redact(desk, 2, 'Reyes')
  desk.apply({ kind: 'redaction.add', target: { of: 'sound', startMs: 100, endMs: 400 }, reason: '' })
  desk.apply({ kind: 'redaction.add', target: { of: 'speaker', speakerId }, reason: 'asked not to be heard' })
  const marked = redactionsOf(desk)
  expect(marked).toMatchObject([
    // Without times of words, the sound of the whole segment.
    { kind: 'words', reason: 'names the source', stretches: [{ startMs: 2000, endMs: 2900 }], speakerId: null },
    { kind: 'sound', stretches: [{ startMs: 100, endMs: 400 }], pieces: [] },
    { kind: 'speaker', speakerId, stretches: [], pieces: [] },
  ])
  desk.apply({ kind: 'redaction.setReason', redactionId: marked[0]?.id ?? 0, reason: 'the editor agreed' })
  desk.apply({ kind: 'redaction.remove', redactionId: marked[1]?.id ?? 0 })
  const after = redactionsOf(desk)
  expect(after.map(({ reason }) => reason)).toEqual(['the editor agreed', 'asked not to be heard'])
  for (let step = 0; step < 5; step += 1) desk.undo()
  expect(redactionsOf(desk)).toEqual([])
  for (let step = 0; step < 5; step += 1) desk.redo()
  expect(redactionsOf(desk)).toEqual(after)
  expect(desk.states().map(({ summary }) => summary)).toContain('redact')
})

test('words that changed since the person saw them are not redacted', () => {
  const desk = editor.recordingWith(inTurn(...said))
  const segmentId = desk.idAt(2)
  desk.apply({ kind: 'segment.setText', segmentId, text: 'Ask Rayes at the harbour' })
  const target = { of: 'words' as const, pieces: [{ segmentId, from: 4, to: 9, words: 'Reyes' }] }
  expect(() => desk.apply({ kind: 'redaction.add', target, reason: '' })).toThrow(
    expect.objectContaining({ code: 'text-changed' }),
  )
})

describe('redacted words', () => {
  test.each([
    ['a correction of the word', 'Ask Rayes at the harbour', ['Rayes']],
    ['a correction to several words', 'Ask a man named Rays at the harbour', ['a man named Rays']],
    [
      'other words around it too',
      'Please question that Rays man near the harbour',
      ['Please question that Rays man near'],
    ],
    ['words before it', 'So please ask Reyes at the harbour', ['Reyes']],
    ['words after it', 'Ask Reyes tomorrow at the harbour', ['Reyes']],
  ])('stay redacted after %s', (_, text, words) => {
    const desk = editor.recordingWith(inTurn(...said))
    redact(desk, 2, 'Reyes')
    desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(2), text })
    expect(hidden(desk)).toEqual([words])
    desk.undo()
    expect(hidden(desk)).toEqual([['Reyes']])
  })

  test('stay redacted when split, merged or given to another speaker', () => {
    const desk = editor.recordingWith(inTurn(...said))
    redact(desk, 2, 'Reyes')
    desk.apply({ kind: 'segment.split', segmentId: desk.idAt(2), textOffset: 4, atMs: 2200 })
    expect(hidden(desk)).toEqual([['Reyes']])
    desk.apply({ kind: 'segment.mergeWithNext', segmentId: desk.idAt(2) })
    expect(hidden(desk)).toEqual([['Reyes']])
  })

  test('stay redacted when typed letter by letter', () => {
    const desk = editor.recordingWith(inTurn(...said))
    redact(desk, 2, 'Reyes')
    const before = redactionsOf(desk)
    for (const text of [
      'Ask  at the harbour',
      'Ask R at the harbour',
      'Ask Rayes at the harbour',
      'Ask Rayes at the harbours',
    ])
      desk.apply({ kind: 'segment.setText', segmentId: desk.idAt(2), text, typingRun: 'one' })
    // The word is gone for a moment, and the stretch of sound stays.
    expect(redactionsOf(desk)).toMatchObject([{ stretches: [{ startMs: 2000, endMs: 2900 }] }])
    const after = redactionsOf(desk)
    desk.undo()
    expect(redactionsOf(desk)).toEqual(before)
    desk.redo()
    expect(redactionsOf(desk)).toEqual(after)
  })
})

test('a new transcript keeps redacted sound, even of a speaker who is not in it', () => {
  const desk = editor.recordingWith(inTurn(...said))
  redact(desk, 2, 'Reyes')
  const speakerId = desk.rows().speakers[1]?.id ?? 0
  desk.apply({ kind: 'redaction.add', target: { of: 'speaker', speakerId }, reason: '' })
  const before = redactionsOf(desk)
  desk.transcribe(inTurn('other words', 'of other people', 'Ask Race at the harbour', 'he knows'))
  expect(redactionsOf(desk)).toMatchObject([
    { stretches: [{ startMs: 2000, endMs: 2900 }] },
    {
      kind: 'words',
      speakerId: null,
      stretches: [
        { startMs: 1000, endMs: 1900 },
        { startMs: 3000, endMs: 3900 },
      ],
    },
  ])
  desk.undo()
  expect(redactionsOf(desk)).toEqual(before)
})

test('a merged speaker stays redacted where that speaker spoke', () => {
  const desk = editor.recordingWith(inTurn(...said))
  const [into, from] = desk.rows().speakers.map(({ id }) => id)
  desk.apply({ kind: 'redaction.add', target: { of: 'speaker', speakerId: from ?? 0 }, reason: '' })
  desk.apply({ kind: 'speaker.merge', fromSpeakerId: from ?? 0, intoSpeakerId: into ?? 0 })
  expect(hidden(desk)).toEqual([['Nobody did', 'He knows']])
})

test('undo and redo of any edits restore each redaction exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(3), fc.nat(30)), { maxLength: 12 }), (steps) => {
      const desk = editor.recordingWith(inTurn(...said))
      redact(desk, 2, 'Reyes')
      const first = redactionsOf(desk)
      const kept: ReturnType<typeof redactionsOf>[] = [first]
      for (const [kind, at, offset] of steps) {
        const row = desk.rows().segments[at % desk.rows().segments.length]
        if (!row) continue
        const before = desk.states().length
        try {
          if (kind === 0)
            desk.apply({
              kind: 'segment.setText',
              segmentId: row.id,
              text: `${row.text.slice(0, offset)}x${row.text.slice(offset)}`,
            })
          if (kind === 1)
            desk.apply({ kind: 'segment.split', segmentId: row.id, textOffset: offset, atMs: row.startMs + 10 })
          if (kind === 2) desk.apply({ kind: 'segments.remove', segmentIds: [row.id] })
          if (kind === 3) desk.apply({ kind: 'segment.mergeWithNext', segmentId: row.id, speakerId: row.speakerId })
          if (kind === 4 && row.text !== '')
            desk.apply({
              kind: 'redaction.add',
              target: { of: 'words', pieces: [{ segmentId: row.id, from: 0, to: row.text.length, words: row.text }] },
              reason: '',
            })
          if (kind === 5 && row.speakerId !== null)
            desk.apply({ kind: 'redaction.add', target: { of: 'speaker', speakerId: row.speakerId }, reason: '' })
        } catch {
          continue
        }
        if (desk.states().length > before) kept.push(redactionsOf(desk))
        expect(redactionsOf(desk)[0]?.stretches).toEqual(first[0]?.stretches)
      }
      for (const state of kept.toReversed().slice(1)) {
        desk.undo()
        expect(redactionsOf(desk)).toEqual(state)
      }
      for (const state of kept.slice(1)) {
        desk.redo()
        expect(redactionsOf(desk)).toEqual(state)
      }
    }),
    { numRuns: 60 },
  )
})
