import type { Log } from '../../../shared/errors/log.ts'
import type { LoggedRequest } from '../http/requestLog.ts'
import { codeOf } from '../ports/backgroundSteps.ts'
import type { SqliteStore } from './sqliteStore.ts'

const keptDays = 30
/** The limit for stored rows. Older rows are removed first. */
const mostRows = 100_000
/** How many requests are stored before the rows are counted again. */
const rowsBetweenLooks = 1000

/** Keeps a row for each logged request for 30 days. A power cut may lose the last rows. */
export class RequestRows {
  readonly #store: SqliteStore
  readonly #log: Log
  readonly #now: () => number
  #rows = 0
  readonly #waiting: LoggedRequest[] = []
  #writing: Promise<void> = Promise.resolve()

  constructor(store: SqliteStore, { log, now }: { log: Log; now: () => number }) {
    this.#store = store
    this.#log = log
    this.#now = now
  }

  add(request: LoggedRequest): void {
    this.#waiting.push(request)
    if (this.#waiting.length === 1) this.#writing = this.#writing.then(() => this.#write())
  }

  /** Removes old rows. */
  async trim(): Promise<void> {
    const { own } = this.#store
    await own
      .deleteFrom('requests')
      .where('at_ms', '<', this.#now() - keptDays * 86_400_000)
      .execute()
    const beyond = await own
      .selectFrom('requests')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(mostRows)
      .executeTakeFirst()
    if (beyond) await own.deleteFrom('requests').where('id', '<=', beyond.id).execute()
  }

  /** Resolves when every request is stored. */
  async close(): Promise<void> {
    await this.#writing
  }

  /** Stores what waits. Rows that cannot be stored are dropped, so that they do not fill the memory. */
  async #write(): Promise<void> {
    const rows = this.#waiting.splice(0).map(({ atMs, method, route, uploadId, part, status }) => ({
      ...{ at_ms: atMs, method, route, upload_id: uploadId, part_number: part, status },
    }))
    try {
      await this.#store.logRequests(rows)
      this.#rows += rows.length
      if (this.#rows < rowsBetweenLooks) return
      this.#rows = 0
      await this.trim()
    } catch (error) {
      this.#log('error', 'request-log-failed', { code: codeOf(error) })
    }
  }
}
