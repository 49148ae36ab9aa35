import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Makes the names of new and renamed files and folders in a folder durable. Windows cannot open folders and does not need this.
 * Throws Node's errors.
 */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Windows syncs only a file that is open for writing. */
const syncableFlags = process.platform === 'win32' ? 'r+' : 'r'

/** Renames a synced file or folder durably, see {@link syncRenamed}. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncRenamed(to)
}

/**
 * Makes the content of a renamed file or folder durable under its new name, so that it is there after a power cut or on a
 * drive that was pulled out. FAT stores a file's size and place beside its name, and writes them for the new name only when
 * the file itself is synced once more. Does not sync the folder around it, see {@link syncFolder}. Throws Node's errors.
 */
export async function syncRenamed(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return syncFolder(path)
  const file = await open(path, syncableFlags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes everything from `source` to the file, durably. Rejects with the error of the source or of the file. The file
 * is closed when the promise settles. `pipeline` alone may reject while the file is still being opened; a file that the
 * caller then removes would appear again.
 */
export async function writtenToFile(source: NodeJS.ReadableStream | (() => AsyncIterable<Buffer>), path: string) {
  const file = createWriteStream(path, { flush: true })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    await pipeline(source, file)
  } finally {
    await closed
  }
}

/**
 * Replaces a small file by this JSON in one rename, durably: after a crash it has the old content or the new one. Only its owner can
 * read it. Throws Node's errors.
 */
export function replaceDurably(path: string, value: unknown): void {
  writeFileSync(`${path}.part`, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.part`, path)
  // See syncRenamed: FAT would else lose the content under its new name.
  const file = openSync(path, syncableFlags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncFolder(dirname(path))
}

/** Removes a file durably. Ignores a missing file. Throws Node's errors. */
export function removeDurably(path: string): void {
  rmSync(path, { force: true })
  syncFolder(dirname(path))
}
