import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { highlightColours } from '../../../../shared/transcripts/quotes.ts'
import { type EditedRecording, openEditableLibrary, type Said } from '../../../support/editableLibrary.ts'
import { operations, transcripts } from './drawnEdits.ts'

/** Any steps of a person, of every kind, undone and redone: the library always has exactly the state that it had there. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

const place = fc.nat(9)
const colour = fc.constantFrom(...highlightColours)
const tags = fc.uniqueArray(fc.constantFrom('money', 'Money', 'council', 'harbour'), { maxLength: 3 })
const prose = fc.constantFrom('', 'ask again', 'a door', '港')

type Step = (desk: EditedRecording) => void
const step = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }, does: (of: T, desk: EditedRecording) => void) =>
  fc.record<T>(fields).map(
    (of): Step =>
      (desk) =>
        does(of as T, desk),
  )
const one = <T>(rows: readonly T[], at: number): T | undefined => rows[at % Math.max(1, rows.length)]
const quoteAt = (desk: EditedRecording, at: number) => one(desk.everything().quotes, at)?.id ?? 0
const noteAt = (desk: EditedRecording, at: number) => one(desk.everything().notes, at)?.id ?? 0

/** From a place in one segment to a place in the same or the next. */
function piecesFrom(desk: EditedRecording, { at, from, length, isAcross }: Words) {
  const { segments } = desk.rows()
  const first = at % Math.max(1, segments.length)
  return segments.slice(first, first + (isAcross ? 2 : 1)).flatMap(({ id, text }, index) => {
    const begin = index === 0 && text.length > 0 ? from % text.length : 0
    const end = Math.min(text.length, begin + length)
    return end > begin ? [{ segmentId: id, from: begin, to: end, words: text.slice(begin, end) }] : []
  })
}
type Words = { at: number; from: number; length: number; isAcross: boolean }
const words = { at: place, from: fc.nat(12), length: fc.integer({ min: 1, max: 14 }), isAcross: fc.boolean() }

const marking: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: step({ ...words, colour, tags, note: prose }, ({ colour, tags, note, ...of }, desk) => {
      desk.mark({ colour, tags, note, pieces: piecesFrom(desk, of) })
    }),
  },
  step({ at: place, tags }, ({ at, tags }, desk) => void library.quotes.update(quoteAt(desk, at), { tags })),
  step({ at: place, note: prose }, ({ at, note }, desk) => void library.quotes.update(quoteAt(desk, at), { note })),
  step({ at: place, colour }, ({ at, colour }, desk) => void library.quotes.update(quoteAt(desk, at), { colour })),
  step({ at: place }, ({ at }, desk) => void library.quotes.remove(quoteAt(desk, at))),
  step({ atMs: fc.nat(9000), text: prose }, ({ atMs, text }, desk) => void desk.note(atMs, text)),
  step({ at: place, text: prose }, ({ at, text }, desk) => void library.notes.update(noteAt(desk, at), text)),
  step({ at: place }, ({ at }, desk) => void library.notes.remove(noteAt(desk, at))),
)

/** A new transcript, with quotes and notes as from a file. */
const take = (said: readonly Said[], marks: readonly Words[]) => (desk: EditedRecording) => {
  library.db
    .transaction(() =>
      library.markSteps.together(desk.recordingId, null, () => {
        desk.transcribe(said)
        for (const of of marks) {
          const pieces = piecesFrom(desk, of)
          const isSaid = pieces.some(({ words }) => words.trim() !== '')
          if (isSaid) desk.mark({ colour: 'green', tags: ['file'], note: '', pieces })
          else desk.note(of.from, 'from the file')
        }
      }),
    )
    .immediate()
}

const typing = step(
  {
    at: place,
    text: fc.constantFrom('', 'the', 'the cat', ' so', 'one two three'),
    isAdded: fc.boolean(),
    run: fc.nat(1),
  },
  ({ at, text, isAdded, run }, desk) => {
    const segment = one(desk.rows().segments, at)
    const typed = isAdded ? `${segment?.text}${text}` : `${text} ${segment?.text}`.slice(0, 40)
    desk.apply({
      kind: 'segment.setText',
      segmentId: segment?.id ?? 1,
      text: text === '' ? '' : typed,
      typingRun: String(run),
    })
  },
)

