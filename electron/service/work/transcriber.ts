import { TapelogError } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import type { TranscriptionParams } from '../../../shared/partner/schemas.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type LaunchRecogniser, type RecogniserOutcome, threadsPerTask } from '../../recognition/index.ts'
import { BackgroundSteps } from '../ports/backgroundSteps.ts'
import type { TaskRow } from '../ports/tables.ts'

/** What a worker has to know of a task that it holds. */
export type HeldTask = { task: Pick<TaskRow, 'transcription_id' | 'params'>; claimToken: string }

/** Where a worker gets its tasks and leaves what it heard: the service in the same process, or one of its nodes. */
export interface TaskSource<Claim extends HeldTask> {
  /** The next task; null if there is none now. */
  claim(): Promise<Claim | null>
  /** How many tasks may run now, among them this worker's own. */
  unfinished(): Promise<number>
  /**
   * Calls `work` with the path of the recording. Throws a TapelogError if there is no recording that can be transcribed:
   * its sentence is the task's end.
   */
  withAudio<T>(claim: Claim, signal: AbortSignal, work: (path: string) => Promise<T>): Promise<T>
  /** The folder with the partial results of this task, for the recogniser. */
  taskFolder(claim: Claim): Promise<string>
  /** Never rejects: if one report is lost, the next report has newer progress. */
  report(claim: Claim, status: 'STARTED' | 'PROGRESS', progress: number | null): Promise<void>
  /** Stores the end of a task. False if the worker does not hold the task any more. */
  finish(claim: Claim, outcome: RecogniserOutcome): Promise<boolean>
  /** Gives a task back that has not ended. */
  release(claim: Claim): Promise<void>
}

type Running = { abort: AbortController; ended: Promise<void> }

/**
 * Works on tasks of a source, a limited number at a time: RECEIVED, STARTED, PROGRESS, then SUCCESS or FAILURE. A task
 * that is stopped is given back and continues later after its partial results.
 */
export class Transcriber<Claim extends HeldTask = HeldTask> {
  readonly #source: TaskSource<Claim>
  readonly #launch: LaunchRecogniser
  readonly #log: Log
  readonly #atOnce: () => number
  readonly #steps: BackgroundSteps
  readonly #running = new Map<string, Running>()
  /**
   * Tasks whose end could not be stored yet, or that could not be given back (null). Outcomes are kept, so that their
   * recordings are not transcribed again.
   */
  readonly #unwritten: { claim: Claim; outcome: RecogniserOutcome | null }[] = []
  #claiming = 0
  #seenAtOnce: number
  #closed = false

  constructor(
    source: TaskSource<Claim>,
    launch: LaunchRecogniser,
    { atOnce, log }: { atOnce: () => number; log: Log },
  ) {
    this.#source = source
    this.#launch = launch
    this.#log = log
    this.#atOnce = atOnce
    this.#seenAtOnce = atOnce()
    this.#steps = new BackgroundSteps(log, 'task-write-failed')
  }

  /** Starts the next tasks, after the current step of the caller. */
  wake(): void {
    this.#steps.run(() => this.#workNext())
  }

  /** Starts the next tasks if more of them may run at the same time than at the last call. */
  wakeIfMoreAtOnce(): void {
    const atOnce = this.#atOnce()
    if (atOnce > this.#seenAtOnce) this.wake()
    this.#seenAtOnce = atOnce
  }

  /** Ends the work on these tasks. Resolves when no recogniser works on any of them. */
  async stop(transcriptionIds: readonly string[]): Promise<void> {
    const running = transcriptionIds.flatMap((id) => this.#running.get(id) ?? [])
    for (const { abort } of running) abort.abort()
    await Promise.all(running.map(({ ended }) => ended))
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { abort } of this.#running.values()) abort.abort()
    this.#launch.endIdle()
    await this.#steps.close()
  }

  async #workNext(): Promise<void> {
    if (this.#closed || this.#running.size + this.#claiming >= this.#atOnce()) return
    const unwritten = this.#unwritten.shift()
    if (unwritten) {
      await this.#write(unwritten.claim, unwritten.outcome)
      this.wake()
      return
    }
    this.#claiming += 1
    const claim = await this.#source.claim().finally(() => {
      this.#claiming -= 1
    })
    if (!claim) {
      // A recogniser waits with its models for another task, and there is none.
      this.#launch.endIdle()
      return
    }
    const id = claim.task.transcription_id
    const abort = new AbortController()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#running.set(id, { abort, ended })
    if (this.#closed) abort.abort()
    // Another task may fit beside this task.
    this.wake()
    try {
      await this.#work(claim, abort.signal)
    } finally {
      this.#running.delete(id)
      end()
    }
    this.wake()
  }

  async #work(claim: Claim, signal: AbortSignal): Promise<void> {
    let outcome: RecogniserOutcome | null = null
    try {
      outcome = await this.#recognise(claim, signal)
      // The task failed because it was stopped. A result that came before the stop still counts.
      if (signal.aborted && !outcome.ok) outcome = null
      if (outcome && !outcome.ok)
        this.#log('warn', 'recognition-failed', { task: claim.task.transcription_id, code: outcome.code })
    } finally {
      await this.#write(claim, outcome)
    }
  }

  async #write(claim: Claim, outcome: RecogniserOutcome | null): Promise<void> {
    let isWritten: boolean
    try {
      if (outcome === null) await this.#source.release(claim)
      isWritten = outcome !== null && (await this.#source.finish(claim, outcome))
    } catch (error) {
      this.#unwritten.push({ claim, outcome })
      throw error
    }
    if (!isWritten || outcome === null) return
    this.#log(outcome.ok ? 'info' : 'warn', 'task-ended', {
      ok: outcome.ok,
      code: outcome.ok ? null : outcome.code,
    })
  }

  async #recognise(claim: Claim, signal: AbortSignal): Promise<RecogniserOutcome> {
    const params: TranscriptionParams = JSON.parse(claim.task.params)
    const taskFolder = await this.#source.taskFolder(claim)
    const sideBySide = Math.min(this.#atOnce(), Math.max(1, await this.#source.unfinished()))
    let reported = 0
    let reports = Promise.resolve()
    // One after the other: a database with several connections could store the older one last.
    const report = (status: 'STARTED' | 'PROGRESS', progress: number | null) => {
      reports = reports.then(() => this.#source.report(claim, status, progress))
    }
    try {
      return await this.#source.withAudio(claim, signal, (audioPath) =>
        this.#launch(
          { audioPath, params, taskFolder, threads: threadsPerTask(sideBySide) },
          {
            signal,
            // If no other task follows, the next look for one ends the process.
            isMoreToCome: () => !this.#closed,
            onStarted: () => report('STARTED', null),
            onProgress: (fraction) => {
              // Report only whole per cent, because each report is a write to disk.
              if (fraction - reported < 0.01) return
              reported = fraction
              report('PROGRESS', fraction)
            },
          },
        ),
      )
    } catch (error) {
      if (!(error instanceof TapelogError) && !signal.aborted) throw error
      const { code, message } = error instanceof TapelogError ? error : problem('fetch-failed')
      return { ok: false, code, message }
    }
  }
}
