import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { openQuietly } from '../../system/index.ts'

/**
 * The original, open since its seal was found to match, so that the sound that leaves is the sound that was checked. `isUnchanged`: it
 * was not written to, moved, replaced or removed since.
 */
export type SealedOriginal = { path: string; file: FileHandle; isUnchanged(): Promise<boolean> }

/** Null if there is no such file. */
export async function openOriginal(path: string | null): Promise<SealedOriginal | null> {
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
      return now.length > 0 && now.every((each) => marksOf(each) === marksOf(facts))
    },
  }
}

/** A rename and a removal change `ctime` too, and no program can set that. */
const marksOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ')
