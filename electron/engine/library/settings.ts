import type Database from 'better-sqlite3'
import { type Settings, type SettingsPatch, settingsSchema } from '../../../shared/settings/settings.ts'
import { readAgain } from './damage.ts'
import type { LibraryDatabase } from './database.ts'
import { libraryProblem } from './problems.ts'
import { type ReadSettings, readSettings } from './readSettings.ts'

/** Settings that are not secret, stored as one row of JSON. A missing or damaged setting gets its default. */
export class SettingsStore {
  readonly #db: LibraryDatabase
  readonly #stored: Database.Statement<[], { value: string }>
  /** What was parsed last, and from which text, because each step of the queue reads the settings. */
  #parsed: { json: string; read: ReadSettings } | null = null
  #last: ReadSettings | null = null

  constructor(db: LibraryDatabase) {
    this.#db = db
    this.#stored = db.prepare(`SELECT value FROM settings WHERE key = 'settings'`)
  }

  get(): Settings {
    return this.#read().settings
  }

  /** See {@link ReadSettings}. The next update writes settings that can all be read. */
  unreadable(): ReadSettings['unreadable'] {
    return this.#read().unreadable
  }

  /**
   * If the disk fails, returns the settings that were last read: every step of the queue needs them, and the queue must
   * continue. Settings from an uncommitted transaction are not remembered for this purpose.
   */
  #read(): ReadSettings {
    try {
      const json = readAgain(() => this.#stored.get())?.value ?? '{}'
      if (this.#parsed?.json !== json) this.#parsed = { json, read: readSettings(json) }
      const { read } = this.#parsed
      if (!this.#db.inTransaction) this.#last = read
      return read
    } catch (error) {
      if (this.#last === null || !libraryProblem(error)) throw error
      return this.#last
    }
  }

  /** Settings that the patch omits or sets to `undefined` do not change. */
  update(patch: SettingsPatch & Partial<Pick<Settings, 'accountId' | 'queuePaused'>>): Settings {
    return this.#db
      .transaction(() => {
        const before = this.get()
        const { exportWhenReady: exporting } = patch
        const settings = settingsSchema.parse({
          ...before,
          ...named(patch),
          ...(exporting ? { exportWhenReady: { ...before.exportWhenReady, ...named(exporting) } } : {}),
          transcription: { ...before.transcription, ...named(patch.transcription ?? {}) },
        })
        this.#db
          .prepare(
            `INSERT INTO settings (key, value) VALUES ('settings', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
          )
          .run(JSON.stringify(settings))
        return settings
      })
      .immediate()
  }
}

const named = (patch: object): object =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
