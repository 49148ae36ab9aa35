import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

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
