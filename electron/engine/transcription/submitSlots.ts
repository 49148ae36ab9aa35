import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** A little under the limit: the service's minute and ours need not begin together. */
const submitsPerWindow = partnerLimits.submitsPerMinute - 5
const windowMs = 61_000
/** Two clocks never run quite alike; more than this is a jump. */
const jumpMs = 2000

/**
 * When the next submit may leave: never more than 60 in any minute on an account. The times are rows, so that a restart
 * does not begin a new minute, and they move with the clock when it is set.
 */
export class SubmitSlots {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #steadyNow: () => number
  readonly #pausedUntilMs = new Map<string, number>()
  /** When those who were told to wait come back, by the steady clock: each has a slot of its own as far as there are any. */
  readonly #comingBackMs = new Map<string, number[]>()
  #seen: { clockMs: number; steadyMs: number } | null = null

  /** `steadyNow`: milliseconds of a clock that nobody sets. */
  constructor(db: LibraryDatabase, now: () => number, steadyNow: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
    this.#steadyNow = steadyNow
  }

  /** Notes that a submit leaves now, and returns null; or says until when to wait first, in milliseconds of the wall clock. */
  take(serviceKey: string): number | null {
    const nowMs = this.#now()
    return this.#db
      .transaction(() => {
        this.#followClock(nowMs)
        const pausedMs = (this.#pausedUntilMs.get(serviceKey) ?? 0) - this.#steadyNow()
        if (pausedMs > 0) return Math.ceil(nowMs + pausedMs)
        const latest = this.#db
          .prepare<[string, number, number], { atMs: number }>(
            'SELECT at_ms AS atMs FROM submit_times WHERE service_key = ? AND at_ms > ? ORDER BY at_ms DESC LIMIT ?',
          )
          .all(serviceKey, nowMs - windowMs, submitsPerWindow)
        if (latest.length === submitsPerWindow) return this.#comeBackAt(serviceKey, nowMs, latest.reverse())
        this.#db.prepare('INSERT INTO submit_times (service_key, at_ms) VALUES (?, ?)').run(serviceKey, nowMs)
        return null
      })
      .immediate()
  }

  /**
   * The first who asks comes back for the first slot, the next for the next, the rest when the last of them is free: were all
   * to come for the first, a thousand that wait would ask a thousand times for each slot.
   */
  #comeBackAt(serviceKey: string, nowMs: number, oldestFirst: readonly { atMs: number }[]): number {
    const steadyMs = this.#steadyNow()
    const coming = (this.#comingBackMs.get(serviceKey) ?? []).filter((atMs) => atMs > steadyMs)
    const slot = oldestFirst[Math.min(coming.length, oldestFirst.length - 1)]
    const untilMs = Math.max(nowMs + 50, (slot?.atMs ?? nowMs) + windowMs)
    this.#comingBackMs.set(serviceKey, [...coming, steadyMs + untilMs - nowMs])
    return untilMs
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
