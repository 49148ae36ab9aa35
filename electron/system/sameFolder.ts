import { readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isMissing } from './errorCodes.ts'

/** The folders that Tapelog makes in a library. A person may keep one elsewhere, by a link. */
const libraryFolderNames = ['originals', 'derived', 'incoming', 'service'] as const

/** True if two paths lead to the same folder, also over links and bind mounts. False if one is missing. Throws Node's other errors. */
export async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (resolve(one) === resolve(other)) return true
  const [first, second] = [await identityOf(one), await identityOf(other)]
  return first !== null && first === second
}

/** True if `inner` is `outer` or lies in it, also over links and bind mounts. Throws Node's errors. */
export async function leadsInto(inner: string, outer: string): Promise<boolean> {
  const wanted = await identityOf(outer)
  if (wanted === null) return false
  for (let folder = await existing(inner); ; folder = dirname(folder)) {
    if ((await identityOf(folder)) === wanted) return true
    if (folder === dirname(folder)) return false
  }
}

/** True if removing the library at `library` would remove files of the library at `inUse`. Throws Node's errors. */
export async function sharesFiles(library: string, inUse: string): Promise<boolean> {
  if ((await leadsInto(inUse, library)) || (await leadsInto(library, inUse))) return true
  for (const name of libraryFolderNames) {
    if (await leadsInto(join(inUse, name), library)) return true
    for (const other of libraryFolderNames) if (await isSameFolder(join(library, name), join(inUse, other))) return true
  }
  return isSameFolder(join(library, 'library.sqlite'), join(inUse, 'library.sqlite'))
}

/** Folders of a library that are links to other folders: the real paths of those. Never rejects. */
export async function linkedFolders(library: string): Promise<string[]> {
  const targets = libraryFolderNames.map(async (name) => {
    const path = join(library, name)
    return readlink(path).then(
      (target) => realpath(path).catch(() => resolve(library, target)),
      () => null,
    )
  })
  return (await Promise.all(targets)).filter((target) => target !== null)
}

/** The nearest folder around a path that exists, without links. */
async function existing(path: string): Promise<string> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch((error: unknown) => {
      if (isMissing(error) && folder !== dirname(folder)) return null
      throw error
    })
    if (real !== null) return real
  }
}

/** What the file system calls a file or folder; where it counts nothing, the path without links. Null if there is none. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true })
    return ino === 0n ? await realpath(path) : `${dev}:${ino}`
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
