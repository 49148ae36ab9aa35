import { toErrorInfo } from '../../../shared/errors/errors.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import { type PartnerClient, PartnerError } from '../../partner/index.ts'
import { type Connections, thisMachineKey } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { retryDelayMs } from '../jobs/retry.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobContext, JobHandlers, JobResult, JobRow } from '../jobs/types.ts'
import {
  type DesiredRequest,
  type DesiredState,
  type DesiredStates,
  extensionOf,
  type ReconcileSubject,
  type ServiceTask,
} from './desiredStates.ts'

/** How soon a job tries again if it waits until the service knows all desired states of tasks. */
const askAgainMs = 2000
/** How soon to try again to remove data that the service still uses. */
const removeAgainMs = 30_000
const longestDelayMs = 60_000
/** Quitting waits at most this long for a response of the service. */
const longestLastAnswerMs = 5000

/** `not-yet`: nothing failed, but there is more to tell. `error`: why the service could not be told. */
type Told = 'all-told' | 'not-yet' | { error: unknown }

type ReconcilerDeps = {
  states: DesiredStates
  queue: Pick<JobQueue, 'enqueue' | 'makeDue' | 'afterCommit' | 'together'>
  connections: Pick<Connections, 'onThisMachine' | 'remoteService' | 'nameOf'>
  isAllPaused: () => boolean
  runner: () => Pick<JobRunner, 'startInternal'>
  /** Called when a service has stopped or resumed work on tasks of these recordings. */
  onTold: (state: DesiredState, recordingIds: readonly number[]) => void
  /** Called when a removal at a service has ended, or has failed; see {@link Reconciler.removalProblemOf}. */
  onRemoval: (isDone: boolean) => void
  random: () => number
}

/**
 * Tells each service with the extensions for it which tasks to pause, resume, revoke and remove, from {@link DesiredStates}. Two jobs of
 * the queue do this for each service, one for each {@link ReconcileSubject}, so that no service waits for another. They run whenever there
 * is something to tell, until the service has responded. They try again after a crash, and when the service responds again. A remote
 * service gets only ids that it gave itself, also about a recording that never leaves this machine from now on.
 */
