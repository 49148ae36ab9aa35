import type { FileHandle } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Identity, identityKey } from '../keys/identity.ts'
import { VaultError } from '../vaultError.ts'
import { tagBytes } from './chunks.ts'

/** Before the chunks, a random salt from which the key of the payload is derived. */
export const payloadNonceBytes = 16
/** Tapelog's own header has 168 bytes; one for a hundred recipients has 11 KB. */
const mostHeaderBytes = 16 * 1024

/** `fileKey`: 16 bytes. `bytes` ends with the line break after the header's MAC. */
type Header = { bytes: Buffer; fileKey: Buffer }

/**
 * A header with a new file key for a recipient.
 *
 * age-encryption has no function for a header alone. So this encrypts nothing and cuts off the payload; and since only recipients are
 * given the file key, a second recipient takes a copy and adds no line to the header.
 */
export async function newHeader(recipient: string): Promise<Header> {
  const encrypter = new Encrypter()
  let fileKey = Buffer.alloc(0)
  encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Buffer.from(key)
      return []
    },
  })
  const whole = await encrypter.encrypt(new Uint8Array())
  return { bytes: Buffer.from(whole.subarray(0, whole.length - payloadNonceBytes - tagBytes)), fileKey }
}

/** Reads and opens the header at the beginning of a file. Throws `wrong-key` and `header-damaged`. */
export async function readHeader(file: FileHandle, identity: Identity): Promise<Header> {
  const start = Buffer.alloc(mostHeaderBytes)
  const { bytesRead } = await file.read(start, 0, start.length, 0)
  const macAt = start.indexOf('\n--- ')
  const end = macAt === -1 ? -1 : start.indexOf('\n', macAt + 1)
  if (end === -1 || end >= bytesRead) throw new VaultError('header-damaged')
  const bytes = start.subarray(0, end + 1)
  const decrypter = new Decrypter()
  decrypter.addIdentity(await identityKey(identity))
  try {
    return { bytes, fileKey: Buffer.from(await decrypter.decryptHeader(bytes)) }
  } catch (cause) {
    const isOtherKey = cause instanceof Error && /no identity matched/.test(cause.message)
    throw new VaultError(isOtherKey ? 'wrong-key' : 'header-damaged')
  }
}
