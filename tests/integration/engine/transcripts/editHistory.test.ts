import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifiedPercent } from '../../../../electron/engine/export/view.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { EditHistory } from '../../../../electron/engine/transcripts/history.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { textLimits } from '../../../../shared/text/textLimits.ts'
import { editOperationSchema } from '../../../../shared/transcripts/editOperations.ts'
import type { EditOperation } from '../../../../shared/transcripts/transcript.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'

/** The results of edits in a library: the verified mark, one step for continuous typing, and undo. */
let folder: string
let db: ReturnType<typeof openLibraryDatabase>
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

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

test('a document counts nothing as verified that was changed afterwards', () => {
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

test('a merge with an empty segment inside the same times keeps the verified mark', () => {
  const desk = verifiedTranscript()
  const segmentId = desk.rows().segments[0]?.id ?? 0
  const verifiedFirst = () => desk.rows().segments[0]?.verified
  desk.apply({ kind: 'segment.split', segmentId, textOffset: 3, atMs: 900 })
  desk.apply({ kind: 'segment.setText', segmentId: desk.rows().segments[1]?.id ?? 0, text: '' })
  desk.apply({ kind: 'segment.setVerified', segmentId, verified: true })
  desk.apply({ kind: 'segment.mergeWithNext', segmentId })
  expect(desk.rows().segments[0]).toMatchObject({ text: 'one', endMs: 900 })
  expect(verifiedFirst()).toBe(1)
  // If the next segment has words or ends later, the merged segment has words or times that nobody has verified.
  for (const text of ['', 'three']) {
    const next = desk.rows().segments[1]
    desk.apply({ kind: 'segment.setText', segmentId: next?.id ?? 0, text })
    desk.apply({ kind: 'segment.mergeWithNext', segmentId, speakerId: next?.speakerId ?? 0 })
    expect(verifiedFirst()).toBe(0)
    desk.undo()
    expect(verifiedFirst()).toBe(1)
  }
})

test('the only segment of a transcript cannot be deleted', () => {
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

  test('does not pass the limit by a merge', () => {
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

  test('does not grow past the limit by typing, and a longer one may shrink or split', () => {
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

  test('a run of typing is one step of undo until a pause, even after a restart', () => {
    const desk = verifiedTranscript()
    const [first] = desk.rows().segments
    const id = first?.id ?? 0
    for (const text of ['W', 'We', 'We never']) desk.apply(type(id, text, 'first'))
    for (const text of ['We never s', 'We never saw it']) desk.apply(type(id, text, 'second'))
    db.close()
    db = openLibraryDatabase(folder, packageRoot)
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

  test('ends with any other edit, and with an undo', () => {
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

  test('ends with an undo even if everything is redone', () => {
    const desk = verifiedTranscript()
    const [first, second] = desk.rows().segments
    const id = first?.id ?? 0
    desk.apply(type(id, 'a', 'run'))
    desk.undo()
    desk.redo()
    desk.apply(type(id, 'a b', 'run'))
    desk.undo()
    expect(textOf(desk)).toBe('a')
    desk.apply(type(id, 'a c', 'run'))
    desk.apply({ kind: 'segment.setVerified', segmentId: second?.id ?? 0, verified: false })
    desk.undo()
    for (const text of ['a c d', 'a c', 'a c e']) desk.apply(type(id, text, 'run'))
    desk.undo()
    expect(textOf(desk)).toBe('a c')
  })

  test('a run of typing that ends with its first words leaves no step', () => {
    const desk = verifiedTranscript()
    const untouched = desk.rows()
    const [first] = untouched.segments
    for (const text of ['one two!', 'one two']) desk.apply(type(first?.id ?? 0, text, 'run'))
    expect(desk.rows()).toEqual(untouched)
    expect(desk.undoState()).toEqual({ canUndo: false, canRedo: false })
  })

  test('restored machine words do not count as edited, and undo brings the mark back', () => {
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

  test('a run of typing in a name is one step', () => {
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
