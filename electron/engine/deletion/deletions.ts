import type { Log } from '../../../shared/errors/log.ts'
import { undoDeletionMs, warnedBeforeMs } from '../../../shared/recordings/deletion.ts'
import { type Removing, stepProblem } from './removing.ts'
import type { DeletionStore, WaitingDeletion } from './store.ts'

/** How long to wait before a failed step is tried again. */
const againMs = 30_000
/** Timers cannot be longer than 24.8 days, and the clock may jump. */
const longestTimerMs = 60_000

type DeletionsDeps = {
  store: Pick<DeletionStore, 'waiting' | 'setDue'>
  removing: Pick<Removing, 'begin' | 'removeAll' | 'stop'>
  onChange: (recordingIds: readonly number[]) => void
  log: Log
  now: () => number
}

/** Begins each deletion when it is due, and continues deletions that have begun. */
export class Deletions {
  readonly #deps: DeletionsDeps
  #isStarted = false
  #stopped = false
  #timer: NodeJS.Timeout | null = null
  #working: Promise<void> | null = null
  #isAskedAgain = false

  constructor(deps: DeletionsDeps) {
    this.#deps = deps
  }

  /** Continues interrupted deletions, and begins deletions when they are due. */
  start(): void {
    this.#isStarted = true
    this.look()
  }

  /** Stops, and waits for the step that runs now. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#deps.removing.stop()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#working
  }

  /**
   * Begins due deletions and continues unfinished deletions. The call is cheap if there is no such deletion. Never
   * throws.
   */
  look(): void {
    if (!this.#isStarted || this.#stopped) return
    this.#isAskedAgain = true
    this.#working ??= this.#work().finally(() => {
      this.#working = null
    })
  }

  async #work(): Promise<void> {
    const { removing, log, onChange } = this.#deps
    let isTrouble = false
    // The next check finds deletions that were requested during the last check.
    while (this.#isAskedAgain && !this.#stopped) {
      this.#isAskedAgain = false
      try {
        for (const row of this.#due()) await removing.begin(row)
        isTrouble = !(await removing.removeAll())
      } catch (error) {
        isTrouble = true
        log('warn', 'deletion-interrupted', { code: stepProblem(error).code })
      }
    }
    if (this.#stopped) return
    // The screen shows why a deletion waits.
    if (isTrouble) onChange([])
    this.#lookLater(isTrouble)
  }

  #due(): WaitingDeletion[] {
    const nowMs = this.#deps.now()
    return this.#deps.store.waiting().filter((row) => {
      const latestMs = nowMs + (row.askedBy === 'rule' ? warnedBeforeMs : undoDeletionMs)
      // If the clock was set back, make the deletion due no later than it was announced.
      if (row.dueMs > latestMs) this.#deps.store.setDue(row.id, latestMs)
      return row.dueMs <= nowMs
    })
  }

  #lookLater(isTrouble: boolean): void {
    if (this.#timer) clearTimeout(this.#timer)
    const nowMs = this.#deps.now()
    let afterMs = isTrouble ? againMs : Number.POSITIVE_INFINITY
    try {
      for (const { dueMs } of this.#deps.store.waiting()) afterMs = Math.min(afterMs, Math.max(10, dueMs - nowMs))
    } catch {
      // The library cannot be read now, so try again later.
      afterMs = againMs
    }
    if (Number.isFinite(afterMs)) this.#timer = setTimeout(() => this.look(), Math.min(longestTimerMs, afterMs))
  }
}
