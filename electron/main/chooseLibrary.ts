import { join } from 'node:path'
import { words } from '../../shared/words/catalogue.ts'
import { findLibrary, type LibraryPlaces, rememberLibrary } from '../system/index.ts'

type LibraryQuestion = { message: string; detail: string; buttons: string[] }

/**
 * The library that the window opens. If there are two libraries, at the former and the current default place, it asks
 * the person once. The choice also applies to the command line; neither library is moved. `userData`: the folder of a
 * test, else null.
 */
export async function chooseLibrary(
  places: LibraryPlaces,
  ask: (question: LibraryQuestion) => Promise<number>,
  userData: string | null = null,
): Promise<string> {
  if (userData !== null) return join(userData, 'library')
  const { path, other } = findLibrary(places)
  if (other === null) return path
  const answer = await ask(words.shell.twoLibraries(path, other))
  const chosen = answer === 1 ? other : path
  rememberLibrary(places, chosen)
  return chosen
}
