import type { SoundStretch } from './types.ts'

/** The smallest step to report, because each report is a message to another process. */
const leastStep = 0.005
/** Recognition alone never reaches 1, because the voices are distinguished after it. */
const mostWhileAtWork = 0.99

/**
 * Reports how much of the recording has been recognised, as a share of its length that only grows. The search for speech runs ahead of
 * the recogniser by a batch. Speech that is not recognised yet does not count, and neither does the silence after it.
 */
export class HeardShare {
  readonly #totalSamples: number
  readonly #onProgress: (share: number) => void
  #unheard = 0
  #reported = 0

  constructor(totalSamples: number, onProgress: (share: number) => void) {
    this.#totalSamples = Math.max(1, totalSamples)
    this.#onProgress = onProgress
  }

  /** Counts the stretches that go to the recogniser. */
  async *counted(stretches: AsyncIterable<SoundStretch>): AsyncGenerator<SoundStretch> {
    for await (const stretch of stretches) {
      this.#unheard += 1
      yield stretch
    }
  }

  /** Call this when everything before this position is done, in an earlier try or in the search for turns after the words. */
  heardTo(samples: number): void {
    this.#report(samples)
  }

  recognised({ startSample, samples }: SoundStretch): void {
    this.#unheard -= 1
    this.#report(startSample + samples.length)
  }

  /** Call this when speech was searched up to this position. Once all found speech is recognised, the silence after it counts too. */
  detectedTo(samples: number): void {
    if (this.#unheard === 0) this.#report(samples)
  }

  #report(samples: number): void {
    const share = Math.min(mostWhileAtWork, samples / this.#totalSamples)
    if (share - this.#reported < leastStep) return
    this.#reported = share
    this.#onProgress(share)
  }
}
