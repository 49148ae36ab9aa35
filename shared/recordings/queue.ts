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

/** The queue as a person sees it: the progress of each recording, step by step. Times are Unix milliseconds. */

/** The steps of a recording, in this order. Not every recording needs `transcode`, `stitch` and `export`. */
export const mainSteps = ['import', 'transcode', 'upload', 'complete', 'submit', 'poll', 'stitch', 'export'] as const
/** `prepare` and `workflow` run beside the others, each as a chain of one step. */
const chainSteps = [...mainSteps, 'prepare', 'workflow'] as const
const chainStepSchema = z.enum(chainSteps)
export type ChainStep = z.infer<typeof chainStepSchema>
/** True if a step needs the recording's audio. If the audio was deleted, such a step cannot be retried before a new import. */
export const needsAudio = (step: ChainStep): boolean => step !== 'import' && step !== 'export'

/** `ahead`: the step begins when the earlier steps are done. */
const chainStepStateSchema = z.enum(['ahead', 'queued', 'running', 'waiting', 'paused', 'done', 'failed', 'cancelled'])
export type ChainStepState = z.infer<typeof chainStepStateSchema>

const queueChainSchema = z.object({
  /** Names the recording, or the job while there is no recording yet. */
  key: z.string(),
  /** Null while the file is being copied. */
  recordingId: z.number().int().nullable(),
  subject: z.string(),
  /** The length of the sound to transcribe: the recording, or the part of it. Null if it is not known yet. */
  durationMs: z.number().nonnegative().nullable(),
  steps: z.array(z.object({ step: chainStepSchema, state: chainStepStateSchema })),
  /** The step for which all other steps wait. */
  current: chainStepSchema,
  state: jobStateSchema,
  waitingFor: waitReasonSchema.nullable(),
  /** When the work continues automatically; null if the work does not wait for a time. */
  resumesMs: z.number().int().nullable(),
  progress: progressSchema.nullable(),
  /** Where the recording is transcribed. For a file that is being imported, where the current settings send it. */
  destination: destinationSchema,
  /** The account that gets the recording; null if it stays on this machine, or if no account is decided. */
  accountId: z.number().int().nullable(),
  /** True if the recording never leaves this machine. */
  localOnly: z.boolean(),
  /** True if the recording's audio was deleted and its text kept. */
  audioDeleted: z.boolean(),
  /** The same as in the recording's summary. */
  remoteCopies: z.array(remoteCopySchema),
  /** The last status of a submitted transcription at its service; else null. */
  taskStatus: taskStatusSchema.nullable(),
  /** How many slices of a long recording are done; null for a recording without slices. */
  slices: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  error: errorInfoSchema.nullable(),
  attempts: z.number().int().nonnegative(),
  crashes: z.number().int().nonnegative(),
  priority: z.number().int().min(-1).max(1),
  /** The job on which retry, pause and cancel act. */
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

/** All uploads in progress together. `bytesPerSecond` and `remainingMs` are null until there is an estimate. */
const transferRateSchema = z.object({
  bytesDone: z.number().int().nonnegative(),
  bytesTotal: z.number().int().nonnegative(),
  bytesPerSecond: z.number().nonnegative().nullable(),
  remainingMs: z.number().nonnegative().nullable(),
})

const networkSchema = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  metered: z.boolean().nullable(),
})

const queueOverviewSchema = z.object({
  /** True if everything is paused. */
  paused: z.boolean(),
  /** True if paused work has not stopped yet. */
  pausing: z.boolean(),
  /** How many recordings a remote service has. It finishes them even while everything is paused here. */
  finishingRemotely: z.number().int().nonnegative(),
  /**
   * How many chains are in each state. `running`: this machine or a service is working on it. `inLine`: a service has it and works on
   * others first. `waiting`: it waits for a network, a device or a person.
   */
  counts: z.object({
    running: z.number().int(),
    inLine: z.number().int(),
    queued: z.number().int(),
    waiting: z.number().int(),
    paused: z.number().int(),
    failed: z.number().int(),
  }),
  /** How many files are being copied now. */
  copying: z.number().int(),
  /** How many of `counts.waiting` wait until a person signs in, plugs in a device or frees disk space. */
  waitingForPerson: z.number().int(),
  uploads: transferRateSchema.nullable(),
  /** The network over which recordings would be sent, if the settings limit networks; null if it was not checked. */
  network: networkSchema.extend({ maySend: z.boolean() }).nullable(),
  /** The chains in the order in which they run, failed ones first. */
  chains: z.array(queueChainSchema),
  total: z.number().int(),
})
export type QueueOverview = z.infer<typeof queueOverviewSchema>

