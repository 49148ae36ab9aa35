/** A window repeats its request within this time while it shows a recording. */
const shownForMs = 30_000

/** Recordings that a window shows now. Their service is polled more often. */
export class Watched {
  readonly #shownMs = new Map<number, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Call it while a window shows this recording. */
  look(recordingId: number): void {
    const nowMs = this.#now()
    for (const [id, atMs] of this.#shownMs) if (nowMs - atMs > shownForMs) this.#shownMs.delete(id)
    this.#shownMs.set(recordingId, nowMs)
  }

  is = (recordingId: number): boolean => this.#now() - (this.#shownMs.get(recordingId) ?? -shownForMs) < shownForMs
}
