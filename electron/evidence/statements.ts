import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TapelogError } from '../../shared/errors/errors.ts'
import { safeParse } from '../../shared/errors/safeParse.ts'
import type { ReadFullManifest, ReadManifest } from '../../shared/evidence/manifest.ts'
import { type Statement, stampFaults, statement } from '../../shared/evidence/statements.ts'
import { transcriptFileSchema } from '../../shared/exports/transcriptFile.ts'
import { transcriptSha256 } from './canonicalTranscript.ts'
import { checkChain } from './custodyChain.ts'
import { factsOfFile } from './fileHash.ts'
import { signedBytes, stampedBytes } from './manifest.ts'
import type { OpenedManifest } from './readManifest.ts'
import { fingerprintOf, isSameFingerprint, isSignedBy, strictBase64 } from './signingKey.ts'
import { checkStampToken } from './stamp/load.ts'

/** What a person knows besides the files. `keys`: fingerprints that they got from the signer. `roots`: certificates in DER. */
export type Known = { keys: readonly string[]; roots: readonly Uint8Array[] | null }

/** A larger transcript is not compared. */
const mostTranscriptBytes = 256 * 1024 * 1024

/** Each listed file that lies in the folder, compared with its hash. */
export async function fileStatements(
  { files }: ReadManifest,
  folder: string,
  signal?: AbortSignal,
): Promise<Statement[]> {
  const found: Statement[] = []
  let same = 0
  for (const { name, sizeBytes, sha256 } of files) {
    const facts = await factsOfFile(join(folder, name), signal)
    if (facts === null) found.push(statement('file-missing', { name }))
    else if (facts.sha256 === sha256 && facts.sizeBytes === sizeBytes) same++
    else found.push(statement('file-differs', { name }))
  }
  return same === 0 ? found : [statement('files-match', { files: same }), ...found]
}

/** The form of the file, its signature, and whose key that is. */
export function signatureStatements({ raw, manifest, isCanonical }: OpenedManifest, { keys }: Known): Statement[] {
  const { publicKey, value } = manifest.signature
  const fingerprint = fingerprintOf(publicKey)
  const form = isCanonical ? [] : [statement('form-changed', {})]
  if (!isSignedBy(publicKey, signedBytes(raw), value)) return [...form, statement('signature-bad', { fingerprint })]
  const isKnown = keys.some((key) => isSameFingerprint(key, fingerprint))
  const signer = isKnown ? 'signer-expected' : keys.length > 0 ? 'signer-other' : 'signer-unknown'
  return [...form, statement('signature-good', { fingerprint }), statement(signer, { fingerprint })]
}

export function logStatements({ custody, original }: ReadFullManifest): Statement[] {
  if (custody.length === 0) return [statement('log-empty', {})]
  const broken = checkChain(custody)
  const imported = custody.find(({ event }) => event === 'imported')?.facts.sha256
  return [
    broken ? statement('log-broken', { row: broken.row }) : statement('log-whole', { rows: custody.length }),
    ...(imported === undefined
      ? []
      : [statement(imported === original.importedSha256 ? 'import-agrees' : 'import-disagrees', {})]),
    statement('log-own-word', {}),
  ]
}

/** The original, if it lies beside the manifest, and what was known of it at the export. */
export async function originalStatements(
  { original, recorded }: ReadFullManifest,
  folder: string,
  signal?: AbortSignal,
): Promise<Statement[]> {
  const { seal, sha256, importedSha256, sizeBytes } = original
  const differed = seal === 'differs' || (seal === 'matches') !== (sha256 === importedSha256)
  const name = await fileOf(folder, importedSha256, sizeBytes, signal)
  return [
    ...(differed ? [statement('original-differed', {})] : []),
    name === null ? statement('original-away', { seal }) : statement('original-matches', { name }),
    statement('recorded-by-clock', { recordedMs: recorded.recordedMs, clock: recorded.clock }),
  ]
}

/** The name of a file with this hash in the folder; null if there is none. Only files of that size are read. */
async function fileOf(folder: string, sha256: string, sizeBytes: number, signal?: AbortSignal): Promise<string | null> {
  for (const name of (await readdir(folder)).sort()) {
    const facts = await stat(join(folder, name)).catch(() => null)
    if (
      facts?.isFile() &&
      facts.size === sizeBytes &&
      (await factsOfFile(join(folder, name), signal))?.sha256 === sha256
    )
      return name
  }
  return null
}

/** Compares the hash of the transcript with an exported JSON file that lies beside the manifest. */
export async function transcriptStatements(
  { transcript, files }: ReadFullManifest,
  folder: string,
): Promise<Statement[]> {
  if (transcript === null) return []
  for (const { name } of files.filter((file) => file.name.endsWith('.json') && file.sizeBytes < mostTranscriptBytes))
    if ((await sha256OfTranscript(join(folder, name))) === transcript.sha256)
      return [statement('transcript-matches', { name })]
  return [statement('transcript-not-compared', {})]
}

async function sha256OfTranscript(path: string): Promise<string | null> {
  try {
    const facts = await stat(path)
    if (!facts.isFile() || facts.size > mostTranscriptBytes) return null
    const { data } = safeParse(transcriptFileSchema, JSON.parse(await readFile(path, 'utf8')))
    return data ? transcriptSha256(data) : null
  } catch {
    return null
  }
}

/** The time that an authority confirmed, or that none did. */
export async function stampStatements({ raw, manifest }: OpenedManifest, { roots }: Known): Promise<Statement[]> {
  if (manifest.kind === 'reduced') return []
  if (manifest.stamps.length === 0) return [statement('stamp-none', { madeAtMs: manifest.madeAtMs })]
  const bytes = stampedBytes(raw)
  const found: Statement[] = []
  for (const { token, signature } of manifest.stamps) {
    const read = strictBase64(token)
    if (!read || !isSignedBy(manifest.signature.publicKey, read, signature)) {
      found.push(statement('stamp-bad', { fault: 'stamp-changed' }))
      continue
    }
    try {
      const { atMs, authority } = await checkStampToken(read, bytes, { roots, host: '' })
      found.push(
        statement('stamp-good', { atMs, authority }),
        statement(roots === null ? 'stamp-root-unchecked' : 'stamp-root-good', { authority }),
      )
    } catch (error) {
      const fault = stampFaults.find((one) => error instanceof TapelogError && error.code === one)
      if (fault === undefined) throw error
      found.push(statement('stamp-bad', { fault }))
    }
  }
  return found
}