/** The results of a batch, as numbers of recordings. */
const endedBatchSchema = z.object({
  transcribed: z.number().int().nonnegative(),
  /** Imported recordings for which nobody requested a transcription. */
  copied: z.number().int().nonnegative(),
  /** Recordings that failed or wait for a person. */
  needAttention: z.number().int().nonnegative(),
})
export type EndedBatch = z.infer<typeof endedBatchSchema>

/** How many jobs one command may name. */
export const mostJobsAtOnce = 1000

const nothing = z.undefined().or(z.null()).optional()
const page = {
  offset: z.number().int().nonnegative().default(0),
  limit: z.number().int().positive().max(1000).default(200),
}
const changed = z.object({ changed: z.number().int() })
const controlled = { input: queueTargetSchema, output: changed }

export const queueContract = {
  'queue.list': {
    input: z.object({ includeFinished: z.boolean().default(false) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  /** Finds jobs by their ids, and leaves out missing ones. */
  'queue.get': {
    input: z.object({ jobIds: z.array(z.number().int().positive()).max(mostJobsAtOnce) }),
    output: z.object({ jobs: z.array(jobSummarySchema) }),
  },
  'queue.overview': {
    input: z.object({
      /**
       * `needs-attention`: failed jobs until a person retries or dismisses them, and jobs that wait until a person signs in, plugs in a
       * device or frees disk space.
       */
      show: z.enum(['everything', 'needs-attention']).default('everything'),
      ...page,
    }),
    output: queueOverviewSchema,
  },
  /**
   * What ending Tapelog would interrupt now, counted in the whole queue. `copying`: files. `sending`: recordings that are being prepared
   * for a service or uploaded. `transcribingHere`: transcriptions that the service on this machine has begun, unless they are paused.
   */
  'queue.underWay': {
    input: nothing,
    output: z.object({
      copying: z.number().int().nonnegative(),
      sending: z.number().int().nonnegative(),
      transcribingHere: z.number().int().nonnegative(),
    }),
  },
  /** The ended jobs of one recording or of all, newest first. */
  'queue.history': {
    input: z.object({
      recordingId: z.number().int().positive().optional(),
      ...page,
    }),
    output: z.object({ jobs: z.array(jobSummarySchema), total: z.number().int() }),
  },
  /**
   * The ended work, newest first: a row for each recording, and for each file that was not imported. `last`: the row's
   * latest job, or rather its latest step towards the transcript. `steps`: how many of its jobs have ended.
   */
  'queue.ended': {
    input: z.object(page),
    output: z.object({
      rows: z.array(z.object({ last: jobSummarySchema, steps: z.number().int().positive() })),
      total: z.number().int(),
    }),
  },
  /** Ended batches, for notifications. Each is returned once. `sinceMs`: only batches with a job that changed since then. */
  'queue.takeEndedBatches': {
    input: z.object({ sinceMs: z.number().int().nonnegative().default(0) }).or(nothing),
    output: z.object({ batches: z.array(endedBatchSchema) }),
  },
  'queue.retry': controlled,
  /**
   * Sends this job's recording to the same service again, as a smaller copy. Throws `job-unknown` for another step, `no-smaller-copy`,
   * `audio-deleted`.
   */
  'queue.sendSmaller': { input: z.object({ jobId: z.number().int().positive() }), output: changed },
  'queue.cancel': controlled,
  /** Stops running jobs, which keep their place. `all` survives restarts and also applies to jobs that are added later. */
  'queue.pause': controlled,
  'queue.resume': controlled,
  /** 1 means before all others, -1 means after them. Later jobs of the same recording get the same priority. */
  'queue.prioritise': {
    input: z.object({ target: queueTargetSchema, priority: z.number().int().min(-1).max(1) }),
    output: changed,
  },
  'queue.dismiss': controlled,
  /** The network in use, if the system reports one. */
  'network.current': { input: nothing, output: networkSchema },
} as const
