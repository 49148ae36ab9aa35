import type { FileHandle } from 'node:fs/promises'

const windowBytes = 1024 ** 2

/** Reads a file in large windows, for code that looks at one short piece after the other. */
export class WindowedFile {
  readonly #file: FileHandle
  #fromByte = 0
  #bytes: Buffer = Buffer.alloc(0)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** The bytes from `fromByte` on: at least `leastBytes`, fewer only at the end of the file. */
  async from(fromByte: number, leastBytes: number): Promise<Buffer> {
    const offset = fromByte - this.#fromByte
    if (offset >= 0 && offset + leastBytes <= this.#bytes.length) return this.#bytes.subarray(offset)
    const into = Buffer.allocUnsafe(Math.max(windowBytes, leastBytes))
    let done = 0
    while (done < into.length) {
      const { bytesRead } = await this.#file.read(into, done, into.length - done, fromByte + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    this.#fromByte = fromByte
    this.#bytes = into.subarray(0, done)
    return this.#bytes
  }
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
