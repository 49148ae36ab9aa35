import { type Settings, type SettingsPatch, settingsSchema } from '../../../shared/settings.ts'
import type { LibraryDatabase } from './database.ts'
import { type ReadSettings, readSettings } from './readSettings.ts'

/** Settings that are not secret, one JSON row; what is missing or damaged takes its default. */
export class SettingsStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  get(): Settings {
    return this.#read().settings
  }

  /** See {@link ReadSettings}. The next update writes settings that can all be read. */
  unreadable(): ReadSettings['unreadable'] {
    return this.#read().unreadable
  }

  #read(): ReadSettings {
    const row = this.#db.prepare<[], { value: string }>(`SELECT value FROM settings WHERE key = 'settings'`).get()
    return readSettings(row?.value ?? '{}')
  }

  /** What the patch does not name, or names as `undefined`, stays as it is. */
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
