import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { removeDurably, replaceDurably } from './durableFiles.ts'
import { libraryThere, type Presence } from './libraryThere.ts'

/**
 * Where the window and the command line look for the library if no path is given. On Linux it is in the data folder
 * (XDG_DATA_HOME), because backup and sync tools expect folders of settings to be small. Earlier versions of the window kept it in
 * their settings folder; such a library stays there. A person may also choose any other place, see {@link rememberLibrary}.
 */
export type LibraryPlaces = {
  usual: string
  /** Where an earlier version may have put the library; null if that was the default place. */
  former: string | null
}

export function libraryPlaces(
  environment: NodeJS.ProcessEnv = process.env,
  homeVariable: string = environment[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir(),
  platform: NodeJS.Platform = process.platform,
): LibraryPlaces {
  const home = absolute(homeVariable) ?? userInfo().homedir
  if (platform === 'darwin') return { usual: join(home, 'Library/Application Support/Tapelog/library'), former: null }
  if (platform === 'win32')
    return {
      usual: join(absolute(environment.APPDATA) ?? join(home, 'AppData/Roaming'), 'Tapelog/library'),
      former: null,
    }
  return {
    usual: join(absolute(environment.XDG_DATA_HOME) ?? join(home, '.local/share'), 'tapelog/library'),
    former: join(absolute(environment.XDG_CONFIG_HOME) ?? join(home, '.config'), 'Tapelog/library'),
  }
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
 * `isThere`: a library is at `path`. `other`: a second library, if nobody has chosen between the two. `isAbsent`: nothing may make a
 * library at `path` now, because a person chose this place and its disk is not connected, or because the disk does not answer.
 */
type FoundLibrary = { path: string; isFormer: boolean; other: string | null; isThere: boolean; isAbsent: boolean }

/** The library to open if no path is given: the one that a person chose, else the only existing library. `limitMs`: for each place. */
export async function findLibrary({ usual, former }: LibraryPlaces, limitMs?: number): Promise<FoundLibrary> {
  const chosen = chosenLibrary({ usual })?.library ?? null
  const at = (path: string | null) => (path === null ? ('missing' as const) : libraryThere(path, limitMs))
  const isElsewhere = chosen !== null && chosen !== usual && chosen !== former
  const only = (path: string, presence: Presence): FoundLibrary => ({
    ...{ path, isFormer: path === former, other: null, isThere: presence === 'there' },
    isAbsent: presence === 'no-answer' || (presence === 'missing' && path === chosen),
  })
  if (isElsewhere) return only(chosen, await at(chosen))
  const [atUsual, atFormer] = await Promise.all([at(usual), at(former)])
  const hasFormer = former !== null && atFormer === 'there'
  if (chosen !== null && !hasFormer && atUsual !== 'there')
    return { ...only(chosen, chosen === usual ? atUsual : atFormer), isFormer: false }
  // A library may be at the place that does not answer.
  if (former !== null && atFormer === 'no-answer' && (chosen === former || atUsual === 'missing'))
    return only(former, atFormer)
  if (!hasFormer) return only(usual, atUsual)
  if (atUsual === 'missing' || chosen === former) return only(former, atFormer)
  if (atUsual === 'no-answer') return only(usual, atUsual)
  return { ...only(usual, atUsual), other: chosen === usual ? null : former }
}

/** The place before the last move, as long as a copy is there. `databaseSha256`: of its library.sqlite at the switch; null if it is unknown. */
export type OldCopy = { path: string; databaseSha256: string | null }
/** A copy that Tapelog does not remove: `path` holds files of the library at `of`. */
type KeptCopy = { path: string; of: string }

/** The library that a person chose, and its old copy. Null if nobody chose one, or the file is damaged. */
export function chosenLibrary({
  usual,
}: Pick<LibraryPlaces, 'usual'>): { library: string; oldCopy: OldCopy | null } | null {
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
  const former = before?.oldCopy ? [{ path: before.oldCopy.path, of: before.library }] : []
  const kept = [...keptCopies(places), ...former].map((copy) =>
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
export function keptCopies({ usual }: Pick<LibraryPlaces, 'usual'>): KeptCopy[] {
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
