/** How many parts of 5 MiB to send at once: after a crash, at most 20 MiB are sent again. */
export const mostInFlight = 4
const firstInFlight = 2
/** If a part is this fast, the line is not the limit, and little is lost if it fails. */
const quickMs = 5_000
/** If a part takes longer than this, too much is lost when a person pulls the cable. */
const slowMs = 60_000
/** Sending one more part at once pays off if it speeds up all parts together by this factor. */
const worthwhile = 1.1
/** After a useless try, the next try follows this many rounds later, because lines change. */
const roundsUntilNextTry = 8

/**
 * How many parts to send at once, depending on how long they take. A fast line gets as many as allowed. A slow line
 * gets only as many as speed it up and end within a minute, so that little is lost if the line breaks. Pure; times are
 * milliseconds of any steady clock.
 */
export class PartsInFlight {
  #limit = firstInFlight
  #busy = 0
  /** Sums over the parts that began in this round. */
  #round = { beganMs: 0, bytes: 0, tookMs: 0, parts: 0 }
  /** Bytes per millisecond before the number was increased; null if no increase is being tried. */
  #rateBefore: number | null = null
  #roundsToWait = 0

  get limit(): number {
    return this.#limit
  }

  began(atMs: number): void {
    if (this.#busy === 0) this.#newRound(atMs)
    this.#busy += 1
  }

  /** Call it when the storage has acknowledged a part. */
  acknowledged({ bytes, tookMs, atMs }: { bytes: number; tookMs: number; atMs: number }): void {
    this.#busy -= 1
    if (tookMs > slowMs) this.#to(this.#limit - 1, atMs)
    else if (tookMs < quickMs) this.#to(this.#limit + 1, atMs)
    else if (atMs - tookMs >= this.#round.beganMs) this.#count(bytes, tookMs, atMs)
  }

  /** Call it when a part failed. `line`: true if the connection failed rather than the part. */
  failed(atMs: number, { line }: { line: boolean }): void {
    this.#busy -= 1
    if (line) this.#to(Math.floor(this.#limit / 2), atMs)
  }

  #count(bytes: number, tookMs: number, atMs: number): void {
    this.#round.bytes += bytes
    this.#round.tookMs += tookMs
    this.#round.parts += 1
    if (this.#round.parts >= this.#limit) this.#judge(atMs)
  }

  #judge(atMs: number): void {
    const { bytes, tookMs, parts } = this.#round
    const rate = (this.#limit * bytes) / tookMs
    const before = this.#rateBefore
    this.#rateBefore = null
    this.#newRound(atMs)
    if (before !== null && rate < before * worthwhile) {
      this.#limit -= 1
      this.#roundsToWait = roundsUntilNextTry
    } else if (this.#roundsToWait > 0) this.#roundsToWait -= 1
    // If the line is the limit, each part takes longer if one more is sent at once.
    else if (this.#limit < mostInFlight && ((tookMs / parts) * (this.#limit + 1)) / this.#limit <= slowMs) {
      this.#rateBefore = rate
      this.#limit += 1
    }
  }

  #to(limit: number, atMs: number): void {
    this.#limit = Math.min(mostInFlight, Math.max(1, limit))
    this.#rateBefore = null
    this.#roundsToWait = 0
    this.#newRound(atMs)
  }

  #newRound(beganMs: number): void {
    this.#round = { beganMs, bytes: 0, tookMs: 0, parts: 0 }
  }
}
