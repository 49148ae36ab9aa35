import { delimiter, isAbsolute, join } from 'node:path'
import { problem } from '../../shared/words/problem.ts'
import { isProgram } from '../system/index.ts'

const fileName = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

/** The folders of package managers. An application that is started from the Finder does not have them in its path. */
const packageManagers = process.platform === 'darwin' ? ['/opt/homebrew/bin', '/usr/local/bin'] : []

let found: string | null = null

/**
 * The path of the `ffmpeg` program in a release's resources, else of the system's program. It is searched for once, and again as
 * long as it is missing. Throws 'ffmpeg-missing'.
 */
export function ffmpegPath(): string {
  found ??= findFfmpeg({ resources: resourcesFolder(), path: process.env.PATH ?? '' })
  if (found === null) throw problem('ffmpeg-missing', null, { retryable: true })
  return found
}

/**
 * Returns null if there is no such program. `resources`: the folder of a packaged application. `path`: folders, as in the variable
 * PATH.
 * @exportedFor tests: they start it themselves
 */
export function findFfmpeg({ resources, path }: { resources: string | null; path: string }): string | null {
  // Relative folders in PATH are ignored. They depend on where Tapelog was started, and could hold a stranger's program.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  const candidates = [...(resources === null ? [] : [join(resources, 'ffmpeg')]), ...folders, ...packageManagers]
  return candidates.map((folder) => join(folder, fileName)).find(isProgram) ?? null
}

/** The folder of the resources. Only Electron has one. */
const resourcesFolder = (): string | null => (process as { resourcesPath?: string }).resourcesPath ?? null
