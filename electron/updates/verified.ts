import { createHash } from 'node:crypto'
import { createReadStream, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { problem } from '../../shared/words/problem.ts'
import { type Channel, signedFacts } from './channel.ts'
import { keptUpdate, type UpdateSource } from './check.ts'
import type { UpdateFolder } from './folder.ts'
import { isCommentSigned, isSigned, type PublicKey, readSignature, type Signature } from './minisign.ts'

/** The signature, if one of the keys made it for the channel's file and version; else null. */
function signatureOf(text: string, { file, version }: Channel, keys: readonly PublicKey[]): Signature | null {
  const signature = readSignature(text)
  if (!signature || !isCommentSigned(signature, keys)) return null
  const facts = signedFacts(signature)
  return facts?.file === file.name && facts.version === version ? signature : null
}

/** True if one of the keys made this signature for the channel's file and version. Says nothing about the bytes yet. */
export const isSignatureOf = (text: string, channel: Channel, keys: readonly PublicKey[]): boolean =>
  signatureOf(text, channel, keys) !== null

/** True if the hashes are the channel's, and one of the keys signed them for its file and version. */
export function isFileSigned(
  hashes: { sha512: string; blake2b: Uint8Array },
  text: string,
  channel: Channel,
  keys: readonly PublicKey[],
): boolean {
  const signature = signatureOf(text, channel, keys)
  return signature !== null && hashes.sha512 === channel.file.sha512 && isSigned(hashes.blake2b, signature, keys)
}

/** `path`: of the package, whose every byte was checked just now. */
export type VerifiedUpdate = { path: string; channel: Channel }

/** True if the update's file is there with its size. Its bytes were checked when it was downloaded, and are checked before installing. */
export function isDownloaded(folder: UpdateFolder, { file }: Channel): boolean {
  try {
    return statSync(folder.fileOf(file.name)).size === file.sizeBytes
  } catch {
    return false
  }
}

/**
 * The downloaded update, checked again from its first to its last byte: the channel with its signature, the SHA-512 that the channel
 * states, and that the package's signature was made for it. Call it directly before installing. `copyTo`: writes the bytes that are
 * checked to this file, durably. Throws `update-file-changed` and removes what it refuses, and Node's errors of `copyTo`.
 *
 * BLAKE2b is left to the download: in Electron it takes seconds, and the signed SHA-512 says the same.
 */
export async function verifiedUpdate(
  source: UpdateSource,
  folder: UpdateFolder,
  copyTo?: string,
): Promise<VerifiedUpdate> {
  const channel = keptUpdate(source, folder)
  if (channel && isDownloaded(folder, channel)) {
    const path = folder.fileOf(channel.file.name)
    const sha512 = await (copyTo === undefined ? sha512Of(path) : copied(path, copyTo))
    if (sha512 === channel.file.sha512 && isSignatureOf(folder.signatureOf(channel.file.name), channel, source.keys))
      return { path: copyTo ?? path, channel }
    if (copyTo !== undefined) rmSync(copyTo, { force: true })
  }
  folder.removeDownloads()
  throw problem('update-file-changed', { host: new URL(source.address).host })
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const block of createReadStream(path)) hash.update(block)
  return hash.digest('hex')
}

/** Copies a file that can be executed, and returns the SHA-512 of the bytes that were written. Leaves nothing behind if it fails. */
async function copied(path: string, to: string): Promise<string> {
  const hash = createHash('sha512')
  try {
    const file = await open(to, 'w', 0o700)
    try {
      for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
        hash.update(block)
        await file.writeFile(block)
      }
      await file.chmod(0o755)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
  return hash.digest('hex')
}
