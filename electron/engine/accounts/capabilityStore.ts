import { z } from 'zod'
import type { KeptCapabilities } from '../../partner/index.ts'
import type { LibraryDatabase } from '../library/database.ts'

const namesSchema = z.array(z.string())

/** What remote services said they can do beyond the interface, by the key of the account. */
export class CapabilityStore {
  readonly #db: LibraryDatabase

  constructor(db: LibraryDatabase) {
    this.#db = db
  }

  of(serviceKey: string): KeptCapabilities {
    return {
      read: () => {
        const row = this.#db
          .prepare<[string], { extensions: string; askedMs: number }>(
            'SELECT extensions, asked_ms AS askedMs FROM service_capabilities WHERE service_key = ?',
          )
          .get(serviceKey)
        return row ? { extensions: namesSchema.parse(JSON.parse(row.extensions)), askedMs: row.askedMs } : null
      },
      write: ({ extensions, askedMs }) => {
        this.#db
          .prepare(
            `INSERT INTO service_capabilities (service_key, extensions, asked_ms) VALUES (?, ?, ?)
             ON CONFLICT DO UPDATE SET extensions = excluded.extensions, asked_ms = excluded.asked_ms`,
          )
          .run(serviceKey, JSON.stringify(extensions), askedMs)
      },
    }
  }
}
