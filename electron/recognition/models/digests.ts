import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type FileDigests = { sizeBytes: number; sha256: string; sha1: string }

/** Reads the file once. Throws Node's errors. */
export async function digestsOf(path: string, signal?: AbortSignal): Promise<FileDigests> {
  const sha256 = createHash('sha256')
  const sha1 = createHash('sha1')
  let sizeBytes = 0
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal ? { signal } : {}) })) {
    sha256.update(block)
    sha1.update(block)
    sizeBytes += block.length
  }
  return { sizeBytes, sha256: sha256.digest('hex'), sha1: sha1.digest('hex') }
}
