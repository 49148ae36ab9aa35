import { z } from 'zod'
import {
  anyCustodyRowSchema,
  checkedSharesSchema,
  custodyRowSchema,
  modelSchema,
  recordedSchema,
  sealSchema,
  sentSchema,
  sha256Schema,
  speechServiceSchema,
} from './custody.ts'

/**
 * The manifest beside an export. Published as JSON Schema in docs/evidence.schema.json; docs/evidence.md says how it is written, signed
 * and stamped. New versions of Tapelog may add fields; existing fields keep their name and meaning while `version` is 1.
 */

/** The ending of a manifest's file; its readable form has the other one. */
export const manifestEnding = '.evidence.json'
export const readableEnding = '.evidence.txt'

/** A path below the manifest's folder, with `/`: never outside that folder. */
const isNameBelow = (name: string): boolean =>
  !name.includes('\\') &&
  !name.includes('\0') &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

const fileSchema = z.object({
  name: z.string().max(4096).refine(isNameBelow).describe('below the folder of the manifest, with /'),
  sizeBytes: z.number().int().nonnegative(),
  sha256: sha256Schema,
})
export type EvidenceFile = z.infer<typeof fileSchema>

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
const ed25519Schema = base64.length(88).describe('64 bytes in base64')
const signatureSchema = z.object({
  alg: z.literal('Ed25519'),
  publicKey: base64.length(44).describe('32 bytes in base64'),
  value: ed25519Schema.describe('over the manifest in canonical form, without signature and stamps'),
})

const stampSchema = z.object({
  kind: z.literal('rfc3161'),
  token: base64
    .max(400_000)
    .describe('TimeStampToken in base64, over the manifest in canonical form with its signature, without stamps'),
  signature: ed25519Schema.describe('over the bytes of the token, by the key of the manifest'),
})

const format = z.literal('tapelog-evidence')
const version = z.literal(1)
const files = z.array(fileSchema).max(100_000)

const fullFields = {
  format,
  version,
  kind: z.literal('full'),
  generator: z.object({ name: z.string(), version: z.string() }),
  madeAtMs: z.number().int().describe('by the clock of the machine that exported'),
  files: files.describe('the exported files'),
  original: z.object({
    importedSha256: sha256Schema.describe('the seal: SHA-256 at import'),
    sha256: sha256Schema.nullable().describe('computed from the disk for this export; null: not checked'),
    sizeBytes: z.number().int().nonnegative(),
    seal: sealSchema,
    computedAtMs: z.number().int().nullable(),
  }),
  recorded: recordedSchema,
  transcriptions: z.array(
    z.object({
      atMs: z.number().int(),
      model: modelSchema.nullable(),
      service: speechServiceSchema,
      host: z.string().nullable(),
      language: z.string(),
    }),
  ),
  checked: checkedSharesSchema.nullable().describe('null: no transcript'),
  egress: z.array(sentSchema).describe('what of this recording left the machine'),
  transcript: z
    .object({ form: z.literal('tapelog-transcript-1'), sha256: sha256Schema })
    .nullable()
    .describe('of the whole transcript in the library'),
}

/** What a person states about an export; signed as it is. */
export const evidenceBodySchema = z.object({ ...fullFields, custody: z.array(custodyRowSchema) })
export type EvidenceBody = z.infer<typeof evidenceBodySchema>

/** For an export with pseudonyms or redactions: nothing but its own files. */
export const reducedBodySchema = z.object({
  format,
  version,
  kind: z.literal('reduced'),
  madeOn: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe('the day in UTC'),
  files,
})
export type ReducedBody = z.infer<typeof reducedBodySchema>

const signed = { signature: signatureSchema }
const stamps = z.array(stampSchema).max(10).describe('empty: no authority confirmed the time')

export const evidenceManifestSchema = z.discriminatedUnion('kind', [
  evidenceBodySchema.extend({ ...signed, stamps }),
  reducedBodySchema.extend(signed),
])
export type EvidenceManifest = z.infer<typeof evidenceManifestSchema>
export type FullManifest = Extract<EvidenceManifest, { kind: 'full' }>
export type ReducedManifest = Extract<EvidenceManifest, { kind: 'reduced' }>

/** A manifest of any version 1, with events that this version may not know. */
export const readManifestSchema = z.discriminatedUnion('kind', [
  z.object({ ...fullFields, custody: z.array(anyCustodyRowSchema), ...signed, stamps }),
  reducedBodySchema.extend(signed),
])
export type ReadManifest = z.infer<typeof readManifestSchema>
export type ReadFullManifest = Extract<ReadManifest, { kind: 'full' }>
