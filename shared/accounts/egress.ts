import { z } from 'zod'
import { isolationSchema } from '../processes/isolation.ts'

/** What left this machine: the egress ledger. Times are Unix milliseconds. */

/** What a request to a remote service holds. */
const egressContentSchema = z.enum([
  /** A part of the recording's sound. */
  'audio',
  /** Size, type and checksums of the file. */
  'file-facts',
  /** The file's name, its length and when it was recorded. */
  'file-name',
  /** The request to transcribe, with its options. */
  'request',
  /** Hotwords went with it; their bytes are those of `typed-text`. */
  'hotwords',
  /** Which file a workflow is for; the bytes of its definition are those of `typed-text`. */
  'workflow',
  /**
   * Hotwords, or a workflow's definition. Typed text may be about anything, so its row belongs to no recording, and stays
   * when the recording that it was sent with is deleted.
   */
  'typed-text',
  /** A request for the progress of a task, with the id that the service gave it. */
  'status',
  /** A recorder's serial number. */
  'recorder',
  /** Credentials of the account. */
  'sign-in',
])
export type EgressContent = z.infer<typeof egressContentSchema>

/** On whose choice a recording went to a service. */
const egressChoiceSchema = z.enum([
  /** A person imported it for that service, or chose the service for its source. */
  'import',
  'watch-folder',
  /** A recorder that imports by itself. */
  'recorder',
  /** A person asked to transcribe it. */
  'transcribe',
  /** A person pressed Try again. */
  'retry',
  'workflow',
  /** It is of an account or a recorder, and of no recording. */
  'account',
  /** It began before Tapelog recorded choices. */
  'unknown',
])
export type EgressChoice = z.infer<typeof egressChoiceSchema>

/** Where a person made the choice. */
const askedInSchema = z.enum(['window', 'command-line'])
export type AskedIn = z.infer<typeof askedInSchema>

/** How exact a number of bytes is. `at-most`: a request broke off. `at-least`: it went before the ledger was kept. */
const egressMeasureSchema = z.enum(['exact', 'at-most', 'at-least'])
type EgressMeasure = z.infer<typeof egressMeasureSchema>

/** Requests of one day with the same content, to one host, on the same choice. */
const egressLineSchema = z.object({
  recordingId: z.number().int().nullable(),
  /** Host and port; empty for what went before the ledger was kept. */
  host: z.string(),
  content: z.array(egressContentSchema),
  choice: egressChoiceSchema,
  askedIn: askedInSchema,
  requests: z.number().int().positive(),
  /** Of the requests' bodies, without headers; of a request without a body, its path and query. */
  bytes: z.number().int().nonnegative(),
  measure: egressMeasureSchema,
  firstMs: z.number().int(),
  lastMs: z.number().int(),
})
export type EgressLine = z.infer<typeof egressLineSchema>

const egressSchema = z.object({
  /** In the order of time. */
  lines: z.array(egressLineSchema),
  bytes: z.number().int().nonnegative(),
  measure: egressMeasureSchema,
})
export type Egress = z.infer<typeof egressSchema>

/** From the strongest to the weakest; see {@link networkLockSchema}. */
export const networkLocks = ['sealed', 'system', 'guard'] as const
/**
 * How the recogniser on this machine is locked in. `sealed`: the system shows it the recordings of its jobs and models, and no other
 * file of the person, no network and no other process. `system`: the system gives it no network. `guard`: a guard in its process
 * refuses every connection, which is no lock: native code, threads and programs that it starts are not bound by it.
 */
export const networkLockSchema = z.enum(networkLocks)
export type NetworkLock = z.infer<typeof networkLockSchema>

export const recordingEgressSchema = egressSchema.extend({
  /** The weaker one, if the recording was transcribed here more than once. Null: never, or by an earlier version. */
  recogniser: networkLockSchema.nullable(),
  /** How decoders are isolated on this machine now; null if there is no ffmpeg. */
  decoder: isolationSchema.nullable(),
})
export type RecordingEgress = z.infer<typeof recordingEgressSchema>

/** The sum of lines. Where some broke off and others are from before the ledger, no bound is known: `at-least`. */
export function egressOf(lines: EgressLine[]): Egress {
  const has = (measure: EgressMeasure) => lines.some((line) => line.measure === measure)
  return {
    lines,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
    measure: has('at-least') ? 'at-least' : has('at-most') ? 'at-most' : 'exact',
  }
}
