/** After so long without an upload it is given back to the system. */
const idleMs = 30_000

/**
 * The memory that parts are sent from, the same for one upload after the other: made anew for each it would have to be
 * cleared by the system each time, and wait for the garbage collector afterwards.
 */
export class PartMemory {
  readonly #free: Buffer[] = []
  readonly #most: number
  #idle: NodeJS.Timeout | null = null

  /** `most`: so many of what is given back are kept. */
  constructor(most: number) {
    this.#most = most
  }

  /** Room for a part, cut from memory for `chunkSizeBytes`, the size of most parts. What is in it is anything. */
  take(partBytes: number, chunkSizeBytes: number): Buffer {
    this.#keepAwhile()
    const at = this.#free.findIndex(({ buffer }) => buffer.byteLength === chunkSizeBytes)
    const [free] = at < 0 ? [] : this.#free.splice(at, 1)
    return free ? Buffer.from(free.buffer, 0, partBytes) : Buffer.allocUnsafeSlow(chunkSizeBytes).subarray(0, partBytes)
  }

  /** Only what {@link take} gave, once nothing reads it any more. */
  giveBack(part: Buffer): void {
    // The oldest goes: another service may want another size.
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
