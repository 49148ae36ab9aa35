import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { VaultError } from '../vaultError.ts'
import { type Identity, identityKey } from './identity.ts'

/** Libraries' keys and recordings' identities have 32 bytes. */
const keyBytes = 32
const formVersion = 1
const nonceBytes = 12
const tagBytes = 16
const wrappedBytes = 1 + nonceBytes + keyBytes + tagBytes

/**
 * Encrypts a key of 32 bytes under another with AES-256-GCM: version, nonce, key, tag; 61 bytes. `name` says what the key is for, such as
 * the recording and the version of its key, and must be the same to unwrap it: a row's key in another row opens nothing.
 */
export function wrapKey(wrapping: Uint8Array, key: Uint8Array, name: string): Buffer {
  if (key.length !== keyBytes) throw new RangeError(`A key has ${keyBytes} bytes`)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(associated(name))
  return Buffer.concat([Buffer.of(formVersion), nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** Throws `wrong-key` for another key, another name or changed bytes, and `key-damaged` for what is no wrapped key. */
export function unwrapKey(wrapping: Uint8Array, wrapped: Uint8Array, name: string): Buffer {
  if (wrapped.length !== wrappedBytes || wrapped[0] !== formVersion) throw new VaultError('key-damaged')
  const [nonceEnd, keyEnd] = [1 + nonceBytes, 1 + nonceBytes + keyBytes]
  const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(1, nonceEnd), { authTagLength: tagBytes })
  decipher.setAAD(associated(name)).setAuthTag(wrapped.subarray(keyEnd))
  const key = decipher.update(wrapped.subarray(nonceEnd, keyEnd))
  try {
    decipher.final()
    return key
  } catch {
    key.fill(0)
    throw new VaultError('wrong-key')
  }
}

/** Encrypts a key to a recipient, as an age file: a new key of the library gets under the recovery code without anyone typing the code. */
export async function wrapKeyTo(recipient: string, key: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(key))
}

/** Throws `wrong-key` for another identity, and `key-damaged` for changed bytes. */
export async function unwrapKeyWith(identity: Identity, wrapped: Uint8Array): Promise<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(await identityKey(identity))
  try {
    return Buffer.from(await decrypter.decrypt(wrapped))
  } catch (cause) {
    const isOtherKey = cause instanceof Error && /no identity matched/.test(cause.message)
    throw new VaultError(isOtherKey ? 'wrong-key' : 'key-damaged')
  }
}

const associated = (name: string): Buffer => Buffer.from(`tapelog key ${formVersion}\n${name}`)
