import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { VaultError } from '../vaultError.ts'
import { argon2id, type KeyCost, leastMemoryKib } from './argon2.ts'
import { unwrapKey, wrapKey } from './wrap.ts'

const saltBytes = 16
const wrapName = 'library by passphrase'
const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))

/** The bounds keep a changed file from making this machine compute for hours, or run out of memory. */
const wrapSchema = z.strictObject({
  version: z.literal(1),
  kdf: z.literal('argon2id'),
  memoryKib: z
    .int()
    .min(leastMemoryKib)
    .max(1024 * 1024),
  passes: z.int().min(1).max(64),
  salt: base64.refine(({ length }) => length === saltBytes),
  wrapped: base64,
})

/** A library's key under a passphrase, with all that is needed to derive its wrapping key again, but not the passphrase. JSON. */
export type PassphraseWrap = z.input<typeof wrapSchema>

/** Wraps the library's key. To change a passphrase, unwrap and wrap again: no other key and no file changes. */
export async function wrapByPassphrase(key: Uint8Array, passphrase: string, cost: KeyCost): Promise<PassphraseWrap> {
  const salt = randomBytes(saltBytes)
  const { memoryKib, passes } = cost
  const wrapping = await argon2id({ passphrase: asTyped(passphrase), salt, memoryKib, passes })
  const wrapped = wrapKey(wrapping, key, wrapName)
  wrapping.fill(0)
  const texts = { salt: salt.toString('base64'), wrapped: wrapped.toString('base64') }
  return { version: 1, kdf: 'argon2id', memoryKib, passes, ...texts }
}

/** `stored`: a PassphraseWrap as it was read. Throws `wrong-key` for another passphrase, `key-damaged` for what has not its form. */
export async function unwrapByPassphrase(stored: unknown, passphrase: string): Promise<Buffer> {
  const { success, data } = wrapSchema.safeParse(stored)
  if (!success) throw new VaultError('key-damaged')
  const { salt, memoryKib, passes, wrapped } = data
  const wrapping = await argon2id({ passphrase: asTyped(passphrase), salt, memoryKib, passes })
  try {
    return unwrapKey(wrapping, wrapped, wrapName)
  } finally {
    wrapping.fill(0)
  }
}

/** Systems write the same letters with different code points; half-width Japanese counts as full-width. */
const asTyped = (passphrase: string): string => passphrase.normalize('NFKC')
