import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/**
 * Where the library lies unless it is named: one rule for the window and the command line. On Linux it is the data folder
 * (XDG_DATA_HOME): recordings are a person's data, and folders of settings are copied and synced as if they were small.
 * Earlier versions of the window kept it beside their settings; a library there is used where it is, never moved.
 */
export type LibraryPlaces = {
  usual: string
  /** Where an earlier version may have put it; null where that was the usual place. */
  former: string | null
}

export function libraryPlaces(
  environment: NodeJS.ProcessEnv = process.env,
  homeVariable: string = homedir(),
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

/**
 * A relative value is ignored, as the XDG Base Directory Specification asks: the library would lie in whichever folder the
 * program was started from, and another start would not find it.
 */
const absolute = (path: string | undefined): string | null => (path !== undefined && isAbsolute(path) ? path : null)

export const isLibrary = (path: string): boolean => existsSync(join(path, 'library.sqlite'))

/** `other`: a second library that is there too and was not decided about. */
export type FoundLibrary = { path: string; isFormer: boolean; other: string | null }

/** The library to work in when none is named: the one that is there; of two, the one that a person chose. */
export function findLibrary({ usual, former }: LibraryPlaces): FoundLibrary {
  if (former === null || !isLibrary(former)) return { path: usual, isFormer: false, other: null }
  if (!isLibrary(usual)) return { path: former, isFormer: true, other: null }
  const chosen = readChoice(usual)
  if (chosen === former) return { path: former, isFormer: true, other: null }
  return { path: usual, isFormer: false, other: chosen === usual ? null : former }
}

/** Of two libraries, which one is opened from now on, by the window and by the command line. */
export function rememberLibrary({ usual }: LibraryPlaces, path: string): void {
  mkdirSync(dirname(usual), { recursive: true })
  writeFileSync(choicePath(usual), `${JSON.stringify({ library: path })}\n`)
}

const choicePath = (usual: string): string => join(dirname(usual), 'chosen-library.json')

function readChoice(usual: string): string | null {
  try {
    const { library } = JSON.parse(readFileSync(choicePath(usual), 'utf8')) as { library?: unknown }
    return typeof library === 'string' ? library : null
  } catch {
    return null
  }
}
