import type { FileHandle } from 'node:fs/promises'
import { problem } from '../../../shared/words/problem.ts'
import type { PartMemory } from './partMemory.ts'
import type { PartRow } from './sessions.ts'

type PartSizes = { sizeBytes: number; chunkSizeBytes: number }

/** All parts have the same size, except the last. */
export const partSizeBytes = ({ sizeBytes, chunkSizeBytes }: PartSizes, partNumber: number): number =>
  Math.min(chunkSizeBytes, sizeBytes - (partNumber - 1) * chunkSizeBytes)

/**
 * Reads the parts of a file, each with one read into reused memory, which is several times faster than a stream of small blocks. As
 * soon as the memory of a part is free, the next part is read into it, while the previous part's receipt is written to the disk.
 */
export class PartReader {
  readonly #file: FileHandle
  readonly #sizes: PartSizes
  /** The parts to read ahead, in this order. */
  readonly #coming: PartRow[]
  readonly #memory: PartMemory
  #ahead: { part: PartRow; bytes: Promise<Buffer> } | null = null

  constructor(file: FileHandle, sizes: PartSizes, parts: readonly PartRow[], memory: PartMemory) {
    this.#file = file
    this.#memory = memory
    this.#sizes = sizes
    this.#coming = [...parts]
  }

  /** Reads a part. Its bytes belong to the caller until {@link giveBack}. Throws `original-damaged` if the file ends too early. */
  async read(part: PartRow): Promise<Buffer> {
    if (this.#coming[0] === part) this.#coming.shift()
    const ahead = this.#ahead
    if (ahead?.part !== part) return this.#readNew(part)
    this.#ahead = null
    return ahead.bytes
  }

  /** Reads a part again into the same memory, because its content may be wrong. */
  readAgain(part: PartRow, bytes: Buffer): Promise<Buffer> {
    return this.#fill(part, bytes)
  }

  /** Call it when the bytes are no longer being sent. */
  giveBack(bytes: Buffer): void {
    this.#memory.giveBack(bytes)
    const next = this.#ahead === null ? this.#coming.shift() : undefined
    if (!next) return
    this.#ahead = { part: next, bytes: this.#readNew(next) }
    // `read` returns this promise, so its caller gets the error.
    this.#ahead.bytes.catch(() => {})
  }

  async close(): Promise<void> {
    const ahead = this.#ahead
    await ahead?.bytes.then(
      (bytes) => this.#memory.giveBack(bytes),
      () => {},
    )
    await this.#file.close()
  }

  /** Rejects and never throws, so that missing memory fails only this part. */
  async #readNew(part: PartRow): Promise<Buffer> {
    const { chunkSizeBytes } = this.#sizes
    return this.#fill(part, this.#memory.take(partSizeBytes(this.#sizes, part.partNumber), chunkSizeBytes))
  }

  async #fill(part: PartRow, bytes: Buffer): Promise<Buffer> {
    const start = (part.partNumber - 1) * this.#sizes.chunkSizeBytes
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, start + done)
      if (bytesRead === 0) throw problem('original-damaged')
      done += bytesRead
    }
    return bytes
  }
}
