import type { SpeechStretch } from './types.ts'

/** Smaller steps are not told: each is a message to another process. */
const leastStep = 0.005
/** Less than all of it: telling voices apart comes after the last word. */
const mostWhileAtWork = 0.99

/**
 * How much of the recording has been turned into words, as a share of its length; it only grows. The search for speech runs
 * ahead of the recogniser by a batch: speech that is found and not recognised yet does not count, nor the silence after it.
 */
export class HeardShare {
  readonly #totalSamples: number
  readonly #onProgress: (share: number) => void
  #unheard = 0
  #told = 0

  constructor(totalSamples: number, onProgress: (share: number) => void) {
    this.#totalSamples = Math.max(1, totalSamples)
    this.#onProgress = onProgress
  }

  /** Stretches on their way to the recogniser. */
  async *handedOut(stretches: AsyncIterable<SpeechStretch>): AsyncGenerator<SpeechStretch> {
    for await (const stretch of stretches) {
      this.#unheard += 1
      yield stretch
    }
  }

  recognised({ startSample, samples }: SpeechStretch): void {
    this.#unheard -= 1
    this.#tell(startSample + samples.length)
  }

  /** Speech was looked for up to here. Once all of it is recognised, the silence after it counts as heard. */
  detectedTo(samples: number): void {
    if (this.#unheard === 0) this.#tell(samples)
  }

  #tell(samples: number): void {
    const share = Math.min(mostWhileAtWork, samples / this.#totalSamples)
    if (share - this.#told < leastStep) return
    this.#told = share
    this.#onProgress(share)
  }
}
