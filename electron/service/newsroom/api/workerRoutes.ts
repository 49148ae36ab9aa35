import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../../ports/backgroundSteps.ts'
import type { ServiceContext } from '../../ports/context.ts'
import type { Claim } from '../../ports/ports.ts'
import { parsed, Refusal } from '../../ports/refusal.ts'
import { finishTask, reportProgress } from '../../work/claimedRows.ts'
import { isEnded, type TaskRows } from '../../work/taskRows.ts'
import type { PostgresClients } from '../clients/postgresClients.ts'
import type { S3Objects } from '../objects/s3Objects.ts'
import type { NodeOperation } from '../operation/operation.ts'
import type { PostgresPartials } from '../postgres/partials.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { PgBossQueue } from '../queue/pgBossQueue.ts'
import {
  leastProtocolVersion,
  linesAtOnceBytes,
  protocolHeader,
  protocolVersion,
  taskPathSchema,
  type WorkerCall,
  type WorkerRequest,
  type WorkerResponse,
  workerCalls,
  workerPaths,
} from '../worker/protocol.ts'
import type { WaitingWorkers } from './waitingWorkers.ts'
import { type ClaimedTask, claimedTask, claimsOf, isClaimOf, notHeld } from './workerClaims.ts'
import { WorkerResults } from './workerResults.ts'

/** Waiting tasks are counted up to this number; a worker does nothing different above it. */
const mostCountedWaiting = 16
/** A worker begins to read at once. One that begins later asks for a new address. */
const addressValidMs = 15 * 60_000
/** Heartbeats within the time after which a silent worker loses its task. A worker also learns of a pause or revocation by them. */
const heartbeatsInTime = 10

type WorkerParts = {
  store: PostgresStore
  queue: PgBossQueue
  objects: S3Objects
  partials: PostgresPartials
  clients: PostgresClients
  tasks: TaskRows
  waiting: WaitingWorkers
  operation: NodeOperation
  heartbeatSeconds: number
  /** How many tasks the workers with one key may hold at the same time. */
  tasksPerWorkerKey: number
}

type Call<N extends WorkerCall> = {
  /** The name of the worker's key. */
  worker: string
  /** Where the request came from. */
  address: string
  transcriptionId: string
  body: WorkerRequest<N>
  reply: FastifyReply
}

const workers = new WeakMap<FastifyRequest, string>()

