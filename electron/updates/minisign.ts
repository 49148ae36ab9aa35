import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/**
 * Signatures of minisign (https://jedisct1.github.io/minisign/, "Signature format"): Ed25519 over the BLAKE2b-512 hash of a file, and a
 * second one over the first and a comment. So the comment can be trusted as much as the file.
 */

/** `id`: eight bytes that name the key, in hexadecimal. */
export type PublicKey = { id: string; key: KeyObject }

/** `signature`: of the file's hash. `comment`: the trusted comment. */
export type Signature = { keyId: string; signature: Buffer; comment: string; ofComment: Buffer }

/** The only kind of signature that is accepted: of the hash. The older kind, `Ed`, needs the whole file in memory. */
const ofHash = 'ED'
/** What DER puts before the 32 bytes of an Ed25519 key. */
const derStart = Buffer.from('302a300506032b6570032100', 'hex')

/** Reads a key as minisign prints it: 42 bytes in base64. Null if it is no such key. */
export function readPublicKey(text: string): PublicKey | null {
  const bytes = fromBase64(text.trim(), 42)
  if (bytes?.subarray(0, 2).toString('latin1') !== 'Ed') return null
  const key = createPublicKey({ key: Buffer.concat([derStart, bytes.subarray(10)]), format: 'der', type: 'spki' })
  return { id: bytes.subarray(2, 10).toString('hex'), key }
}

/** Reads the four lines of a `.minisig` file. Null if they are no signature of a hash. */
export function readSignature(text: string): Signature | null {
  const [untrusted, first, trusted, second, ...more] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (!untrusted?.startsWith('untrusted comment: ') || more.length > 0) return null
  const comment = /^trusted comment: (.*)$/.exec(trusted ?? '')?.[1]
  const signed = fromBase64(first ?? '', 74)
  const ofComment = fromBase64(second ?? '', 64)
  if (comment === undefined || !ofComment || signed?.subarray(0, 2).toString('latin1') !== ofHash) return null
  return { keyId: signed.subarray(2, 10).toString('hex'), signature: signed.subarray(10), comment, ofComment }
}

/** True if one of the keys signed the comment. Says nothing about the file yet. */
export function isCommentSigned(signature: Signature, keys: readonly PublicKey[]): boolean {
  const signed = Buffer.concat([signature.signature, Buffer.from(signature.comment)])
  return keysOf(signature, keys).some(({ key }) => verify(null, signed, key, signature.ofComment))
}

/** True if one of the keys signed the file with this BLAKE2b-512 hash, and the comment. */
export const isSigned = (hash: Uint8Array, signature: Signature, keys: readonly PublicKey[]): boolean =>
  isCommentSigned(signature, keys) &&
  keysOf(signature, keys).some(({ key }) => verify(null, hash, key, signature.signature))

const keysOf = ({ keyId }: Signature, keys: readonly PublicKey[]) => keys.filter(({ id }) => id === keyId)

/** Null unless the text is base64 in its only form, of this many bytes. */
function fromBase64(text: string, sizeBytes: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === sizeBytes && bytes.toString('base64') === text ? bytes : null
}
