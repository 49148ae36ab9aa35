import { findLibrary, type LibraryPlaces, libraryThere } from '../system/index.ts'

/** `isNamed`: the environment names the place, so nobody can choose another. `isThere` and `isAbsent`: see `findLibrary`. */
export type LibraryAtStart = { path: string; isNamed: boolean; isThere: boolean; isAbsent: boolean }

/** The library that the window opens. `named`: the place that the environment names, else null. */
export async function libraryAtStart(places: LibraryPlaces, named: string | null = null): Promise<LibraryAtStart> {
  if (named === null) return { ...(await findLibrary(places)), isNamed: false }
  const presence = await libraryThere(named)
  return { path: named, isNamed: true, isThere: presence === 'there', isAbsent: presence === 'no-answer' }
}
