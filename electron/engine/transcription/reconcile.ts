import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { problem, problemInfo } from '../../../shared/errors/problem.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { PartnerError } from '../../partner/index.ts'
import type { Connections } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobContext, JobHandlers, JobResult, JobRow } from '../jobs/types.ts'
import type { DesiredRequest, DesiredState, DesiredStates, LocalTask, ReconcileSubject } from './desiredStates.ts'

/** How soon a job tries again if it waits until the service knows all desired states of tasks. */
const askAgainMs = 2000
/** How soon to try again to remove data that the service still uses. */
const removeAgainMs = 30_000
const longestDelayMs = 60_000
/** Quitting waits at most this long for a response of the service. */
const longestLastAnswerMs = 5000

const endpointOf = { paused: 'pauseTasks', revoked: 'revokeTasks', running: 'resumeTasks' } as const

/** `not-yet`: nothing failed, but there is more to tell. `error`: why the service could not be told. */
type Told = 'all-told' | 'not-yet' | { error: unknown }

type ReconcilerDeps = {
  states: DesiredStates
  queue: Pick<JobQueue, 'enqueue' | 'makeDue' | 'afterCommit' | 'together'>
  connections: Pick<Connections, 'onThisMachine'>
  isAllPaused: () => boolean
  runner: () => Pick<JobRunner, 'startInternal'>
  /** Called when the service has stopped or resumed work on tasks of these recordings. */
  onTold: (state: DesiredState, recordingIds: readonly number[]) => void
  /** Called when a removal has ended or failed; see {@link removalProblem}. */
  onRemoval: () => void
  random: () => number
}

