import type { Progress } from '../../../shared/recordings/domain.ts'
import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** The speed is measured over the last half minute: long enough to be steady, short enough to notice a standstill. */
const windowMs = 30_000
/** With fewer acknowledged parts, there is no useful speed. */
const fewestParts = 3

type Sent = { bytesDone: number; bytesTotal: number }

/** The bytes of a session's acknowledged parts; the last part is shorter. */
const acknowledged = `(SELECT min(uploads.size_bytes, count(*) * uploads.chunk_size_bytes) FROM upload_parts
  WHERE upload_parts.upload = uploads.id AND etag IS NOT NULL)`

/** Progress and speed of uploads, from the acknowledged parts in the library. */
export class UploadsSeen {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** The progress of a recording's open upload sessions; null if there is none yet. */
  progressOf(recordingId: number): Progress | null {
    const sent = this.#db
      .prepare<[number], { bytesDone: number | null; bytesTotal: number | null }>(
        `SELECT sum(${acknowledged}) AS bytesDone, sum(size_bytes) AS bytesTotal FROM uploads
         WHERE recording_id = ? AND state = 'open'`,
      )
      .get(recordingId)
    if (sent?.bytesDone == null || !sent.bytesTotal) return null
    const { bytesDone, bytesTotal } = sent
    return { fraction: bytesDone / bytesTotal, bytesDone, bytesTotal }
  }

  /** All uploads that are running or waiting; null if there are none. */
  rate(): QueueOverview['uploads'] {
    const sent = this.#db
      .prepare<[], Sent>(
        `SELECT coalesce(sum(coalesce(session.bytesDone, 0)), 0) AS bytesDone,
           coalesce(sum(coalesce(session.bytesTotal, recordings.size_bytes)), 0) AS bytesTotal
         FROM (SELECT DISTINCT recording_id FROM jobs WHERE kind = 'upload' AND state IN ('queued', 'running', 'waiting'))
         JOIN recordings ON recordings.id = recording_id
         LEFT JOIN (SELECT recording_id AS recordingId, sum(${acknowledged}) AS bytesDone, sum(size_bytes) AS bytesTotal
           FROM uploads WHERE state = 'open' GROUP BY recording_id) session ON session.recordingId = recordings.id`,
      )
      .get()
    if (!sent || sent.bytesTotal === 0) return null
    const bytesPerSecond = this.#bytesPerSecond()
    const bytesLeft = Math.max(0, sent.bytesTotal - sent.bytesDone)
    return {
      ...sent,
      bytesPerSecond,
      remainingMs: bytesPerSecond === null || bytesPerSecond < 1 ? null : (bytesLeft / bytesPerSecond) * 1000,
    }
  }

  /** The speed from the first part of the last half minute until now; null after a standstill. */
  #bytesPerSecond(): number | null {
    const nowMs = this.#now()
    const seen = this.#db
      .prepare<{ sinceMs: number }, { parts: number; bytes: number | null; firstMs: number | null }>(
        `SELECT count(*) AS parts, sum(chunk_size_bytes) AS bytes, min(acknowledged_ms) AS firstMs FROM (
           SELECT min(uploads.chunk_size_bytes, uploads.size_bytes) AS chunk_size_bytes, acknowledged_ms
           FROM uploads JOIN upload_parts ON upload_parts.upload = uploads.id
           WHERE (uploads.state = 'open' OR uploads.updated_ms >= @sinceMs) AND acknowledged_ms >= @sinceMs)`,
      )
      .get({ sinceMs: nowMs - windowMs })
    if (!seen?.bytes || seen.firstMs === null || seen.parts < fewestParts || nowMs - seen.firstMs < 1000) return null
    // The first part only starts the clock, so it does not count.
    return ((seen.bytes * (seen.parts - 1)) / seen.parts / (nowMs - seen.firstMs)) * 1000
  }
}
