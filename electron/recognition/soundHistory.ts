/** Keeps the last samples of a recording by their position in it. */
export class SoundHistory {
  readonly #ring: Float32Array
  readonly #firstSample: number
  #count = 0

  /** `firstSample`: the position of the first sample that is pushed. `capacity`: how many samples are kept. */
  constructor(firstSample: number, capacity: number) {
    this.#firstSample = firstSample
    this.#ring = new Float32Array(capacity)
  }

  /** The position after the newest sample. */
  get end(): number {
    return this.#firstSample + this.#count
  }

  push(block: Float32Array): void {
    for (const sample of block) this.#ring[this.#count++ % this.#ring.length] = sample
  }

  /** A copy of the samples from `from` to `to` (or to the newest), or null if `from` is no longer kept. */
  slice(from: number, to: number): Float32Array | null {
    if (from < this.end - this.#ring.length || from < this.#firstSample) return null
    const copy = new Float32Array(Math.max(0, Math.min(to, this.end) - from))
    const offset = from - this.#firstSample
    for (let index = 0; index < copy.length; index++)
      copy[index] = this.#ring[(offset + index) % this.#ring.length] ?? 0
    return copy
  }
}
