import type { Extension } from '../../../shared/partner/extensionNames.ts'
import { serviceKeySql, thisMachineKey } from '../accounts/connections.ts'
import type { LibraryDatabase } from '../library/database.ts'

type TaskKind = 'transcription' | 'workflow'
/** The state that a task, an upload or a file should have at its service. */
export type DesiredState = 'paused' | 'revoked' | 'running' | 'removed'
/** A task of a service. `serviceKey`: see `serviceKeyOf`. */
export type ServiceTask = { serviceKey: string; kind: TaskKind; id: string; recordingId: number }
type DesiredRow = { kind: TaskKind | 'upload' | 'file'; id: string; recordingId: number | null }
/** One request to a service. `endsTasks`: true if the service also removes unfinished tasks, for a deletion. */
export type DesiredRequest = { serviceKey: string; state: DesiredState; rows: DesiredRow[]; endsTasks: boolean }
type ServiceId = { serviceKey: string; id: string }
/** The data that a deletion removes at its services, by the ids that the services gave. */
type ServiceIds = {
  transcriptions: readonly ServiceId[]
  workflows: readonly ServiceId[]
  uploads: readonly { serviceKey: string; fileId: string; uploadId: string }[]
}
/** Two separate jobs tell each service, so that a slow removal does not delay a pause. */
export type ReconcileSubject = 'tasks' | 'removals'

/** The largest number of rows in one request. */
const mostAtOnce = 5000
/** Send pauses first, because another task may begin at once when a task ends or resumes. */
const statesOf = { tasks: ['paused', 'revoked', 'running'], removals: ['removed'] } as const

/** The extension with which a service is told of a state. */
export const extensionOf = {
  paused: 'pauseTasks',
  running: 'resumeTasks',
  revoked: 'revokeTasks',
  removed: 'removeFromService',
} as const satisfies Record<DesiredState, Extension>

const columns = 'kind, id, recording_id AS recordingId'

/**
 * The table `desired_states`: the states that tasks, uploads and files should have at the services that can be told. It
 * has one row for each of them that should not simply continue. A row is written before the service is told, and
 * `is_told` is set after the service's response. After that, only rows of paused tasks stay. {@link Reconciler} tells
 * the services. A service without the extension for a state gets no row.
 */
export class DesiredStates {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #isAble: (serviceKey: string, extension: Extension) => boolean

  /** `isAble`: true if the service has the extension, as far as is known; by default, only the service on this machine has any. */
  constructor(
    db: LibraryDatabase,
    now: () => number,
    isAble: (serviceKey: string, extension: Extension) => boolean = (serviceKey) => serviceKey === thisMachineKey,
  ) {
    this.#db = db
    this.#now = now
    this.#isAble = isAble
  }

