import type { LibraryDatabase } from '../library/database.ts'

type TaskKind = 'transcription' | 'workflow'
/** The state that a task, an upload or a file should have at the service on this machine. */
export type DesiredState = 'paused' | 'revoked' | 'running' | 'removed'
/** A task of the service on this machine. */
export type LocalTask = { kind: TaskKind; id: string; recordingId: number }
type DesiredRow = { kind: TaskKind | 'upload' | 'file'; id: string; recordingId: number | null }
/** One request to the service. `endsTasks`: true if the service also removes unfinished tasks, for a deletion. */
export type DesiredRequest = { state: DesiredState; rows: DesiredRow[]; endsTasks: boolean }
/** The data that a deletion removes at the service, by the ids that the service gave. */
type ServiceIds = {
  transcriptionIds: readonly string[]
  workflowIds: readonly string[]
  uploads: readonly { fileId: string; uploadId: string }[]
}
/** Two separate jobs tell the service, so that a slow removal does not delay a pause. */
export type ReconcileSubject = 'tasks' | 'removals'

/** The largest number of rows in one request. */
const mostAtOnce = 5000
/** Send pauses first, because another task may begin at once when a task ends or resumes. */
const statesOf = { tasks: ['paused', 'revoked', 'running'], removals: ['removed'] } as const

const columns = 'kind, id, recording_id AS recordingId'

/**
 * The table `desired_states`: the states that tasks, uploads and files should have at the service on this machine. It
 * has one row for each of them that should not simply continue. A row is written before the service is told, and
 * `is_told` is set after the service's response. After that, only rows of paused tasks stay. {@link Reconciler} tells
 * the service.
 */
