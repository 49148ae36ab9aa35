import type { LibraryDatabase } from './library/database.ts'

const lookEveryMs = 1000

/** Notices edits that another program made in the library, and reports each recording once. */
export class TranscriptWatch {
  readonly #db: LibraryDatabase
  readonly #changed: (recordingId: number) => void
  #timer: NodeJS.Timeout | null = null
  #dataVersion: number
  #revisions: Map<number, number>

  constructor(db: LibraryDatabase, changed: (recordingId: number) => void) {
    this.#db = db
    this.#changed = changed
    this.#dataVersion = this.#version()
    this.#revisions = this.#read()
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      try {
        this.look()
      } catch {
        // The library's disk may be missing for a moment; the engine's own work reports that. The next check tries again.
      }
    }, lookEveryMs).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  look(): void {
    if (!this.#db.open) return
    const version = this.#version()
    if (version === this.#dataVersion) return
    const before = this.#revisions
    this.#revisions = this.#read()
    this.#dataVersion = version
    // Edits of this program since the last check are reported once more, which does no harm.
    for (const [recordingId, revision] of this.#revisions)
      if (before.get(recordingId) !== revision) this.#changed(recordingId)
  }

  /** A number that changes with every write of other connections, but not with writes of this connection. */
  #version(): number {
    return this.#db.pragma('data_version', { simple: true }) as number
  }

  #read(): Map<number, number> {
    const rows = this.#db
      .prepare<[], { recordingId: number; revision: number }>(
        'SELECT recording_id AS recordingId, revision FROM transcripts',
      )
      .all()
    return new Map(rows.map(({ recordingId, revision }) => [recordingId, revision]))
  }
}