const doing: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: operations.map((draw) => (desk: EditedRecording) => void desk.apply(draw(desk))) },
  { weight: 6, arbitrary: marking },
  { weight: 3, arbitrary: typing },
  step({ who: place, name: fc.constantFrom('Reyes', 'Okafor', 'R') }, ({ who, name }, desk) => {
    const speakerId = one(desk.rows().speakers, who)?.id ?? 1
    desk.apply({ kind: 'speaker.rename', speakerId, name, typingRun: 'name' })
  }),
  step({ language: fc.constantFrom('de', 'en', 'ja', '') }, ({ language }, desk) => {
    desk.apply({ kind: 'transcript.setLanguage', language })
  }),
  step({ ...words }, (of, desk) => {
    desk.apply({ kind: 'redaction.add', target: { of: 'words', pieces: piecesFrom(desk, of) }, reason: 'name' })
  }),
  fc
    .record({ said: transcripts, marks: fc.array(fc.record(words), { maxLength: 2 }) })
    .map(({ said, marks }) => take(said, marks)),
  step({ at: fc.nat(30) }, ({ at }, desk) => void desk.restore(one(desk.states(), at)?.id ?? 0)),
)
const actions = fc.oneof(
  { weight: 10, arbitrary: doing },
  { weight: 3, arbitrary: fc.constant('undo' as const) },
  { weight: 2, arbitrary: fc.constant('redo' as const) },
)

/** How many edits undo could take back. */
const stepsBack = (desk: EditedRecording): number =>
  library.db
    .prepare<[number], number>('SELECT count(*) FROM edits WHERE recording_id = ? AND undone = 0')
    .pluck()
    .get(desk.recordingId) ?? 0

test('undo of any steps restores every earlier state exactly, and redo every later one', () => {
  let marks = 0
  fc.assert(
    fc.property(transcripts, fc.array(actions, { maxLength: 25, size: 'max' }), (said, sequence) => {
      const desk = library.recordingWith(said)
      /** The states that undo leads back to, oldest first, and those that redo leads to, next one last. */
      const before: unknown[] = []
      const after: unknown[] = []
      const goBack = () => {
        const was = desk.everything()
        const expected = before.pop()
        expect(desk.undo() === null).toBe(expected === undefined)
        if (expected !== undefined) after.push(was)
        expect(desk.everything()).toEqual(expected ?? was)
      }
      const goOn = () => {
        const was = desk.everything()
        const expected = after.pop()
        expect(desk.redo() === null).toBe(expected === undefined)
        if (expected !== undefined) before.push(was)
        expect(desk.everything()).toEqual(expected ?? was)
      }
      for (const does of sequence) {
        if (does === 'undo') goBack()
        else if (does === 'redo') goOn()
        else {
          const [was, count] = [desk.everything(), stepsBack(desk)]
          try {
            does(desk)
          } catch (error) {
            expect(error).toBeInstanceOf(TapelogError)
            expect(desk.everything()).toEqual(was)
          }
          const grown = stepsBack(desk) - count
          // Typing went on in the last step, or took it back.
          if (grown < 0) before.pop()
          if (grown <= 0) continue
          before.push(was)
          // What was undone and cannot be redone any more stays in the history if it brought a machine's words.
          if (grown > 1) before.push(...after.toReversed(), ...after.slice(1), was)
          after.length = 0
          expect(before).toHaveLength(stepsBack(desk))
        }
        marks += desk.everything().quotes.length
      }
      const isAt = desk.everything()
      const count = before.length
      while (before.length > 0) goBack()
      expect(desk.undo()).toBeNull()
      for (let index = 0; index < count; index++) goOn()
      expect(desk.everything()).toEqual(isAt)
    }),
    { numRuns: Number(process.env.TAPELOG_HISTORIES ?? 40) },
  )
  expect(marks).toBeGreaterThan(10)
})
