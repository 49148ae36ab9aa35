/** Of 5 MiB each: at most 20 MiB are sent again after a crash. */
export const mostInFlight = 4
const firstInFlight = 2
/** A part this quick means that the line is not the limit, and that little is lost with it. */
const quickMs = 5_000
/** A part that takes longer costs too much when the cable is pulled. */
const slowMs = 60_000
/** One more in flight is worth it when all together become this much faster. */
const worthwhile = 1.1
/** After a try without effect, the next one comes this many rounds later: lines change. */
const roundsUntilNextTry = 8

/**
 * How many parts to have in flight at once, by how long they take. On a fast line as many as allowed; on a slow line only as many
 * as make it faster and end within a minute, so that little is lost when the line breaks. Pure; times are milliseconds of any
 * steady clock.
 */
export class PartsInFlight {
  #limit = firstInFlight
  #busy = 0
  /** Sums over the parts that began in this round. */
  #round = { beganMs: 0, bytes: 0, tookMs: 0, parts: 0 }
  /** Bytes per millisecond before one more was tried; null while nothing is being tried. */
  #rateBefore: number | null = null
  #roundsToWait = 0

  get limit(): number {
    return this.#limit
  }

  began(atMs: number): void {
    if (this.#busy === 0) this.#newRound(atMs)
    this.#busy += 1
  }

  /** The storage has it. */
  acknowledged({ bytes, tookMs, atMs }: { bytes: number; tookMs: number; atMs: number }): void {
    this.#busy -= 1
    if (tookMs > slowMs) this.#to(this.#limit - 1, atMs)
    else if (tookMs < quickMs) this.#to(this.#limit + 1, atMs)
    else if (atMs - tookMs >= this.#round.beganMs) this.#count(bytes, tookMs, atMs)
  }

  /** `line`: whether the connection failed, rather than the part. */
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
    // If the line is the limit, each part takes longer with one more in flight.
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
