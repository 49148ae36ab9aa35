/** A window repeats its request within this time while it shows a recording. */
const shownForMs = 30_000

/** Recordings that a window shows at this moment: their service is asked more often. */
export class Watched {
  readonly #shownMs = new Map<number, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** A window shows this recording. */
  look(recordingId: number): void {
    const nowMs = this.#now()
    for (const [id, atMs] of this.#shownMs) if (nowMs - atMs > shownForMs) this.#shownMs.delete(id)
    this.#shownMs.set(recordingId, nowMs)
  }

  is = (recordingId: number): boolean => this.#now() - (this.#shownMs.get(recordingId) ?? -shownForMs) < shownForMs
}