export class DesiredStates {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Compares the tasks that a person wants paused with the rows that were sent to the service, and writes missing rows.
   */
  writePauses(isAllPaused: boolean): void {
    this.#db
      .transaction(() => {
        const known = new Map(this.#taskRows().map((row) => [row.id, row]))
        const unfinished = this.#unfinishedTasks(isAllPaused)
        for (const { isPaused, ...task } of unfinished) {
          const state = known.get(task.id)?.state
          if (isPaused && (state === undefined || state === 'running')) this.#write(task, 'paused')
          if (!isPaused && state === 'paused') this.#write(task, 'running')
        }
        // The library no longer waits for these tasks.
        const wanted = new Set(unfinished.map(({ id }) => id))
        const forget = this.#db.prepare('DELETE FROM desired_states WHERE kind = ? AND id = ?')
        for (const { kind, id, state } of known.values())
          if (!wanted.has(id) && (state === 'paused' || state === 'running')) forget.run(kind, id)
      })
      .immediate()
  }

  /** Call it when the service has paused this task, but no row says so. */
  foundPaused({ kind, id, recordingId }: LocalTask): void {
    this.#db
      .prepare(
        `INSERT INTO desired_states (kind, id, recording_id, state, is_told, updated_ms) VALUES (?, ?, ?, 'paused', 1, ?)
         ON CONFLICT DO NOTHING`,
      )
      .run(kind, id, recordingId, this.#now())
  }

  /** The service must end this task permanently. */
  revoke(task: LocalTask): void {
    this.#write(task, 'revoked')
  }

  /**
   * Call it in the transaction that stores the run's result: the service no longer needs to keep the task and its file. Does nothing
   * for a remote run.
   */
  resultStored(runId: number): void {
    this.#db
      .prepare(
        `INSERT INTO desired_states (kind, id, state, is_told, updated_ms)
         SELECT 'transcription', transcription_id, 'removed', 0, @nowMs FROM transcription_runs
           WHERE id = @runId AND destination = 'this-machine' AND transcription_id IS NOT NULL
         UNION ALL
         SELECT 'upload', upload.upload_id, 'removed', 0, @nowMs FROM transcription_runs run JOIN uploads upload ON upload.id = run.upload
           WHERE run.id = @runId AND upload.destination = 'this-machine'
         ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, updated_ms = @nowMs WHERE state <> 'removed'`,
      )
      .run({ runId, nowMs: this.#now() })
  }

  /**
   * Stores that the deletion ends these tasks and removes them with their files. This replaces all other desired states of the
   * recording's tasks.
   */
  erase(deletionId: number, recordingId: number, { transcriptionIds, workflowIds, uploads }: ServiceIds): void {
    this.#db.prepare('DELETE FROM desired_states WHERE recording_id = ?').run(recordingId)
    const insert = this.#db.prepare(
      `INSERT INTO desired_states (kind, id, state, is_told, deletion_id, updated_ms) VALUES (?, ?, 'removed', 0, ?, ?)
       ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, deletion_id = excluded.deletion_id, recording_id = NULL`,
    )
    const add = (kind: DesiredRow['kind'], ids: readonly string[]) => {
      for (const id of ids) insert.run(kind, id, deletionId, this.#now())
    }
    add('transcription', transcriptionIds)
    add('workflow', workflowIds)
    add(
      'upload',
      uploads.map(({ uploadId }) => uploadId),
    )
    add(
      'file',
      uploads.map(({ fileId }) => fileId),
    )
  }

  /** True until the service has removed everything that the deletion wants to remove. */
  isErasing(deletionId: number): boolean {
    return this.#db.prepare('SELECT 1 FROM desired_states WHERE deletion_id = ? LIMIT 1').get(deletionId) !== undefined
  }

  areAnyToTell(subject: ReconcileSubject): boolean {
    return statesOf[subject].some((state) => this.#toTell(state, '1', 1).length > 0)
  }

  /** The next request to the service; null if the service knows all desired states. */
  next(subject: ReconcileSubject): DesiredRequest | null {
    for (const state of statesOf[subject])
      for (const endsTasks of [false, true]) {
        const rows = this.#toTell(state, `deletion_id IS ${endsTasks ? 'NOT NULL' : 'NULL'}`, mostAtOnce)
        if (rows.length > 0) return { state, rows, endsTasks }
      }
    return null
  }

  /**
   * Call it when the service has responded. If a row changed meanwhile, it stays and is sent next. `removed`: ids that the service
   * removed; after a deletion, only their rows are deleted. Returns how many rows the service must still be told.
   */
  answered({ state, rows, endsTasks }: DesiredRequest, removed: ReadonlySet<string>): number {
    const done = endsTasks ? rows.filter(({ id }) => removed.has(id)) : rows
    const those = `state = @state AND (deletion_id IS NOT NULL) = @endsTasks AND (kind, id) IN (SELECT value ->> 'kind', value ->> 'id' FROM json_each(@rows))`
    this.#db
      .prepare(
        state === 'paused'
          ? `UPDATE desired_states SET is_told = 1, updated_ms = @nowMs WHERE ${those}`
          : `DELETE FROM desired_states WHERE ${those} AND @nowMs IS NOT NULL`,
      )
      .run({ state, endsTasks: endsTasks ? 1 : 0, rows: JSON.stringify(done), nowMs: this.#now() })
    return rows.length - done.length
  }

  /**
   * The rows to send, newest first. The service works on the oldest task, so this order pauses the waiting tasks before
   * the running one.
   */
  #toTell(state: DesiredState, condition: string, most: number): DesiredRow[] {
    return this.#db
      .prepare<[string, number], DesiredRow>(
        `SELECT ${columns} FROM desired_states WHERE is_told = 0 AND state = ? AND ${condition} ORDER BY recording_id DESC LIMIT ?`,
      )
      .all(state, most)
  }

  #taskRows(): (DesiredRow & { state: DesiredState })[] {
    return this.#db
      .prepare<[], DesiredRow & { state: DesiredState }>(
        `SELECT ${columns}, state FROM desired_states WHERE kind IN ('transcription', 'workflow')`,
      )
      .all()
  }

  /** Unfinished tasks, including tasks of failed jobs. The service may still work on these, and pausing everything pauses them too. */
  #unfinishedTasks(isAllPaused: boolean): (LocalTask & { isPaused: boolean })[] {
    const tasks = (kind: TaskKind, runs: string, taskId: string, runOfJob: string, kinds: string) =>
      this.#db
        .prepare<[{ all: number }], LocalTask & { isPaused: number }>(
          `SELECT '${kind}' AS kind, run.${taskId} AS id, run.recording_id AS recordingId,
             (@all OR job.state = 'paused') AS isPaused
           FROM jobs job INDEXED BY jobs_unfinished JOIN ${runs} run ON run.id = json_extract(job.payload, '$.${runOfJob}')
           WHERE job.state NOT IN ('done', 'cancelled') AND job.dismissed = 0 AND job.kind IN (${kinds})
             AND run.destination = 'this-machine' AND run.${taskId} IS NOT NULL AND run.finished_ms IS NULL
             AND coalesce(run.status, 'PENDING') NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')`,
        )
        .all({ all: isAllPaused ? 1 : 0 })
        .map((row) => ({ ...row, isPaused: row.isPaused === 1 }))
    return [
      ...tasks('transcription', 'transcription_runs', 'transcription_id', 'runId', `'submit', 'poll'`),
      ...tasks('workflow', 'workflow_runs', 'workflow_id', 'workflowRunId', `'workflow'`),
    ]
  }

  /** Writes a row, except for a task that will be removed. */
  #write({ kind, id, recordingId }: LocalTask, state: 'paused' | 'running' | 'revoked'): void {
    this.#db
      .prepare(
        `INSERT INTO desired_states (kind, id, recording_id, state, is_told, updated_ms) VALUES (?, ?, ?, ?, 0, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state, is_told = 0, updated_ms = excluded.updated_ms WHERE state <> 'removed'`,
      )
      .run(kind, id, recordingId, state, this.#now())
  }
}

/**
 * Recordings whose work on this machine must stop and may not have stopped yet. While everything is paused, this includes work on
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
