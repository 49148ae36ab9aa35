import type { Progress } from '../../../shared/recordings/domain.ts'

/** A shorter time is too little to measure: models load first, and one step of the share tells little about the speed. */
const leastMs = 5000
const leastShare = 0.01

type Told = { share: number; fromShare: number; fromMs: number; speedPerMs: number | null }

/**
 * The progress and remaining time of transcriptions, from the share that the service reports and its growth. A falling share means that
 * the work started over.
 */
export class WorkPaces {
  readonly #now: () => number
  readonly #told = new Map<number, Told>()

  constructor(now: () => number) {
    this.#now = now
  }

  progress(runId: number, share: number): Progress {
    const nowMs = this.#now()
    const fraction = Math.min(1, Math.max(0, share))
    const before = this.#told.get(runId)
    const told: Told =
      before && fraction >= before.share ? before : { share: 0, fromShare: fraction, fromMs: nowMs, speedPerMs: null }
    const tookMs = nowMs - told.fromMs
    const grown = fraction - told.fromShare
    // A share that does not change tells nothing about the speed.
    if (fraction > told.share && tookMs >= leastMs && grown >= leastShare) told.speedPerMs = grown / tookMs
    told.share = fraction
    this.#told.set(runId, told)
    return told.speedPerMs === null ? { fraction } : { fraction, remainingMs: (1 - fraction) / told.speedPerMs }
  }

  /** Call it when a transcription ended or is in line again. */
  forget(runId: number): void {
    this.#told.delete(runId)
  }
}
