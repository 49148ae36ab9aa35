import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { problem } from '../../shared/words/problem.ts'

/** An Ed25519 key. `publicKey`: its 32 bytes in base64. `fingerprint`: see {@link fingerprintOf}. Never print `privateKey`. */
export type SigningKey = { privateKey: KeyObject; publicKey: string; fingerprint: string }

/** What DER puts before the 32 bytes of a public and of a private key (RFC 8410). */
const publicStart = Buffer.from('302a300506032b6570032100', 'hex')
const privateStart = Buffer.from('302e020100300506032b657004220420', 'hex')

export const generateSigningKey = (): SigningKey => withPublic(generateKeyPairSync('ed25519').privateKey)

/** The secret seed, 32 bytes in base64, to be kept where secrets are kept. */
export const exportSigningKey = ({ privateKey }: SigningKey): string =>
  privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')

/** Reads a seed (32 bytes) or PKCS #8 (DER), in base64. Throws `signing-key-unreadable`. */
export function importSigningKey(text: string): SigningKey {
  const bytes = Buffer.from(text.trim(), 'base64')
  try {
    const der = bytes.length === 32 ? Buffer.concat([privateStart, bytes]) : bytes
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return withPublic(key)
  } catch {
    // Node's error may quote what it read, which is a secret.
  }
  throw problem('signing-key-unreadable')
}

function withPublic(privateKey: KeyObject): SigningKey {
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const publicKey = raw.toString('base64')
  return { privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}

/** SHA-256 of the 32 bytes of a public key, in capital hexadecimal digits, in groups of four: `4F3A 01BC …`. */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(publicKey, 'base64').digest('hex').toUpperCase().match(/.{4}/g) ?? []).join(' ')

/** Whether two fingerprints are the same, however they are spaced and written. */
export const isSameFingerprint = (a: string, b: string): boolean => bareFingerprint(a) === bareFingerprint(b)

/** The 64 digits of a typed fingerprint. */
const bareFingerprint = (text: string): string => text.replace(/[\s:-]/g, '').toUpperCase()

/** 64 bytes in base64. */
export const signedBy = ({ privateKey }: SigningKey, bytes: Uint8Array): string =>
  sign(null, bytes, privateKey).toString('base64')

/** `publicKey`, `signature`: in base64, in its only form. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const [raw, value] = [publicKey, signature].map(strictBase64)
  if (raw?.length !== 32 || value?.length !== 64) return false
  try {
    const key = createPublicKey({ key: Buffer.concat([publicStart, raw]), format: 'der', type: 'spki' })
    return verify(null, bytes, key, value)
  } catch {
    return false
  }
}

/** Null for a text that another text could stand for. */
export function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
