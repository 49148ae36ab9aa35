import type { WorkflowStatus } from '../../../shared/partner/secondFamily.ts'
import type { WorkflowRun } from '../../../shared/recordings/workflow.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type RunTarget, serviceKeySql } from '../accounts/connections.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { withoutVoices } from '../transcripts/removeVoices.ts'

export type WorkflowRow = Omit<WorkflowRun, 'definition' | 'state' | 'waitingFor' | 'jobId' | 'error'> & {
  accountId: number | null
  serviceKey: string | null
  /** A JSON list of objects in the form in which they are sent. */
  workflows: string
  uploadRowId: number | null
  submitStartedMs: number | null
}

const columns = `id, recording_id AS recordingId, destination, account_id AS accountId, service_key AS serviceKey,
  workflows, version,
  upload AS uploadRowId, submit_started_ms AS submitStartedMs, workflow_id AS workflowId, status,
  total_tasks AS totalTasks, completed_tasks AS completedTasks, answer, created_ms AS createdMs,
  finished_ms AS finishedMs`

/** Runs of workflows. */
export class WorkflowStore {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  create(run: RunTarget & { recordingId: number; workflows: string; version: string }): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO workflow_runs (recording_id, destination, account_id, service_key, workflows, metadata, version, created_ms)
         VALUES (@recordingId, @destination, @accountId, @serviceKey, @workflows, '{}', @version, @nowMs)`,
      )
      .run({ ...run, nowMs: this.#now() })
    return Number(lastInsertRowid)
  }

  get(id: number): WorkflowRow {
    const row = this.#db.prepare<[number], WorkflowRow>(`SELECT ${columns} FROM workflow_runs WHERE id = ?`).get(id)
    if (!row) throw problem('workflow-unknown')
    return row
  }

  ofRecording(recordingId: number): WorkflowRow[] {
    return this.#db
      .prepare<[number], WorkflowRow>(`SELECT ${columns} FROM workflow_runs WHERE recording_id = ? ORDER BY id DESC`)
      .all(recordingId)
  }

  /** Gives remote runs that began without any account to this account. */
  adopt(accountId: number): void {
    this.#db
      .prepare(
        `UPDATE workflow_runs SET account_id = ? WHERE destination = 'remote' AND account_id IS NULL
         AND service_key IS NULL AND finished_ms IS NULL`,
      )
      .run(accountId)
  }

  setServiceKey(id: number, serviceKey: string): void {
    this.#db.prepare('UPDATE workflow_runs SET service_key = ? WHERE id = ?').run(serviceKey, id)
  }

  /** Call it before the request leaves, with its metadata. `startedMs` is null again only if the request certainly had no effect. */
  setSubmitStarted(id: number, startedMs: number | null, uploadRowId: number, metadata: string): void {
    this.#db
      .prepare('UPDATE workflow_runs SET submit_started_ms = ?, upload = ?, metadata = ? WHERE id = ?')
      .run(startedMs, uploadRowId, metadata, id)
  }

  /** Stores the service's response to the submit or to a poll. `isFinished` ends the run. */
  setAnswer(id: number, answer: WorkflowStatus, isFinished: boolean): void {
    this.#db
      .prepare(
        `UPDATE workflow_runs SET workflow_id = ?, status = ?, total_tasks = ?, completed_tasks = ?, answer = ?,
           finished_ms = ? WHERE id = ?`,
      )
      .run(
        answer.id,
        answer.status,
        answer.total_tasks,
        answer.completed_tasks,
        JSON.stringify(answer),
        isFinished ? this.#now() : null,
        id,
      )
  }

  /** Makes the run ready to start over at `target`; an earlier submit stays at its service. */
  reset(id: number, target: RunTarget): void {
    this.#db
      .prepare(
        `UPDATE workflow_runs SET destination = @destination, account_id = @accountId, service_key = @serviceKey,
           submit_started_ms = NULL, workflow_id = NULL, status = NULL, total_tasks = NULL,
           completed_tasks = NULL, answer = NULL, finished_ms = NULL WHERE id = @id`,
      )
      .run({ id, ...target })
  }

  /** The ids of a recording's workflows, with the keys of their services. */
  tasksOf(recordingId: number): { serviceKey: string; id: string }[] {
    return this.#db
      .prepare<[number], { serviceKey: string; id: string }>(
        `SELECT ${serviceKeySql('run')} AS serviceKey, workflow_id AS id FROM workflow_runs run
         WHERE recording_id = ? AND workflow_id IS NOT NULL AND serviceKey IS NOT NULL`,
      )
      .all(recordingId)
  }

  remove(recordingId: number): void {
    this.#db.prepare('DELETE FROM workflow_runs WHERE recording_id = ?').run(recordingId)
  }

  /** Call it when the audio was deleted: no workflow refers to its uploads any more, and responses keep no voice profiles. */
  audioDeleted(recordingId: number): void {
    this.#db.prepare('UPDATE workflow_runs SET upload = NULL WHERE recording_id = ?').run(recordingId)
    const update = this.#db.prepare('UPDATE workflow_runs SET answer = ? WHERE id = ?')
    for (const { id, answer } of this.ofRecording(recordingId))
      if (answer !== null) update.run(withoutVoices(answer), id)
  }
}
