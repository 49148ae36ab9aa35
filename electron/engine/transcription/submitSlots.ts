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

  /** Notes that a submit leaves now, or says how long to wait first. */
  take(serviceKey: string): { waitMs: number } {
    const nowMs = this.#now()
    return this.#db
      .transaction(() => {
        this.#followClock(nowMs)
        const pausedMs = (this.#pausedUntilMs.get(serviceKey) ?? 0) - this.#steadyNow()
        if (pausedMs > 0) return { waitMs: Math.ceil(pausedMs) }
        const latest = this.#db
          .prepare<[string, number, number], { atMs: number }>(
            'SELECT at_ms AS atMs FROM submit_times WHERE service_key = ? AND at_ms > ? ORDER BY at_ms DESC LIMIT ?',
          )
          .all(serviceKey, nowMs - windowMs, submitsPerWindow)
        if (latest.length === submitsPerWindow)
          return {
            waitMs: this.#waitFor(
              serviceKey,
              latest.map(({ atMs }) => Math.max(50, atMs + windowMs - nowMs)).reverse(),
            ),
          }
        this.#db.prepare('INSERT INTO submit_times (service_key, at_ms) VALUES (?, ?)').run(serviceKey, nowMs)
        return { waitMs: 0 }
      })
      .immediate()
  }

  /**
   * The first who asks comes back for the first slot, the next for the next, the rest when the last of them is free: were all
   * to come for the first, a thousand that wait would ask a thousand times for each slot. `slotsMs`: from now, soonest first.
   */
  #waitFor(serviceKey: string, slotsMs: readonly number[]): number {
    const nowMs = this.#steadyNow()
    const coming = (this.#comingBackMs.get(serviceKey) ?? []).filter((atMs) => atMs > nowMs)
    const waitMs = slotsMs[Math.min(coming.length, slotsMs.length - 1)] ?? windowMs
    this.#comingBackMs.set(serviceKey, [...coming, nowMs + waitMs])
    return waitMs
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
