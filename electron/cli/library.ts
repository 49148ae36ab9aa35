import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { problem } from '../../shared/words/problem.ts'
import { findLibrary, isLibrary, libraryPlaces } from '../system/index.ts'
import { commandLine } from './commandLine.ts'
import type { Terminal } from './terminal.ts'

/**
 * The behaviour of a command if there is no library. Commands that need recordings refuse; commands that import make a
 * library and say so. `make-for-now`: the command makes a temporary library and does not mention it.
 */
export type WithoutLibrary = 'refuse' | 'make' | 'make-for-now'

/** A wrong path is a mistake in the command, except 'library-missing', which the engine reports. */
const usageErrors: ReadonlySet<string> = new Set([
  'library-missing',
  'library-no-folder',
  'no-library-yet',
  'no-library-there',
  'chosen-library-absent',
])
export const isUsageError = (code: string): boolean => usageErrors.has(code)

type NamedLibrary = { path: string; isNew: boolean }

/**
 * The library that a command works in: --library, TAPELOG_LIBRARY, or the window's library. Throws 'no-library-yet',
 * 'no-library-there', 'chosen-library-absent' for a library whose disk is not there, and 'library-no-folder' if a file has that name.
 */
export async function libraryOf(
  terminal: Pick<Terminal, 'env'>,
  { library }: { library?: string },
  without: WithoutLibrary,
): Promise<NamedLibrary> {
  const named = library ?? (terminal.env.TAPELOG_LIBRARY || null)
  const found = named === null ? await findLibrary(libraryPlaces(terminal.env)) : null
  const path = resolve(found?.path ?? named ?? '')
  if (found?.isAbsent) throw problem('chosen-library-absent', { path, command: commandLine(terminal, '…', 'DIR') })
  if (isFile(path)) throw problem('library-no-folder', { path })
  const isNew = !isLibrary(path)
  if (isNew && without === 'refuse')
    throw problem(named === null ? 'no-library-yet' : 'no-library-there', {
      path,
      command: commandLine(terminal, 'import FILE…', named === null ? undefined : path),
    })
  return { path, isNew }
}

function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory()
  } catch {
    // There is no library, or it cannot be read. The code that opens it reports that.
    return false
  }
}
