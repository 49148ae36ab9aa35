import { z } from 'zod'
import {
  destinationSchema,
  errorInfoSchema,
  jobStateSchema,
  jobSummarySchema,
  progressSchema,
  waitReasonSchema,
} from './domain.ts'
import { taskStatusSchema } from './partner/schemas.ts'
import { remoteCopySchema } from './remoteCopies.ts'

/** The queue as a person sees it: what becomes of each recording, step by step. Times are Unix milliseconds. */

/** What a recording goes through, in this order. `derive`, `stitch` and `export` are there where they are needed. */
export const mainSteps = ['import', 'derive', 'upload', 'complete', 'submit', 'poll', 'stitch', 'export'] as const
/** `prepare` and `workflow` go on beside it and are chains of their own, of one step. */
export const chainSteps = [...mainSteps, 'prepare', 'workflow'] as const
export const chainStepSchema = z.enum(chainSteps)
export type ChainStep = z.infer<typeof chainStepSchema>

/** `ahead`: its turn comes when the steps before it are done. */
export const chainStepStateSchema = z.enum([
  'ahead',
  'queued',
  'running',
  'waiting',
  'paused',
  'done',
  'failed',
  'cancelled',
])
export type ChainStepState = z.infer<typeof chainStepStateSchema>

export const queueChainSchema = z.object({
  /** The recording's, or of what is no recording yet the job's. */
  key: z.string(),
  /** Null while it is being copied in. */
  recordingId: z.number().int().nullable(),
  subject: z.string(),
  steps: z.array(z.object({ step: chainStepSchema, state: chainStepStateSchema })),
  /** The step that everything else waits for. */
  current: chainStepSchema,
  state: jobStateSchema,
  waitingFor: waitReasonSchema.nullable(),
  /** When it goes on by itself; null where that is not a matter of time. */
  resumesMs: z.number().int().nullable(),
  progress: progressSchema.nullable(),
  /** Where it is transcribed; of a file on its way in, where it will be as the settings are now. */
  destination: destinationSchema,
  /** It never leaves this machine. */
  localOnly: z.boolean(),
  /** See the recording's. */
  remoteCopies: z.array(remoteCopySchema),
  /** Of a transcription that was submitted: what the service last said of it. Else null. */
  taskStatus: taskStatusSchema.nullable(),
  /** Of a recording in slices: how many have been through. */
  slices: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  error: errorInfoSchema.nullable(),
  attempts: z.number().int().nonnegative(),
  crashes: z.number().int().nonnegative(),
  priority: z.number().int().min(-1).max(1),
  /** The job that retry, pause and cancel act on. */
  jobId: z.number().int(),
  updatedMs: z.number().int(),
})
export type QueueChain = z.infer<typeof queueChainSchema>

/** The service has been told of the recording, and works at others. */
export const isInLineAtService = ({ current, taskStatus }: Pick<QueueChain, 'current' | 'taskStatus'>): boolean =>
  current === 'poll' && (taskStatus === 'PENDING' || taskStatus === 'RECEIVED')

/** What buttons act on: one job, all that is asked of a recording, or everything. */
export const queueTargetSchema = z.union([
  z.object({ jobId: z.number().int().positive() }),
  z.object({ recordingId: z.number().int().positive() }),
  z.object({ all: z.literal(true) }),
])
export type QueueTarget = z.infer<typeof queueTargetSchema>

/** What is going over the wire. `bytesPerSecond` is null until there is something to believe. */
export const transferRateSchema = z.object({
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  bytesPerSecond: z.number().nonnegative().nullable(),
  remainingMs: z.number().nonnegative().nullable(),
})

export const queueOverviewSchema = z.object({
  /** Everything is paused. */
  paused: z.boolean(),
  /** Something that was paused has not stopped yet. */
  pausing: z.boolean(),
  /** Recordings that a remote service has; it finishes them also while everything is paused here. */
  finishingRemotely: z.number().int().nonnegative(),
  /**
   * Chains by what becomes of them. `running`: what is worked on at this moment, here or at a service. `inLine`: a service
   * has it and works on others first. `waiting`: for a network, a device, a person.
   */
  counts: z.object({
    running: z.number().int(),
    inLine: z.number().int(),
    queued: z.number().int(),
    waiting: z.number().int(),
    paused: z.number().int(),
    failed: z.number().int(),
  }),
  /** Files that are being copied in at this moment. */
  copying: z.number().int(),
  /** Of `counts.waiting`, those that wait until a person signs in, plugs in a device or frees disk space. */
  waitingForPerson: z.number().int(),
  uploads: transferRateSchema.nullable(),
  /** The network that recordings would be sent over, where sending is limited to some; null where it is not asked. */
  network: z
    .object({
      id: z.string().nullable(),
      name: z.string().nullable(),
      metered: z.boolean().nullable(),
      maySend: z.boolean(),
    })
    .nullable(),
  /** In the order they go in, failed ones first. */
  chains: z.array(queueChainSchema),
  total: z.number().int(),
})
export type QueueOverview = z.infer<typeof queueOverviewSchema>

/** How the recordings of a batch ended, as numbers of recordings. */
export const endedBatchSchema = z.object({
  transcribed: z.number().int().nonnegative(),
  /** Imported; a transcription was not requested. */
  copied: z.number().int().nonnegative(),
  /** Failed, or waiting for a person. */
  needAttention: z.number().int().nonnegative(),
})
export type EndedBatch = z.infer<typeof endedBatchSchema>

/** What one question may ask for by id. */
export const mostJobsAtOnce = 1000

const nothing = z.undefined().or(z.null()).optional()
const changed = z.object({ changed: z.number().int() })
const steered = { input: queueTargetSchema, output: changed }

export const queueContract = {
  'queue.list': {
    input: z.object({ includeFinished: z.boolean().default(false) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  /** Jobs by their ids; those that are not there are left out. */
  'queue.get': {
    input: z.object({ jobIds: z.array(z.number().int().positive()).max(mostJobsAtOnce) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  'queue.overview': {
    input: z.object({
      /** `needs-attention`: what failed and was set aside, until it is retried or dismissed. */
      show: z.enum(['everything', 'needs-attention']).default('everything'),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(1000).default(200),
    }),
    output: queueOverviewSchema,
  },
  /** What ended, newest first. */
  'queue.history': {
    input: z.object({
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(1000).default(200),
    }),
    output: z.object({ jobs: z.array(jobSummarySchema), total: z.number().int() }),
  },
  /**
   * Batches that have ended, each once: what is given counts as told. For notifications. `sinceMs`: only those of which
   * something changed since then.
   */
  'queue.takeEndedBatches': {
    input: z.object({ sinceMs: z.number().int().nonnegative().default(0) }).or(nothing),
    output: z.object({ batches: z.array(endedBatchSchema) }),
  },
  'queue.retry': steered,
  'queue.cancel': steered,
  /** Stops what runs and leaves it in its place. `all` holds over restarts and for what is asked later. */
  'queue.pause': steered,
  'queue.resume': steered,
  /** 1: before all others; -1: after them. What follows for the same recording goes with it. */
  'queue.prioritise': {
    input: z.object({ target: queueTargetSchema, priority: z.number().int().min(-1).max(1) }),
    output: changed,
  },
  'queue.dismiss': steered,
  /** The network in use, as far as the system tells. */
  'network.current': {
    input: nothing,
    output: z.object({ id: z.string().nullable(), name: z.string().nullable(), metered: z.boolean().nullable() }),
  },
} as const
