import { lstat } from 'node:fs/promises'
import { hashFile } from '../sealing/index.ts'
import { errorCodeOf } from '../system/index.ts'

/** Size and SHA-256 of a file; null if there is none there, or a link, a folder or a device. Throws Node's other errors. */
export async function factsOfFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ sizeBytes: number; sha256: string } | null> {
  try {
    const facts = await lstat(path)
    if (!facts.isFile()) return null
    const { sha256 } = await hashFile(path, signal ? { signal } : {})
    return { sizeBytes: facts.size, sha256 }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL'].includes(errorCodeOf(error))) return null
    throw error
  }
}
