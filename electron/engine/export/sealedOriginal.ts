import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { hashOpenFile } from '../../sealing/index.ts'
import { openQuietly } from '../../system/index.ts'

/**
 * The original, open since its seal was found to match, so that the sound that leaves is the sound that was checked. `isUnchanged`: it
 * was not written to, moved, replaced or removed since.
 */
export type SealedOriginal = { path: string; file: FileHandle; isUnchanged(): Promise<boolean> }

/** Null if there is no such file. `sha256`: the seal. */
export async function openOriginal(path: string | null, sha256: string): Promise<SealedOriginal | null> {
  if (path === null) return null
  // Without waiting: a pipe in its place opens only when another program writes to it.
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
      // A program can set `mtime` back, and then `ctime` alone shows that it wrote. So do other permissions and a hard link, which change no
      // byte: Tapelog itself takes originals from other users when it starts, and backups make links.
      if (now.every(({ ctimeNs }) => ctimeNs === facts.ctimeNs)) return true
      return await hashOpenFile(file).then(
        (digests) => digests.sha256 === sha256,
        () => false,
      )
    },
  }
}

const marksOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(' ')
