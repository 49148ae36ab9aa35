import { words } from '../../shared/words/catalogue.ts'
import { findLibrary, type LibraryPlaces, libraryThere, rememberLibrary } from '../system/index.ts'
import type { LibraryAtStart } from './libraryPlace.ts'

type LibraryQuestion = { message: string; detail: string; buttons: string[] }

/**
 * The library that the window opens. If there are two libraries, at the former and the current default place, it asks
 * the person once. The choice also applies to the command line; neither library is moved. `named`: the place that the environment
 * names, else null.
 */
export async function chooseLibrary(
  places: LibraryPlaces,
  ask: (question: LibraryQuestion) => Promise<number>,
  named: string | null = null,
): Promise<LibraryAtStart> {
  if (named !== null) {
    const presence = await libraryThere(named)
    return { path: named, isNamed: true, isThere: presence === 'there', isAbsent: presence === 'no-answer' }
  }
  const { path, other, isThere, isAbsent } = await findLibrary(places)
  if (other === null) return { path, isNamed: false, isThere, isAbsent }
  const answer = await ask(words.shell.twoLibraries(path, other))
  const chosen = answer === 1 ? other : path
  rememberLibrary(places, chosen)
  return { path: chosen, isNamed: false, isThere: true, isAbsent: false }
}
