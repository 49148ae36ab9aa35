import { z } from 'zod'
import { taskStatusSchema } from '../partner/schemas.ts'
import {
  destinationSchema,
  errorInfoSchema,
  jobStateSchema,
  jobSummarySchema,
  progressSchema,
  waitReasonSchema,
} from './domain.ts'
import { remoteCopySchema } from './remoteCopies.ts'

/** The queue in the form that a person sees: the progress of each recording, step by step. Times are Unix milliseconds. */

/** The steps of a recording, in this order. Not every recording needs `transcode`, `stitch` and `export`. */
export const mainSteps = ['import', 'transcode', 'upload', 'complete', 'submit', 'poll', 'stitch', 'export'] as const
/** `prepare` and `workflow` run beside them, each as a chain of one step. */
const chainSteps = [...mainSteps, 'prepare', 'workflow'] as const
const chainStepSchema = z.enum(chainSteps)
export type ChainStep = z.infer<typeof chainStepSchema>
/** True if a step needs a recording's audio. Such a step cannot be retried after the audio was deleted, until a new import. */
export const needsAudio = (step: ChainStep): boolean => step !== 'import' && step !== 'export'

/** `ahead`: its turn comes when the steps before it are done. */
const chainStepStateSchema = z.enum(['ahead', 'queued', 'running', 'waiting', 'paused', 'done', 'failed', 'cancelled'])
export type ChainStepState = z.infer<typeof chainStepStateSchema>

