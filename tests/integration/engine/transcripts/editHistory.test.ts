import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifiedPercent } from '../../../../electron/engine/export/view.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { EditHistory } from '../../../../electron/engine/transcripts/history.ts'
import type { SegmentRow } from '../../../../electron/engine/transcripts/rows.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { TapelogError } from '../../../../shared/errors/errors.ts'
import { textLimits } from '../../../../shared/text/textLimits.ts'
import { editOperationSchema } from '../../../../shared/transcripts/editOperations.ts'
import type { EditOperation } from '../../../../shared/transcripts/transcript.ts'
import { packageRoot, temporaryFolder } from '../../../support/testEngine.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'

/** The results of edits in a library: the verified mark, one step for continuous typing, and undo. */
let folder: ReturnType<typeof temporaryFolder>
let db: ReturnType<typeof openLibraryDatabase>
beforeEach(() => {
  folder = temporaryFolder()
  db = openLibraryDatabase(folder.path, packageRoot)
})
afterEach(() => {
  db.close()
  folder.remove()
})

const now = () => 1_700_000_000_000
let recordings = 0

/** A recording in the library with these segments of two speakers, all of them verified. */
function transcriptOf(texts: string[]) {
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now })
  recordings += 1
  const recordingId = transcribedRecording(db, `recording ${recordings}`, texts)
  db.prepare('UPDATE segments SET verified = 1 WHERE recording_id = ?').run(recordingId)
  const rows = () => ({
    segments: transcripts.segmentRows(recordingId),
    speakers: transcripts.speakerRows(recordingId),
  })
  return {
    recordingId,
    rows,
    apply: (operation: EditOperation) => history.apply(recordingId, operation),
    undo: () => history.undo(recordingId),
    redo: () => history.redo(recordingId),
    undoState: () => transcripts.undoState(recordingId),
  }
}

const verifiedTranscript = () =>
  transcriptOf(['one two', 'three four', 'five six', 'seven', 'eight nine ten', 'eleven'])

/** A segment or speaker, by its place among those that exist. */
const place = fc.nat(7)
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
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  fc.record({ does: fc.constant('redo' as const) }),
)
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never

function operationOf(
  action: Action,
  { segments, speakers }: ReturnType<ReturnType<typeof verifiedTranscript>['rows']>,
) {
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

test('after any edits: verified means that a person saw these words of this speaker at this time, and undo is exact', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40 }), (sequence) => {
      const desk = verifiedTranscript()
      /** The transcript before each edit that can be undone, and after each edit that can be redone. */
      const before: { rows: ReturnType<typeof desk.rows>; run: string | null }[] = []
      const undone: ReturnType<typeof desk.rows>[] = []
      for (const action of sequence) {
        const was = desk.rows()
        if (action.does === 'undo') {
          const expected = before.pop()
          if (expected) undone.push(was)
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
        expect(desk.undoState().canUndo).toBe(before.length > 0)
      }
    }),
    { numRuns: 150 },
  )
})

test('a document calls nothing verified that was changed afterwards', () => {
  const desk = verifiedTranscript()
  const percent = () => {
    const transcript = new TranscriptStore(db).get(desk.recordingId)
    if (!transcript) throw new Error('no transcript')
    return verifiedPercent(transcript)
  }
  expect(percent()).toBe(100)
  const [first, second, third] = desk.rows().segments
  desk.apply({ kind: 'segment.setText', segmentId: first?.id ?? 0, text: 'one three' })
  desk.apply({ kind: 'segment.setSpeaker', segmentId: second?.id ?? 0, speakerId: first?.speakerId ?? 0 })
  desk.apply({ kind: 'segment.split', segmentId: third?.id ?? 0, textOffset: 4, atMs: 2400 })
  // Three of seven words are still the machine's.
  expect(percent()).toBe(42)
  for (const _ of [1, 2, 3]) desk.undo()
  expect(percent()).toBe(100)
})

