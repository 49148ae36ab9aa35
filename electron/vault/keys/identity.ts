import { randomBytes, webcrypto } from 'node:crypto'
import { bech32 } from '@scure/base'
import { identityToRecipient } from 'age-encryption'

/** The secret key of X25519 that opens a recording's files: 32 bytes. */
export type Identity = Uint8Array

/** The DER bytes that precede the 32 bytes of an X25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

export const newIdentity = (): Buffer => randomBytes(32)

/**
 * The identity in the form that age-encryption takes. Its other form is a text, and texts stay in the memory of the process until
 * garbage is collected.
 */
export const identityKey = async (identity: Identity): Promise<webcrypto.CryptoKey> => {
  const der = Buffer.concat([pkcs8Prefix, identity])
  const key = await webcrypto.subtle.importKey('pkcs8', der, { name: 'X25519' }, false, ['deriveBits'])
  der.fill(0)
  return key
}

/** `age1…`, to which files are encrypted. It opens nothing. */
export const recipientOf = async (identity: Identity): Promise<string> =>
  await identityToRecipient(await identityKey(identity))

/** `AGE-SECRET-KEY-1…`, with which the `age` program opens the files. */
export const identityText = (identity: Identity): string =>
  bech32.encodeFromBytes('AGE-SECRET-KEY-', identity).toUpperCase()