const queueChainSchema = z.object({
  /** Names the recording; the job, while it is no recording yet. */
  key: z.string(),
  /** Null while it is being copied in. */
  recordingId: z.number().int().nullable(),
  subject: z.string(),
  steps: z.array(z.object({ step: chainStepSchema, state: chainStepStateSchema })),
  /** The step that everything else waits for. */
  current: chainStepSchema,
  state: jobStateSchema,
  waitingFor: waitReasonSchema.nullable(),
  /** When it continues by itself; null if it does not wait for a time. */
  resumesMs: z.number().int().nullable(),
  progress: progressSchema.nullable(),
  /** Where it is transcribed; for a file that is being imported, where the current settings send it. */
  destination: destinationSchema,
  /** The account that gets it; null if it stays here, or if no account is decided. */
  accountId: z.number().int().nullable(),
  /** It never leaves this machine. */
  localOnly: z.boolean(),
  /** Its sound was deleted and the text kept. */
  audioDeleted: z.boolean(),
  /** As in the recording's summary. */
  remoteCopies: z.array(remoteCopySchema),
  /** The last status of a submitted transcription at its service; else null. */
  taskStatus: taskStatusSchema.nullable(),
  /** How many slices of a long recording are done; null for one without slices. */
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

/** True while the service has the recording and works on others first. */
export const isInLineAtService = ({ current, taskStatus }: Pick<QueueChain, 'current' | 'taskStatus'>): boolean =>
  current === 'poll' && (taskStatus === 'PENDING' || taskStatus === 'RECEIVED')

/** The target of a button: one job, all jobs of a recording, or all jobs. */
const queueTargetSchema = z.union([
  z.object({ jobId: z.number().int().positive() }),
  z.object({ recordingId: z.number().int().positive() }),
  z.object({ all: z.literal(true) }),
])
export type QueueTarget = z.infer<typeof queueTargetSchema>

/** Uploads in progress, together. `bytesPerSecond` and `remainingMs` are null until there is an estimate. */
const transferRateSchema = z.object({
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  bytesPerSecond: z.number().nonnegative().nullable(),
  remainingMs: z.number().nonnegative().nullable(),
})

const queueOverviewSchema = z.object({
  /** Everything is paused. */
  paused: z.boolean(),
  /** Something that was paused has not stopped yet. */
  pausing: z.boolean(),
  /** Recordings that a remote service has. It finishes them even while everything is paused here. */
  finishingRemotely: z.number().int().nonnegative(),
  /**
   * How many chains are in each state. `running`: worked on at this moment, here or at a service. `inLine`: a service
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
  /** Files that are being copied at this moment. */
  copying: z.number().int(),
  /** Of `counts.waiting`, those that wait until a person signs in, plugs in a device or frees disk space. */
  waitingForPerson: z.number().int(),
  uploads: transferRateSchema.nullable(),
  /** The network that recordings would be sent over, if the settings limit networks; null if it was not checked. */
  network: z
    .object({
      id: z.string().nullable(),
      name: z.string().nullable(),
      metered: z.boolean().nullable(),
      maySend: z.boolean(),
    })
    .nullable(),
  /** In the order in which they run, failed ones first. */
  chains: z.array(queueChainSchema),
  total: z.number().int(),
})
export type QueueOverview = z.infer<typeof queueOverviewSchema>

/** The outcomes of a batch, as numbers of recordings. */
const endedBatchSchema = z.object({
  transcribed: z.number().int().nonnegative(),
  /** Imported; a transcription was not requested. */
  copied: z.number().int().nonnegative(),
  /** Failed, or waiting for a person. */
  needAttention: z.number().int().nonnegative(),
})
export type EndedBatch = z.infer<typeof endedBatchSchema>

/** How many jobs one command may name. */
export const mostJobsAtOnce = 1000

const nothing = z.undefined().or(z.null()).optional()
const changed = z.object({ changed: z.number().int() })
const controlled = { input: queueTargetSchema, output: changed }

export const queueContract = {
  'queue.list': {
    input: z.object({ includeFinished: z.boolean().default(false) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  /** Jobs by their ids; leaves out missing jobs. */
  'queue.get': {
    input: z.object({ jobIds: z.array(z.number().int().positive()).max(mostJobsAtOnce) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  'queue.overview': {
    input: z.object({
      /**
       * `needs-attention`: jobs that failed, until they are retried or dismissed, and jobs that wait until a person signs in, plugs in
       * a device or frees disk space.
       */
      show: z.enum(['everything', 'needs-attention']).default('everything'),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(1000).default(200),
    }),
    output: queueOverviewSchema,
  },
  /** Ended jobs, newest first; of one recording, or of all. */
  'queue.history': {
    input: z.object({
      recordingId: z.number().int().positive().optional(),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(1000).default(200),
    }),
    output: z.object({ jobs: z.array(jobSummarySchema), total: z.number().int() }),
  },
  /**
   * What has ended, newest first: a row for each recording, and for each file that was not imported. `last`: its latest job, if
   * possible one that is a step to the transcript. `steps`: how many jobs have ended.
   */
  'queue.ended': {
    input: z.object({
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(1000).default(200),
    }),
    output: z.object({
      rows: z.array(z.object({ last: jobSummarySchema, steps: z.number().int().positive() })),
      total: z.number().int(),
    }),
  },
  /**
   * Batches that have ended, for notifications; each is returned once. `sinceMs`: only batches with a job that changed since
   * then.
   */
  'queue.takeEndedBatches': {
    input: z.object({ sinceMs: z.number().int().nonnegative().default(0) }).or(nothing),
    output: z.object({ batches: z.array(endedBatchSchema) }),
  },
  'queue.retry': controlled,
  /**
   * Sends this job's recording again to the same service, as a smaller copy. Throws `job-unknown` for
   * another step, `no-smaller-copy`, `audio-deleted`.
   */
  'queue.sendSmaller': { input: z.object({ jobId: z.number().int().positive() }), output: changed },
  'queue.cancel': controlled,
  /** Stops running jobs; they keep their place. `all` survives restarts and applies to jobs that are added later. */
  'queue.pause': controlled,
  'queue.resume': controlled,
  /** 1: before all others; -1: after them. Later jobs of the same recording get the same priority. */
  'queue.prioritise': {
    input: z.object({ target: queueTargetSchema, priority: z.number().int().min(-1).max(1) }),
    output: changed,
  },
  'queue.dismiss': controlled,
  /** The network in use, as far as the system tells. */
  'network.current': {
    input: nothing,
    output: z.object({ id: z.string().nullable(), name: z.string().nullable(), metered: z.boolean().nullable() }),
  },
} as const