/**
 * Tells only the service on this machine which tasks to pause, resume, revoke and remove, from {@link DesiredStates}. Two jobs of the
 * queue do this, one for each {@link ReconcileSubject}. They run whenever there is something to tell, until the service has responded.
 * They try again after a crash, and when the service responds again.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps
  readonly #waiting = new Set<(told: Told) => void>()
  #removalProblem: unknown = null

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps
  }

  /** Why the last request to remove something failed; null if it succeeded. */
  get removalProblem(): unknown {
    return this.#removalProblem
  }

  /**
   * Call it when something may have been paused or cancelled. It stores the desired states, then starts to tell the service. Throws if
   * the library cannot be written.
   */
  sync(): void {
    this.#deps.states.writePauses(this.#deps.isAllPaused())
    this.tell('tasks')
    this.tell('removals')
  }

  /** Tells the service all new desired states, after the current transaction if there is one. */
  tell(subject: ReconcileSubject): void {
    const { states, queue, runner } = this.#deps
    if (!states.areAnyToTell(subject)) return
    queue.together(() => {
      const { jobId } = queue.enqueue({
        ...{ kind: 'reconcile', dedupeKey: `reconcile:${subject}`, payload: { subject } },
        ...{ recordingId: null, subject: '', maxAttempts: Number.MAX_SAFE_INTEGER, again: 'also-done' },
      })
      queue.makeDue(jobId)
    })
    queue.afterCommit(() => runner().startInternal())
  }

  /** Call it when the service has paused this task, but no row says so. It adds a row and compares it with the desired state. */
  foundPaused(task: LocalTask): void {
    this.#deps.states.foundPaused(task)
    this.sync()
  }

  /** Resolves when the service knows all desired states of tasks, or could not be told. Never rejects. */
  async tasksTold(signal: AbortSignal): Promise<Told> {
    if (!this.#deps.states.areAnyToTell('tasks')) return 'all-told'
    const { promise, resolve } = Promise.withResolvers<Told>()
    const stopped = () => resolve('not-yet')
    this.#waiting.add(resolve)
    signal.addEventListener('abort', stopped, { once: true })
    if (signal.aborted) stopped()
    this.tell('tasks')
    return promise.finally(() => {
      this.#waiting.delete(resolve)
      signal.removeEventListener('abort', stopped)
    })
  }

  /** The handler of the jobs. If a job is stopped, the handler finishes the request that it began, within 5 s. */
  readonly handler: JobHandlers['reconcile'] = async (job, context) => {
    const { subject } = job.payload
    const told = (await answeredInTime(this.#tellAll(subject, context), context.signal)) ?? 'not-yet'
    if (subject === 'tasks') for (const resolve of this.#waiting) resolve(told)
    else {
      this.#removalProblem = typeof told === 'object' ? told.error : null
      if (!context.signal.aborted) this.#deps.onRemoval()
    }
    if (told === 'not-yet') return { outcome: 'again', afterMs: removeAgainMs }
    // Start a new run, because rows may have been written after this run read them.
    if (told === 'all-told') return { outcome: 'done', commit: () => this.tell(subject) }
    const afterMs = Math.min(longestDelayMs, retryDelayMs(job.attempts, this.#deps.random()))
    return {
      ...{ outcome: 'retry', error: toErrorInfo(told.error), afterMs, waitingFor: 'retry', attempt: 'charged' },
    }
  }

  /** Tells the service everything. Never rejects. */
  async #tellAll(subject: ReconcileSubject, { signal, progressMade }: JobContext): Promise<Told> {
    const { states, onTold } = this.#deps
    try {
      for (let request = states.next(subject); request; request = states.next(subject)) {
        const left = states.answered(request, await this.#request(request))
        progressMade()
        const ids = request.rows.flatMap(({ recordingId }) => recordingId ?? [])
        onTold(request.state, ids)
        if (left > 0 || signal.aborted) return 'not-yet'
      }
      return 'all-told'
    } catch (error) {
      return { error }
    }
  }

  /** Sends one request. Resolves with the ids that the service removed. */
  async #request({ state, rows, endsTasks }: DesiredRequest): Promise<ReadonlySet<string>> {
    const client = await this.#deps.connections.onThisMachine()
    const idsOf = (kind: (typeof rows)[number]['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
    const tasks = { transcription_ids: idsOf('transcription'), workflow_ids: idsOf('workflow') }
    if (state !== 'removed') {
      await client.call(endpointOf[state], { body: tasks })
      return new Set()
    }
    try {
      const body = { ...tasks, upload_ids: idsOf('upload'), file_ids: idsOf('file'), revoke: endsTasks }
      const gone = await client.call('removeFromService', { body })
      return new Set([...gone.transcription_ids, ...gone.workflow_ids, ...gone.upload_ids, ...gone.file_ids])
    } catch (error) {
      if (error instanceof PartnerError && error.status === 404)
        throw problem('service-cannot-remove', null, { retryable: true })
      throw error
    }
  }
}

/** Null if the job was stopped and no response arrived within 5 s. */
async function answeredInTime<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const tooLate = Promise.withResolvers<null>()
  let timer: NodeJS.Timeout | undefined
  const stopped = () => {
    timer = setTimeout(() => tooLate.resolve(null), longestLastAnswerMs)
  }
  if (signal.aborted) stopped()
  else signal.addEventListener('abort', stopped, { once: true })
  try {
    return await Promise.race([answer, tooLate.promise])
  } finally {
    signal.removeEventListener('abort', stopped)
    clearTimeout(timer)
  }
}

/**
 * Makes a job wait until the service on this machine knows which tasks are paused, because the job's request makes the service begin
 * its tasks.
 */
export const afterTasksTold =
  <J extends JobRow>(
    deps: { reconciler: Pick<Reconciler, 'tasksTold'>; destinationOf: (job: J) => Destination | null },
    handler: (job: J, context: JobContext) => Promise<JobResult>,
  ) =>
  async (job: J, context: JobContext): Promise<JobResult> => {
    if (deps.destinationOf(job) !== 'this-machine') return handler(job, context)
    const told = await deps.reconciler.tasksTold(context.signal)
    if (told === 'all-told') return handler(job, context)
    return told === 'not-yet' ? { outcome: 'again', afterMs: askAgainMs } : notTold(told.error)
  }

/** Handles the error like an error of the job's own request, except that a refusal does not end the job. */
function notTold(error: unknown): JobResult {
  const result = resultOf(error)
  if (result.outcome === 'retry' && result.waitingFor === 'network')
    return { ...result, error: problemInfo('transcriber-silent', null, { retryable: true }) }
  return result.outcome === 'retry' && result.waitingFor !== 'sign-in'
    ? result
    : { outcome: 'retry', error: toErrorInfo(error), waitingFor: 'retry', attempt: 'charged' }
}
