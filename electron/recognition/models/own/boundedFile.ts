import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Why a file is no model that Tapelog can run. `damaged`: cut, or its parts contradict each other. */
export class ModelFileProblem extends Error {
  readonly reason: 'other' | 'damaged' | 'shape'

  constructor(reason: ModelFileProblem['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

const blockBytes = 64 * 1024
/** The longest text that is read at once. */
const mostTextBytes = 64 * 1024

export const damaged = (detail: string): ModelFileProblem => new ModelFileProblem('damaged', detail)

/**
 * Reads little-endian numbers and short texts of a file in order, without ever taking memory by a number in the file. Everything beyond
 * the file's end is a {@link ModelFileProblem}. `at`: the place of the next byte.
 */
export class BoundedFile {
  readonly sizeBytes: number
  at = 0
  readonly #file: number
  readonly #block = Buffer.alloc(blockBytes)
  /** The place and length of what the block holds. */
  #held = { from: 0, bytes: 0 }

  private constructor(file: number) {
    this.#file = file
    this.sizeBytes = fstatSync(file).size
  }

  /** Opens a file for `work` and closes it. Throws Node's errors, and what `work` throws. */
  static read<T>(path: string, work: (file: BoundedFile) => T): T {
    const file = openSync(path, 'r')
    try {
      return work(new BoundedFile(file))
    } finally {
      closeSync(file)
    }
  }

  get bytesLeft(): number {
    return this.sizeBytes - this.at
  }

  int32 = (): number => this.#take(4).readInt32LE()
  uint32 = (): number => this.#take(4).readUInt32LE()

  /** A 64-bit number; more than a file can have is damage. */
  size(): number {
    const value = this.#take(8).readBigUInt64LE()
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('a number is too large')
    return Number(value)
  }

  text(bytes: number): string {
    if (bytes > mostTextBytes) throw damaged('a text is too long')
    return this.#take(bytes).toString('utf8')
  }

  skip(bytes: number): void {
    if (!(bytes >= 0) || bytes > this.bytesLeft) throw damaged('the file ends too early')
    this.at += bytes
  }

  #take(bytes: number): Buffer {
    const { from, bytes: length } = this.#held
    if (this.at < from || this.at + bytes > from + length) this.#fill()
    const start = this.at - this.#held.from
    this.skip(bytes)
    return this.#block.subarray(start, start + bytes)
  }

  #fill(): void {
    let bytes = 0
    for (;;) {
      const read = readSync(this.#file, this.#block, bytes, blockBytes - bytes, this.at + bytes)
      bytes += read
      if (read === 0 || bytes === blockBytes) break
    }
    this.#held = { from: this.at, bytes }
    if (bytes < Math.min(blockBytes, this.bytesLeft)) throw damaged('the file became shorter')
  }
}
