import type { AskedIn, EgressChoice, EgressContent } from '../../../shared/network/egress.ts'
import type { NoteEgress } from '../../partner/index.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { withoutWaiting } from '../library/durability.ts'

/** The recording or account of a request, and who chose to send it. */
type EgressOwner = { recordingId: number | null; choice: EgressChoice; askedIn: AskedIn }

/** Records what leaves this machine. Deleting a recording deletes its rows. */
export class EgressLedger {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Writes a row before each request leaves, with “at most” its size. The row becomes exact once the sent size is known. */
  noting(owner: EgressOwner): NoteEgress {
    return (request) => {
      const { host, content, sizeBytes, typedBytes } = request
      const typed = { ...owner, recordingId: null }
      // One transaction, so that no request leaves with only some of its rows.
      const rows = this.#db.transaction(() => [
        ...(sizeBytes > typedBytes ? [this.#begin(owner, host, content, sizeBytes - typedBytes)] : []),
        ...(typedBytes > 0 ? [this.#begin(typed, host, ['typed-text'], typedBytes)] : []),
      ])()
      return ({ bytes, isExact }) => {
        // It is unknown which bytes left first. Each kind of content counts all its bytes, or the number of sent bytes
        // if that is smaller.
        for (const row of rows) this.#ended(row.id, Math.min(bytes, row.bytes), isExact)
      }
    }
  }

  /** Writes a row for a request to the server of updates, which has no body. `bytes`: of its path and query. */
  noteUpdateRequest(host: string, bytes: number): void {
    const owner: EgressOwner = { recordingId: null, choice: 'updates', askedIn: 'window' }
    this.#ended(this.#begin(owner, host, ['update'], bytes).id, bytes, true)
  }

  #begin(owner: EgressOwner, host: string, content: readonly EgressContent[], bytes: number) {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
         VALUES (@recordingId, @nowMs, @host, @content, @choice, @askedIn, @bytes, 'at-most')`,
      )
      .run({ ...owner, nowMs: this.#now(), host, content: JSON.stringify(content), bytes })
    return { id: Number(lastInsertRowid), bytes }
  }

  #ended(id: number, bytes: number, isExact: boolean): void {
    try {
      // A power cut only makes the number less exact, so do not wait for the disk.
      withoutWaiting(this.#db, () => {
        if (bytes === 0 && isExact) this.#db.prepare('DELETE FROM egress WHERE id = ?').run(id)
        else
          this.#db
            .prepare('UPDATE egress SET bytes = ?, measure = ? WHERE id = ?')
            .run(bytes, isExact ? 'exact' : 'at-most', id)
      })
    } catch {
      // The disk is full, or the library is being closed. The row then still says “at most” the whole request, which is true.
    }
  }
}
