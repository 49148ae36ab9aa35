import { randomUUID } from 'node:crypto'
import type { TaskStatus, TranscriptionParams, TranscriptionTask } from '../../shared/partner/schemas.ts'
import {
  type LaunchRecogniser,
  type PartialResults,
  partialResultsAfter,
  type RecognisedData,
  type RecogniserOutcome,
  threadsPerTask,
} from '../recognition/index.ts'
import { BackgroundSteps, codeOf } from './backgroundSteps.ts'
import type { ServiceContext } from './context.ts'
import { audioOf, removeFetched, sweepFetched } from './taskAudio.ts'
import { TaskFolders } from './taskFolders.ts'

export type TaskRow = {
  transcription_id: string
  file_id: string | null
  file_url: string | null
  params: string
  status: TaskStatus
  progress: number | null
  data: string | null
  /** JSON: sentences about the result, for people. */
  notices: string
  account_id: string
  message: string | null
  paused_ms: number | null
}

/** `when-asked`: tasks begin once a client submits or reads a task, so that it can pause tasks first. */
export type TasksBegin = 'at-once' | 'when-asked'

type Running = { abort: AbortController; ended: Promise<void> }

/**
 * Works on the submitted tasks in order, a limited number at a time: PENDING, RECEIVED, STARTED, PROGRESS, then SUCCESS or FAILURE;
 * REVOKED if a client revokes the task. Tasks survive a restart, and continue after their partial results.
 */
export class TaskRunner {
  readonly #context: ServiceContext
  readonly #launch: LaunchRecogniser
  readonly #listeners = new Set<(transcriptionId: string) => void>()
  readonly #running = new Map<string, Running>()
  readonly #atOnce: () => number
  readonly #folders: TaskFolders
  readonly #steps: BackgroundSteps
  /** Outcomes that could not be written yet. They are kept so that their recordings are not transcribed again. */
  readonly #unwritten = new Map<string, RecogniserOutcome>()
  #mayBegin: boolean
  #seenAtOnce: number
  #closed = false

  constructor(
    context: ServiceContext,
    launch: LaunchRecogniser,
    { begin, atOnce }: { begin: TasksBegin; atOnce: () => number },
  ) {
    this.#context = context
    this.#launch = launch
    this.#mayBegin = begin === 'at-once'
    this.#atOnce = atOnce
    this.#seenAtOnce = atOnce()
    this.#folders = new TaskFolders(context)
    this.#steps = new BackgroundSteps(context.log, 'task-write-failed')
    // Tasks that were running when the service ended fetch their files again, and continue after their partial results.
    sweepFetched(context)
    context.db
      .prepare(
        `UPDATE tasks SET status = 'PENDING', progress = NULL WHERE status IN ('RECEIVED', 'STARTED', 'PROGRESS')`,
      )
      .run()
  }

  /** Calls the listener after a task has ended as SUCCESS, FAILURE or REVOKED. */
  onEnded(listener: (transcriptionId: string) => void): void {
    this.#listeners.add(listener)
  }

  find(transcriptionId: string): TaskRow | undefined {
    return this.#context.db
      .prepare<[string], TaskRow>('SELECT * FROM tasks WHERE transcription_id = ?')
      .get(transcriptionId)
  }

