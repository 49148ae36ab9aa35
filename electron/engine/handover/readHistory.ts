import type { LibraryDatabase } from '../library/database.ts'
import type { EditImages } from '../transcripts/rows.ts'
import type { HandoverHistory, HandoverImages } from './form.ts'
import type { RecordingKeys } from './keys.ts'
import { keyedRows } from './readState.ts'

type Raw = { description: string; kind: string; undone: number; createdMs: number; before: string; after: string }

/**
 * The edits since the last whole transcript came: an earlier transcript with everything about it is not handed over. Makes missing keys, so
 * call it inside a transaction.
 */
export function readHistory(db: LibraryDatabase, recordingId: number, keys: RecordingKeys): HandoverHistory {
  const rows = keyedRows(keys)
  const edits = db
    .prepare<[{ recordingId: number }], Raw>(
      `SELECT description, json_extract(operation, '$.kind') AS kind, undone, created_ms AS createdMs, before, after
       FROM edits WHERE recording_id = @recordingId AND id > coalesce((
         SELECT max(id) FROM edits WHERE recording_id = @recordingId
         AND (json_extract(before, '$.head') IS NOT NULL OR json_extract(after, '$.head') IS NOT NULL)), 0)
       ORDER BY id`,
    )
    .all({ recordingId })
  const images = (json: string): HandoverImages => {
    const { segments, speakers, quotes, redactions, marks, notes, language }: EditImages = JSON.parse(json)
    return {
      segments: segments.map(rows.segment),
      speakers: speakers.map(rows.speaker),
      ...(quotes
        ? {
            quotes: quotes.map(({ quoteId, ...piece }) => ({
              quote: keys.keyOf('quote', quoteId),
              ...rows.piece(piece),
            })),
          }
        : {}),
      ...(redactions ? { redactions: redactions.map(rows.redaction) } : {}),
      ...(marks ? { marks: marks.map(rows.mark) } : {}),
      ...(notes ? { notes: notes.map(rows.note) } : {}),
      ...(language ? { language } : {}),
    }
  }
  return {
    edits: edits.map(({ undone, before, after, ...edit }) => ({
      ...{ ...edit, undone: undone === 1, before: images(before), after: images(after) },
    })),
  }
}
