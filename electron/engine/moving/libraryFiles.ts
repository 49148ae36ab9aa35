import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../system/index.ts'

/** `path`: below the library, with `/`. */
export type LibraryFile = { path: string; sizeBytes: number; mtimeMs: number }

/** Files that only mean something to a running process, or are made anew at each start. */
const leftOut = [
  /^library\.lock(-journal)?$/,
  /^service\/service\.lock(-journal)?$/,
  /^(service\/)?(library|service)\.sqlite-shm$/,
  // The lock's owner has just emptied it.
  /^library\.sqlite-wal$/,
  /^service\/scratch\//,
]
/** No library is deeper. A link may lead back to a folder around it. */
const deepest = 12

/**
 * The files of a library that a move copies, the database last. Follows links, because a person may keep the originals on another
 * disk. Throws Node's errors.
 */
export async function filesOfLibrary(library: string): Promise<LibraryFile[]> {
  const files: LibraryFile[] = []
  const visit = async (inside: string, depth: number): Promise<void> => {
    for (const name of await readdir(join(library, inside))) {
      const path = inside === '' ? name : `${inside}/${name}`
      const facts = await stat(join(library, path)).catch((error: unknown) => {
        // A link to nothing.
        if (isMissing(error)) return null
        throw error
      })
      if (facts?.isDirectory() && depth < deepest) await visit(path, depth + 1)
      else if (facts?.isFile() && !leftOut.some((pattern) => pattern.test(path)))
        files.push({ path, sizeBytes: facts.size, mtimeMs: facts.mtimeMs })
    }
  }
  await visit('', 0)
  const isDatabase = ({ path }: LibraryFile) => Number(path === 'library.sqlite')
  return files.sort((one, other) => isDatabase(one) - isDatabase(other))
}

/** What Tapelog makes in a library's folder. */
const ownNames =
  /^(library\.(sqlite|lock).*|signing-key|originals|derived|incoming|service|tapelog-move\.json(\.part)?)$/

/**
 * Removes a library: everything that Tapelog made in its folder, and the folder itself if nothing else is in it, unless `keepsFolder`. The database goes
 * first, so that nothing opens half a library, and the lock last. If a folder is a link, only the link is removed: a person made it, and
 * other files may be there. Throws Node's errors; calling it again continues.
 */
export async function removeLibraryFiles(library: string, { keepsFolder = false } = {}): Promise<void> {
  const names = await readdir(library).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const own = names.filter((name) => ownNames.test(name))
  const rank = (name: string) =>
    name === 'library.sqlite' ? 0 : name.startsWith('tapelog-move') ? 2 : name.startsWith('library.lock') ? 3 : 1
  for (const name of own.sort((one, other) => rank(one) - rank(other)))
    await rm(join(library, name), { recursive: true, force: true, maxRetries: 3 })
  if (keepsFolder) return
  await rmdir(library).catch(() => {
    // A person keeps other files there.
  })
}
