import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { problem } from '../../../shared/words/problem.ts'

/** How a hand-over is encrypted: with a passphrase, or to recipients (`age1…`). */
export type Lock = { passphrase: string } | { recipients: readonly string[] }
/** How it is opened: with a passphrase, or with identities (`AGE-SECRET-KEY-1…`). */
export type Key = { passphrase: string } | { identities: readonly string[] }
/** What is needed to open a file. */
export type LockedBy = 'passphrase' | 'recipients'

const magic = 'age-encryption.org/v1\n'
/** The header of a file for 200 recipients is 20 KB. */
const mostHeaderBytes = 64 * 1024
const mostStanzas = 200
/**
 * The work factor is the file's own: each step doubles time and memory. age writes 18, which takes a second and 256 MB. The file of somebody
 * else must not decide that this machine computes for an hour.
 */
const mostWorkFactor = 19

/** Read at the first hand-over: it takes 50 ms, for which the start of the engine would wait. */
const readAge = async () => ({ ...(await import('age-encryption')), ...(await import('./scryptKey.ts')) })

/** Encrypts a stream as an age file. Rejects with `handover-recipient` at once for what is no recipient. */
export async function encrypting(lock: Lock): Promise<(content: Readable) => Promise<Readable>> {
  const { Encrypter, passphraseRecipient } = await readAge()
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.addRecipient(passphraseRecipient(lock.passphrase))
  else
    for (const recipient of lock.recipients) {
      try {
        encrypter.addRecipient(recipient)
      } catch (cause) {
        throw problem('handover-recipient', null, { cause })
      }
    }
  return async (content) => {
    const stream = await encrypter.encrypt(Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>)
    return Readable.fromWeb(stream as unknown as NodeWebStream)
  }
}

/** How the file is encrypted; null if it is no age file. Throws `handover-key-too-slow` and `handover-damaged`. */
export async function lockOf(path: string): Promise<LockedBy | null> {
  const head = Buffer.alloc(mostHeaderBytes)
  const file = await open(path, 'r')
  let length = 0
  try {
    length = (await file.read(head, 0, head.length, 0)).bytesRead
  } finally {
    await file.close()
  }
  const text = head.toString('latin1', 0, length)
  if (!text.startsWith(magic)) return null
  const end = text.indexOf('\n---')
  if (end === -1) throw problem('handover-damaged')
  const stanzas = text.slice(0, end + 1).match(/^-> .*$/gm) ?? []
  if (stanzas.length === 0 || stanzas.length > mostStanzas) throw problem('handover-damaged')
  const scrypt = stanzas.map((stanza) => /^-> scrypt(?: .*)? (\S+)$/.exec(stanza)).find((match) => match !== null)
  if (!scrypt) return 'recipients'
  if (!/^[1-9]\d?$/.test(scrypt[1] ?? '')) throw problem('handover-damaged')
  if (Number(scrypt[1]) > mostWorkFactor) throw problem('handover-key-too-slow')
  return 'passphrase'
}

/**
 * Decrypts an age file into a new file. Throws `handover-locked-passphrase`, `handover-locked-key`, `handover-wrong-key`, and
 * `handover-damaged` for a file that was changed or cut off.
 */
export async function decryptTo(path: string, target: string, lockedBy: LockedBy, key: Key | null): Promise<void> {
  const { Decrypter, passphraseIdentity } = await readAge()
  const decrypter = new Decrypter()
  if (lockedBy === 'passphrase') {
    if (key === null || !('passphrase' in key)) throw problem('handover-locked-passphrase')
    decrypter.addIdentity(passphraseIdentity(key.passphrase, mostWorkFactor))
  } else {
    if (key === null || !('identities' in key)) throw problem('handover-locked-key')
    for (const identity of key.identities) {
      try {
        decrypter.addIdentity(identity)
      } catch {
        // The cause would show the identity.
        throw problem('handover-identity')
      }
    }
  }
  const source = createReadStream(path)
  try {
    const web = Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
    const stream = await decrypter.decrypt(web).catch((cause: unknown) => {
      const isOtherKey = cause instanceof Error && /no identity matched/.test(cause.message)
      throw problem(isOtherKey ? 'handover-wrong-key' : 'handover-damaged', null, { cause })
    })
    const file = await open(target, 'wx', 0o600)
    try {
      await pipeline(Readable.fromWeb(stream as unknown as NodeWebStream), file.createWriteStream())
    } catch (cause) {
      if (isFromDisk(cause)) throw cause
      throw problem('handover-damaged', null, { cause })
    }
  } finally {
    source.destroy()
  }
}

/** Node's own errors have codes such as `ENOSPC`; the decryption's have none. */
const isFromDisk = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
