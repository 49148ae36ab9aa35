import { isAbsolute, resolve } from 'node:path'
import { problem } from '../../shared/errors/problem.ts'

/** `\\server\share`, `\\.\device` and `\\?\device`, also with slashes. Opening one signs in at that server. */
const serverOrDevice = /^[\\/]{2}/
/** Names that Windows gives to devices in every folder, with any ending. */
const windowsDevice = /(^|[\\/])(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.[^\\/]*)?$/i
/** Devices and running programs as files. Shared memory is an ordinary disk. */
const systemFolder = /^\/(dev(?!\/shm(\/|$))|proc|sys)(\/|$)/

/**
 * Whether a path names something other than a file or folder of a disk: a device, a running program, or a server by its address
 * (a drive letter or mount of the same server is fine). The file system is not asked.
 * @exportedFor tests: paths of other systems
 */
export function isRefusedPath(path: string, platform: NodeJS.Platform = process.platform): boolean {
  if (path.includes('\0') || serverOrDevice.test(path)) return true
  return platform === 'win32' ? windowsDevice.test(path.trimEnd()) : systemFolder.test(resolve(path))
}

/**
 * The same for the real path behind a name, which a link may have led to. A Windows drive letter of a server has the server's
 * address as its real path, so the address itself is refused only where it was named.
 */
export const isRefusedRealPath = (realPath: string, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'win32' && isRefusedPath(realPath, platform)

/** Throws `path-refused` for a relative path, and for what {@link isRefusedPath} refuses. */
export function demandDiskPath(path: string): string {
  if (isRefusedPath(path) || !isAbsolute(path)) throw problem('path-refused')
  return path
}
