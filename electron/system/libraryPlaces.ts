import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/**
 * Where the window and the command line look for the library if no path is given. On Linux it is in the data folder
 * (XDG_DATA_HOME), because backup and sync tools expect folders of settings to be small. Earlier versions of the window kept it in
 * their settings folder; such a library stays there.
 */
export type LibraryPlaces = {
  usual: string
  /** Where an earlier version may have put the library; null if that was the default place. */
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

/** The folder of this machine's speech models, beside the default library. All libraries share these models. */
export const modelsPlace = (environment: NodeJS.ProcessEnv = process.env): string =>
  absolute(environment.TAPELOG_MODELS) ?? join(dirname(libraryPlaces(environment).usual), 'models')

/**
 * Ignores a relative value, as the XDG Base Directory Specification asks. With a relative path, the library's place
 * would depend on the folder in which the program was started.
 */
const absolute = (path: string | undefined): string | null => (path !== undefined && isAbsolute(path) ? path : null)

export const isLibrary = (path: string): boolean => existsSync(join(path, 'library.sqlite'))

/** `other`: a second library, if nobody has chosen between the two. */
type FoundLibrary = { path: string; isFormer: boolean; other: string | null }

/** The library to open if no path is given: the only existing library, or the library that a person chose of two. */
export function findLibrary({ usual, former }: LibraryPlaces): FoundLibrary {
  if (former === null || !isLibrary(former)) return { path: usual, isFormer: false, other: null }
  if (!isLibrary(usual)) return { path: former, isFormer: true, other: null }
  const chosen = readChoice(usual)
  if (chosen === former) return { path: former, isFormer: true, other: null }
  return { path: usual, isFormer: false, other: chosen === usual ? null : former }
}

/** Stores which of two libraries the window and the command line open from now on. */
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
