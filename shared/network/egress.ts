import { z } from 'zod'
import { isolationSchema } from './isolation.ts'

/** The egress ledger records what left this machine. Times are Unix milliseconds. */

/** The content of a request to a remote service. */
export const egressContentSchema = z.enum([
  /** A part of the recording's audio. */
  'audio',
  /** The size, type and checksums of the file. */
  'file-facts',
  /** The file's name, its length and when it was recorded. */
  'file-name',
  /** The request to transcribe, with its options. */
  'request',
  /** Hotwords were part of the request; their bytes are counted as `typed-text`. */
  'hotwords',
  /** The file for a workflow; the bytes of its definition are counted as `typed-text`. */
  'workflow',
  /**
   * Hotwords, or a workflow's definition. Typed text may be about anything, so its row names no recording, and stays
   * after the recording is deleted.
   */
  'typed-text',
  /** A request for the progress of a task, with the id from the service. */
  'status',
  /** The question what the service can do beyond the interface. */
  'capabilities',
  /** The ids of tasks and files that the service pauses, resumes, ends or removes. The service gave these ids. */
  'task-control',
  /** A recorder's serial number. */
  'recorder',
  /** The account's credentials. */
  'sign-in',
  /** The hash of a manifest of evidence, for an authority that confirms the time. */
  'time-stamp',
  /** The question which version of Tapelog is the newest, or the request for its file. */
  'update',
])
export type EgressContent = z.infer<typeof egressContentSchema>

/** Who chose to send a recording to a service, and how. */
const egressChoiceSchema = z.enum([
  /** A person imported the recording for that service, or chose the service for the recording's source. */
  'import',
  'watch-folder',
  /** A recorder imports automatically. */
  'recorder',
  /** A person requested the transcription. */
  'transcribe',
  /** A person pressed Try again. */
  'retry',
  'workflow',
  /** A person exported with evidence, and an authority for time stamps is set. */
  'export',
  /** The request belongs to an account or a recorder, and to no recording. */
  'account',
  /** A person switched on the search for updates. */
  'updates',
  /** Nobody chose a service for this work. */
  'unknown',
])
export type EgressChoice = z.infer<typeof egressChoiceSchema>

/** Where a person made the choice. */
const askedInSchema = z.enum(['window', 'command-line'])
export type AskedIn = z.infer<typeof askedInSchema>

/**
 * How exact a number of bytes is. `at-most`: a request broke off.
 */
export const egressMeasureSchema = z.enum(['exact', 'at-most'])
export type EgressMeasure = z.infer<typeof egressMeasureSchema>

/** The requests of one day with the same content, the same host and the same choice. */
const egressLineSchema = z.object({
  recordingId: z.number().int().nullable(),
  /** Host and port. */
  host: z.string(),
  content: z.array(egressContentSchema),
  choice: egressChoiceSchema,
  askedIn: askedInSchema,
  requests: z.number().int().positive(),
  /** The bytes of the requests' bodies, without headers. For a request without a body, the bytes of its path and query. */
  bytes: z.number().int().nonnegative(),
  measure: egressMeasureSchema,
  firstMs: z.number().int(),
  lastMs: z.number().int(),
})
export type EgressLine = z.infer<typeof egressLineSchema>

const egressSchema = z.object({
  /** The lines in the order of time. */
  lines: z.array(egressLineSchema),
  bytes: z.number().int().nonnegative(),
  measure: egressMeasureSchema,
})
export type Egress = z.infer<typeof egressSchema>

/** The ways of isolation, from the strongest to the weakest; see {@link networkLockSchema}. */
export const networkLocks = ['sealed', 'system', 'guard'] as const
/**
 * How the recogniser on this machine is isolated. `sealed`: it sees only its models and the recordings of its jobs, no other file of
 * the person, no network and no other process. `system`: the system gives it no network. `guard`: a guard in its process refuses every
 * connection. That is not a safe barrier: it does not bind native code, threads and programs that the recogniser starts.
 */
export const networkLockSchema = z.enum(networkLocks)
export type NetworkLock = z.infer<typeof networkLockSchema>

export const recordingEgressSchema = egressSchema.extend({
  /**
   * The weakest isolation of all transcriptions of the recording on this machine. Null if there were none, or if it
   * is not known.
   */
  recogniser: networkLockSchema.nullable(),
  /** How decoders are isolated on this machine now; null if there is no ffmpeg. */
  decoder: isolationSchema.nullable(),
})
export type RecordingEgress = z.infer<typeof recordingEgressSchema>

/** The sum of lines. */
export function egressOf(lines: EgressLine[]): Egress {
  return {
    lines,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
    measure: lines.some(({ measure }) => measure === 'at-most') ? 'at-most' : 'exact',
  }
}

/** True if audio of a recording went to a host to which nothing else of it went: a storage that its service named. */
export function isAudioElsewhere(lines: readonly Pick<EgressLine, 'host' | 'content'>[]): boolean {
  const others = lines.filter(({ content }) => !content.includes('audio'))
  const asked = new Set(others.map(({ host }) => host))
  return asked.size > 0 && lines.some(({ host, content }) => content.includes('audio') && !asked.has(host))
}
