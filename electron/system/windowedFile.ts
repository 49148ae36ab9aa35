import type { FileHandle } from 'node:fs/promises'

const usualWindowBytes = 1024 ** 2

/** Reads a file in windows, for code that looks at one short piece after the other. */
export class WindowedFile {
  readonly #file: FileHandle
  readonly #windowBytes: number
  #fromByte = 0
  #bytes: Buffer = Buffer.alloc(0)

  /** `windowBytes`: smaller for pieces that are far from each other. */
  constructor(file: FileHandle, windowBytes = usualWindowBytes) {
    this.#file = file
    this.#windowBytes = windowBytes
  }

  /** The bytes from `fromByte` on: at least `leastBytes`, fewer only at the end of the file. */
  async from(fromByte: number, leastBytes: number): Promise<Buffer> {
    const offset = fromByte - this.#fromByte
    if (offset >= 0 && offset + leastBytes <= this.#bytes.length) return this.#bytes.subarray(offset)
    const bytes = await readUpTo(this.#file, fromByte, Math.max(this.#windowBytes, leastBytes))
    this.#fromByte = fromByte
    this.#bytes = bytes
    return bytes
  }
}

/** The bytes of a file from `fromByte` on; fewer than `lengthBytes` only at the end of the file. */
export async function readUpTo(file: FileHandle, fromByte: number, lengthBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(lengthBytes)
  let done = 0
  while (done < lengthBytes) {
    const { bytesRead } = await file.read(bytes, done, lengthBytes - done, fromByte + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.subarray(0, done)
}

/** The bytes of a file from `fromByte` to `toByte`, in blocks of their own. */
export async function* bytesBetween(file: FileHandle, fromByte: number, toByte: number): AsyncGenerator<Buffer> {
  for (let at = fromByte; at < toByte; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(256 * 1024, toByte - at)), 0, null, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
