import { join } from 'node:path'
import { findLibrary, type LibraryPlaces, rememberLibrary } from '../libraryPlaces.ts'

export type LibraryQuestion = { message: string; detail: string; buttons: string[] }

/**
 * Which library the window opens. Where two are found, from before and after the usual place changed, it asks once: neither is
 * moved, and the answer holds for the command line too. `userData`: where a test keeps everything; null for a person.
 */
export async function chooseLibrary(
  places: LibraryPlaces,
  ask: (question: LibraryQuestion) => Promise<number>,
  userData: string | null = null,
): Promise<string> {
  if (userData !== null) return join(userData, 'library')
  const { path, other } = findLibrary(places)
  if (other === null) return path
  const answer = await ask(libraryQuestion(path, other))
  const chosen = answer === 1 ? other : path
  rememberLibrary(places, chosen)
  return chosen
}

export const libraryQuestion = (usual: string, former: string): LibraryQuestion => ({
  message: 'There are two libraries on this computer. Which one do you want to open?',
  detail: `First: ${usual}\nSecond: ${former}\n\nBoth stay as they are. Tapelog opens the one you choose from now on.`,
  buttons: ['Open the first', 'Open the second'],
})
