import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { JobState, WaitReason } from '../../../shared/recordings/domain.ts'
import { mayBeSalvaged } from '../../../shared/sound/missingSound.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { errorOf, fromRow, type RawJob } from '../jobs/jobRow.ts'
import { JobsByPayload } from '../jobs/payloads.ts'
import type { JobRow } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { ImportOrder } from './importOrders.ts'

/** An unfinished or failed import from a device, for the devices page. `path`: volume, folders and name, joined with `/`. */
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
  values: string | null
}

/** The JSON path of the device in the payload of an import. */
const deviceIdPath = '$.source.deviceId'

/** Finds and changes the imports in the queue, by state and source. */
export class ImportJobs {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #byPayload: JobsByPayload

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
    this.#byPayload = new JobsByPayload(db)
  }

  /**
   * Imports that have not become a recording: unfinished imports, and refused imports that the person has not
   * dismissed. Newest first. If there are more than `limit`, refused imports take precedence, then imports that are
   * being copied.
   */
  unfinished(limit: number, which: 'all' | 'under-way' | 'refused' = 'all'): JobRow<'import'>[] {
    const condition = { all: 'true', 'under-way': "state <> 'failed'", refused: "state = 'failed'" }[which]
    return this.#db
      .prepare<[number], RawJob>(
        `SELECT * FROM (
           SELECT * FROM jobs WHERE kind = 'import' AND state IN ('queued', 'running', 'waiting', 'paused', 'failed')
           AND dismissed = 0 AND ${condition} ORDER BY state = 'failed' DESC, state = 'running' DESC, id DESC LIMIT ?
         ) ORDER BY id DESC`,
      )
      .all(limit)
      .map((row) => fromRow(row) as JobRow<'import'>)
  }

  /** Imports that failed while their file was read. Dismissed imports are left out. */
  failedReading(): JobRow<'import'>[] {
    return this.#db
      .prepare<[], RawJob>(
        `SELECT * FROM jobs WHERE kind = 'import' AND state = 'failed' AND dismissed = 0 ORDER BY id`,
      )
      .all()
      .map((row) => fromRow(row) as JobRow<'import'>)
      .filter(({ error }) => mayBeSalvaged(error))
  }

  /** Imports of this file that ended without a recording. */
  endedWithoutRecording({ name, sizeBytes }: { name: string; sizeBytes: number }): JobRow<'import'>[] {
    return this.#db
      .prepare<[string, number], RawJob>(
        `SELECT * FROM jobs WHERE kind = 'import' AND recording_id IS NULL AND subject = ?
         AND json_extract(payload, '$.sizeBytes') = ? AND state IN ('done', 'failed', 'cancelled')`,
      )
      .all(name, sizeBytes)
      .map((row) => fromRow(row) as JobRow<'import'>)
  }

  /** How many imports were refused and not dismissed. */
  refused(): number {
    return (
      this.#db
        .prepare<[], number>(
          `SELECT count(*) FROM jobs INDEXED BY jobs_unfinished
           WHERE state NOT IN ('done', 'cancelled') AND state = 'failed' AND kind = 'import' AND dismissed = 0`,
        )
        .pluck()
        .get() ?? 0
    )
  }

  /** Imports from a device that have not become a recording and were not cancelled. */
  unfinishedFrom(deviceId: string): DeviceImport[] {
    return this.#db
      .prepare<[string], RawDeviceImport>(
        `SELECT id, state, subject, waiting_for AS waitingFor, json_extract(payload, '$.source.volume') AS volume,
           json_extract(payload, '$.source.path') AS path, json_extract(payload, '$.sizeBytes') AS sizeBytes,
           json_extract(payload, '$.mtimeMs') AS mtimeMs, error_code AS code, error_message AS message,
           error_retryable AS retryable, error_values AS "values"
         FROM jobs WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state NOT IN ('done', 'cancelled') ORDER BY id`,
      )
      .all(deviceId)
      .map(({ volume, path, code, message, retryable, values, ...job }) => ({
        ...job,
        subject: shownText(job.subject),
        path: [volume, ...(JSON.parse(path) as string[])].join('/'),
        error: errorOf({ code, message, retryable, values }),
      }))
  }

  /** True if a recording is being copied from a device, or only waits for its turn. */
  isUnderWay(deviceId: string): boolean {
    const row = this.#db
      .prepare<[string], { one: 1 }>(
        `SELECT 1 AS one FROM jobs WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state IN ('queued', 'running') LIMIT 1`,
      )
      .get(deviceId)
    return row !== undefined
  }

  /**
   * Stores a person's choice in the imports of a source that wait for one, up to `lastJobId`. Each import follows the
   * choice when its file is sealed.
   */
  decide(
    sourceKey: string,
    lastJobId: number,
    order: Pick<ImportOrder, 'localOnly' | 'options' | 'decision' | 'projectId'>,
  ): void {
    const { localOnly, options, decision, projectId } = order
    this.#byPayload.set(
      { kind: 'import', payload: { '$.from.key': sourceKey }, isTrue: '$.ask', lastJobId },
      {
        '$.ask': false,
        // An answer may only tighten what an import already is: its recorder or its project may keep it on this machine.
        ...(localOnly ? { '$.localOnly': true } : {}),
        '$.options': options,
        '$.decision': decision,
        '$.projectId': projectId ?? null,
      },
    )
  }

  /** Each set of file system numbers with which unfinished imports from a device were requested, without duplicates. */
  volumesOfUnfinished(deviceId: string): string[][] {
    return this.#db
      .prepare<[string], { volumes: string }>(
        `SELECT DISTINCT json_extract(payload, '$.source.unitVolumes') AS volumes FROM jobs
         WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') = ?
         AND state IN ('queued', 'running', 'waiting', 'paused')`,
      )
      .all(deviceId)
      .map(({ volumes }) => JSON.parse(volumes) as string[])
  }

  /** Makes imports due that wait for the device, because the device is plugged in again. */
  wakeFrom(deviceId: string): void {
    this.#byPayload.bringForward({ kind: 'import', payload: { [deviceIdPath]: deviceId } }, 'device', this.#now())
  }
}
