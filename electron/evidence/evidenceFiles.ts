import { createHash } from 'node:crypto'
import {
  type EvidenceFile,
  type FullManifest,
  manifestEnding,
  type ReducedManifest,
  readableEnding,
} from '../../shared/evidence/manifest.ts'
import { type EvidenceFacts, evidenceBody, fullManifest, reducedBody, reducedManifest } from './manifest.ts'
import { readableEvidence } from './readable.ts'
import type { SigningKey } from './signingKey.ts'

/** The two files of evidence for an export. `manifest` can get a stamp before `manifestBytes` makes the file of it. */
type EvidenceFiles<M> = { manifestName: string; manifest: M; readable: { name: string; bytes: Buffer } }

/** The manifest lists its readable form with its hash, so that the signature holds for both. `name`: of the export, without a suffix. */
export function fullEvidence(name: string, facts: EvidenceFacts, key: SigningKey): EvidenceFiles<FullManifest> {
  const names = namesOf(name)
  const readable = textFile(names.readable, readableEvidence(evidenceBody(facts), names.manifest, key.fingerprint))
  const files = [...facts.files, readable.facts]
  return { manifestName: names.manifest, manifest: fullManifest({ ...facts, files }, key), readable: readable.file }
}

/** The same for an export with pseudonyms or redactions. */
export function reducedEvidence(
  name: string,
  facts: { files: readonly EvidenceFile[]; madeAtMs: number },
  key: SigningKey,
): EvidenceFiles<ReducedManifest> {
  const names = namesOf(name)
  const readable = textFile(names.readable, readableEvidence(reducedBody(facts), names.manifest, key.fingerprint))
  const files = [...facts.files, readable.facts]
  return { manifestName: names.manifest, manifest: reducedManifest({ ...facts, files }, key), readable: readable.file }
}

const namesOf = (name: string) => ({ manifest: `${name}${manifestEnding}`, readable: `${name}${readableEnding}` })

function textFile(name: string, text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { file: { name, bytes }, facts: { name, sizeBytes: bytes.length, sha256 } }
}
