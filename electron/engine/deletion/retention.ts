import type { RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { ScheduledDeletions } from './scheduled.ts'

const dayMs = 24 * 3_600_000
const lookEveryMs = 3_600_000

type RetentionRuleDeps = {
  recordings: Pick<RecordingStore, 'withAudioFromBefore'>
  settings: Pick<SettingsStore, 'get'>
  scheduled: Pick<ScheduledDeletions, 'announce' | 'withdrawRule'>
  now: () => number
}

/** Announces the deletion of audio that is older than the setting allows. Nothing is deleted before a person has seen the warning. */
export class RetentionRule {
  readonly #deps: RetentionRuleDeps
  #timer: NodeJS.Timeout | null = null

  constructor(deps: RetentionRuleDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer ??= setInterval(() => this.look(), lookEveryMs).unref()
    this.look()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** Call it at intervals, and when the setting has changed. Does nothing while the library cannot be written. */
  look(): void {
    try {
      const days = this.#deps.settings.get().deleteAudioAfterDays
      const old = days === null ? [] : this.#deps.recordings.withAudioFromBefore(this.#deps.now() - days * dayMs)
      this.#deps.scheduled.withdrawRule(old)
      if (old.length > 0) this.#deps.scheduled.announce(old)
    } catch {
      // The next check is in an hour.
    }
  }
}
