import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QueueEvents } from '../queue/events.ts'

/** Spans of requests and tasks, with ids only: no address of a request, because addresses may be signed. */
type Tracing = {
  watch(app: FastifyInstance): void
  queueEvents: Pick<QueueEvents, 'finished'>
  /** Sends the spans that wait. */
  close(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether the standard variables of OpenTelemetry name a place for spans. */
const isWanted = (environment: Environment): boolean =>
  environment.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none' &&
  Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/**
 * Begins to send spans if OTEL_EXPORTER_OTLP_ENDPOINT (or …_TRACES_ENDPOINT) is set; else null, and OpenTelemetry is not
 * even loaded. The SDK reads its other standard variables itself, from the process.
 * `version`: of the package.
 */
export async function startTracing(
  { nodeId, version }: { nodeId: string; version: string },
  environment: Environment = process.env,
): Promise<Tracing | null> {
  if (!isWanted(environment)) return null
  const [api, { startNodeSdk }] = await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-node')])
  const isNamed = /\bservice\.name=/.test(environment.OTEL_RESOURCE_ATTRIBUTES ?? '')
  const name = environment.OTEL_SERVICE_NAME ?? (isNamed ? undefined : 'tapelog')
  const sdk = startNodeSdk({
    // The usual detectors tell the process's owner, its arguments and its paths.
    resourceDetectors: [],
    resourceAttributes: {
      ...(name === undefined ? {} : { 'service.name': name }),
      ...{ 'service.version': version, 'service.instance.id': nodeId },
    },
    // Spans only: metrics have /metrics, and the log has its lines. No instrumentation: it would record signed addresses.
    ...{ metricReaders: [], logRecordProcessors: [], propagators: [], instrumentations: [] },
  })
  const tracer = api.trace.getTracer('tapelog', version)
  return {
    watch: (app) => watchRequests(app, tracer, { nodeId, kind: api.SpanKind.SERVER, parentOf: parentIn(api) }),
    queueEvents: {
      finished({ transcriptionId, workerId, claimedMs, endedMs }) {
        const attributes = { 'tapelog.task': transcriptionId, 'tapelog.worker': workerId, 'tapelog.node': nodeId }
        tracer.startSpan('transcription', { root: true, startTime: claimedMs, attributes }).end(endedMs)
      },
    },
    close: () => sdk.shutdown(),
  }
}

const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span of a proxy or a client that the request names (W3C Trace Context). Its `tracestate` is not taken over. */
const parentIn =
  (api: typeof import('@opentelemetry/api')) =>
  ({ headers }: FastifyRequest): Context => {
    const [, traceId, spanId, flags] = traceParent.exec(String(headers.traceparent ?? '')) ?? []
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
    const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
    return api.isSpanContextValid(parent) ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
  }

const taskId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function watchRequests(
  app: FastifyInstance,
  tracer: Tracer,
  { nodeId, kind, parentOf }: { nodeId: string; kind: number; parentOf: (request: FastifyRequest) => Context },
): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const attributes = {
      ...{ 'http.request.method': request.method, 'http.route': route },
      ...{ 'tapelog.request': request.id, 'tapelog.node': nodeId },
    }
    spans.set(request, tracer.startSpan(`${request.method} ${route}`, { kind, attributes }, parentOf(request)))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const named = (request.params as { transcription_id?: unknown } | undefined)?.transcription_id
    const span = spans.get(request)
    if (typeof named === 'string' && taskId.test(named)) span?.setAttribute('tapelog.task', named)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    // 2 is SpanStatusCode.ERROR.
    if (reply.statusCode >= 500) span?.setStatus({ code: 2 })
    span?.end()
    done()
  })
}
