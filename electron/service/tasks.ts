import type { TranscriptionParams } from '../../shared/partner/schemas.ts'
import type { ServiceContext } from './context.ts'
import type { LaunchRecogniser } from './recogniser/launch.ts'
import { objectPath } from './uploads.ts'

type TaskRow = { transcription_id: string; file_id: string; params: string }

/** Works the submitted tasks one after the other (a recogniser uses every core it gets); they survive a restart. */
export class TaskRunner {
  readonly #context: ServiceContext
  readonly #launch: LaunchRecogniser
  #current: AbortController | null = null
  #done: Promise<void> = Promise.resolve()
  #closed = false

  constructor(context: ServiceContext, launch: LaunchRecogniser) {
    this.#context = context
    this.#launch = launch
    // What ran when the service ended starts over: a recogniser keeps nothing.
    context.db
      .prepare(
        `UPDATE tasks SET status = 'PENDING', progress = NULL WHERE status IN ('RECEIVED', 'STARTED', 'PROGRESS')`,
      )
      .run()
  }

  wake(): void {
    if (this.#closed || this.#current) return
    const task = this.#context.db
      .prepare<[], TaskRow>(
        `SELECT transcription_id, file_id, params FROM tasks WHERE status = 'PENDING' ORDER BY created_ms LIMIT 1`,
      )
      .get()
    if (!task) return
    this.#current = new AbortController()
    this.#done = this.#run(task, this.#current.signal).finally(() => {
      this.#current = null
      this.wake()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#current?.abort()
    await this.#done
  }

  async #run(task: TaskRow, signal: AbortSignal): Promise<void> {
    const update = (status: string, fields: { progress?: number; data?: string; message?: string } = {}) =>
      this.#context.db
        .prepare(
          `UPDATE tasks SET status = ?, progress = ?, data = ?, message = ?, updated_ms = ?
           WHERE transcription_id = ? AND status <> 'REVOKED'`,
        )
        .run(
          status,
          fields.progress ?? null,
          fields.data ?? null,
          fields.message ?? null,
          this.#context.now(),
          task.transcription_id,
        )
    update('RECEIVED')
    const params: TranscriptionParams = JSON.parse(task.params)
    let reported = 0
    const outcome = await this.#launch(
      { audioPath: objectPath(this.#context, task.file_id), params },
      {
        signal,
        onStarted: () => update('STARTED'),
        onProgress: (fraction) => {
          // Each one is a write: whole percents are enough.
          if (fraction - reported < 0.01) return
          reported = fraction
          update('PROGRESS', { progress: fraction })
        },
      },
    )
    if (signal.aborted) return
    if (outcome.ok) update('SUCCESS', { data: JSON.stringify(outcome.data) })
    else update('FAILURE', { message: outcome.message })
    this.#context.log(outcome.ok ? 'info' : 'warn', 'task-ended', {
      ok: outcome.ok,
      code: outcome.ok ? null : outcome.code,
    })
  }
}
