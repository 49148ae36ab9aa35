import { type FileHandle, lstat, open, readdir, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, syncFolder } from '../../system/index.ts'

const zeros = Buffer.alloc(1024 * 1024)

/**
 * Removes a file, or a folder with its contents; a missing file or folder counts as removed. Files are overwritten with
 * zeros first, which erases them on disks that write in place. Rejects with Node's errors; the caller tries again.
 */
export async function removeFiles(path: string): Promise<void> {
  const facts = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!facts) return
  if (facts.isDirectory()) {
    for (const name of await readdir(path)) await removeFiles(join(path, name))
    await rmdir(path)
  } else {
    // If the file has several names, its bytes are not only Tapelog's. A link is not followed.
    if (facts.isFile() && facts.nlink === 1) await overwrite(path, facts.size)
    await unlink(path)
  }
  // A power cut must not restore the name.
  syncFolder(dirname(path))
}

async function overwrite(path: string, sizeBytes: number): Promise<void> {
  let file: FileHandle
  try {
    file = await open(path, 'r+')
  } catch {
    // A write-protected file is removed without being overwritten.
    return
  }
  try {
    for (let at = 0; at < sizeBytes; at += zeros.length)
      await file.write(zeros, 0, Math.min(zeros.length, sizeBytes - at), at)
    await file.datasync()
    await file.truncate(0)
  } finally {
    await file.close()
  }
}
