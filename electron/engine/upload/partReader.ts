import type { FileHandle } from 'node:fs/promises'
import { TapelogError } from '../../../shared/errors.ts'
import type { PartMemory } from './partMemory.ts'
import type { PartRow } from './sessions.ts'

export type PartSizes = { sizeBytes: number; chunkSizeBytes: number }

/** How large a part is: all are of one size but the last. */
export const partSizeBytes = ({ sizeBytes, chunkSizeBytes }: PartSizes, partNumber: number): number =>
  Math.min(chunkSizeBytes, sizeBytes - (partNumber - 1) * chunkSizeBytes)

/**
 * The parts of a file, each in memory that is read into once: several times faster than a stream of small blocks. As soon
 * as one needs its memory no more the next is read into it, while what is left to be done for the one before (its receipt on
 * the disk) is done.
 */
export class PartReader {
  readonly #file: FileHandle
  readonly #sizes: PartSizes
  /** To be read ahead, in this order; those that were taken are gone. */
  readonly #coming: PartRow[]
  readonly #memory: PartMemory
  #ahead: { part: PartRow; bytes: Promise<Buffer> } | null = null

  constructor(file: FileHandle, sizes: PartSizes, parts: readonly PartRow[], memory: PartMemory) {
    this.#file = file
    this.#memory = memory
    this.#sizes = sizes
    this.#coming = [...parts]
  }

  /** Its bytes, the caller's until {@link giveBack}. Throws `original-damaged` where the file ends before the part does. */
  async read(part: PartRow): Promise<Buffer> {
    if (this.#coming[0] === part) this.#coming.shift()
    const ahead = this.#ahead
    if (ahead?.part !== part) return this.#readNew(part)
    this.#ahead = null
    return ahead.bytes
  }

  /** Once more, into the same memory: it may have been garbled there. */
  readAgain(part: PartRow, bytes: Buffer): Promise<Buffer> {
    return this.#fill(part, bytes)
  }

  /** Only once nothing sends them any more. */
  giveBack(bytes: Buffer): void {
    this.#memory.giveBack(bytes)
    const next = this.#ahead === null ? this.#coming.shift() : undefined
    if (!next) return
    this.#ahead = { part: next, bytes: this.#readNew(next) }
    // Whoever takes it hears of it.
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

  /** Never throws where it stands: there may be no memory, and that concerns this part alone. */
  async #readNew(part: PartRow): Promise<Buffer> {
    const { chunkSizeBytes } = this.#sizes
    return this.#fill(part, this.#memory.take(partSizeBytes(this.#sizes, part.partNumber), chunkSizeBytes))
  }

  async #fill(part: PartRow, bytes: Buffer): Promise<Buffer> {
    const start = (part.partNumber - 1) * this.#sizes.chunkSizeBytes
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, start + done)
      if (bytesRead === 0) throw tooShort()
      done += bytesRead
    }
    return bytes
  }
}

const tooShort = () =>
  new TapelogError(
    'original-damaged',
    'The copy in the library is shorter than what was sealed, so it is not sent. Import the recording again from where it came.',
  )
