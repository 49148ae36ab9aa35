import { z } from 'zod'
import { egressContentSchema, egressMeasureSchema } from '../network/egress.ts'
import { recordedTimeSourceSchema } from '../sound/recordedTime.ts'

/**
 * The custody log: what happened to a recording, as a chain of rows. docs/evidence.md says how a row is hashed. Every number is a whole
 * number, times are Unix milliseconds, hashes are lower-case hexadecimal. No row has a path, a title or words of the recording.
 */

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
const timeMs = z.number().int()
const count = z.number().int().nonnegative()

/** The state of an original compared with its seal: the SHA-256 from its import. */
export const sealSchema = z.enum(['matches', 'differs', 'not-checked'])
export type Seal = z.infer<typeof sealSchema>

/** The clock that gave the time of a recording. */
export const recordedSchema = z.object({
  recordedMs: timeMs.nullable().describe('null: unknown'),
  clock: recordedTimeSourceSchema.nullable().describe('null: unknown'),
  precision: z.enum(['day', 'minute', 'second']).nullable(),
  hasZone: z.boolean().nullable().describe('false: a clock without a zone, read as local time'),
})

export const speechServiceSchema = z.enum(['this-machine', 'remote'])

export const modelSchema = z.object({
  id: z.string(),
  sha256: sha256Schema.nullable().describe('of the model’s files; null where a service does not tell'),
})

/** What was sent to one host: a line of the egress ledger. */
export const sentSchema = z.object({
  host: z.string(),
  content: z.array(egressContentSchema),
  requests: z.number().int().positive(),
  bytes: count,
  measure: egressMeasureSchema,
  firstMs: timeMs,
  lastMs: timeMs,
})

export const checkedSharesSchema = z.object({
  segments: count,
  verified: count.describe('segments that a person verified'),
  heard: count.describe('segments of which a person played at least 95 %'),
})

/** `event` says what happened, `facts` what is known about it. */
export const custodyEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('imported'),
    facts: recordedSchema.extend({
      sha256: sha256Schema.describe('the seal'),
      sizeBytes: count,
      from: z.enum(['file', 'recorder', 'watch-folder', 'joining', 'hand-over']),
    }),
  }),
  z.object({
    event: z.literal('copied'),
    facts: z.object({
      purpose: z.enum(['playback', 'upload', 'library-move', 'export']),
      sha256: sha256Schema.nullable(),
      sizeBytes: count.nullable(),
    }),
  }),
  z.object({
    event: z.literal('transcribed'),
    facts: z.object({
      model: modelSchema.nullable(),
      service: speechServiceSchema,
      host: z.string().nullable(),
      language: z.string(),
      segments: count,
      transcriptSha256: sha256Schema,
    }),
  }),
  z.object({
    event: z.literal('imported-transcript'),
    facts: z.object({
      fileSha256: sha256Schema.nullable(),
      language: z.string(),
      segments: count,
      transcriptSha256: sha256Schema,
    }),
  }),
  z.object({ event: z.literal('edit-session-begun'), facts: z.object({}) }),
  z.object({
    event: z.literal('edit-session-ended'),
    facts: checkedSharesSchema.extend({
      edits: count,
      firstMs: timeMs,
      lastMs: timeMs,
      transcriptSha256: sha256Schema,
    }),
  }),
  z.object({ event: z.literal('verified-original'), facts: z.object({ seal: sealSchema }) }),
  z.object({
    event: z.literal('exported'),
    facts: z.object({
      formats: z.array(z.string()),
      redacted: z.boolean(),
      pseudonymised: z.boolean(),
      filesSha256: z.array(sha256Schema),
    }),
  }),
  z.object({
    event: z.literal('handed-over'),
    facts: z.object({ redacted: z.boolean(), encrypted: z.boolean(), fileSha256: sha256Schema.nullable() }),
  }),
  z.object({ event: z.literal('received'), facts: z.object({ fileSha256: sha256Schema.nullable() }) }),
  z.object({ event: z.literal('sent'), facts: sentSchema }),
  z.object({ event: z.literal('joined'), facts: z.object({ partsSha256: z.array(sha256Schema) }) }),
  z.object({ event: z.literal('audio-deleted'), facts: z.object({ sha256: sha256Schema }) }),
])
export type CustodyEvent = z.infer<typeof custodyEventSchema>
/** The facts of each event, and a sentence for each. */
export type FactsOf = { [E in CustodyEvent as E['event']]: E['facts'] }
export type EventSentences = { [E in keyof FactsOf]: (facts: FactsOf[E]) => string }

const rowFields = {
  recording: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('a random number of this chain'),
  seq: z.number().int().positive().describe('1, 2, 3 …'),
  atMs: timeMs.describe('by the clock of the machine that wrote the row'),
  hash: sha256Schema.describe('SHA-256 of the hash of the row before, and this row without its hash'),
}

export const custodyRowSchema = z.intersection(z.object(rowFields), custodyEventSchema)
export type CustodyRow = z.infer<typeof custodyRowSchema>

/** A row as another version may have written it, with events and facts that this version does not know. */
export const anyCustodyRowSchema = z.looseObject({
  ...rowFields,
  event: z.string().max(100),
  facts: z.record(z.string(), z.json()),
})
export type AnyCustodyRow = z.infer<typeof anyCustodyRowSchema>