  /** A part of a task's partial results; null before the first words and after the task has ended. */
  partialResultsAfter(transcriptionId: string, place: string | null): PartialResults | null {
    return partialResultsAfter(this.#folders.pathOf(transcriptionId), place)
  }

  /** Removes the tasks that have ended, with their results. */
  remove(transcriptionIds: readonly string[]): void {
    this.#context.db
      .prepare(
        `DELETE FROM tasks WHERE transcription_id IN (SELECT value FROM json_each(?))
         AND status IN ('SUCCESS', 'FAILURE', 'REVOKED')`,
      )
      .run(JSON.stringify(transcriptionIds))
  }

  add(
    source: { fileId: string } | { fileUrl: string },
    params: TranscriptionParams,
    accountId: string,
  ): TranscriptionTask {
    const { db, now } = this.#context
    const transcriptionId = randomUUID()
    db.prepare(
      `INSERT INTO tasks (transcription_id, file_id, file_url, params, account_id, status, created_ms, updated_ms)
       VALUES (?, ?, ?, ?, ?, 'PENDING', ?, ?)`,
    ).run(
      transcriptionId,
      'fileId' in source ? source.fileId : null,
      'fileUrl' in source ? source.fileUrl : null,
      JSON.stringify(params),
      accountId,
      now(),
      now(),
    )
    this.wake()
    return { transcription_id: transcriptionId, status: 'PENDING', data: {} }
  }

  /** Revokes the tasks that have not ended, and returns their ids. A recogniser keeps working until {@link stop}. */
  revoke(transcriptionIds: readonly string[]): string[] {
    const { db, now } = this.#context
    const revoked = db
      .prepare<[number, string], { transcription_id: string }>(
        `UPDATE tasks SET status = 'REVOKED', progress = NULL, message = 'The transcription was revoked.', updated_ms = ?
         WHERE transcription_id IN (SELECT value FROM json_each(?)) AND status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')
         RETURNING transcription_id`,
      )
      .all(now(), JSON.stringify(transcriptionIds))
      .map(({ transcription_id }) => transcription_id)
    for (const id of revoked) {
      this.#unwritten.delete(id)
      if (!this.#running.has(id)) this.#folders.remove(id)
      this.#ended(id)
    }
    return revoked
  }

  /**
   * Pauses the tasks that have not ended, or resumes them (null), and returns their ids. A started task keeps its place, and later
   * continues after its partial results.
   */
  setPaused(transcriptionIds: readonly string[], pausedMs: number | null): string[] {
    return this.#context.db
      .prepare<[{ ids: string; pausedMs: number | null; nowMs: number }], { transcription_id: string }>(
        `UPDATE tasks SET paused_ms = @pausedMs, updated_ms = @nowMs,
           status = CASE WHEN @pausedMs IS NULL THEN status ELSE 'PENDING' END,
           progress = CASE WHEN @pausedMs IS NULL THEN progress END
         WHERE transcription_id IN (SELECT value FROM json_each(@ids)) AND status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')
         RETURNING transcription_id`,
      )
      .all({ ids: JSON.stringify(transcriptionIds), pausedMs, nowMs: this.#context.now() })
      .map(({ transcription_id }) => transcription_id)
  }

  /** Resolves when no recogniser works on any of these tasks. */
  async stop(transcriptionIds: readonly string[]): Promise<void> {
    const running = transcriptionIds.flatMap((id) => this.#running.get(id) ?? [])
    for (const { abort } of running) abort.abort()
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** Lets tasks start from now on, because a client has sent a request; see {@link TasksBegin}. */
  begin(): void {
    if (this.#mayBegin) return
    this.#mayBegin = true
    this.wake()
  }

  /** Starts the next tasks, after the current transaction if there is one. */
  wake(): void {
    this.#steps.run(() => this.#workNext())
  }

  /** Starts the next tasks if more of them may run at the same time than at the last call. */
  wakeIfMoreAtOnce(): void {
    const atOnce = this.#atOnce()
    if (atOnce > this.#seenAtOnce) this.wake()
    this.#seenAtOnce = atOnce
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { abort } of this.#running.values()) abort.abort()
    this.#launch.endIdle()
    await this.#steps.close()
  }

  async #workNext(): Promise<void> {
    if (this.#closed || !this.#mayBegin || this.#running.size >= this.#atOnce()) return
    const task = this.#nextTask()
    if (!task) {
      if (this.#running.size === 0) this.#launch.endIdle()
      return
    }
    const abort = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#running.set(task.transcription_id, { abort, ended })
    // Another task may fit beside this task.
    this.wake()
    try {
      await this.#run(task, abort.signal)
    } finally {
      this.#running.delete(task.transcription_id)
      end()
    }
    this.wake()
  }

  /**
   * The oldest task that nothing works on. This includes tasks that are not PENDING: a task keeps a later state if its end could not be
   * written.
   */
  #nextTask(): TaskRow | undefined {
    return this.#context.db
      .prepare<[string], TaskRow>(
        `SELECT * FROM tasks WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED') AND paused_ms IS NULL
         AND transcription_id NOT IN (SELECT value FROM json_each(?)) ORDER BY created_ms LIMIT 1`,
      )
      .get(JSON.stringify([...this.#running.keys()]))
  }

  /** How many of the tasks that may run now share the cores. */
  #sideBySide(): number {
    const unfinished = this.#context.db
      .prepare<[], number>(
        `SELECT count(*) FROM tasks WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED') AND paused_ms IS NULL`,
      )
      .pluck()
      .get()
    return Math.min(this.#atOnce(), unfinished ?? 1)
  }

  async #run(task: TaskRow, signal: AbortSignal): Promise<void> {
    const id = task.transcription_id
    let outcome = this.#unwritten.get(id)
    if (!outcome) {
      this.#update(task, 'RECEIVED')
      outcome = await this.#recognise(task, signal).finally(() => removeFetched(this.#context, task))
      // The task failed because it was stopped. A result that came before the stop still counts.
      if (signal.aborted && !outcome.ok) {
        if (this.find(id)?.status === 'REVOKED') this.#folders.remove(id)
        return
      }
      this.#unwritten.set(id, outcome)
    }
    const isWritten = outcome.ok
      ? this.#update(task, 'SUCCESS', resultFields(outcome.data))
      : this.#update(task, 'FAILURE', { message: outcome.message })
    this.#unwritten.delete(id)
    this.#folders.remove(id)
    if (!isWritten) return
    this.#context.log(outcome.ok ? 'info' : 'warn', 'task-ended', {
      ok: outcome.ok,
      code: outcome.ok ? null : outcome.code,
    })
    this.#ended(id)
  }

  async #recognise(task: TaskRow, signal: AbortSignal): Promise<RecogniserOutcome> {
    const params: TranscriptionParams = JSON.parse(task.params)
    const audio = await audioOf(this.#context, task, params, signal)
    if (!audio.ok) return audio
    let reported = 0
    return await this.#launch(
      {
        ...{ audioPath: audio.path, params },
        taskFolder: this.#folders.make(task.transcription_id),
        threads: threadsPerTask(this.#sideBySide()),
      },
      {
        signal,
        isMoreToCome: () => !this.#closed && this.#nextTask() !== undefined,
        onStarted: () => this.#report(task, 'STARTED'),
        onProgress: (fraction) => {
          // Report only whole per cent, because each report is a write to disk.
          if (fraction - reported < 0.01) return
          reported = fraction
          this.#report(task, 'PROGRESS', { progress: fraction })
        },
      },
    )
  }

  /** Never throws: if one report cannot be written, the next report has newer progress. */
  #report(task: TaskRow, status: 'STARTED' | 'PROGRESS', fields: { progress?: number } = {}): void {
    try {
      this.#update(task, status, fields)
    } catch (error) {
      this.#context.log('error', 'task-write-failed', { code: codeOf(error) })
    }
  }

  /** Returns false and writes nothing if the task was revoked, or was paused before it ended. */
  #update(
    task: TaskRow,
    status: TaskStatus,
    fields: { progress?: number; data?: string; notices?: string; message?: string } = {},
  ): boolean {
    const { changes } = this.#context.db
      .prepare(
        `UPDATE tasks SET status = @status, progress = @progress, data = @data, notices = @notices, message = @message,
           updated_ms = @nowMs
         WHERE transcription_id = @id AND status <> 'REVOKED'
           AND (paused_ms IS NULL OR @status IN ('SUCCESS', 'FAILURE'))`,
      )
      .run({
        ...{ progress: null, data: null, notices: '[]', message: null },
        ...fields,
        status,
        nowMs: this.#context.now(),
        id: task.transcription_id,
      })
    return changes > 0
  }

  #ended(transcriptionId: string): void {
    for (const listener of this.#listeners) listener(transcriptionId)
  }
}

const resultFields = ({ notices, ...data }: RecognisedData) => ({
  data: JSON.stringify(data),
  notices: JSON.stringify(notices),
})
