import { type Settings, settingsSchema } from '../../../shared/domain.ts'
import type { LibraryDatabase } from './database.ts'

/** Some settings; a key that is `undefined` is left as it is. */
export type SettingsPatch = { [K in keyof Settings]?: Settings[K] | undefined }

/** Settings that are not secret, one JSON row; what is missing takes its default. */
export class SettingsStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  get(): Settings {
    const row = this.#db.prepare<[], { value: string }>(`SELECT value FROM settings WHERE key = 'settings'`).get()
    return settingsSchema.parse(row ? JSON.parse(row.value) : {})
  }

  update(patch: SettingsPatch): Settings {
    return this.#db
      .transaction(() => {
        const settings = settingsSchema.parse({
          ...this.get(),
          ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
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
