import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { hashOpenFile } from '../../sealing/index.ts'
import { openQuietly } from '../../system/index.ts'

/**
 * The original, kept open after its seal was found to match, so that the exported sound is the checked sound. `isUnchanged`: whether it was
 * not written to, moved, replaced or removed since then.
 */
export type SealedOriginal = { path: string; file: FileHandle; isUnchanged(): Promise<boolean> }

/** Opens an original; null if it is missing. `sha256`: its seal. */
export async function openOriginal(path: string | null, sha256: string): Promise<SealedOriginal | null> {
  if (path === null) return null
  // Open it without waiting, because a pipe in its place would open only when another program writes to it.
  const file = await openQuietly(path, constants.O_NONBLOCK ?? 0).catch(() => null)
  if (file === null) return null
  const facts = await file.stat({ bigint: true }).catch(() => null)
  if (!facts?.isFile()) {
    await file.close()
    return null
  }
  return {
    ...{ path, file },
    async isUnchanged() {
      const now = await Promise.all([file.stat({ bigint: true }), stat(path, { bigint: true })]).catch(() => [])
      if (now.length === 0 || now.some((each) => marksOf(each) !== marksOf(facts))) return false
      // A program can write and then set `mtime` back, so that only `ctime` shows the change. But `ctime` also changes with permissions and
      // hard links, which change no byte: Tapelog itself removes other users' permissions when it starts, and backups make links.
      if (now.every(({ ctimeNs }) => ctimeNs === facts.ctimeNs)) return true
      return await hashOpenFile(file).then(
        (digests) => digests.sha256 === sha256,
        () => false,
      )
    },
  }
}

/** Opens sound that this export has made. Throws if it is not there. */
export async function openUnsealed(path: string): Promise<SealedOriginal> {
  const file = await openQuietly(path, 0)
  return { path, file, isUnchanged: async () => true }
}

const marksOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(' ')
