import type { Statement } from 'better-sqlite3'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** A little under the limit: the service's minute and ours need not begin together. */
const submitsPerWindow = partnerLimits.submitsPerMinute - 5
const windowMs = 61_000
/** Two clocks never run quite alike; more than this is a jump. */
const jumpMs = 2000

/**
 * A place in the line of an account: by priority, then by turn, then by when the transcription was asked for. Not by when
 * its upload ended: one that had to be tried twice would find hundreds before it that came later.
 */
export type PlaceInLine = {
  priority: number
  turn: number
  /** Of a part, the whole recording's. */
  runId: number
}

const goesBefore = (one: PlaceInLine, other: PlaceInLine): boolean =>
  (other.priority - one.priority || one.turn - other.turn || one.runId - other.runId) < 0

/**
 * When the next submit may leave: never more than 60 in any minute on an account. The times are rows, so that a restart
 * does not begin a new minute, and they move with the clock when it is set.
 */
export class SubmitSlots {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #steadyNow: () => number
  readonly #pausedUntilMs = new Map<string, number>()
  /** By account: who is at this place or behind it has no slot of its own before then. Counted once, not for each of thousands. */
  readonly #endOfSlots = new Map<string, { place: PlaceInLine; untilMs: number }>()
  readonly #before: Statement<[PlaceInLine & { serviceKey: string; nowMs: number }], number>
  #seen: { clockMs: number; steadyMs: number } | null = null

  /** `steadyNow`: milliseconds of a clock that nobody sets. */
  constructor(db: LibraryDatabase, now: () => number, steadyNow: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
    this.#steadyNow = steadyNow
    // Jobs that were told to come back and do within a minute, some perhaps just now. More than there are slots need not be
    // counted.
    this.#before = db
      .prepare<[PlaceInLine & { serviceKey: string; nowMs: number }], number>(
        `SELECT count(*) FROM (
           SELECT 1 FROM jobs CROSS JOIN transcription_runs AS run ON run.id = json_extract(jobs.payload, '$.runId')
             CROSS JOIN uploads ON uploads.id = run.upload
           WHERE jobs.kind = 'submit' AND jobs.state IN ('queued', 'waiting')
             AND jobs.run_after_ms <= @nowMs + ${windowMs}
             AND (jobs.priority > @priority OR (jobs.priority = @priority AND (jobs.turn < @turn
               OR (jobs.turn = @turn AND coalesce(run.parent_id, run.id) < @runId))))
             AND jobs.waiting_for = 'rate-limit' AND uploads.service_key = @serviceKey
           LIMIT ${submitsPerWindow})`,
      )
      .pluck()
  }

  /**
   * Notes that the submit with this place leaves now, and returns null; or says until when it is to wait first, in milliseconds
   * of the wall clock.
   */
  take(serviceKey: string, place: PlaceInLine): number | null {
    const nowMs = this.#now()
    return this.#db
      .transaction(() => {
        this.#followClock(nowMs)
        const pausedMs = (this.#pausedUntilMs.get(serviceKey) ?? 0) - this.#steadyNow()
        if (pausedMs > 0) return Math.ceil(nowMs + pausedMs)
        const newestFirst = this.#db
          .prepare<[string, number, number], { atMs: number }>(
            'SELECT at_ms AS atMs FROM submit_times WHERE service_key = ? AND at_ms > ? ORDER BY at_ms DESC LIMIT ?',
          )
          .all(serviceKey, nowMs - windowMs, submitsPerWindow)
        const untilMs = this.#comeBackAt(serviceKey, place, nowMs, newestFirst)
        if (untilMs !== null) return untilMs
        this.#db.prepare('INSERT INTO submit_times (service_key, at_ms) VALUES (?, ?)').run(serviceKey, nowMs)
        return null
      })
      .immediate()
  }

  /**
   * Whoever is first in line comes back for the first slot, the next for the next, the rest when the last of them is free:
   * were all to come for the first, a thousand that wait would ask a thousand times for each slot. Null: now. Whoever comes
   * new in the moment in which a slot is free finds those before it that were told to come for it, and are on their way.
   */
  #comeBackAt(
    serviceKey: string,
    place: PlaceInLine,
    nowMs: number,
    newestFirst: readonly { atMs: number }[],
  ): number | null {
    const end = this.#endOfSlots.get(serviceKey)
    if (end && end.untilMs > nowMs && !goesBefore(place, end.place)) return end.untilMs
    const before = this.#before.get({ ...place, serviceKey, nowMs }) ?? 0
    const freeSlots = submitsPerWindow - newestFirst.length
    if (before < freeSlots) return null
    const slot = newestFirst[Math.max(0, newestFirst.length - 1 - (before - freeSlots))]
    const untilMs = (slot?.atMs ?? nowMs) + windowMs
    if (before === submitsPerWindow) this.#endOfSlots.set(serviceKey, { place, untilMs })
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
    if (Math.abs(jumpedMs) > jumpMs) {
      this.#db.prepare('UPDATE submit_times SET at_ms = at_ms + ?').run(Math.round(jumpedMs))
      // Told by the clock of before.
      this.#endOfSlots.clear()
    }
    // Set back while nothing ran: times in the future count as now, so that the limit holds all the same.
    this.#db.prepare('UPDATE submit_times SET at_ms = ? WHERE at_ms > ?').run(nowMs, nowMs)
    this.#db.prepare('DELETE FROM submit_times WHERE at_ms < ?').run(nowMs - 2 * windowMs)
  }
}
