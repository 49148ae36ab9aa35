import type { Statement } from 'better-sqlite3'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** Stay slightly below the limit, because the service's minute may begin at another moment. */
const submitsPerWindow = partnerLimits.submitsPerMinute - 5
const windowMs = 61_000
/** Two clocks drift a little. A larger difference means that someone set the clock. */
const jumpMs = 2000

/**
 * A place in the line of an account: by priority, then by the order of slices, then by the order of the requests. The
 * end of the upload does not count, because a second try would put a recording behind hundreds of later recordings.
 */
type PlaceInLine = {
  priority: number
  sliceNumber: number
  /** For a slice, the run of the whole recording. */
  runId: number
}

const goesBefore = (one: PlaceInLine, other: PlaceInLine): boolean =>
  (other.priority - one.priority || one.sliceNumber - other.sliceNumber || one.runId - other.runId) < 0

/**
 * Decides when the next submit may leave: at most 60 in any minute for an account. The times are rows, so that a restart keeps the
 * limit, and they move with the clock if someone sets it.
 */
export class SubmitSlots {
  readonly #db: LibraryDatabase
  readonly #now: () => number
  readonly #steadyNow: () => number
  readonly #pausedUntilMs = new Map<string, number>()
  /**
   * For each account, a place in the queue and a time: submits at this place or later have no slot before this time. It is kept, so that
   * thousands of jobs need not count again.
   */
  readonly #endOfSlots = new Map<string, { place: PlaceInLine; untilMs: number }>()
  readonly #before: Statement<[PlaceInLine & { serviceKey: string; nowMs: number }], number>
  #seen: { clockMs: number; steadyMs: number } | null = null

  /** `steadyNow`: the milliseconds of a monotonic clock. */
  constructor(db: LibraryDatabase, now: () => number, steadyNow: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
    this.#steadyNow = steadyNow
    // Counts jobs ahead of this place that return within a minute. It never has to count further than the number of slots.
    this.#before = db
      .prepare<[PlaceInLine & { serviceKey: string; nowMs: number }], number>(
        `SELECT count(*) FROM (
           SELECT 1 FROM jobs CROSS JOIN transcription_runs AS run ON run.id = json_extract(jobs.payload, '$.runId')
             CROSS JOIN uploads ON uploads.id = run.upload
           WHERE jobs.kind = 'submit' AND jobs.state IN ('queued', 'waiting')
             AND jobs.run_after_ms <= @nowMs + ${windowMs}
             AND (jobs.priority > @priority OR (jobs.priority = @priority AND (jobs.slice_number < @sliceNumber
               OR (jobs.slice_number = @sliceNumber AND coalesce(run.parent_id, run.id) < @runId))))
             AND jobs.waiting_for = 'rate-limit' AND uploads.service_key = @serviceKey
           LIMIT ${submitsPerWindow})`,
      )
      .pluck()
  }

  /**
   * Takes a slot now and returns null. If no slot is free, it returns when to try again, in milliseconds of the wall
   * clock.
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
   * The first job in line returns for the first slot, the second for the second slot, and all others when the last slot is free. If all
   * returned for the first slot, a thousand waiting jobs would try a thousand times for each slot. Null means now. A new submit does
   * not take a free slot for which an earlier job will return.
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

  /** Call it when the service has stated how long this account must not submit. */
  pause(serviceKey: string, forMs: number): void {
    this.#pausedUntilMs.set(serviceKey, this.#steadyNow() + forMs)
  }

  #followClock(nowMs: number): void {
    const steadyMs = this.#steadyNow()
    const jumpedMs = this.#seen ? nowMs - this.#seen.clockMs - (steadyMs - this.#seen.steadyMs) : 0
    this.#seen = { clockMs: nowMs, steadyMs }
    if (Math.abs(jumpedMs) > jumpMs) {
      this.#db.prepare('UPDATE submit_times SET at_ms = at_ms + ?').run(Math.round(jumpedMs))
      // The stored times belong to the old clock.
      this.#endOfSlots.clear()
    }
    // If the clock was set back while Tapelog was closed, count times in the future as now, so that the limit still holds.
    this.#db.prepare('UPDATE submit_times SET at_ms = ? WHERE at_ms > ?').run(nowMs, nowMs)
    this.#db.prepare('DELETE FROM submit_times WHERE at_ms < ?').run(nowMs - 2 * windowMs)
  }
}
