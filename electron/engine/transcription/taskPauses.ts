import type { Destination } from '../../../shared/domain.ts'
import { toErrorInfo } from '../../../shared/errors.ts'
import type { Log } from '../../../shared/log.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import { classify, resultOf } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import type { PauseRows, Telling } from './pauseRows.ts'

/** Quitting waits this long for a service that does not answer. */
const longestWaitMs = 5000
/** A job that has to wait until the service knows what is paused tries again after this. */
const askAgainMs = 2000
/** Pauses first: where a task ends or is resumed, another one may begin at once. */
const inOrder = ['pausing', 'revoking', 'resuming'] as const
const endpointOf = { pausing: 'pauseTasks', revoking: 'revokeTasks', resuming: 'resumeTasks' } as const

const noAnswerWords =
  'The transcriber on this machine does not answer, so it does not know yet what is paused or cancelled. Tapelog tries again by itself. If this stays, quit Tapelog and open it again.'

/** `not-yet`: nothing went wrong, and there is more to tell. `error`: why it could not be told. */
type Told = 'told' | 'not-yet' | { error: unknown }

/**
 * Tells the service on this machine, and no other, what is paused and what is revoked: its recogniser stops, and begins no such
 * task. Each message stays a row until the service has answered, so it is sent again after a crash, and once a service that
 * did not answer is back.
 */
export class TaskPauses {
  readonly #rows: PauseRows
  readonly #connections: Pick<Connections, 'onThisMachine'>
  readonly #isAllPaused: () => boolean
  readonly #onTold: (state: Telling, recordingIds: readonly number[]) => void
  readonly #random: () => number
  readonly #log: Log
  #telling: Promise<Told> | null = null
  #failures = 0
  #again: NodeJS.Timeout | null = null
  #stopped = false

  constructor(deps: {
    rows: PauseRows
    connections: Pick<Connections, 'onThisMachine'>
    isAllPaused: () => boolean
    /** The service has stopped working on tasks of these recordings, or goes on with them. */
    onTold: (state: Telling, recordingIds: readonly number[]) => void
    random: () => number
    log: Log
  }) {
    this.#rows = deps.rows
    this.#connections = deps.connections
    this.#isAllPaused = deps.isAllPaused
    this.#onTold = deps.onTold
    this.#random = deps.random
    this.#log = deps.log
  }

  /**
   * Called whenever what is paused may have changed: writes down what the service is to be told, and begins to tell it. Throws
   * when the library cannot be written.
   */
  sync(): void {
    this.#rows.writeWanted(this.#isAllPaused())
    void this.#tell()
  }

  /** The service has this task paused and no row says so: notes it, and compares it with what is wanted. */
  found(task: Parameters<PauseRows['found']>[0]): void {
    this.#rows.found(task)
    this.sync()
  }

  /** Whether the service knows all that is to be paused, resumed and revoked; tells it now where it does not. Never rejects for that. */
  async tellNow(): Promise<Told> {
    if (!this.#rows.isAnythingToTell()) return 'told'
    const told = await this.#tell()
    return this.#rows.isAnythingToTell() ? (told === 'told' ? 'not-yet' : told) : 'told'
  }

  /** Tells nothing more; resolves when the service has answered, after 5 s at the latest. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#again) clearTimeout(this.#again)
    if (!this.#telling) return
    const tooLate = Promise.withResolvers<void>()
    const timer = setTimeout(tooLate.resolve, longestWaitMs)
    await Promise.race([this.#telling, tooLate.promise])
    clearTimeout(timer)
  }

  /** Runs once at a time, until nothing is left to tell; after a failure it runs again later. */
  #tell(): Promise<Told> {
    if (this.#telling) return this.#telling
    const { promise, resolve } = Promise.withResolvers<Told>()
    this.#telling = promise
    void this.#tellAll().then(resolve)
    return promise
  }

  /** Never rejects. */
  async #tellAll(): Promise<Told> {
    try {
      while (!this.#stopped) {
        const state = inOrder.find((each) => this.#rows.toTell(each).length > 0)
        if (!state) {
          this.#failures = 0
          return 'told'
        }
        const tasks = this.#rows.toTell(state)
        const client = await this.#connections.onThisMachine()
        const idsOf = (kind: 'transcription' | 'workflow') =>
          tasks.flatMap((task) => (task.kind === kind ? [task.taskId] : []))
        const body = { transcription_ids: idsOf('transcription'), workflow_ids: idsOf('workflow') }
        await client.call(endpointOf[state], { body })
        this.#rows.answered(
          tasks.map(({ taskId }) => taskId),
          state,
        )
        this.#onTold(
          state,
          tasks.map(({ recordingId }) => recordingId),
        )
      }
      return 'not-yet'
    } catch (error) {
      this.#tellAgainLater(error)
      return { error }
    } finally {
      // In the same turn as the last look: a row that is written after that look begins to be told anew.
      this.#telling = null
    }
  }

  #tellAgainLater(error: unknown): void {
    this.#failures += 1
    this.#log('warn', 'pause-not-told', { action: classify(error).action })
    if (this.#stopped) return
    if (this.#again) clearTimeout(this.#again)
    this.#again = setTimeout(() => void this.#tell(), Math.min(60_000, retryDelayMs(this.#failures, this.#random())))
  }
}

/** Asking the service on this machine after a task makes it begin its tasks: such a job waits until it knows what is paused. */
export const afterPauses =
  <J extends JobRow>(
    deps: { pauses: Pick<TaskPauses, 'tellNow'>; destinationOf: (job: J) => Destination | null },
    handler: (job: J, context: JobContext) => Promise<JobResult>,
  ) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    if (deps.destinationOf(job) !== 'this-machine') return handler(job, context)
    const told = await deps.pauses.tellNow()
    if (told === 'told') return handler(job, context)
    return told === 'not-yet' ? { outcome: 'again', afterMs: askAgainMs } : notTold(told.error)
  }

/** As if the job itself had asked the service, but no refusal of what others wait for ends it at once. */
function notTold(error: unknown): JobResult {
  const result = resultOf(error)
  if (result.outcome === 'retry' && result.waitingFor === 'network')
    return { ...result, error: { ...result.error, message: noAnswerWords } }
  return result.outcome === 'retry' && result.waitingFor !== 'sign-in'
    ? result
    : { outcome: 'retry', error: toErrorInfo(error), waitingFor: 'retry', attempt: 'charged' }
}
