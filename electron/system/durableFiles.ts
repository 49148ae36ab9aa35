import { closeSync, createWriteStream, fsyncSync, openSync } from 'node:fs'
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
