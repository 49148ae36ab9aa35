import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { storedText } from './editView.ts'
import { movedAnchors } from './quotes/anchors.ts'
import { redactionsOfRun } from './redactions/follow.ts'
import { RedactionStore } from './redactions/store.ts'
import type { EditImages, PlannedEdit } from './rows.ts'
import { type MadeBy, storedOperation } from './writeEdit.ts'

/** The field and the typing run of an operation; null if nobody typed it. */
function runOf(operation: EditOperation): string | null {
  if (operation.kind === 'segment.setText' && operation.typingRun !== undefined)
    return `segment:${operation.segmentId}:${operation.typingRun}`
  if (operation.kind === 'segment.setTimes' && operation.typingRun !== undefined)
    return `times:${operation.segmentId}:${operation.typingRun}`
  if (operation.kind === 'speaker.rename' && operation.typingRun !== undefined)
    return `speaker:${operation.speakerId}:${operation.typingRun}`
  return null
}

/**
 * How many edits are searched. A client waits for few responses at once, and restores words soon after typing, so older edits do not
 * matter.
 */
const editsLookedAt = 50

/** The newest edits of this segment's text that are not undone, newest first. */
function* textEdits(
  db: LibraryDatabase,
  recordingId: number,
  segmentId: number,
): Generator<{ id: number; text: string }> {
  const edits = db
    .prepare<[number, number], { id: number; operation: string }>(
      'SELECT id, operation FROM edits WHERE recording_id = ? AND undone = 0 ORDER BY id DESC LIMIT ?',
    )
    .all(recordingId, editsLookedAt)
  for (const { id, operation: json } of edits) {
    const operation: EditOperation = JSON.parse(json)
    if (operation.kind === 'segment.setText' && operation.segmentId === segmentId)
      yield { id, text: storedText(operation.text) }
  }
}

/** Which of these texts was last sent as this segment's text, before merging; null if none of them was sent. */
export function lastSentText(
  db: LibraryDatabase,
  recordingId: number,
  segmentId: number,
  texts: readonly string[],
): string | null {
  for (const { text } of textEdits(db, recordingId, segmentId)) if (texts.includes(text)) return text
  return null
}

/** If a segment gets earlier words back, it also gets the `edited` mark that it had with those words. */
export function withFormerMark(
  db: LibraryDatabase,
  recordingId: number,
  operation: EditOperation,
  planned: PlannedEdit,
): PlannedEdit {
  const [after] = planned.after.segments
  if (operation.kind !== 'segment.setText' || !after) return planned
  for (const { id } of textEdits(db, recordingId, operation.segmentId)) {
    const json = db.prepare<[number], string>('SELECT before FROM edits WHERE id = ?').pluck().get(id)
    const [former] = json === undefined ? [] : (JSON.parse(json) as EditImages).segments
    if (former && former.text === after.text)
      return { ...planned, after: { ...planned.after, segments: [{ ...after, edited: former.edited }] } }
  }
  return planned
}

/** The fields of an edit that a person types or changes with keys: a segment's times and words, or a speaker's name. */
const typedIn = ({ segments: [segment], speakers: [speaker] }: EditImages) =>
  segment ? `${segment.startMs}-${segment.endMs} ${segment.text}` : speaker?.name

/**
 * Extends the last edit if the operation belongs to the same run of typing: the edit keeps the rows from before the run and gets the
 * operation's rows as its end. If a run ends with the words that it began with, the edit is removed. Returns the change to make, with the
 * rows from before the run as `since`, or
 * null if the operation begins a new edit. Call it inside the transaction that makes the change.
 */
export function continueTyping(
  db: LibraryDatabase,
  recordingId: number,
  operation: EditOperation,
  planned: PlannedEdit,
  madeBy: MadeBy,
): (PlannedEdit & { since: EditImages }) | null {
  const run = runOf(operation)
  if (run === null) return null
  // After an undo, typing begins a new edit.
  if (db.prepare('SELECT 1 FROM edits WHERE recording_id = ? AND undone = 1 LIMIT 1').get(recordingId)) return null
  const last = db
    .prepare<[number], { id: number; operation: string }>(
      'SELECT id, operation FROM edits WHERE recording_id = ? AND undone = 0 ORDER BY id DESC LIMIT 1',
    )
    .get(recordingId)
  if (!last || runOf(JSON.parse(last.operation)) !== run) return null
  const { before } =
    db.prepare<[number], { before: string }>('SELECT before FROM edits WHERE id = ?').get(last.id) ?? {}
  if (before === undefined) return null
  const atFirst: EditImages = JSON.parse(before)
  if (typedIn(atFirst) === typedIn(planned.after)) {
    db.prepare('DELETE FROM edits WHERE id = ?').run(last.id)
    return { ...planned, after: atFirst, since: atFirst }
  }
  const redactions = redactionsOfRun(atFirst, planned, new RedactionStore(db).ofRecording(recordingId))
  const after = {
    ...withQuotesOfRun(atFirst, planned.after),
    ...(redactions.after ? { redactions: redactions.after } : {}),
  }
  db.prepare('UPDATE edits SET operation = ?, before = ?, after = ? WHERE id = ?').run(
    storedOperation(operation, madeBy),
    JSON.stringify({ ...atFirst, ...(redactions.before ? { redactions: redactions.before } : {}) }),
    JSON.stringify(after),
    last.id,
  )
  return { ...planned, after, since: atFirst }
}

/**
 * Ends the run of typing before the newest edit is undone, for that edit and the one before it: typing later begins a new edit, also
 * after a redo. Call it inside the transaction of the undo.
 */
export function endRun(db: LibraryDatabase, recordingId: number): void {
  db.prepare(
    `UPDATE edits SET operation = json_remove(operation, '$.typingRun')
     WHERE id IN (SELECT id FROM edits WHERE recording_id = ? AND undone = 0 ORDER BY id DESC LIMIT 2)`,
  ).run(recordingId)
}

/**
 * Finds marked words by comparing with the text before the run. A comparison after each letter would mistake a word typed before the
 * marked words for a change to the first marked word.
 */
function withQuotesOfRun(atFirst: EditImages, after: EditImages): EditImages {
  if (atFirst.quotes === undefined) return after
  const ofRun = new Set(atFirst.quotes.map(({ quoteId }) => quoteId))
  const markedMeanwhile = (after.quotes ?? []).filter(({ quoteId }) => !ofRun.has(quoteId))
  const quotes = [...markedMeanwhile, ...movedAnchors(atFirst.segments, after.segments, atFirst.quotes)]
  return { ...after, quotes }
}