/** The routes for workers: to claim a task, and all that belongs to the task that they hold; see `worker/protocol.ts`. */
export function workerRoutes(app: FastifyInstance, context: ServiceContext, parts: WorkerParts): void {
  const { store, queue, objects, partials, clients, tasks, waiting } = parts
  const { audit, metrics } = parts.operation
  const { log } = context
  const results = new WorkerResults(context, { store, objects })

  /** The name of the request's key. Throws a 401 Refusal. */
  const workerOf = async ({ headers, ip }: FastifyRequest): Promise<string> => {
    const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    const found = key === undefined ? null : await clients.ofWorkerKey(key, ip)
    if (found && !found.isFromThere) audit.refusedWorkerKey(found.name, ip)
    if (!found?.isFromThere)
      throw new Refusal(401, 'The worker’s key is missing, not valid, revoked, or not for use from this address.')
    return found.name
  }
  const on = <N extends WorkerCall>(name: N, handle: (call: Call<N>) => Promise<WorkerResponse<N> | null>) =>
    app.post(workerPaths[name], {
      onRequest: async (request, reply) => {
        reply.header(protocolHeader, protocolVersion).header('cache-control', 'no-store')
        workers.set(request, await workerOf(request))
        checkVersion(request.headers[protocolHeader])
      },
      handler: async (request, reply) => {
        const transcriptionId = workerPaths[name].includes(':')
          ? parsed(taskPathSchema, request.params, 'path').transcription_id
          : ''
        const body = parsed(workerCalls[name].request, request.body ?? {}, 'body') as WorkerRequest<N>
        const answer = await handle({
          worker: workers.get(request) ?? '',
          address: request.ip,
          transcriptionId,
          body,
          reply,
        })
        return answer ?? reply.code(204).send()
      },
    })
  /** For the holder of a task that may be worked on. */
  const onHeld = <N extends Exclude<WorkerCall, 'check' | 'claim' | 'release'>>(
    name: N,
    handle: (
      task: ClaimedTask & { isPaused: boolean },
      body: WorkerRequest<N>,
      by: Pick<Call<N>, 'worker' | 'address'>,
    ) => Promise<WorkerResponse<N>>,
  ) =>
    on<N>(name, async ({ transcriptionId, body, ...by }) => {
      const { claim_token } = body as { claim_token: string }
      return await handle(await claimedTask(store, by.worker, transcriptionId, claim_token), body, by)
    })
  const release = async (transcriptionId: string, claimToken: string) => {
    await queue.release({ transcriptionId, claimToken })
    context.queueChanged()
    const row = await tasks.find(transcriptionId)
    if (!row || isEnded(row.status)) await partials.clear([transcriptionId])
  }

  on('check', async () => ({}))

  on('claim', async ({ worker, body: { wait_ms }, reply }) => {
    const held = (await claimsOf(store, worker)) + waiting.waitingOf(worker)
    if (held >= parts.tasksPerWorkerKey) throw asManyAsMay(held)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const claim = await waiting.claim(worker, wait_ms, gone.signal)
    if (claim === null) return null
    const giveBack = () =>
      release(claim.task.transcription_id, claim.claimToken).catch((error: unknown) =>
        log('warn', 'task-write-failed', { code: codeOf(error) }),
      )
    // The worker has gone and will never hear of this task.
    if (gone.signal.aborted) {
      await giveBack()
      return null
    }
    // Many claims at once have all seen room.
    if ((await claimsOf(store, worker)) > parts.tasksPerWorkerKey) {
      await giveBack()
      throw asManyAsMay(parts.tasksPerWorkerKey)
    }
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) void giveBack()
    })
    return await answerOf(claim)
  })
  const answerOf = async ({ task, claimToken }: Claim): Promise<WorkerResponse<'claim'>> => ({
    transcription_id: task.transcription_id,
    claim_token: claimToken,
    params: JSON.parse(task.params),
    heard_lines: await partials.lineCount(task.transcription_id),
    waiting: await queue.waiting(mostCountedWaiting),
    heartbeat_ms: (parts.heartbeatSeconds * 1000) / heartbeatsInTime,
  })

  onHeld('heard', async ({ task, isPaused }, { from_line }) => {
    if (isPaused) throw notHeld()
    return { lines: await partials.linesFrom(task.transcription_id, from_line, linesAtOnceBytes) }
  })

  onHeld('recording', async ({ task, isPaused }, _body, { worker: keyName, address }) => {
    if (isPaused) throw notHeld()
    // Whose recordings a stolen key has seen, and from where it was used.
    audit.read({ clientId: task.client_id, accountId: null, keyName }, 'task', task.transcription_id, address)
    if (task.file_url !== null) return { address: task.file_url, is_stored: false }
    // Not `now` of the service: the store has its own clock.
    return { address: await objects.addressOf(task.file_id ?? '', Date.now() + addressValidMs), is_stored: true }
  })

  onHeld('heartbeat', async (claim, { status, progress }) => {
    const { task, claimToken } = claim
    const isHeld = await queue.heartbeat({ transcriptionId: task.transcription_id, claimToken })
    if (isHeld && status !== undefined) await reportProgress(context, claim, status, progress)
    return { held: isHeld }
  })

  onHeld('partials', async ({ task, claimToken }, { from_line, lines }) => {
    const stored = await partials.append(task.transcription_id, claimToken, from_line, lines)
    if (stored === null) throw notHeld()
    return { stored_lines: stored }
  })

  onHeld('result', async (claim, { size_bytes }) => ({ address: await results.addressFor(claim, size_bytes) }))

  onHeld('finish', async (claim, end, { worker }) => {
    const isFinished = end.ok
      ? await results.accept(claim, end.sha256)
      : await finishTask(context, claim, { ok: false, message: end.message })
    if (!isFinished) throw notHeld()
    metrics.workerEnded(worker, end.ok ? 'result' : 'failure')
    await partials.clear([claim.task.transcription_id])
    tasks.sayEnded([claim.task.transcription_id])
    return {}
  })

  on('release', async ({ worker, transcriptionId, body: { claim_token } }) => {
    if (!(await isClaimOf(store, worker, transcriptionId, claim_token))) throw notHeld()
    await release(transcriptionId, claim_token)
    metrics.workerEnded(worker, 'handed-back')
    return {}
  })
}

const asManyAsMay = (held: number) =>
  new Refusal(
    429,
    `The workers with this key hold ${held} tasks, as many as one key may have. Give each worker a key of its own.`,
    { retryAfterSeconds: 5 },
  )

function checkVersion(given: string | string[] | undefined): void {
  const version = Number(given)
  if (version >= leastProtocolVersion && version <= protocolVersion) return
  throw new Refusal(
    426,
    version > protocolVersion
      ? 'This worker is newer than this API node. Upgrade the API nodes first.'
      : 'This worker is older than the service supports. Upgrade the worker.',
  )
}
