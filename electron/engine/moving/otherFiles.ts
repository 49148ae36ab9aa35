import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, syncFolder } from '../../system/index.ts'
import type { LibraryFile } from './libraryFiles.ts'

const ownFolders = ['originals', 'derived', 'incoming', 'service']

/**
 * Removes durably, from the target of a move, what an earlier attempt copied and the library no longer has: what was deleted for good
 * meanwhile must not come back. `keptName`: the database's name during the move. Follows no links. Throws Node's errors.
 */
export async function removeOthers(files: readonly LibraryFile[], to: string, keptName: string): Promise<void> {
  const wanted = new Set(files.map(({ path }) => comparable(path)))
  // Beside the database are copies from before a migration, and maybe the log of an earlier copy.
  const isOther = (name: string) =>
    name.startsWith('library.sqlite') && name !== keptName && !wanted.has(comparable(name))
  const beside = (await entriesOf(to)).filter((entry) => !entry.isDirectory() && isOther(entry.name))
  for (const { name } of beside) await rm(join(to, name))
  if (beside.length > 0) syncFolder(to)
  for (const folder of ownFolders) await clear(folder, to, wanted)
}

/** Removes what is not wanted below a folder. Returns true if nothing is left in it. */
async function clear(inside: string, to: string, wanted: ReadonlySet<string>): Promise<boolean> {
  let left = 0
  let removed = 0
  for (const entry of await entriesOf(join(to, inside))) {
    const path = `${inside}/${entry.name}`
    const isRemoved = entry.isDirectory() ? await clear(path, to, wanted) : !wanted.has(comparable(path))
    if (isRemoved) await (entry.isDirectory() ? rmdir(join(to, path)) : rm(join(to, path)))
    if (isRemoved) removed++
    else left++
  }
  if (removed > 0) syncFolder(join(to, inside))
  return left === 0
}

async function entriesOf(folder: string) {
  return await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

/** Some disks return a name in another case, or with its accents composed differently. */
const comparable = (path: string): string => path.normalize('NFC').toLowerCase()
