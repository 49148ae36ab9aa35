/** If there is no upload for this long, the memory is freed. */
const idleMs = 30_000

/**
 * Memory for parts, which uploads reuse one after the other. Otherwise the system would have to clear new memory each time, and the
 * garbage collector to free it.
 */
export class PartMemory {
  readonly #free: Buffer[] = []
  readonly #most: number
  #idle: NodeJS.Timeout | null = null

  /** `most`: how many free buffers to keep. */
  constructor(most: number) {
    this.#most = most
  }

  /** A buffer for a part, cut from memory of `chunkSizeBytes`, the size of most parts. Its content is undefined. */
  take(partBytes: number, chunkSizeBytes: number): Buffer {
    this.#keepAwhile()
    const at = this.#free.findIndex(({ buffer }) => buffer.byteLength === chunkSizeBytes)
    const [free] = at < 0 ? [] : this.#free.splice(at, 1)
    return free ? Buffer.from(free.buffer, 0, partBytes) : Buffer.allocUnsafeSlow(chunkSizeBytes).subarray(0, partBytes)
  }

  /** Takes back a buffer from {@link take} that no code reads any more. */
  giveBack(part: Buffer): void {
    // Drop the oldest buffer, because another service may use another size.
    if (this.#free.length === this.#most) this.#free.shift()
    this.#free.push(part)
    this.#keepAwhile()
  }

  #keepAwhile(): void {
    if (this.#idle) this.#idle.refresh()
    else
      this.#idle = setTimeout(() => {
        this.#idle = null
        this.#free.length = 0
      }, idleMs).unref()
  }
}
