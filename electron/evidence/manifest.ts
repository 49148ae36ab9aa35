import packageJson from '../../package.json' with { type: 'json' }
import {
  type EvidenceBody,
  type EvidenceFile,
  evidenceBodySchema,
  type FullManifest,
  type ReducedBody,
  type ReducedManifest,
  reducedBodySchema,
} from '../../shared/evidence/manifest.ts'
import { canonicalBytes } from './canonical.ts'
import { type SigningKey, signedBy } from './signingKey.ts'

/** What is known about an export; the rest of the manifest is added here. */
export type EvidenceFacts = Omit<EvidenceBody, 'format' | 'version' | 'kind' | 'generator'>

const head = { format: 'tapelog-evidence', version: 1 } as const

/** What a full manifest will say, checked. Throws a ZodError for facts that do not fit. */
export const evidenceBody = (facts: EvidenceFacts): EvidenceBody =>
  evidenceBodySchema.parse({
    ...head,
    kind: 'full',
    generator: { name: 'Tapelog', version: packageJson.version },
    ...facts,
  })

/** The manifest of an export, signed and without a stamp. */
export const fullManifest = (facts: EvidenceFacts, key: SigningKey): FullManifest => ({
  ...withSignature(evidenceBody(facts), key),
  stamps: [],
})

/** What a reduced manifest will say: the files, and the day in UTC. `madeAtMs`: Unix milliseconds. */
export const reducedBody = ({ files, madeAtMs }: { files: readonly EvidenceFile[]; madeAtMs: number }): ReducedBody =>
  reducedBodySchema.parse({ ...head, kind: 'reduced', madeOn: new Date(madeAtMs).toISOString().slice(0, 10), files })

/**
 * The manifest of an export with pseudonyms or redactions: nothing in it leads to the recording. The key is the library's, so it shows
 * which exports come from one library.
 */
export const reducedManifest = (facts: Parameters<typeof reducedBody>[0], key: SigningKey): ReducedManifest =>
  withSignature(reducedBody(facts), key)

const withSignature = <B extends object>(body: B, key: SigningKey) => ({
  ...body,
  signature: { alg: 'Ed25519' as const, publicKey: key.publicKey, value: signedBy(key, canonicalBytes(body)) },
})

/** The bytes of a manifest's file: its canonical form, without a line break at the end. */
export const manifestBytes = (manifest: FullManifest | ReducedManifest): Buffer => canonicalBytes(manifest)

/** The bytes that are signed: the manifest as it was read, without signature and stamps. */
export function signedBytes(manifest: object): Buffer {
  const { signature: _, stamps: __, ...body } = manifest as Record<string, unknown>
  return canonicalBytes(body)
}

/** The bytes that a time stamp is over: the manifest as it was read, with its signature, without stamps. */
export function stampedBytes(manifest: object): Buffer {
  const { stamps: _, ...body } = manifest as Record<string, unknown>
  return canonicalBytes(body)
}

/**
 * The manifest with a time stamp. `token`: the bytes that `requestStamp` gave. The key also signs the token, so that each of its bytes
 * is protected, also those that the authority's signature leaves out.
 */
export const withStamp = (manifest: FullManifest, token: Uint8Array, key: SigningKey): FullManifest => ({
  ...manifest,
  stamps: [
    ...manifest.stamps,
    { kind: 'rfc3161', token: Buffer.from(token).toString('base64'), signature: signedBy(key, token) },
  ],
})
