import { createHash } from 'node:crypto'
import type { StoredPart } from '../../ports/ports.ts'

/** The parts that a completed file was made of, from its bytes. The ETag of a part is the MD5 of its bytes. */
export class PartHashes {
  readonly #partBytes: number
  readonly #parts = new Map<number, StoredPart>()
  #hash = createHash('md5')
  #sizeBytes = 0

  constructor(partBytes: number) {
    this.#partBytes = partBytes
  }

  add(block: Buffer): void {
    for (let at = 0; at < block.length; ) {
      const taken = block.subarray(at, at + this.#partBytes - this.#sizeBytes)
      this.#hash.update(taken)
      this.#sizeBytes += taken.length
      at += taken.length
      if (this.#sizeBytes === this.#partBytes) this.#endPart()
    }
  }

  /** Call it once, after the last byte. */
  parts(): Map<number, StoredPart> {
    if (this.#sizeBytes > 0) this.#endPart()
    return this.#parts
  }

  #endPart(): void {
    this.#parts.set(this.#parts.size + 1, { etag: `"${this.#hash.digest('hex')}"`, sizeBytes: this.#sizeBytes })
    this.#hash = createHash('md5')
    this.#sizeBytes = 0
  }
}
