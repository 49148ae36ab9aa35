import { closeSync, createWriteStream, fsyncSync, openSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Makes the names in a folder durable: of new and renamed files, and of folders. Windows cannot open folders and does not
 * need this. Throws Node's errors.
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
 * Writes what `source` gives to the file, to the disk. Rejects with the error of either. The file is closed by then in both
 * cases: `pipeline` alone may reject while it is still being opened, and removed then, it would appear afterwards.
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
