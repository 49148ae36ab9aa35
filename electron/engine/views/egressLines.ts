import {
  type Egress,
  type EgressLine,
  egressOf,
  type NetworkLock,
  networkLocks,
} from '../../../shared/network/egress.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** How many lines are shown. Older lines only count in the total. */
const mostLines = 2000

/** The data that left this machine: from one recording, or from everything; summed by day of this machine’s zone. */
export function egressLines(db: LibraryDatabase, recordingId: number | null): Egress {
  const rows = db
    .prepare<[{ recordingId: number | null }], Omit<EgressLine, 'content'> & { content: string }>(
      `SELECT recording_id AS recordingId, host, content, choice, asked_in AS askedIn, count(*) AS requests,
         sum(bytes) AS bytes, min(begun_ms) AS firstMs, max(begun_ms) AS lastMs,
         CASE WHEN sum(measure = 'at-most') > 0 THEN 'at-most' ELSE 'exact' END AS measure
       FROM egress WHERE @recordingId IS NULL OR recording_id = @recordingId
       GROUP BY recording_id, date(begun_ms / 1000, 'unixepoch', 'localtime'), host, content, choice, asked_in
       ORDER BY min(begun_ms), min(id)`,
    )
    .all({ recordingId })
  const egress = egressOf(rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) })))
  return { ...egress, lines: egress.lines.slice(-mostLines) }
}

/** How the recogniser on this machine was isolated for this recording: the weakest isolation of all its runs. */
export function networkLockOf(db: LibraryDatabase, recordingId: number): NetworkLock | null {
  const locks = db
    .prepare<[number], NetworkLock>(
      `SELECT DISTINCT network_lock FROM transcription_runs
       WHERE recording_id = ? AND destination = 'this-machine' AND network_lock IS NOT NULL`,
    )
    .pluck()
    .all(recordingId)
  return networkLocks.findLast((lock) => locks.includes(lock)) ?? null
}
