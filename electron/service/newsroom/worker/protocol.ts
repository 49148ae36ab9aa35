import { z } from 'zod'
import { transcriptionRequestSchema } from '../../../../shared/partner/schemas.ts'

/**
 * What a worker and an API node say to each other: POST of JSON with a worker's key. A node answers in the interface's
 * form for errors. 401: the key is not valid. 409: the worker does not hold this task any more. 426: the versions of the
 * protocol do not fit. 503: try again.
 */
export const protocolVersion = 1
/** The oldest version that a node still speaks: nodes are upgraded before workers. */
export const leastProtocolVersion = 1
/** A header of each request and each response, with the version of its sender. */
export const protocolHeader = 'tapelog-worker-protocol'

const prefix = '/tapelog/worker'
/** The paths below a node's origin, with `:transcription_id` in them. */
export const workerPaths = {
  check: `${prefix}/check`,
  claim: `${prefix}/claim`,
  heard: `${prefix}/tasks/:transcription_id/heard`,
  recording: `${prefix}/tasks/:transcription_id/recording`,
  heartbeat: `${prefix}/tasks/:transcription_id/heartbeat`,
  partials: `${prefix}/tasks/:transcription_id/partials`,
  result: `${prefix}/tasks/:transcription_id/result`,
  finish: `${prefix}/tasks/:transcription_id/finish`,
  release: `${prefix}/tasks/:transcription_id/release`,
} as const

/** The longest that a node lets a worker wait for a task. */
export const longestClaimWaitMs = 20_000
/** The largest result: a day of uninterrupted speech, with the time of each word. */
export const mostResultBytes = 64 * 1024 ** 2
/** About how much of the lines that were heard is sent at once; a line that is longer is sent alone. */
export const linesAtOnceBytes = 1024 ** 2

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an id')
/** PostgreSQL stores no zero characters and no halves of characters. */
const storable = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'is not text')
const count = z.number().int().nonnegative()
export const taskPathSchema = z.strictObject({ transcription_id: uuid })

/** A worker names its claim of a task with each request about the task. */
const held = { claim_token: uuid }

/**
 * Where a recording can be read with GET. `is_stored`: it is in the service's object store. Otherwise it is a `file_url`
 * of a client, for which the rules for addresses of others apply.
 */
const recordingSchema = z.object({ address: z.url(), is_stored: z.boolean() })
const noAnswer = z.object({})

/** The bodies of requests and of responses with status 200. A claim without a task is answered with 204. */
export const workerCalls = {
  check: { request: z.strictObject({}), response: noAnswer },
  claim: {
    request: z.strictObject({ wait_ms: count.max(longestClaimWaitMs) }),
    response: z.object({
      transcription_id: uuid,
      claim_token: uuid,
      params: transcriptionRequestSchema.shape.params,
      /** How many lines earlier workers have heard. */
      heard_lines: count,
      /** About how many other tasks wait: a few at most are counted. */
      waiting: count,
      heartbeat_ms: z.number().positive(),
    }),
  },
  /** The lines that earlier workers heard, from one on: as many as fit into a response, at least one. */
  heard: {
    request: z.strictObject({ ...held, from_line: count }),
    response: z.object({ lines: z.array(z.string()) }),
  },
  recording: { request: z.strictObject(held), response: recordingSchema },
  /** Not `held`: the task is paused, revoked or another worker's, and the work on it must end. */
  heartbeat: {
    request: z.strictObject({
      ...held,
      status: z.enum(['STARTED', 'PROGRESS']).optional(),
      progress: z.number().min(0).max(1).nullable().default(null),
    }),
    response: z.object({ held: z.boolean() }),
  },
  /** `stored_lines`: how many lines there are now. If that is less than `from_line`, none of these was stored. */
  partials: {
    request: z.strictObject({ ...held, from_line: count, lines: z.array(z.string()).max(20_000) }),
    response: z.object({ stored_lines: count }),
  },
  /** An address for one PUT of exactly this many bytes. It is valid for some minutes. */
  result: {
    request: z.strictObject({ ...held, size_bytes: count.min(1).max(mostResultBytes) }),
    response: z.object({ address: z.url() }),
  },
  /** 422: the object is not a result, or not the one with this hash. The task is still the worker's. */
  finish: {
    request: z.discriminatedUnion('ok', [
      z.strictObject({ ...held, ok: z.literal(true), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
      z.strictObject({ ...held, ok: z.literal(false), message: storable.min(1).max(1000) }),
    ]),
    response: noAnswer,
  },
  release: { request: z.strictObject(held), response: noAnswer },
} as const

export type WorkerCall = keyof typeof workerCalls
export type WorkerRequest<N extends WorkerCall> = z.output<(typeof workerCalls)[N]['request']>
export type WorkerResponse<N extends WorkerCall> = z.output<(typeof workerCalls)[N]['response']>