test('the only segment of a transcript stays, also where no window guards it', () => {
  const desk = transcriptOf(['seven', 'eight'])
  const [first, second] = desk.rows().segments.map(({ id }) => id)
  const empty = (segmentId = 0) => desk.apply({ kind: 'segment.setText', segmentId, text: '' })
  empty(first)
  empty(second)
  desk.apply({ kind: 'segment.remove', segmentId: first ?? 0 })
  expect(() => desk.apply({ kind: 'segment.remove', segmentId: second ?? 0 })).toThrow(
    expect.objectContaining({ name: 'TapelogError', code: 'remove-last' }),
  )
  expect(desk.rows().segments).toHaveLength(1)
})

describe('the length of a segment', () => {
  const words = (length: number) => 'word '.repeat(length / 5).slice(0, -1)
  /** The operation in the form in which the contract delivers it. */
  const asked = (operation: EditOperation) => editOperationSchema.parse(operation)
  const tooLong = (code: string) => expect.objectContaining({ name: 'TapelogError', code })

  test('two segments are not merged into one that is too long to edit', () => {
    const desk = transcriptOf([words(15_000), words(15_000), words(5000), ''])
    const [first = 0, second = 0, third = 0] = desk.rows().segments.map(({ id }) => id)
    const merge = (segmentId: number) =>
      desk.apply({ kind: 'segment.mergeWithNext', segmentId, speakerId: desk.rows().segments[0]?.speakerId ?? 0 })
    const was = desk.rows()
    expect(() => merge(first)).toThrow(tooLong('merge-too-long'))
    expect(desk.rows()).toEqual(was)
    desk.apply({ kind: 'segment.setSpeaker', segmentId: third, speakerId: was.segments[0]?.speakerId ?? 0 })
    expect(merge(second).segments[0]?.text).toHaveLength(19_999)
  })

  test('typing ends at the limit; one that is longer already is made shorter, emptied of an end or split', () => {
    const desk = transcriptOf([words(30_000), '', 'short'])
    const [long = 0, empty = 0, short = 0] = desk.rows().segments.map(({ id }) => id)
    const type = (segmentId: number, text: string) =>
      desk.apply(asked({ kind: 'segment.setText', segmentId, text })).segments[0]?.text.length
    expect(type(short, 'x'.repeat(textLimits.segmentText))).toBe(textLimits.segmentText)
    expect(() => type(short, 'x'.repeat(textLimits.segmentText + 1))).toThrow(tooLong('segment-too-long'))
    // The text from the service is longer than the limit: a shorter text is accepted, a longer one is not.
    expect(type(long, 'x'.repeat(29_998))).toBe(29_998)
    expect(() => type(long, 'x'.repeat(29_999))).toThrow(tooLong('segment-too-long'))
    expect(type(long, words(29_000))).toBe(28_999)
    // A merge that does not make the text longer is allowed.
    desk.apply({ kind: 'segment.setSpeaker', segmentId: empty, speakerId: desk.rows().segments[0]?.speakerId ?? 0 })
    desk.apply({ kind: 'segment.mergeWithNext', segmentId: long })
    const halves = desk.apply({ kind: 'segment.split', segmentId: long, textOffset: 14_500, atMs: 500 })
    expect(halves.segments.map(({ text }) => text.length)).toEqual([14_499, 14_499])
  })
})

