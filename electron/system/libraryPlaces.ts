import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { removeDurably, replaceDurably } from './durableFiles.ts'
import { libraryThere } from './libraryThere.ts'

/**
 * Where the window and the command line look for the library if no path is given. On Linux it is in the data folder
 * (XDG_DATA_HOME), because backup and sync tools expect folders of settings to be small. A person may also choose any other place, see
 * {@link rememberLibrary}.
 */
export type LibraryPlaces = { usual: string }

export function libraryPlaces(
  environment: NodeJS.ProcessEnv = process.env,
  homeVariable: string = environment[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir(),
  platform: NodeJS.Platform = process.platform,
): LibraryPlaces {
  const home = absolute(homeVariable) ?? userInfo().homedir
  if (platform === 'darwin') return { usual: join(home, 'Library/Application Support/Tapelog/library') }
  if (platform === 'win32')
    return { usual: join(absolute(environment.APPDATA) ?? join(home, 'AppData/Roaming'), 'Tapelog/library') }
  return { usual: join(absolute(environment.XDG_DATA_HOME) ?? join(home, '.local/share'), 'tapelog/library') }
}

/** The folder of this machine's speech models, beside the default library. All libraries share these models. */
export const modelsPlace = (environment: NodeJS.ProcessEnv = process.env): string =>
  absolute(environment.TAPELOG_MODELS) ?? join(dirname(libraryPlaces(environment).usual), 'models')

/**
 * Ignores a relative value, as the XDG Base Directory Specification asks. With a relative path, the library's place
 * would depend on the folder in which the program was started.
 */
const absolute = (path: string | undefined): string | null => (path !== undefined && isAbsolute(path) ? path : null)

export const isLibrary = (path: string): boolean => existsSync(join(path, 'library.sqlite'))

/**
 * `isThere`: a library is at `path`. `isAbsent`: nothing may make a library at `path` now, because a person chose this place and its
 * disk is not connected, or because the disk does not answer.
 */
type FoundLibrary = { path: string; isThere: boolean; isAbsent: boolean }

/** The library to open if no path is given: the one that a person chose, else the one at the usual place. `limitMs`: for the disk's answer. */
export async function findLibrary({ usual }: LibraryPlaces, limitMs?: number): Promise<FoundLibrary> {
  const chosen = chosenLibrary({ usual })?.library ?? null
  const path = chosen ?? usual
  const presence = await libraryThere(path, limitMs)
  return {
    ...{ path, isThere: presence === 'there' },
    isAbsent: presence === 'no-answer' || (presence === 'missing' && chosen !== null),
  }
}

/** The place before the last move, as long as a copy is there. `databaseSha256`: of its library.sqlite at the switch; null if it is unknown. */
export type OldCopy = { path: string; databaseSha256: string | null }
/** A copy that Tapelog does not remove: `path` holds files of the library at `of`. */
type KeptCopy = { path: string; of: string }

/** The library that a person chose, and its old copy. Null if nobody chose one, or the file is damaged. */
export function chosenLibrary({ usual }: LibraryPlaces): { library: string; oldCopy: OldCopy | null } | null {
  const { library, oldCopy, oldCopySha256: sha256 } = readFields(recordPath(usual, 'chosen-library'))
  if (typeof library !== 'string' || !isAbsolute(library)) return null
  const databaseSha256 = typeof sha256 === 'string' ? sha256 : null
  return { library, oldCopy: typeof oldCopy === 'string' ? { path: oldCopy, databaseSha256 } : null }
}

/**
 * Stores which library the window and the command line open from now on. One rename makes the change, so that a crash leaves the
 * old choice or the new one. `oldCopy`: where a move took the library from. A copy that was there before counts as kept.
 */
export function rememberLibrary(places: LibraryPlaces, library: string, oldCopy: OldCopy | null = null): void {
  const before = chosenLibrary(places)
  const oldKept = before?.oldCopy ? [{ path: before.oldCopy.path, of: before.library }] : []
  const kept = [...keptCopies(places), ...oldKept].map((copy) =>
    copy.of === oldCopy?.path ? { ...copy, of: library } : copy,
  )
  storeChoice(places, library, oldCopy, kept)
}

/** Stores that the old copy was removed. `left`: folders with files of it that Tapelog did not remove. */
export function forgetOldCopy(places: LibraryPlaces, left: readonly string[]): void {
  const chosen = chosenLibrary(places)
  if (!chosen) return
  const { library } = chosen
  storeChoice(places, library, null, [...keptCopies(places), ...left.map((path) => ({ path, of: library }))])
}

/** Copies that Tapelog does not use, and does not remove. They may have been removed since. */
export function keptCopies({ usual }: LibraryPlaces): KeptCopy[] {
  const { keptCopies: kept } = readFields(recordPath(usual, 'chosen-library'))
  if (!Array.isArray(kept)) return []
  return kept.flatMap((copy: Partial<KeptCopy> | null) =>
    typeof copy?.path === 'string' && typeof copy.of === 'string' ? [{ path: copy.path, of: copy.of }] : [],
  )
}

function storeChoice(
  { usual }: LibraryPlaces,
  library: string,
  oldCopy: OldCopy | null,
  kept: readonly KeptCopy[],
): void {
  const others = kept.filter(({ path, of }, index) => {
    const isRepeated = kept.findIndex((one) => one.path === path && one.of === of) < index
    return !isRepeated && path !== library && path !== oldCopy?.path
  })
  replaceRecord(recordPath(usual, 'chosen-library'), {
    library,
    ...(oldCopy === null ? {} : { oldCopy: oldCopy.path }),
    ...(oldCopy?.databaseSha256 ? { oldCopySha256: oldCopy.databaseSha256 } : {}),
    ...(others.length === 0 ? {} : { keptCopies: others }),
  })
}

/**
 * A move of the library that has begun and not ended. The library is still at `from`. `hasCopied`: the folder at `to` was made and
 * marked, so a part of the library lies there.
 */
export type BegunMove = { from: string; to: string; hasCopied?: boolean }

export function begunMove({ usual }: LibraryPlaces): BegunMove | null {
  const { from, to, hasCopied } = readFields(recordPath(usual, 'library-move'))
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return { from, to, ...(hasCopied === true && { hasCopied }) }
}

/** Stores a move before it begins, and removes it (null) after its end. */
export function rememberMove({ usual }: LibraryPlaces, move: BegunMove | null): void {
  const path = recordPath(usual, 'library-move')
  if (move) replaceRecord(path, move)
  else removeDurably(path)
}

const recordPath = (usual: string, name: 'chosen-library' | 'library-move'): string =>
  join(dirname(usual), `${name}.json`)

function replaceRecord(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  replaceDurably(path, value)
}

function readFields(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
