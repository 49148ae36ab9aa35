import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { JobRow } from '../jobs/types.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** A little under the limit: the service's minute and ours need not begin together. */
const submitsPerWindow = partnerLimits.submitsPerMinute - 5
const windowMs = 61_000
/** Two clocks never run quite alike; more than this is a jump. */
const jumpMs = 2000

type Place = Pick<JobRow, 'id' | 'priority' | 'turn'>

/** As jobs are claimed. */
const goesBefore = (one: Place, other: Place): boolean =>
  (other.priority - one.priority || one.turn - other.turn || one.id - other.id) < 0

/**
 * When the next submit may leave: never more than 60 in any minute on an account. The times are rows, so that a restart
 * does not begin a new minute, and they move with the clock when it is set.
 */
export class SubmitSlots {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #steadyNow: () => number
  readonly #pausedUntilMs = new Map<string, number>()
  /** Who was told to wait, by job, and when it comes back, by the steady clock. */
  readonly #waiting = new Map<string, Map<number, { place: Place; comesBackMs: number }>>()
  #seen: { clockMs: number; steadyMs: number } | null = null

  /** `steadyNow`: milliseconds of a clock that nobody sets. */
  constructor(db: LibraryDatabase, now: () => number, steadyNow: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
    this.#steadyNow = steadyNow
  }

  /**
   * Notes that the submit of this job leaves now, and returns null; or says until when it is to wait first, in milliseconds
   * of the wall clock.
   */
  take(serviceKey: string, place: Place): number | null {
    const nowMs = this.#now()
    const waiting = this.#waiting.get(serviceKey) ?? new Map()
    this.#waiting.set(serviceKey, waiting)
    waiting.delete(place.id)
    const untilMs = this.#db
      .transaction(() => {
        this.#followClock(nowMs)
        const pausedMs = (this.#pausedUntilMs.get(serviceKey) ?? 0) - this.#steadyNow()
        if (pausedMs > 0) return Math.ceil(nowMs + pausedMs)
        const latest = this.#db
          .prepare<[string, number, number], { atMs: number }>(
            'SELECT at_ms AS atMs FROM submit_times WHERE service_key = ? AND at_ms > ? ORDER BY at_ms DESC LIMIT ?',
          )
          .all(serviceKey, nowMs - windowMs, submitsPerWindow)
        if (latest.length === submitsPerWindow) {
          // Whoever is first in line comes back for the first slot, the next for the next, the rest when the last of them is
          // free: were all to come for the first, a thousand that wait would ask a thousand times for each slot.
          const slot = latest.at(-1 - Math.min(this.#howManyBefore(place, waiting), latest.length - 1))
          return Math.max(nowMs + 50, (slot?.atMs ?? nowMs) + windowMs)
        }
        this.#db.prepare('INSERT INTO submit_times (service_key, at_ms) VALUES (?, ?)').run(serviceKey, nowMs)
        return null
      })
      .immediate()
    if (untilMs !== null) waiting.set(place.id, { place, comesBackMs: this.#steadyNow() + untilMs - nowMs })
    return untilMs
  }

  /** Of those who wait, as many as there are slots at most: who is behind that many has none of its own anyway. */
  #howManyBefore(place: Place, waiting: Map<number, { place: Place; comesBackMs: number }>): number {
    const steadyMs = this.#steadyNow()
    let before = 0
    for (const [id, { place: other, comesBackMs }] of waiting) {
      // It was cancelled, or is about to ask again.
      if (comesBackMs <= steadyMs) waiting.delete(id)
      else if (goesBefore(other, place)) before += 1
      if (before === submitsPerWindow) break
    }
    return before
  }

  /** The service said how long nobody of this account is to ask. */
  pause(serviceKey: string, forMs: number): void {
    this.#pausedUntilMs.set(serviceKey, this.#steadyNow() + forMs)
  }

  #followClock(nowMs: number): void {
    const steadyMs = this.#steadyNow()
    const jumpedMs = this.#seen ? nowMs - this.#seen.clockMs - (steadyMs - this.#seen.steadyMs) : 0
    this.#seen = { clockMs: nowMs, steadyMs }
    if (Math.abs(jumpedMs) > jumpMs)
      this.#db.prepare('UPDATE submit_times SET at_ms = at_ms + ?').run(Math.round(jumpedMs))
    // Set back while nothing ran: times in the future count as now, so that the limit holds all the same.
    this.#db.prepare('UPDATE submit_times SET at_ms = ? WHERE at_ms > ?').run(nowMs, nowMs)
    this.#db.prepare('DELETE FROM submit_times WHERE at_ms < ?').run(nowMs - 2 * windowMs)
  }
}