describe('a run of typing', () => {
  const type = (segmentId: number, text: string, typingRun: string) =>
    ({ kind: 'segment.setText', segmentId, text, typingRun }) as const
  const textOf = (desk: ReturnType<typeof verifiedTranscript>) => desk.rows().segments[0]?.text

  test('is one step back and one forth, over a restart too; after a pause it is another', () => {
    const desk = verifiedTranscript()
    const [first] = desk.rows().segments
    const id = first?.id ?? 0
    for (const text of ['W', 'We', 'We never']) desk.apply(type(id, text, 'first'))
    for (const text of ['We never s', 'We never saw it']) desk.apply(type(id, text, 'second'))
    db.close()
    db = openLibraryDatabase(folder.path, packageRoot)
    const history = new EditHistory(db, {
      transcripts: new TranscriptStore(db),
      recordings: new RecordingStore(db),
      now,
    })
    const step = (does: 'undo' | 'redo') => history[does](desk.recordingId)?.segments[0]
    expect(step('undo')).toMatchObject({ text: 'We never', verified: false })
    expect(step('undo')).toMatchObject({ text: 'one two', verified: true, edited: false })
    expect(step('undo')).toBeUndefined()
    expect(step('redo')).toMatchObject({ text: 'We never', verified: false })
    expect(step('redo')).toMatchObject({ text: 'We never saw it' })
  })

  test('ends with any other edit, in its own segment or elsewhere, and with an undo', () => {
    const desk = verifiedTranscript()
    const [first, second] = desk.rows().segments
    const id = first?.id ?? 0
    desk.apply(type(id, 'a', 'run'))
    desk.apply({ kind: 'segment.setVerified', segmentId: second?.id ?? 0, verified: false })
    desk.apply(type(id, 'a b', 'run'))
    desk.undo()
    expect(textOf(desk)).toBe('a')
    desk.undo()
    desk.undo()
    expect(textOf(desk)).toBe('one two')
    desk.redo()
    desk.apply(type(id, 'a c', 'run'))
    desk.undo()
    expect(textOf(desk)).toBe('a')
  })

  test('that ends with the words it began with leaves nothing behind', () => {
    const desk = verifiedTranscript()
    const untouched = desk.rows()
    const [first] = untouched.segments
    for (const text of ['one two!', 'one two']) desk.apply(type(first?.id ?? 0, text, 'run'))
    expect(desk.rows()).toEqual(untouched)
    expect(desk.undoState()).toEqual({ canUndo: false, canRedo: false })
  })

  test('put back as an edit of its own shows the text of the machine as such, and undo brings the mark of the edit back', () => {
    const desk = verifiedTranscript()
    const [first, second] = desk.rows().segments
    const id = first?.id ?? 0
    const marks = () => desk.rows().segments.map(({ edited }) => edited)
    for (const text of ['one', 'one three']) desk.apply(type(id, text, 'run'))
    desk.apply(type(second?.id ?? 0, 'elsewhere', 'other'))
    desk.apply(type(id, 'one two', 'Escape'))
    expect(marks()).toEqual([0, 1, 0, 0, 0, 0])
    desk.undo()
    expect(desk.rows().segments[0]).toMatchObject({ text: 'one three', edited: 1 })
    desk.redo()
    expect(marks()).toEqual([0, 1, 0, 0, 0, 0])
    // Only the words count, not their speaker: the words are the machine's again.
    desk.apply(type(id, 'one', 'again'))
    desk.apply({ kind: 'segment.setSpeaker', segmentId: id, speakerId: second?.speakerId ?? 0 })
    expect(marks()).toEqual([1, 1, 0, 0, 0, 0])
    desk.apply(type(id, 'one two', 'Escape'))
    expect(marks()).toEqual([0, 1, 0, 0, 0, 0])
  })

  test('in a name: one step too', () => {
    const desk = verifiedTranscript()
    const [speaker] = desk.rows().speakers
    for (const name of ['R', 'Re', 'Reyes'])
      desk.apply({ kind: 'speaker.rename', speakerId: speaker?.id ?? 0, name, typingRun: 'run' })
    desk.undo()
    expect(desk.rows().speakers[0]?.name).toBe('#1')
    expect(desk.undoState()).toEqual({ canUndo: false, canRedo: true })
    // A name is not part of the spoken words, so the marks stay.
    desk.redo()
    expect(desk.rows().segments.every(({ verified }) => verified === 1)).toBe(true)
  })
})