  /**
   * Compares the tasks that a person wants paused with the rows that were sent to the service, and writes missing rows.
   */
  writePauses(isAllPaused: boolean): void {
    this.#db
      .transaction(() => {
        const known = new Map(this.#taskRows().map((row) => [nameOf(row), row]))
        const unfinished = this.#unfinishedTasks(isAllPaused)
        for (const { isPaused, ...task } of unfinished) {
          const state = known.get(nameOf(task))?.state
          if (isPaused && (state === undefined || state === 'running')) this.#write(task, 'paused')
          if (!isPaused && state === 'paused') this.#write(task, 'running')
        }
        // The library no longer waits for these tasks.
        const wanted = new Set(unfinished.map(nameOf))
        const forget = this.#db.prepare('DELETE FROM desired_states WHERE service_key = ? AND kind = ? AND id = ?')
        for (const row of known.values())
          if (!wanted.has(nameOf(row)) && (row.state === 'paused' || row.state === 'running'))
            forget.run(row.serviceKey, row.kind, row.id)
      })
      .immediate()
  }

  /** Call it when the service has paused this task, but no row says so. */
  foundPaused({ serviceKey, kind, id, recordingId }: ServiceTask): void {
    this.#db
      .prepare(
        `INSERT INTO desired_states (service_key, kind, id, recording_id, state, is_told, updated_ms)
         VALUES (?, ?, ?, ?, 'paused', 1, ?) ON CONFLICT DO NOTHING`,
      )
      .run(serviceKey, kind, id, recordingId, this.#now())
  }

  /** The service must end this task permanently. Does nothing for a service that cannot be told. */
  revoke(task: ServiceTask): void {
    if (this.#isAble(task.serviceKey, extensionOf.revoked)) this.#write(task, 'revoked')
  }

  /**
   * Call it in the transaction that stores the run's result: the service no longer needs to keep the task and its file. Does nothing
   * for a service that cannot be told.
   */
  resultStored(runId: number): void {
    const rows = this.#db
      .prepare<[{ runId: number }], { serviceKey: string | null; kind: string; id: string }>(
        `SELECT ${serviceKeySql('run')} AS serviceKey, 'transcription' AS kind, run.transcription_id AS id
           FROM transcription_runs run WHERE run.id = @runId AND run.transcription_id IS NOT NULL
         UNION ALL
         SELECT ${serviceKeySql('upload')} AS serviceKey, 'upload' AS kind, upload.upload_id AS id
           FROM transcription_runs run JOIN uploads upload ON upload.id = run.upload WHERE run.id = @runId`,
      )
      .all({ runId })
    const insert = this.#db.prepare(
      `INSERT INTO desired_states (service_key, kind, id, state, is_told, updated_ms)
       VALUES (@serviceKey, @kind, @id, 'removed', 0, @nowMs)
       ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, updated_ms = @nowMs WHERE state <> 'removed'`,
    )
    for (const row of rows)
      if (row.serviceKey !== null && this.#isAble(row.serviceKey, extensionOf.removed))
        insert.run({ ...row, nowMs: this.#now() })
  }

  /**
   * Stores that the deletion ends these tasks and removes them with their files. This replaces all other desired states of the
   * recording's tasks. Leaves out services that cannot be told.
   */
  erase(deletionId: number, recordingId: number, { transcriptions, workflows, uploads }: ServiceIds): void {
    this.#db.prepare('DELETE FROM desired_states WHERE recording_id = ?').run(recordingId)
    const insert = this.#db.prepare(
      `INSERT INTO desired_states (service_key, kind, id, state, is_told, deletion_id, updated_ms)
       VALUES (?, ?, ?, 'removed', 0, ?, ?)
       ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, deletion_id = excluded.deletion_id, recording_id = NULL`,
    )
    const add = (kind: DesiredRow['kind'], ids: readonly ServiceId[]) => {
      for (const { serviceKey, id } of ids)
        if (this.#isAble(serviceKey, extensionOf.removed)) insert.run(serviceKey, kind, id, deletionId, this.#now())
    }
    add('transcription', transcriptions)
    add('workflow', workflows)
    add(
      'upload',
      uploads.map(({ serviceKey, uploadId }) => ({ serviceKey, id: uploadId })),
    )
    add(
      'file',
      uploads.map(({ serviceKey, fileId }) => ({ serviceKey, id: fileId })),
    )
  }

  /** The services that have not yet removed everything that the deletion wants to remove. */
  servicesErasing(deletionId: number): string[] {
    return this.#db
      .prepare<[number], string>('SELECT DISTINCT service_key FROM desired_states WHERE deletion_id = ?')
      .pluck()
      .all(deletionId)
  }

  /** The services that must be told something. */
  servicesToTell(subject: ReconcileSubject): string[] {
    return this.#db
      .prepare<[string], string>(
        `SELECT DISTINCT service_key FROM desired_states
         WHERE is_told = 0 AND state IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .all(JSON.stringify(statesOf[subject]))
  }

  /** The next request to this service; null if it knows all desired states. */
  next(subject: ReconcileSubject, serviceKey: string = thisMachineKey): DesiredRequest | null {
    for (const state of statesOf[subject])
      for (const endsTasks of [false, true]) {
        const rows = this.#toTell(serviceKey, state, endsTasks)
        if (rows.length > 0) return { serviceKey, state, rows, endsTasks }
      }
    return null
  }

  /** The service can no longer be told of this state, so nothing waits for it. */
  forget({ serviceKey, state }: DesiredRequest): void {
    this.#db.prepare('DELETE FROM desired_states WHERE service_key = ? AND state = ?').run(serviceKey, state)
  }

  /**
   * Call it when the service has responded. If a row changed meanwhile, it stays and is sent next. `removed`: ids that the service
   * removed; after a deletion, only their rows are deleted. Returns how many rows the service must still be told.
   */
  answered({ serviceKey, state, rows, endsTasks }: DesiredRequest, removed: ReadonlySet<string>): number {
    const done = endsTasks ? rows.filter(({ id }) => removed.has(id)) : rows
    const those = `service_key = @serviceKey AND state = @state AND (deletion_id IS NOT NULL) = @endsTasks AND (kind, id) IN (SELECT value ->> 'kind', value ->> 'id' FROM json_each(@rows))`
    this.#db
      .prepare(
        state === 'paused'
          ? `UPDATE desired_states SET is_told = 1, updated_ms = @nowMs WHERE ${those}`
          : `DELETE FROM desired_states WHERE ${those} AND @nowMs IS NOT NULL`,
      )
      .run({ serviceKey, state, endsTasks: endsTasks ? 1 : 0, rows: JSON.stringify(done), nowMs: this.#now() })
    return rows.length - done.length
  }

  /**
   * The rows to send, newest first. The service works on the oldest task, so this order pauses the waiting tasks before
   * the running one.
   */
  #toTell(serviceKey: string, state: DesiredState, endsTasks: boolean): DesiredRow[] {
    return this.#db
      .prepare<[string, string, number], DesiredRow>(
        `SELECT ${columns} FROM desired_states WHERE is_told = 0 AND service_key = ? AND state = ?
           AND deletion_id IS ${endsTasks ? 'NOT NULL' : 'NULL'} ORDER BY recording_id DESC LIMIT ?`,
      )
      .all(serviceKey, state, mostAtOnce)
  }

  #taskRows(): (DesiredRow & { serviceKey: string; state: DesiredState })[] {
    return this.#db
      .prepare<[], DesiredRow & { serviceKey: string; state: DesiredState }>(
        `SELECT service_key AS serviceKey, ${columns}, state FROM desired_states WHERE kind IN ('transcription', 'workflow')`,
      )
      .all()
  }

  /** Unfinished tasks, including tasks of failed jobs. The service may still work on these, and pausing everything pauses them too. */
  #unfinishedTasks(isAllPaused: boolean): (ServiceTask & { isPaused: boolean })[] {
    const tasks = (kind: TaskKind, runs: string, taskId: string, runOfJob: string, kinds: string) =>
      this.#db
        .prepare<[{ all: number }], ServiceTask & { isPaused: number }>(
          `SELECT ${serviceKeySql('run')} AS serviceKey, '${kind}' AS kind, run.${taskId} AS id, run.recording_id AS recordingId,
             (@all OR job.state = 'paused') AS isPaused
           FROM jobs job INDEXED BY jobs_unfinished JOIN ${runs} run ON run.id = json_extract(job.payload, '$.${runOfJob}')
           WHERE job.state NOT IN ('done', 'cancelled') AND job.dismissed = 0 AND job.kind IN (${kinds})
             AND serviceKey IS NOT NULL AND run.${taskId} IS NOT NULL AND run.finished_ms IS NULL
             AND coalesce(run.status, 'PENDING') NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`,
        )
        .all({ all: isAllPaused ? 1 : 0 })
        .map((row) => ({ ...row, isPaused: row.isPaused === 1 }))
    const unfinished = [
      ...tasks('transcription', 'transcription_runs', 'transcription_id', 'runId', `'submit', 'poll'`),
      ...tasks('workflow', 'workflow_runs', 'workflow_id', 'workflowRunId', `'workflow'`),
    ]
    // There may be thousands of tasks, but few services.
    const able = [...new Set(unfinished.map(({ serviceKey }) => serviceKey))].filter(
      (key) => this.#isAble(key, extensionOf.paused) && this.#isAble(key, extensionOf.running),
    )
    return unfinished.filter(({ serviceKey }) => able.includes(serviceKey))
  }

  /** Writes a row, except for a task that will be removed. */
  #write({ serviceKey, kind, id, recordingId }: ServiceTask, state: 'paused' | 'running' | 'revoked'): void {
    this.#db
      .prepare(
        `INSERT INTO desired_states (service_key, kind, id, recording_id, state, is_told, updated_ms)
         VALUES (?, ?, ?, ?, ?, 0, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state, is_told = 0, updated_ms = excluded.updated_ms WHERE state <> 'removed'`,
      )
      .run(serviceKey, kind, id, recordingId, state, this.#now())
  }
}

/** Services may give the same id to different tasks. */
const nameOf = ({ serviceKey, kind, id }: { serviceKey: string; kind: string; id: string }): string =>
  JSON.stringify([serviceKey, kind, id])

/**
 * Recordings whose work at a service must stop and may not have stopped yet. While everything is paused, this includes work on
 * cancelled tasks.
 */
export function recordingsBeingPaused(db: LibraryDatabase, isAllPaused: boolean): ReadonlySet<number> {
  const rows = db
    .prepare<[{ all: number }], { recordingId: number }>(
      `SELECT DISTINCT recording_id AS recordingId FROM desired_states
       WHERE is_told = 0 AND (state = 'paused' OR (@all AND state = 'revoked')) AND recording_id IS NOT NULL`,
    )
    .all({ all: isAllPaused ? 1 : 0 })
  return new Set(rows.map(({ recordingId }) => recordingId))
}
