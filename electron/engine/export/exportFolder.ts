import { realpath, stat } from 'node:fs/promises'
import { problem } from '../../../shared/errors/problem.ts'
import { demandDiskPath, isRefusedRealPath } from '../../system/index.ts'

/** Throws `folder-missing`, or `path-refused` for what is no folder of a disk. */
export async function demandExportFolder(directory: string): Promise<void> {
  demandDiskPath(directory)
  const real = await realpath(directory).catch(() => null)
  if (real !== null && isRefusedRealPath(real)) throw problem('path-refused')
  const facts = real === null ? null : await stat(real).catch(() => null)
  if (!facts?.isDirectory()) throw problem('folder-missing')
}
