/** Looking counts for this long; the window asks again while it shows a recording. */
const lookLastsMs = 30_000

/** Which recordings somebody is looking at: their service is asked sooner. */
export class Watched {
  readonly #looks = new Map<number, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  look(recordingId: number): void {
    const nowMs = this.#now()
    for (const [id, atMs] of this.#looks) if (nowMs - atMs > lookLastsMs) this.#looks.delete(id)
    this.#looks.set(recordingId, nowMs)
  }

  is = (recordingId: number): boolean => this.#now() - (this.#looks.get(recordingId) ?? -lookLastsMs) < lookLastsMs
}
