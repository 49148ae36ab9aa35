import { createHash } from 'node:crypto'
import { md5 as nobleMd5 } from '@noble/hashes/legacy.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'

type HashAlgorithm = 'sha256' | 'md5'
/** One running hash: call `update` in order, then `digest` once. */
type Hasher = { update(bytes: Uint8Array): unknown; digest(): Uint8Array }

/**
 * Below this size, @noble/hashes is as fast, because creating a platform hash takes some µs. SHA-256 of 16 bytes takes
 * 2.8 µs with @noble/hashes and 5.6 µs with the platform (Node 24).
 */
const nobleBelowBytes = 64

/**
 * A hash in pure JavaScript. Tapelog checks the platform's hash against it, and uses it if the platform has no such
 * hash.
 * @exportedFor tests: they compare it with the platform’s
 */
export const nobleHasher = (algorithm: HashAlgorithm): Hasher => (algorithm === 'md5' ? nobleMd5 : nobleSha256).create()

/**
 * The platform's hash, which is five times as fast for many bytes. Uses @noble/hashes for few bytes, and if the
 * platform refuses: in FIPS mode it has no MD5, which the upload needs.
 * @exportedFor tests: they compare it with the slower hash
 */
export function hasher(algorithm: HashAlgorithm, sizeBytes: number): Hasher {
  if (sizeBytes < nobleBelowBytes) return nobleHasher(algorithm)
  try {
    return createHash(algorithm)
  } catch {
    return nobleHasher(algorithm)
  }
}

/** Which hashes of a file to compute. */
export type HashPlan = {
  sizeBytes: number
  /** Null if no MD5s of parts are needed. */
  partSizeBytes: number | null
  /** The part, counted from 0, whose MD5 two implementations compute; null if no part is checked. */
  checkedPart: number | null
}
export type HashTask = HashAlgorithm | 'partMd5s'

/** Two implementations of MD5 disagree about the checked part. */
export class HashMismatch extends Error {}

/** One hash task for a file. Both calls return the bytes of the digests that were completed since the last call, often none. */
export type FileHash = {
  /** Takes the next bytes of the file. Throws HashMismatch. */
  update(bytes: Uint8Array): Uint8Array
  /** Ends the file. Throws HashMismatch. */
  finish(): Uint8Array
}

const nothing = new Uint8Array()

export function fileHash(task: HashTask, { sizeBytes, partSizeBytes, checkedPart }: HashPlan): FileHash {
  if (task === 'partMd5s') return partMd5sHash(partSizeBytes ?? sizeBytes, checkedPart)
  const hash = hasher(task, sizeBytes)
  const update = (bytes: Uint8Array) => {
    hash.update(bytes)
    return nothing
  }
  return { update, finish: () => hash.digest() }
}

/** The MD5 of each part of a file. */
function partMd5sHash(partSizeBytes: number, checkedPart: number | null): FileHash {
  /** The other implementation of MD5, for the checked part. */
  const checker = nobleHasher('md5')
  let part = 0
  let leftBytes = partSizeBytes
  let hash: Hasher | null = null
  /** The end of the file also ends its last part. */
  const finish = (): Uint8Array => {
    if (!hash) return nothing
    const md5 = hash.digest()
    if (part === checkedPart && Buffer.compare(md5, checker.digest()) !== 0) throw new HashMismatch()
    hash = null
    part += 1
    leftBytes = partSizeBytes
    return md5
  }
  const update = (bytes: Uint8Array): Uint8Array => {
    const ended: Uint8Array[] = []
    for (let at = 0; at < bytes.byteLength; ) {
      const piece = bytes.subarray(at, at + leftBytes)
      hash ??= hasher('md5', partSizeBytes)
      hash.update(piece)
      if (part === checkedPart) checker.update(piece)
      at += piece.byteLength
      leftBytes -= piece.byteLength
      if (leftBytes === 0) ended.push(finish())
    }
    return ended.length === 0 ? nothing : Buffer.concat(ended)
  }
  return { update, finish }
}
