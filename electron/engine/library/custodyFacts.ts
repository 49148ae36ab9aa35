import type { FactsOf } from '../../../shared/evidence/custody.ts'
import type { EgressMeasure } from '../../../shared/network/egress.ts'
import type { RecordedTime } from '../../../shared/sound/recordedTime.ts'
import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import { transcriptSha256 } from '../../evidence/index.ts'
import type { LibraryDatabase } from './database.ts'
import type { RecordingRow } from './recordings.ts'

/** What rows of the custody log and manifests say, read from the library's tables. */

type Recorded = Pick<FactsOf['imported'], 'recordedMs' | 'clock' | 'precision' | 'hasZone'>

/** The time of a recording and the clock that gave it. */
export const recordedFacts = (time: RecordedTime): Recorded => ({
  recordedMs: time.recordedMs,
  clock: time.recordedTimeSource,
  precision: time.recordedTimePrecision,
  hasZone: time.recordedTimeHasZone,
})

export const importedFacts = (
  recording: Pick<RecordingRow, 'sha256' | 'sizeBytes' | keyof RecordedTime>,
): Omit<FactsOf['imported'], 'from'> => ({
  sha256: recording.sha256,
  sizeBytes: recording.sizeBytes,
  ...recordedFacts(recording),
})

/** The language and the hash of a transcript, as docs/evidence.md defines it. Without a transcript: those of an empty one. */
export function transcriptFacts(
  db: LibraryDatabase,
  recordingId: number,
): { language: string; segments: number; transcriptSha256: string } {
  const language =
    db.prepare<[number], string>('SELECT language FROM transcripts WHERE recording_id = ?').pluck().get(recordingId) ??
    ''
  const segments = db
    .prepare<[number], { startMs: number; endMs: number; speaker: string | null; text: string }>(
      `SELECT start_ms AS startMs, end_ms AS endMs, speakers.name AS speaker, text
       FROM segments LEFT JOIN speakers ON speakers.id = speaker_id
       WHERE segments.recording_id = ? ORDER BY start_ms, segments.id`,
    )
    .all(recordingId)
  return { language, segments: segments.length, transcriptSha256: transcriptSha256({ language, segments }) }
}

/** How many segments a person verified and heard. */
export function checkedShares(
  db: LibraryDatabase,
  recordingId: number,
): { segments: number; verified: number; heard: number } {
  const rows = db
    .prepare<[number], { startMs: number; endMs: number; verified: number }>(
      'SELECT start_ms AS startMs, end_ms AS endMs, verified FROM segments WHERE recording_id = ?',
    )
    .all(recordingId)
  const ranges: TimeRange[] = JSON.parse(
    db.prepare<[number], string>('SELECT ranges FROM heard_ranges WHERE recording_id = ?').pluck().get(recordingId) ??
      '[]',
  )
  return {
    segments: rows.length,
    verified: rows.filter(({ verified }) => verified === 1).length,
    heard: rows.filter((row) => isHeard(row, ranges)).length,
  }
}

/** What left this machine after a row of the egress ledger, one line for each host and content. `through`: the last row of the ledger. */
export function sentSince(
  db: LibraryDatabase,
  recordingId: number,
  afterId: number,
): { lines: FactsOf['sent'][]; through: number } {
  const rows = db
    .prepare<
      [number, number],
      Omit<FactsOf['sent'], 'content' | 'measure'> & { content: string; measure: EgressMeasure; lastId: number }
    >(
      `SELECT host, content, count(*) AS requests, sum(bytes) AS bytes, min(begun_ms) AS firstMs, max(begun_ms) AS lastMs,
         CASE WHEN sum(measure = 'at-most') > 0 THEN 'at-most' ELSE 'exact' END AS measure, max(id) AS lastId
       FROM egress WHERE recording_id = ? AND id > ? GROUP BY host, content ORDER BY min(id)`,
    )
    .all(recordingId, afterId)
  return {
    lines: rows.map(({ lastId: _, content, ...line }) => ({ ...line, content: JSON.parse(content) })),
    through: rows.reduce((last, { lastId }) => Math.max(last, lastId), afterId),
  }
}

/** The host that was asked for the last transcription of a recording; null if the ledger has none. */
export const lastAskedHost = (db: LibraryDatabase, recordingId: number): string | null =>
  db
    .prepare<[number], string>(
      `SELECT host FROM egress WHERE recording_id = ? AND content LIKE '%"request"%' ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
    .get(recordingId) ?? null
