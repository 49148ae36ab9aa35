import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AuditNote } from '../../ports/audit.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import type { QueueEvents } from '../queue/events.ts'
import { queueStateOf } from './queueState.ts'

const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const secondsOfTasks = [5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400]

/**
 * The metrics of one node, with names that begin with `tapelog_`; the gauges of the queue are of the whole service, the
 * same on every node. Labels are routes, methods, statuses and names of workers' keys: never ids of clients, people, tasks or files.
 */
type NodeMetrics = {
  /** In Prometheus' text format. */
  text(): Promise<string>
  contentType: string
  watch(app: FastifyInstance): void
  queueEvents: QueueEvents
  /** `key`: the name of the worker's key. */
  workerEnded(key: string, end: 'result' | 'failure' | 'handed-back'): void
  noted(note: AuditNote): void
  /** A client was led to a file in the object store. */
  fileRead(sizeBytes: number): void
}

export function createMetrics(store: PostgresStore): NodeMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'tapelog_' })
  const requests = new Histogram({
    ...{ name: 'tapelog_request_seconds', help: 'Durations of requests.', registers },
    ...{ labelNames: ['method', 'route', 'status'] as const, buckets: secondsOfRequests },
  })
  const refusals = new Counter({
    ...{ name: 'tapelog_refusals_total', help: 'Requests with a status of 400 or more.', registers },
    labelNames: ['status'] as const,
  })
  const counter = (name: string, help: string) => new Counter({ name: `tapelog_${name}`, help, registers })
  const uploaded = counter('uploaded_bytes_total', 'Announced sizes of the files whose upload this node completed.')
  const resultBytes = counter('result_bytes_total', 'Bytes of the responses with results of transcriptions.')
  const fileBytes = counter('file_bytes_total', 'Sizes of the files to which this node led clients.')
  const claims = new Counter({
    ...{ name: 'tapelog_claims_total', help: 'Tasks that this node gave to workers, by their key.', registers },
    labelNames: ['key'] as const,
  })
  const ends = new Counter({
    ...{ name: 'tapelog_claims_ended_total', help: 'How workers ended their claims, by their key.', registers },
    labelNames: ['key', 'end'] as const,
  })
  const retakes = counter('retakes_total', 'Claims of tasks whose worker was not heard of any more.')
  const givenUp = counter('given_up_total', 'Tasks that failed because they were claimed too often.')
  const putBack = counter('put_back_total', 'Tasks that the queue had lost.')
  const waits = new Histogram({
    ...{ name: 'tapelog_wait_seconds', help: 'From a submit to its first claim.', registers, buckets: secondsOfTasks },
  })
  const runs = new Histogram({
    ...{
      name: 'tapelog_run_seconds',
      help: 'From a claim to the end of the task.',
      registers,
      buckets: secondsOfTasks,
    },
  })
  addPoolUse(registry, store)
  const lookAtQueue = addQueueGauges(registry, store)

  return {
    async text() {
      await lookAtQueue()
      return await registry.metrics()
    },
    contentType: registry.contentType,
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        const route = routeOptions.url ?? 'none'
        const status = String(reply.statusCode)
        requests.observe({ method: routeOptions.url ? method : 'any', route, status }, reply.elapsedTime / 1000)
        if (reply.statusCode >= 400) refusals.inc({ status })
        if (isResult.test(route) && reply.statusCode === 200)
          resultBytes.inc(Number(reply.getHeader('content-length')) || 0)
        done()
      })
    },
    queueEvents: {
      claimed({ workerId: key, claims: count, waitedMs }) {
        claims.inc({ key })
        if (count > 1) retakes.inc()
        else waits.observe(waitedMs / 1000)
      },
      finished: ({ claimedMs, endedMs }) => runs.observe((endedMs - claimedMs) / 1000),
      swept({ failed, putBack: back }) {
        givenUp.inc(failed.length)
        putBack.inc(back.length)
      },
    },
    workerEnded: (key, end) => ends.inc({ key, end }),
    noted({ action, sizeBytes }) {
      if (action === 'sent') uploaded.inc(sizeBytes ?? 0)
    },
    fileRead: (sizeBytes) => fileBytes.inc(sizeBytes),
  }
}

/** The route of a transcription with its result. */
const isResult = /\/:transcription_id$/

function addPoolUse(registry: Registry, store: PostgresStore): void {
  new Gauge({
    ...{ name: 'tapelog_database_connections', help: 'Connections of this node to its rows.', registers: [registry] },
    labelNames: ['state'] as const,
    collect() {
      const { total, idle, waiting } = store.poolUse()
      this.set({ state: 'used' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waited-for' }, waiting)
    },
  })
}

/** Returns a function that brings the gauges of the queue up to date. Never rejects. */
function addQueueGauges(registry: Registry, store: PostgresStore): () => Promise<void> {
  const registers = [registry]
  const tasks = new Gauge({
    ...{ name: 'tapelog_tasks', help: 'Unfinished tasks of the whole service.', registers },
    labelNames: ['state'] as const,
  })
  const oldest = new Gauge({
    ...{ name: 'tapelog_oldest_wait_seconds', help: 'How long the oldest waiting task waits.', registers },
  })
  const up = new Gauge({
    ...{ name: 'tapelog_database_up', help: '1 if the database answered the last look at the queue.', registers },
  })
  const current = queueStateOf(store)
  return async () => {
    try {
      const { waiting, running, paused, oldestWaitSeconds } = await current()
      tasks.set({ state: 'waiting' }, waiting)
      tasks.set({ state: 'running' }, running)
      tasks.set({ state: 'paused' }, paused)
      oldest.set(oldestWaitSeconds)
      up.set(1)
    } catch {
      // The other metrics are wanted most when the database is away. Old values of the queue would mislead.
      tasks.reset()
      oldest.remove()
      up.set(0)
    }
  }
}
