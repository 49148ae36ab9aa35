import type { RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { ScheduledDeletions } from './scheduled.ts'

const dayMs = 24 * 3_600_000
const lookEveryMs = 3_600_000

/** Announces the deletion of audio that is older than the setting allows. Nothing is deleted before a person has seen the warning. */
export class RetentionRule {
  readonly #recordings: Pick<RecordingStore, 'withAudioFromBefore'>
  readonly #settings: Pick<SettingsStore, 'get'>
  readonly #scheduled: Pick<ScheduledDeletions, 'announce' | 'withdrawRule'>
  readonly #now: () => number
  #timer: NodeJS.Timeout | null = null

  constructor(deps: {
    recordings: Pick<RecordingStore, 'withAudioFromBefore'>
    settings: Pick<SettingsStore, 'get'>
    scheduled: Pick<ScheduledDeletions, 'announce' | 'withdrawRule'>
    now: () => number
  }) {
    this.#recordings = deps.recordings
    this.#settings = deps.settings
    this.#scheduled = deps.scheduled
    this.#now = deps.now
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
      const days = this.#settings.get().deleteAudioAfterDays
      const old = days === null ? [] : this.#recordings.withAudioFromBefore(this.#now() - days * dayMs)
      this.#scheduled.withdrawRule(old)
      if (old.length > 0) this.#scheduled.announce(old)
    } catch {
      // The next check is in an hour.
    }
  }
}
