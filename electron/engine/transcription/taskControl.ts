import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import { problemInfo } from '../../../shared/errors/problem.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { remedyOf } from '../../partner/index.ts'
import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import type { JobContext, JobResult, JobRow } from '../jobs/types.ts'
import { waitForLastAnswer } from './lastAnswer.ts'
import type { LocalTask, TaskOrder, TaskOrders } from './taskOrders.ts'

/** A job that has to wait until the service has all orders tries again after this. */
const askAgainMs = 2000
/** Pauses first: when a task ends or resumes, another one may begin at once. */
const inOrder = ['pausing', 'revoking', 'resuming'] as const
const endpointOf = { pausing: 'pauseTasks', revoking: 'revokeTasks', resuming: 'resumeTasks' } as const

/** `not-yet`: nothing went wrong, and there is more to send. `error`: why it could not be sent. */
type Sending = 'all-sent' | 'not-yet' | { error: unknown }

/**
 * Tells the service on this machine, and no other, which tasks to pause, resume and revoke: its recogniser stops, and begins no
 * such task. Each order stays a row until the service has answered, so it is sent again after a crash, and once a service that
 * did not answer is back.
 */
export class TaskControl {
  readonly #orders: TaskOrders
  readonly #connections: Pick<Connections, 'onThisMachine'>
  readonly #isAllPaused: () => boolean
  readonly #onAnswered: (state: TaskOrder, recordingIds: readonly number[]) => void
  readonly #random: () => number
  readonly #log: Log
  #sending: Promise<Sending> | null = null
  #failures = 0
  #again: NodeJS.Timeout | null = null
  #stopped = false

  constructor(deps: {
    orders: TaskOrders
    connections: Pick<Connections, 'onThisMachine'>
    isAllPaused: () => boolean
    /** The service has stopped working on tasks of these recordings, or goes on with them. */
    onAnswered: (state: TaskOrder, recordingIds: readonly number[]) => void
    random: () => number
    log: Log
  }) {
    this.#orders = deps.orders
    this.#connections = deps.connections
    this.#isAllPaused = deps.isAllPaused
    this.#onAnswered = deps.onAnswered
    this.#random = deps.random
    this.#log = deps.log
  }

  /**
   * Called whenever what is paused may have changed: writes down the orders that are missing, and begins to send them. Throws
   * when the library cannot be written.
   */
  sync(): void {
    this.#orders.writeWanted(this.#isAllPaused())
    void this.#send()
  }

  /** The service has this task paused and no row says so: notes it, and compares it with what is wanted. */
  foundPaused(task: LocalTask): void {
    this.#orders.foundPaused(task)
    this.sync()
  }

  /** Sends the service what it does not know yet. Never rejects. */
  async sendNow(): Promise<Sending> {
    if (!this.#orders.areAnyToSend()) return 'all-sent'
    const sending = await this.#send()
    return this.#orders.areAnyToSend() ? (sending === 'all-sent' ? 'not-yet' : sending) : 'all-sent'
  }

  /** Sends nothing more; resolves when the service has answered, after 5 s at the latest. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#again) clearTimeout(this.#again)
    if (this.#sending) await waitForLastAnswer(this.#sending)
  }

  /** Runs once at a time, until nothing is left to send; after a failure it runs again later. */
  #send(): Promise<Sending> {
    if (this.#sending) return this.#sending
    const { promise, resolve } = Promise.withResolvers<Sending>()
    this.#sending = promise
    void this.#sendAll().then(resolve)
    return promise
  }

  /** Never rejects. */
  async #sendAll(): Promise<Sending> {
    try {
      while (!this.#stopped) {
        const state = inOrder.find((each) => this.#orders.toSend(each).length > 0)
        if (!state) {
          this.#failures = 0
          return 'all-sent'
        }
        const tasks = this.#orders.toSend(state)
        const client = await this.#connections.onThisMachine()
        const idsOf = (kind: 'transcription' | 'workflow') =>
          tasks.flatMap((task) => (task.kind === kind ? [task.taskId] : []))
        const body = { transcription_ids: idsOf('transcription'), workflow_ids: idsOf('workflow') }
        await client.call(endpointOf[state], { body })
        this.#orders.answered(
          tasks.map(({ taskId }) => taskId),
          state,
        )
        this.#onAnswered(
          state,
          tasks.map(({ recordingId }) => recordingId),
        )
      }
      return 'not-yet'
    } catch (error) {
      this.#sendAgainLater(error)
      return { error }
    } finally {
      // In the same turn as the last look: a row that is written after that look is sent by a new run.
      this.#sending = null
    }
  }

  #sendAgainLater(error: unknown): void {
    this.#failures += 1
    this.#log('warn', 'task-orders-not-sent', { action: remedyOf(error).action })
    if (this.#stopped) return
    if (this.#again) clearTimeout(this.#again)
    this.#again = setTimeout(() => void this.#send(), Math.min(60_000, retryDelayMs(this.#failures, this.#random())))
  }
}

/** Asking the service on this machine for a task makes it begin its tasks: such a job waits until all orders are sent. */
export const afterTaskOrders =
  <J extends JobRow>(
    deps: { control: Pick<TaskControl, 'sendNow'>; destinationOf: (job: J) => Destination | null },
    handler: (job: J, context: JobContext) => Promise<JobResult>,
  ) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    if (deps.destinationOf(job) !== 'this-machine') return handler(job, context)
    const sending = await deps.control.sendNow()
    if (sending === 'all-sent') return handler(job, context)
    return sending === 'not-yet' ? { outcome: 'again', afterMs: askAgainMs } : notSent(sending.error)
  }

/** As if the job itself had asked the service, except that a refusal does not end the job. */
function notSent(error: unknown): JobResult {
  const result = resultOf(error)
  if (result.outcome === 'retry' && result.waitingFor === 'network')
    return { ...result, error: problemInfo('transcriber-silent', null, { retryable: true }) }
  return result.outcome === 'retry' && result.waitingFor !== 'sign-in'
    ? result
    : { outcome: 'retry', error: toErrorInfo(error), waitingFor: 'retry', attempt: 'charged' }
}
