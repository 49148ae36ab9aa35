import { isAbsolute, resolve } from 'node:path'
import { problem } from '../../shared/words/problem.ts'

/**
 * `\\server\share`, `\\.\device` and `\\?\device`, also with slashes. Windows signs in to the server when such a path is opened.
 */
const serverOrDevice = /^[\\/]{2}/
/** Names that Windows gives to devices in every folder, with any ending. */
const windowsDevice = /(^|[\\/])(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.[^\\/]*)?$/i
/** Folders that show devices and running programs as files. Shared memory counts as an ordinary disk. */
const systemFolder = /^\/(dev(?!\/shm(\/|$))|proc|sys)(\/|$)/

/**
 * Whether a path names something other than a file or folder of a disk: a device, a running program, or a server by its
 * address (a drive letter or mount of the same server is fine). Looks only at the text of the path.
 * @exportedFor tests: they check paths of other systems
 */
export function isRefusedPath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path.includes('\0') || serverOrDevice.test(path)) return true
  return platform === 'win32' ? windowsDevice.test(path.trimEnd()) : systemFolder.test(resolve(path))
}

/**
 * Like {@link isRefusedPath}, for the real path that a link may lead to. On Windows, the real path of a server's drive letter is
 * the server's address, so an address is refused only if the person gave it.
 */
export const isRefusedRealPath = (realPath: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'win32' && isRefusedPath(realPath, platform)

/** Throws `path-refused` for a relative path, and for every path that {@link isRefusedPath} refuses. */
export function demandDiskPath(path: string): string {
  if (isRefusedPath(path) || !isAbsolute(path)) throw problem('path-refused')
  return path
}
