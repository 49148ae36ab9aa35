import type { JobState, WaitReason } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'
import { shownText } from '../../../shared/shownText.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { fromRow, type RawJob } from './jobRow.ts'
import type { JobRow } from './types.ts'

/** An import from a device, without what only its handler needs. `path`: volume, folders and name, joined with `/`. */
export type DeviceImport = {
  id: number
  state: Exclude<JobState, 'done' | 'cancelled'>
  subject: string
  waitingFor: WaitReason | null
  path: string
  sizeBytes: number
  mtimeMs: number | null
  error: ErrorInfo | null
}

type RawDeviceImport = Omit<DeviceImport, 'error'> & {
  volume: string
  code: string | null
  message: string | null
  retryable: number | null
}

/** The queue's imports, by what became of them and where they come from. */
export class ImportJobs {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Imports that have not become a recording: on their way, or refused and not yet dismissed. Newest first; of more than
   * `limit` those that someone would look for: refused, then being copied.
   */
  unfinished(limit: number): JobRow<'import'>[] {
    return this.#db
      .prepare<[number], RawJob>(
        `SELECT * FROM (
           SELECT * FROM jobs WHERE kind = 'import' AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')
           AND dismissed = 0 ORDER BY state = 'failed' DESC, state = 'running' DESC, id DESC LIMIT ?
         ) ORDER BY id DESC`,
      )
      .all(limit)
      .map((row) => fromRow(row) as JobRow<'import'>)
  }

  /** Imports from a device that have not become a recording and were not cancelled. */
  unfinishedFrom(deviceId: string): DeviceImport[] {
    return this.#db
      .prepare<[string], RawDeviceImport>(
        `SELECT id, state, subject, waiting_for AS waitingFor, json_extract(payload, '$.source.volume') AS volume,
           json_extract(payload, '$.source.path') AS path, json_extract(payload, '$.sizeBytes') AS sizeBytes,
           json_extract(payload, '$.mtimeMs') AS mtimeMs, error_code AS code, error_message AS message,
           error_retryable AS retryable
         FROM jobs WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state NOT IN ('done', 'cancelled') ORDER BY id`,
      )
      .all(deviceId)
      .map(({ volume, path, code, message, retryable, ...job }) => ({
        ...job,
        subject: shownText(job.subject),
        path: [volume, ...(JSON.parse(path) as string[])].join('/'),
        error: code === null ? null : { code, message: message ?? '', retryable: retryable === 1 },
      }))
  }

  /** Whether anything is being copied from a device, or about to be. */
  isUnderWay(deviceId: string): boolean {
    const row = this.#db
      .prepare<[string], { one: 1 }>(
        `SELECT 1 AS one FROM jobs WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state IN ('queued', 'running') LIMIT 1`,
      )
      .get(deviceId)
    return row !== undefined
  }

  /** Gives a volume another name in the imports that were asked for from it. */
  renameVolume(deviceId: string, formerName: string, name: string): void {
    this.#db
      .prepare(
        `UPDATE OR IGNORE jobs SET payload = json_set(payload, '$.source.volume', @name),
           dedupe_key = replace(dedupe_key, 'import:' || @deviceId || ':' || @formerName || '/',
             'import:' || @deviceId || ':' || @name || '/')
         WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = @deviceId
         AND json_extract(payload, '$.source.volume') = @formerName`,
      )
      .run({ deviceId, formerName, name })
  }

  /** A device is there again: what waits for it is due. */
  wakeFrom(deviceId: string): void {
    this.#db
      .prepare(
        `UPDATE jobs SET run_after_ms = ? WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state = 'waiting' AND waiting_for = 'device'`,
      )
      .run(this.#now(), deviceId)
  }
}
