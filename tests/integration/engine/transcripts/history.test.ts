import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { EditHistory } from '../../../../electron/engine/transcripts/history.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'

/** Edits as the library stores them. */
let folder: string
let db: ReturnType<typeof openLibraryDatabase>
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
})
afterEach(() => db.close())

const now = () => 1_700_000_000_000
const transcribed = (name: string, texts: string[]) => transcribedRecording(db, name, texts)

test('redo never writes to another recording', () => {
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now })
  const first = transcribed('first', ['one two'])
  const [segment] = transcripts.segmentRows(first)
  history.apply(first, { kind: 'segment.split', segmentId: segment?.id ?? 0, textOffset: 3, atMs: 400 })
  history.apply(first, { kind: 'speaker.add', name: 'Reyes' })
  history.undo(first)
  history.undo(first)
  // The new rows must not get ids that undo freed.
  const second = transcribed('second', ['three', 'four', 'five'])
  history.redo(first)
  history.redo(first)
  expect(transcripts.segmentRows(first).map(({ text }) => text)).toEqual(['one', 'two'])
  expect(transcripts.speakerRows(first).map(({ name }) => name)).toEqual(['#1', 'Reyes'])
  expect(transcripts.segmentRows(second).map(({ text }) => text)).toEqual(['three', 'four', 'five'])
  expect(transcripts.speakerRows(second).map(({ name }) => name)).toEqual(['#1', '#2'])
})

test('a new edit ends the chance to redo', () => {
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now })
  const recordingId = transcribed('first', ['one', 'two'])
  const [segment] = transcripts.segmentRows(recordingId)
  const segmentId = segment?.id ?? 0
  history.apply(recordingId, { kind: 'segment.setText', segmentId, text: 'uno' })
  expect(history.undo(recordingId)).toMatchObject({ description: 'edit-text', canUndo: false, canRedo: true })
  history.apply(recordingId, { kind: 'segment.setVerified', segmentId, verified: true })
  expect(history.redo(recordingId)).toBeNull()
  expect(transcripts.segmentRow(recordingId, segmentId)).toMatchObject({ text: 'one', verified: 1 })
})

test('an edit without a change leaves no step, and one on a missing segment is refused', () => {
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now })
  const recordingId = transcribed('first', ['one'])
  const [segment] = transcripts.segmentRows(recordingId)
  history.apply(recordingId, { kind: 'segment.setText', segmentId: segment?.id ?? 0, text: ' one ' })
  expect(transcripts.undoState(recordingId)).toEqual({ canUndo: false, canRedo: false })
  expect(() => history.apply(recordingId, { kind: 'segment.setText', segmentId: 9999, text: 'x' })).toThrow(
    /changed in the meantime/,
  )
})

test('the search follows every edit', () => {
  const transcripts = new TranscriptStore(db)
  const history = new EditHistory(db, { transcripts, recordings: new RecordingStore(db), now })
  const recordingId = transcribed('first', ['the harbour office', 'nothing'])
  const search = (query: string) => transcripts.search(query, { offset: 0, limit: 10 }).hits
  const [segment] = transcripts.segmentRows(recordingId)
  expect(search('harb')).toHaveLength(1)
  history.apply(recordingId, { kind: 'segment.setText', segmentId: segment?.id ?? 0, text: 'the port office' })
  expect(search('harbour')).toHaveLength(0)
  expect(search('port')).toHaveLength(1)
  history.undo(recordingId)
  expect(search('harbour')).toHaveLength(1)
  expect(search('" OR * NEAR(')).toEqual([])
})
