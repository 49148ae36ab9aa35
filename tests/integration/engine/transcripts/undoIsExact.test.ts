import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SegmentRow } from '../../../../electron/engine/transcripts/rows.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { type EditedRecording, inTurn, openEditableLibrary } from '../../../support/editableLibrary.ts'

/** Random edits with typing, undo and redo between them, compared with a model of the history. */
let library: ReturnType<typeof openEditableLibrary>
beforeEach(() => {
  library = openEditableLibrary()
})
afterEach(() => library.close())

/** A segment or speaker, by its place among those that exist; often the first, so that edits meet. */
const place = fc.oneof(fc.constant(0), fc.nat(7))
const actions = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      at: place,
      text: fc.constantFrom('', 'one two', 'a', 'a b', 'a b c', ' a  b '),
      run: fc.constantFrom('first', 'second'),
    }),
  },
  fc.record({ does: fc.constant('speak' as const), at: place, who: place }),
  fc.record({ does: fc.constant('verify' as const), at: place, verified: fc.boolean() }),
  fc.record({ does: fc.constant('split' as const), at: place, textOffset: fc.nat(8), atMs: fc.nat(6000) }),
  fc.record({ does: fc.constant('merge' as const), at: place, keeps: fc.constantFrom('none', 'first', 'second') }),
  fc.record({ does: fc.constant('remove' as const), at: place }),
  fc.record({ does: fc.constant('rename' as const), who: place, name: fc.constantFrom('Reyes', 'Okafor') }),
  fc.record({ does: fc.constant('mergeSpeakers' as const), who: place, into: place }),
  { weight: 3, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('redo' as const) }) },
)
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never

function operationOf(action: Action, { segments, speakers }: ReturnType<EditedRecording['rows']>) {
  const segment = (at: number) => segments[at % segments.length]
  const speakerId = (at: number) => speakers[at % speakers.length]?.id ?? 0
  const segmentId = 'at' in action ? (segment(action.at)?.id ?? 0) : 0
  switch (action.does) {
    case 'type':
      return { kind: 'segment.setText', segmentId, text: action.text, typingRun: action.run } as const
    case 'speak':
      return { kind: 'segment.setSpeaker', segmentId, speakerId: speakerId(action.who) } as const
    case 'verify':
      return { kind: 'segment.setVerified', segmentId, verified: action.verified } as const
    case 'split':
      return { kind: 'segment.split', segmentId, textOffset: action.textOffset, atMs: action.atMs } as const
    case 'merge': {
      const next = segments[(action.at % segments.length) + 1]
      const keeps = action.keeps === 'first' ? segment(action.at) : action.keeps === 'second' ? next : undefined
      return { kind: 'segment.mergeWithNext', segmentId, ...(keeps ? { speakerId: keeps.speakerId } : {}) } as const
    }
    case 'remove':
      return { kind: 'segment.remove', segmentId } as const
    case 'rename':
      return { kind: 'speaker.rename', speakerId: speakerId(action.who), name: action.name } as const
    case 'mergeSpeakers':
      return {
        kind: 'speaker.merge',
        fromSpeakerId: speakerId(action.who),
        intoSpeakerId: speakerId(action.into),
      } as const
    default:
      return null
  }
}

const said = ({ text, speakerId, startMs, endMs }: SegmentRow) => [text, speakerId, startMs, endMs]

test('undo is exact after any edits, and verified text was seen by a person as it is', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40, size: 'max' }), (sequence) => {
      const desk = library.recordingWith(
        inTurn('one two', 'three four', 'five six', 'seven', 'eight nine ten', 'eleven'),
      )
      library.db.prepare('UPDATE segments SET verified = 1 WHERE recording_id = ?').run(desk.recordingId)
      /** The transcript before each edit that can be undone, and after each edit that can be redone. */
      const before: { rows: ReturnType<typeof desk.rows>; run: string | null }[] = []
      const undone: ReturnType<typeof desk.rows>[] = []
      for (const action of sequence) {
        const was = desk.rows()
        if (action.does === 'undo') {
          const expected = before.pop()
          if (expected) undone.push(was)
          // An undo ends the run of typing.
          const last = before.at(-1)
          if (last) last.run = null
          expect(desk.undo() === null).toBe(expected === undefined)
          expect(desk.rows()).toEqual(expected?.rows ?? was)
          continue
        }
        if (action.does === 'redo') {
          const expected = undone.pop()
          if (expected) before.push({ rows: was, run: null })
          expect(desk.redo() === null).toBe(expected === undefined)
          expect(desk.rows()).toEqual(expected ?? was)
          continue
        }
        const operation = operationOf(action, was)
        if (!operation) continue
        try {
          desk.apply(operation)
        } catch (error) {
          expect(error).toBeInstanceOf(TapelogError)
          expect(desk.rows()).toEqual(was)
          continue
        }
        const is = desk.rows()
        const run = operation.kind === 'segment.setText' ? `${operation.segmentId} ${operation.typingRun}` : null
        const last = before.at(-1)
        const goesOn = run !== null && undone.length === 0 && last?.run === run
        const isWhole = JSON.stringify(is) === JSON.stringify(was)
        if (!isWhole && !goesOn) before.push({ rows: was, run })
        if (!isWhole) undone.length = 0
        // Typing the old text again is no edit, and the mark is back.
        const isBack = goesOn && JSON.stringify(is) === JSON.stringify(last.rows)
        if (isBack) before.pop()
        if (!isBack && operation.kind !== 'segment.setVerified')
          for (const segment of is.segments) {
            const old = was.segments.find(({ id }) => id === segment.id)
            const isSame = old !== undefined && JSON.stringify(said(old)) === JSON.stringify(said(segment))
            expect(segment.verified).toBe(isSame ? old.verified : 0)
          }
        expect(library.transcripts.undoState(desk.recordingId).canUndo).toBe(before.length > 0)
      }
    }),
    { numRuns: 100 },
  )
})
