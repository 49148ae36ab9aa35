import type { LibraryDatabase } from '../library/database.ts'

type TaskKind = 'transcription' | 'workflow'
/** What the service is to do with a task, until it has answered. */
export type TaskOrder = 'pausing' | 'resuming' | 'revoking'
type OrderState = TaskOrder | 'paused'
export type LocalTask = { taskId: string; kind: TaskKind; recordingId: number }
/** A task that the service on this machine has, and whether a person wants it paused. */
type UnfinishedTask = LocalTask & { isPaused: boolean }

/** Most tasks in one request. */
const mostAtOnce = 5000

/**
 * One row for each task that the service on this machine has paused, or is to pause, resume or revoke. Their table is called
 * `service_pauses`, from the time when tasks were only paused.
 */
export class TaskOrders {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Compares what is wanted with what the service was told, and writes down the orders that are missing. */
  writeWanted(isAllPaused: boolean): void {
    this.#db
      .transaction(() => {
        const states = this.#states()
        const unfinished = this.#unfinishedTasks(isAllPaused)
        const known = new Set(unfinished.map(({ taskId }) => taskId))
        for (const task of unfinished) {
          const state = states.get(task.taskId)
          if (state === 'revoking') continue
          if (task.isPaused && (state === undefined || state === 'resuming')) this.#write(task, 'pausing')
          if (!task.isPaused && state !== undefined && state !== 'resuming') this.#write(task, 'resuming')
        }
        // The library no longer waits for these tasks.
        for (const [taskId, state] of states) if (!known.has(taskId) && state !== 'revoking') this.#forget([taskId])
      })
      .immediate()
  }

  /** The service is to end this task for good. */
  revoke(task: LocalTask): void {
    this.#write(task, 'revoking')
  }

  /** The recording's tasks are removed at the service, which ends them. */
  forgetRecording(recordingId: number): void {
    this.#db.prepare('DELETE FROM service_pauses WHERE recording_id = ?').run(recordingId)
  }

  /** The service has this task paused although no row says so. */
  foundPaused(task: LocalTask): void {
    this.#db
      .prepare(
        `INSERT INTO service_pauses (task_id, kind, recording_id, state, updated_ms)
         VALUES (@taskId, @kind, @recordingId, 'paused', @nowMs) ON CONFLICT DO NOTHING`,
      )
      .run({ ...task, nowMs: this.#now() })
  }

  /**
   * What to send next, newest first: the service works on the oldest task, so the tasks that it would begin next are paused
   * before that one.
   */
  toSend(state: TaskOrder): LocalTask[] {
    return this.#db
      .prepare<[string, number], LocalTask>(
        `SELECT task_id AS taskId, kind, recording_id AS recordingId FROM service_pauses WHERE state = ? ORDER BY recording_id DESC LIMIT ?`,
      )
      .all(state, mostAtOnce)
  }

  areAnyToSend(): boolean {
    return this.#db.prepare(`SELECT 1 FROM service_pauses WHERE state <> 'paused' LIMIT 1`).get() !== undefined
  }

  /** The service has answered. A row that changed in the meantime stays, and is sent next. */
  answered(taskIds: readonly string[], state: TaskOrder): void {
    const ids = JSON.stringify(taskIds)
    const those = 'task_id IN (SELECT value FROM json_each(@ids))'
    if (state === 'pausing')
      this.#db
        .prepare(`UPDATE service_pauses SET state = 'paused', updated_ms = @nowMs WHERE state = 'pausing' AND ${those}`)
        .run({ ids, nowMs: this.#now() })
    else this.#db.prepare(`DELETE FROM service_pauses WHERE state = @state AND ${those}`).run({ ids, state })
  }

  /**
   * Recordings whose work on this machine must stop, and may not have stopped yet. While everything is paused, that includes work on
   * cancelled tasks.
   */
  recordingsBeingPaused(isAllPaused: boolean): ReadonlySet<number> {
    const rows = this.#db
      .prepare<[{ all: number }], { recordingId: number }>(
        `SELECT DISTINCT recording_id AS recordingId FROM service_pauses
         WHERE state = 'pausing' OR (@all AND state = 'revoking')`,
      )
      .all({ all: isAllPaused ? 1 : 0 })
    return new Set(rows.map(({ recordingId }) => recordingId))
  }

  #states(): Map<string, OrderState> {
    const rows = this.#db
      .prepare<[], { taskId: string; state: OrderState }>('SELECT task_id AS taskId, state FROM service_pauses')
      .all()
    return new Map(rows.map(({ taskId, state }) => [taskId, state]))
  }

  /** Includes tasks of failed jobs, which the service may still work on: pausing everything pauses these too. */
  #unfinishedTasks(isAllPaused: boolean): UnfinishedTask[] {
    const tasks = (kind: TaskKind, runs: string, taskId: string, runOfJob: string, kinds: string) =>
      this.#db
        .prepare<[{ all: number }], Omit<UnfinishedTask, 'isPaused'> & { isPaused: number }>(
          `SELECT run.${taskId} AS taskId, '${kind}' AS kind, run.recording_id AS recordingId,
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

  #write({ taskId, kind, recordingId }: LocalTask, state: OrderState): void {
    this.#db
      .prepare(
        `INSERT INTO service_pauses (task_id, kind, recording_id, state, updated_ms)
         VALUES (@taskId, @kind, @recordingId, @state, @nowMs)
         ON CONFLICT DO UPDATE SET state = excluded.state, updated_ms = excluded.updated_ms`,
      )
      .run({ taskId, kind, recordingId, state, nowMs: this.#now() })
  }

  #forget(taskIds: readonly string[]): void {
    this.#db
      .prepare('DELETE FROM service_pauses WHERE task_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(taskIds))
  }
}
