import { problem } from '../../shared/words/problem.ts'
import { chosenLibrary, forgetOldCopy, isSameFolder, type LibraryPlaces, linkedFolders } from '../system/index.ts'
import type { MoverHost } from './moverHost.ts'

/** What a person is asked about: `linked` are folders that the copy only links to, and that stay. */
export type OldCopyQuestion = { path: string; linked: string[] }

/**
 * Removes the copy at the place before the last move. `library`: the path of the library in use now, null if none is open. `ask`: true if
 * the person confirms. Throws `not-confirmed`, `library-absent` if the moved library is not the one in use, and the errors of the removal:
 * `old-copy-changed`, `old-copy-in-use`, `old-copy-not-separate`, `old-copy-remains`, `move-stopped`.
 */
export async function removeOldCopy(
  { places, mover, library }: { places: LibraryPlaces; mover: Pick<MoverHost, 'run'>; library: () => string | null },
  ask: (question: OldCopyQuestion) => Promise<boolean>,
): Promise<void> {
  const asked = chosenLibrary(places)?.oldCopy
  if (!asked) return
  const linked = await linkedFolders(asked.path)
  if (!(await ask({ path: asked.path, linked }))) throw problem('not-confirmed')
  // The person may have moved the library while the question was open.
  const [chosen, inUse] = [chosenLibrary(places), library()]
  if (chosen?.oldCopy?.path !== asked.path) throw problem('not-confirmed')
  if (inUse === null || !(await isSameFolder(chosen.library, inUse))) throw problem('library-absent')
  const { path, databaseSha256 } = chosen.oldCopy
  await mover.run({ type: 'remove', library: { path, inUse, onlyIf: { databaseSha256 } } })
  forgetOldCopy(places, linked)
}
