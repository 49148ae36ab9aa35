import { type FileHandle, open } from 'node:fs/promises'

/** A shorter run of zeros at the end is usual in sound, and no program fills less at once. */
const blockBytes = 4096

/**
 * Where the zeros begin with which a file ends, to a block of 4 KiB; null if it does not end with a block of zeros. Programs that reserve a
 * file's whole size first, such as downloads and copies to a share, leave zeros where they have not written yet. They write from the
 * beginning, so a search in halves finds the place. Also null if the file cannot be read.
 */
export async function zeroTailFrom(path: string, sizeBytes: number): Promise<number | null> {
  if (sizeBytes === 0) return null
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    const blocks = Math.ceil(sizeBytes / blockBytes)
    if (!(await isZero(file, Math.max(0, sizeBytes - blockBytes)))) return null
    let [written, zeros] = [-1, blocks - 1]
    while (zeros - written > 1) {
      const middle = (written + zeros) >> 1
      if (await isZero(file, middle * blockBytes)) zeros = middle
      else written = middle
    }
    return zeros * blockBytes
  } catch {
    return null
  } finally {
    await file?.close().catch(() => {})
  }
}

async function isZero(file: FileHandle, position: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, position)
  return bytesRead > 0 && isZeros(buffer.subarray(0, bytesRead))
}

/** Beginnings of files are written last by some programs: a WAV's sizes are known at its end. */
const rewrittenBytes = 4096
const comparedBytes = 1024 * 1024

/**
 * True if the file `half` is `whole` before all of it was written: it has the same sound up to some place, and from there on zeros or nothing.
 * Beginnings are not compared, see {@link rewrittenBytes}; without any sound that is the same, it is not.
 */
export async function isHalfOf(
  half: { path: string; sizeBytes: number },
  whole: { path: string; sizeBytes: number },
): Promise<boolean> {
  if (half.sizeBytes > whole.sizeBytes) return false
  const files: FileHandle[] = []
  try {
    for (const { path } of [half, whole]) files.push(await open(path, 'r'))
    const [one, other] = files
    if (!one || !other) return false
    let isAlike = false
    let differs = false
    for (let at = rewrittenBytes; at < half.sizeBytes; at += comparedBytes) {
      const length = Math.min(comparedBytes, half.sizeBytes - at)
      const [a, b] = await Promise.all([one, other].map((file) => file.read(Buffer.alloc(length), 0, length, at)))
      if (!a || !b || a.bytesRead < length || b.bytesRead < length) return false
      const written: number = differs ? 0 : alikeBytes(a.buffer, b.buffer)
      if (!isZeros(a.buffer.subarray(written))) return false
      isAlike ||= !isZeros(a.buffer.subarray(0, written))
      differs ||= written < length
    }
    return isAlike && (differs || half.sizeBytes < whole.sizeBytes)
  } catch {
    return false
  } finally {
    for (const file of files) await file.close().catch(() => {})
  }
}

const isZeros = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

/** How many bytes are the same from the beginning on. */
function alikeBytes(a: Buffer, b: Buffer): number {
  if (a.equals(b)) return a.length
  return a.findIndex((byte, at) => byte !== b[at])
}
