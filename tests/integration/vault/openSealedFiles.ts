import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newIdentity, recipientOf, SealedWriter, type VaultErrorCode } from '../../../electron/vault/index.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A folder with encrypted files of one identity. */
export async function openSealedFiles() {
  const folder = testFolder()
  const identity = newIdentity()
  const recipient = await recipientOf(identity)
  let files = 0
  return {
    folder,
    identity,
    recipient,
    newPath: () => join(folder, `file-${++files}.age`),
    /** Writes the content in pieces of these sizes, again and again. */
    async seal(path: string, content: Uint8Array, pieces: readonly number[] = [content.length || 1]): Promise<void> {
      const writer = await SealedWriter.create(path, recipient)
      await writePieces(writer, content, pieces)
      await writer.finish()
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function writePieces(writer: SealedWriter, content: Uint8Array, pieces: readonly number[]): Promise<void> {
  let at = 0
  for (let turn = 0; at < content.length; turn++) {
    const end = at + (pieces[turn % pieces.length] ?? content.length)
    await writer.write(content.subarray(at, end))
    at = end
  }
}

/** Bytes of which no two places are alike. `seed` makes other ones. */
export function contentOf(sizeBytes: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(sizeBytes)
  for (let state = seed, at = 0; at < sizeBytes; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

/** The code with which a call is refused, or `nothing`. */
export const refusalOf = async (call: Promise<unknown>): Promise<VaultErrorCode | 'nothing'> =>
  await call.then(
    () => 'nothing' as const,
    (error: { code: VaultErrorCode }) => error.code,
  )
