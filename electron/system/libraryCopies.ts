import { readdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'
import type { LibraryCopy } from '../../shared/recordings/deletion.ts'
import { isMissing } from './errorCodes.ts'
import { begunMove, chosenLibrary, keptCopies, type LibraryPlaces } from './libraryPlaces.ts'
import { within } from './libraryThere.ts'
import { isSameFolder } from './sameFolder.ts'

/** A disk that does not answer counts as having the copy. */
const answerLimitMs = 2000

/**
 * Where else files of the library at `library` lie that moves of it left: the old copy, the target of a move that has not ended, and copies
 * that a person kept. Leaves out folders that are gone, as far as their disks can be read. Never rejects.
 */
export async function copiesOfLibrary(places: LibraryPlaces, library: string): Promise<LibraryCopy[]> {
  const isThis = (path: string) => within(answerLimitMs, isSameFolder(path, library), false)
  const chosen = chosenLibrary(places)
  const begun = begunMove(places)
  const found: (LibraryCopy & { of: string })[] = [
    ...(chosen?.oldCopy ? [{ kind: 'old', path: chosen.oldCopy.path, of: chosen.library } as const] : []),
    ...(begun ? [{ kind: 'begun', path: begun.to, of: begun.from } as const] : []),
    ...keptCopies(places).map((copy) => ({ kind: 'kept' as const, ...copy })),
  ]
  const copies = await Promise.all(
    found.map(async ({ kind, path, of }) =>
      (await isThis(of)) && !(await isThis(path)) && !(await within(answerLimitMs, isGone(path), false))
        ? [{ kind, path }]
        : [],
    ),
  )
  return copies.flat()
}

/** True if a folder is missing or empty although the folder around it is there, so its disk is there too. */
async function isGone(path: string): Promise<boolean> {
  if (!isAbsolute(path)) return true
  try {
    return (await readdir(path)).length === 0
  } catch (error) {
    if (!isMissing(error)) return false
    return (await stat(dirname(path))).isDirectory()
  }
}
