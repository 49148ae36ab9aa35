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

/** A job that has to wait until the service knows all desired states of tasks tries again after this. */
const askAgainMs = 2000
/** What is still in use at the service is removed later. */
const removeAgainMs = 30_000
const longestDelayMs = 60_000
/** Quitting waits at most this long for an answer of the service. */
const longestLastAnswerMs = 5000

const endpointOf = { paused: 'pauseTasks', revoked: 'revokeTasks', running: 'resumeTasks' } as const

/** `not-yet`: nothing went wrong, and there is more to tell. `error`: why it could not be told. */
type Told = 'all-told' | 'not-yet' | { error: unknown }

type ReconcilerDeps = {
  states: DesiredStates
  queue: Pick<JobQueue, 'enqueue' | 'makeDue' | 'afterCommit' | 'together'>
  connections: Pick<Connections, 'onThisMachine'>
  isAllPaused: () => boolean
  runner: () => Pick<JobRunner, 'startInternal'>
  /** The service has stopped working on tasks of these recordings, or goes on with them. */
  onTold: (state: DesiredState, recordingIds: readonly number[]) => void
  /** A removal has ended or failed; see {@link removalProblem}. */
  onRemoval: () => void
  random: () => number
}

/**
 * Tells the service on this machine, and no other, what {@link DesiredStates} say: which tasks to pause, resume, revoke and remove.
 * Two rows of the queue do it, one for each {@link ReconcileSubject}: they run whenever there is something to tell, until the
 * service has answered. After a crash, or once a service that did not answer is back, it is told again.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps
  readonly #waiting = new Set<(told: Told) => void>()
  #removalProblem: unknown = null

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps
  }

  /** Why the service could not be told the last time what to remove; null: it could. */
  get removalProblem(): unknown {
    return this.#removalProblem
  }

  /**
   * Call it when something may have been paused or cancelled: stores what is wanted, then starts telling the service. Throws when
   * the library cannot be written.
   */
  sync(): void {
    this.#deps.states.writePauses(this.#deps.isAllPaused())
    this.tell('tasks')
    this.tell('removals')
  }

  /** Tells the service what it does not know yet, after the transaction that this may be called in. */
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

  /** The service has this task paused and no row says so: notes it, and compares it with what is wanted. */
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

  /** The handler of the jobs. What was begun is ended when the job is stopped, for 5 s at most. */
  readonly handler: JobHandlers['reconcile'] = async (job, context) => {
    const { subject } = job.payload
    const told = (await answeredInTime(this.#tellAll(subject, context), context.signal)) ?? 'not-yet'
    if (subject === 'tasks') for (const resolve of this.#waiting) resolve(told)
    else {
      this.#removalProblem = typeof told === 'object' ? told.error : null
      if (!context.signal.aborted) this.#deps.onRemoval()
    }
    if (told === 'not-yet') return { outcome: 'again', afterMs: removeAgainMs }
    // A row that was written after the last look is told by a new run.
    if (told === 'all-told') return { outcome: 'done', commit: () => this.tell(subject) }
    const afterMs = Math.min(longestDelayMs, retryDelayMs(job.attempts, this.#deps.random()))
    return {
      ...{ outcome: 'retry', error: toErrorInfo(told.error), afterMs, waitingFor: 'retry', attempt: 'charged' },
    }
  }

  /** Never rejects. */
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

  /** Answers with the ids of what is removed there. */
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

/** Null where the job was stopped and no answer came within 5 s after that. */
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

/** Asking the service on this machine for a task makes it begin its tasks: such a job waits until it knows what is paused. */
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

/** Treats an error as if the job had asked the service, except that a refusal does not end the job. */
function notTold(error: unknown): JobResult {
  const result = resultOf(error)
  if (result.outcome === 'retry' && result.waitingFor === 'network')
    return { ...result, error: problemInfo('transcriber-silent', null, { retryable: true }) }
  return result.outcome === 'retry' && result.waitingFor !== 'sign-in'
    ? result
    : { outcome: 'retry', error: toErrorInfo(error), waitingFor: 'retry', attempt: 'charged' }
}
