import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** How much of each end of a file its fingerprint covers. */
export const fingerprintEndBytes = 64 * 1024

/** Reads at most `lengthBytes` from `fromByte` on. */
type ReadSpan = (fromByte: number, lengthBytes: number) => Promise<Uint8Array>

/**
 * SHA-256, in hex, of a file's first and last 64 KiB (of a shorter file: of all its bytes). It tells two recordings of the
 * same name, length and time apart. It does not show a change in the middle alone. Null if the file is shorter than
 * `sizeBytes`.
 */
export async function fingerprintOf(sizeBytes: number, read: ReadSpan): Promise<string | null> {
  const hash = createHash('sha256')
  const headBytes = Math.min(sizeBytes, fingerprintEndBytes)
  const tailFrom = Math.max(headBytes, sizeBytes - fingerprintEndBytes)
  for (const [fromByte, lengthBytes] of [
    [0, headBytes],
    [tailFrom, sizeBytes - tailFrom],
  ] as const) {
    if (lengthBytes === 0) continue
    const bytes = await read(fromByte, lengthBytes)
    if (bytes.byteLength !== lengthBytes) return null
    hash.update(bytes)
  }
  return hash.digest('hex')
}

/** Of a file on this machine or on a mounted volume. Throws Node's errors. */
export async function fingerprintOfFile(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    return await fingerprintOf((await file.stat()).size, (fromByte, lengthBytes) =>
      readSpan(file, fromByte, lengthBytes),
    )
  } finally {
    await file.close()
  }
}

async function readSpan(file: FileHandle, fromByte: number, lengthBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(lengthBytes)
  let doneBytes = 0
  while (doneBytes < lengthBytes) {
    const { bytesRead } = await file.read(bytes, doneBytes, lengthBytes - doneBytes, fromByte + doneBytes)
    if (bytesRead === 0) break
    doneBytes += bytesRead
  }
  return bytes.subarray(0, doneBytes)
}
