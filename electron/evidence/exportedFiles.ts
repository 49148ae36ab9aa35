import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvidenceFile } from '../../shared/evidence/manifest.ts'
import { hashFile } from '../sealing/index.ts'
import { filesBelow } from './bag/files.ts'

/**
 * The facts for a manifest about a finished file, which will be called `name`, or about all files in a folder, by their paths below it.
 * Throws Node's errors.
 */
export async function factsOfExport(path: string, name: string, signal?: AbortSignal): Promise<EvidenceFile[]> {
  const facts = async (at: string, called: string): Promise<EvidenceFile> => {
    const { sha256, sizeBytes } = await hashFile(at, signal ? { signal } : {})
    return { name: called, sizeBytes, sha256 }
  }
  if (!(await lstat(path)).isDirectory()) return [await facts(path, name)]
  const files: EvidenceFile[] = []
  for (const file of await filesBelow(path)) if (file.isFile) files.push(await facts(join(path, file.path), file.path))
  return files
}
