import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { TapelogError } from '../../shared/errors.ts'
import { findLibrary, isLibrary, libraryPlaces } from '../libraryPlaces.ts'

/**
 * What a command does where there is no library: one that only looks at it or works on what is in it refuses, one that brings
 * recordings in makes it and says so. `make-for-now`: a temporary one, of which nothing is said.
 */
export type WithoutLibrary = 'refuse' | 'make' | 'make-for-now'

const missingCode = 'library-missing'
const noFolderCode = 'library-no-folder'
/** A mistyped path is a mistake in the command, not in the work. */
export const isUsageError = (code: string): boolean => code === missingCode || code === noFolderCode

export type NamedLibrary = {
  path: string
  isNew: boolean
  /** What a person has to know about the choice; null where it is the usual one. */
  remark: string | null
}

/**
 * The library that a command works in. Throws 'library-missing' where there is none and none is to be made, and
 * 'library-no-folder' where a file has that name.
 */
export function libraryOf(
  { library }: { library?: string },
  without: WithoutLibrary,
  environment: NodeJS.ProcessEnv = process.env,
): NamedLibrary {
  const named = library ?? (environment.TAPELOG_LIBRARY || null)
  const found = named === null ? findLibrary(libraryPlaces(environment)) : null
  const path = resolve(found?.path ?? named ?? '')
  if (isFile(path))
    throw new TapelogError(noFolderCode, `${path} is a file. A library is a folder: name one with --library DIR`)
  const isNew = !isLibrary(path)
  if (isNew && without === 'refuse')
    throw new TapelogError(
      missingCode,
      named === null
        ? `There is no library yet. Make one with: tapelog import PATH… (it will be in ${path})`
        : `There is no library in ${path}. Check the path; a new one is made with: tapelog import PATH… --library ${path}`,
    )
  return { path, isNew, remark: found ? remarkOn(found) : null }
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory()
  } catch {
    // Nothing is there, or it may not be looked at: opening the library tells.
    return false
  }
}

function remarkOn({ path, isFormer, other }: ReturnType<typeof findLibrary>): string | null {
  if (isFormer) return `Working in the library in ${path}.`
  return other === null
    ? null
    : `Working in the library in ${path}. There is another one: to work in that, add --library ${other}`
}