export class Reconciler {
  readonly #deps: ReconcilerDeps
  readonly #waiting = new Set<(told: Told) => void>()
  readonly #removalProblems = new Map<string, unknown>()

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps
  }

  /** Why the last request of this deletion to remove something failed; null if it succeeded at each service. */
  removalProblemOf(deletionId: number): unknown {
    const problems = this.#servicesErasing(deletionId).map((serviceKey) => this.#removalProblems.get(serviceKey))
    return problems.find((problem) => problem !== undefined) ?? null
  }

  /** True until each service that an account names has removed everything that the deletion wants to remove. */
  isErasing(deletionId: number): boolean {
    return this.#servicesErasing(deletionId).length > 0
  }

  /**
   * Call it when something may have been paused or cancelled. It stores the desired states, then starts to tell the services. Throws if
   * the library cannot be written.
   */
  sync(): void {
    this.#deps.states.writePauses(this.#deps.isAllPaused())
    this.tell('tasks')
    this.tell('removals')
  }

  /** Tells the services all new desired states, after the current transaction if there is one. */
  tell(subject: ReconcileSubject): void {
    const { states, queue, runner } = this.#deps
    const serviceKeys = states.servicesToTell(subject).filter((serviceKey) => this.#isKnown(serviceKey))
    if (serviceKeys.length === 0) return
    queue.together(() => {
      for (const serviceKey of serviceKeys) {
        const isHere = serviceKey === thisMachineKey
        const { jobId } = queue.enqueue({
          ...{ kind: 'reconcile', dedupeKey: `reconcile:${subject}${isHere ? '' : `:${serviceKey}`}` },
          payload: isHere ? { subject } : { subject, serviceKey },
          ...{ recordingId: null, subject: '', maxAttempts: Number.MAX_SAFE_INTEGER, again: 'also-done' },
        })
        queue.makeDue(jobId)
      }
    })
    queue.afterCommit(() => runner().startInternal())
  }

  /** Call it when the service has paused this task, but no row says so. It adds a row and compares it with the desired state. */
  foundPaused(task: ServiceTask): void {
    this.#deps.states.foundPaused(task)
    this.sync()
  }

  /** Resolves when the service on this machine knows all desired states of tasks, or could not be told. Never rejects. */
  async tasksTold(signal: AbortSignal): Promise<Told> {
    if (this.#deps.states.next('tasks') === null) return 'all-told'
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
    const { subject, serviceKey = thisMachineKey } = job.payload
    const isHere = serviceKey === thisMachineKey
    const told = (await answeredInTime(this.#tellAll(subject, serviceKey, context), context.signal)) ?? 'not-yet'
    if (subject === 'tasks') {
      if (isHere) for (const resolve of this.#waiting) resolve(told)
    } else {
      if (typeof told === 'object') this.#removalProblems.set(serviceKey, this.#removalProblem(serviceKey, told.error))
      else this.#removalProblems.delete(serviceKey)
      if (!context.signal.aborted) this.#deps.onRemoval(typeof told !== 'object')
    }
    if (told === 'not-yet') return { outcome: 'again', afterMs: removeAgainMs }
    // Start a new run, because rows may have been written after this run read them.
    if (told === 'all-told') return { outcome: 'done', commit: () => this.tell(subject) }
    const remotely = isHere ? null : atRemoteService(told.error)
    if (remotely !== null) return remotely
    const afterMs = Math.min(isHere ? longestDelayMs : Infinity, retryDelayMs(job.attempts, this.#deps.random()))
    return {
      ...{ outcome: 'retry', error: toErrorInfo(told.error), afterMs, waitingFor: 'retry', attempt: 'charged' },
    }
  }

  /** Tells a service everything. Never rejects. */
  async #tellAll(subject: ReconcileSubject, serviceKey: string, { signal, progressMade }: JobContext): Promise<Told> {
    const { states, onTold } = this.#deps
    const next = () => states.next(subject, serviceKey)
    try {
      const client = await this.#clientOf(serviceKey)
      // No account names this service any more. Its rows wait until one does.
      if (client === null) return 'all-told'
      for (let request = next(); request; request = next()) {
        if (serviceKey !== thisMachineKey && !client.has(extensionOf[request.state])) {
          states.forget(request)
          continue
        }
        const left = states.answered(request, await this.#request(client, request))
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

  /** Names the account, because the error of a request alone does not say that a deletion waits, and for which service. */
  #removalProblem(serviceKey: string, error: unknown): unknown {
    const account = this.#deps.connections.nameOf(serviceKey)
    if (account === null || !(error instanceof PartnerError)) return error
    const result = resultOf(error)
    const waitingFor = result.outcome === 'retry' ? result.waitingFor : null
    const why = waitingFor === 'network' || waitingFor === 'sign-in' ? waitingFor : 'other'
    return problem('removal-waits', { account, why }, { retryable: true })
  }

  #servicesErasing(deletionId: number): string[] {
    return this.#deps.states.servicesErasing(deletionId).filter((serviceKey) => this.#isKnown(serviceKey))
  }

  /** False if no account names the service any more. */
  #isKnown(serviceKey: string): boolean {
    return serviceKey === thisMachineKey || this.#deps.connections.remoteService(serviceKey) !== null
  }

  async #clientOf(serviceKey: string): Promise<PartnerClient | null> {
    const { connections } = this.#deps
    if (serviceKey === thisMachineKey) return connections.onThisMachine()
    const client = connections.remoteService(serviceKey)
    await client?.refreshCapabilities()
    return client
  }

  /** Sends one request. Resolves with the ids that the service removed. */
  async #request(
    client: PartnerClient,
    { serviceKey, state, rows, endsTasks }: DesiredRequest,
  ): Promise<ReadonlySet<string>> {
    const idsOf = (kind: (typeof rows)[number]['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
    const tasks = { transcription_ids: idsOf('transcription'), workflow_ids: idsOf('workflow') }
    if (state !== 'removed') {
      await client.call(extensionOf[state], { body: tasks })
      return new Set()
    }
    try {
      const body = { ...tasks, upload_ids: idsOf('upload'), file_ids: idsOf('file'), revoke: endsTasks }
      const gone = await client.call('removeFromService', { body })
      return new Set([...gone.transcription_ids, ...gone.workflow_ids, ...gone.upload_ids, ...gone.file_ids])
    } catch (error) {
      if (serviceKey === thisMachineKey && error instanceof PartnerError && error.status === 404)
        throw problem('service-cannot-remove', null, { retryable: true })
      throw error
    }
  }
}

/** When to tell a remote service again; null if after a while, as for this machine. */
function atRemoteService(error: unknown): JobResult | null {
  if (!(error instanceof PartnerError)) return null
  const result = resultOf(error)
  return result.outcome === 'retry' && result.waitingFor !== 'retry' ? result : null
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
