import type { Destination } from '../../../shared/domain.ts'
import type { Log } from '../../../shared/log.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import { classify } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import type { PauseRows, Telling } from './pauseRows.ts'

/** Quitting waits this long for a service that does not answer. */
const longestWaitMs = 5000
/** A job that has to wait until the service knows what is paused tries again after this. */
const askAgainMs = 2000
/** Pauses first: where a task ends or is resumed, another one may begin at once. */
const inOrder = ['pausing', 'revoking', 'resuming'] as const
const endpointOf = { pausing: 'pauseTasks', revoking: 'revokeTasks', resuming: 'resumeTasks' } as const

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
  #telling: Promise<void> | null = null
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

  /** Whether the service knows all that is to be paused, resumed and revoked; tells it now where it does not. */
  async areTold(): Promise<boolean> {
    if (!this.#rows.isAnythingToTell()) return true
    await this.#tell()
    return !this.#rows.isAnythingToTell()
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
  #tell(): Promise<void> {
    this.#telling ??= this.#tellAll()
      .then(() => {
        this.#failures = 0
      })
      .catch((error: unknown) => this.#tellAgainLater(error))
      .finally(() => {
        this.#telling = null
      })
    return this.#telling
  }

  async #tellAll(): Promise<void> {
    while (!this.#stopped) {
      const state = inOrder.find((each) => this.#rows.toTell(each).length > 0)
      if (!state) return
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
    deps: { pauses: Pick<TaskPauses, 'areTold'>; destinationOf: (job: J) => Destination | null },
    handler: (job: J, context: JobContext) => Promise<JobResult>,
  ) =>
  async (job: J, context: JobContext): Promise<JobResult> =>
    deps.destinationOf(job) !== 'this-machine' || (await deps.pauses.areTold())
      ? handler(job, context)
      : { outcome: 'again', afterMs: askAgainMs }
