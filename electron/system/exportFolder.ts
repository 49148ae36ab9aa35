import { randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { TapelogError } from '../../shared/errors/errors.ts'
import { problem } from '../../shared/words/problem.ts'
import { errorCodeOf, isAccessDenied, isOutOfSpace, isWriteProtected } from './errorCodes.ts'
import { withPersonsMask } from './ownFiles.ts'
import { demandDiskPath, isRefusedRealPath } from './refusedPaths.ts'

/**
 * Makes a folder for exports and its parents with the modes that the person's umask asks for, and writes a test file there. Throws
 * `path-refused`, `folder-missing` for an empty path, and the `export-…` problems.
 */
export function makeExportFolder(path: string): void {
  // An empty path would mean the current folder.
  if (path === '') throw problem('folder-missing')
  demandOnDisk(demandDiskPath(resolve(path)))
  try {
    withPersonsMask(() => makeWithParents(resolve(path)))
    demandWritable(path)
  } catch (error) {
    throw exportError(error, 'export-folder-unmade')
  }
}

/** Checks the real path, because the folders above may be links. */
function demandOnDisk(path: string): void {
  for (let above = path; ; above = dirname(above)) {
    let real: string
    try {
      real = realpathSync(above)
    } catch {
      if (dirname(above) === above) return
      continue
    }
    if (isRefusedRealPath(real)) throw problem('path-refused')
    return
  }
}

/** Writes a test file, because neither modes nor mount options say whether a file can be written. */
function demandWritable(folder: string): void {
  const probe = join(folder, `.tapelog-${randomUUID()}.part`)
  try {
    writeFileSync(probe, Buffer.alloc(4096), { flag: 'wx', flush: true })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Replaces Node's own `recursive` (24), which throws ENOENT on a write-protected disk and never ends below /proc. */
function makeWithParents(path: string): void {
  try {
    makeUnlessThere(path)
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    makeWithParents(dirname(path))
    makeUnlessThere(path)
  }
}

function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const unreachable = ['EEXIST', 'ENOTDIR', 'ENOENT', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']

/** Why an export could not be written. `whenUnreachable`: the error if the folder does not exist, or its name is not possible. */
export function exportError(cause: unknown, whenUnreachable: 'folder-missing' | 'export-folder-unmade'): TapelogError {
  if (isAccessDenied(cause) || isWriteProtected(cause)) return problem('export-no-permission', null, { cause })
  if (isOutOfSpace(cause)) return problem('export-disk-full', null, { cause })
  return unreachable.includes(errorCodeOf(cause))
    ? problem(whenUnreachable, null, { cause })
    : problem('export-failed', null, { retryable: true, cause })
}
