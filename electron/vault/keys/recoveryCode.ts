import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { base32crockford } from '@scure/base'
import { VaultError } from '../vaultError.ts'

const secretBytes = 16
const checksumBytes = 4
const groupLetters = 4

/** A new secret for a recovery code: 128 random bits, too many to try them all. */
export const newRecoverySecret = (): Buffer => randomBytes(secretBytes)

/**
 * The secret for paper, with a checksum: `XXXX-XXXX-…`, 8 groups of 4 in Crockford's Base32. Not words, because a list of words has a
 * language and needs its keyboard: these 32 letters and digits are the same on all of them, and take less writing than 12 words.
 */
export function recoveryCodeOf(secret: Uint8Array): string {
  const text = base32crockford.encode(Buffer.concat([secret, checksumOf(secret)]))
  return (text.match(new RegExp(`.{${groupLetters}}`, 'g')) ?? []).join('-')
}

/**
 * The secret of a typed code. Spaces, hyphens and case do not count; O is read as 0, I and L as 1. Throws `code-mistyped`; one
 * wrong code in four thousand million passes the checksum, and then opens nothing.
 */
export function recoverySecretOf(code: string): Buffer {
  const bytes = bytesOf(code.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1'))
  const secret = bytes.subarray(0, secretBytes)
  const isWhole = bytes.length === secretBytes + checksumBytes
  if (!isWhole || !checksumOf(secret).equals(bytes.subarray(secretBytes))) throw new VaultError('code-mistyped')
  return secret
}

/** The identity to whose recipient the library's key is encrypted: 32 bytes. */
export const recoveryIdentityOf = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'tapelog recovery code 1', 32))

const checksumOf = (secret: Uint8Array): Buffer =>
  createHash('sha256').update('tapelog recovery code 1').update(secret).digest().subarray(0, checksumBytes)

function bytesOf(text: string): Buffer {
  try {
    return Buffer.from(base32crockford.decode(text))
  } catch {
    return Buffer.alloc(0)
  }
}
