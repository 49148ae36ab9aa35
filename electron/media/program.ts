import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { problem } from '../../shared/errors/problem.ts'

const fileName = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

/** An application that is started from the Finder has a path without them. */
const packageManagers = process.platform === 'darwin' ? ['/opt/homebrew/bin', '/usr/local/bin'] : []

let found: string | null = null

/**
 * The `ffmpeg` program: the one that a release carries in its resources, else the system's. Looked for once; a program that
 * was missing is looked for again. Throws 'ffmpeg-missing'.
 */
export function ffmpegPath(): string {
  found ??= findFfmpeg({ resources: resourcesFolder(), path: process.env.PATH ?? '' })
  if (found === null) throw problem('ffmpeg-missing', null, { retryable: true })
  return found
}

/**
 * Null where none is. `resources`: the folder of a packaged application. `path`: folders, as in the variable PATH.
 * @exportedFor tests: they start it themselves
 */
export function findFfmpeg({ resources, path }: { resources: string | null; path: string }): string | null {
  // Without relative folders of PATH: they depend on where Tapelog was started, and could hold a stranger's program.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  const candidates = [...(resources === null ? [] : [join(resources, 'ffmpeg')]), ...folders, ...packageManagers]
  return candidates.map((folder) => join(folder, fileName)).find(isProgram) ?? null
}

/** Only Electron has it. */
const resourcesFolder = (): string | null => (process as { resourcesPath?: string }).resourcesPath ?? null

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
