import type { AskedIn, EgressChoice } from '../../../shared/egress.ts'
import type { LeavingRequest, NoteEgress } from '../../partner/index.ts'
import type { LibraryDatabase } from '../library/database.ts'
import { withoutWaiting } from '../library/durability.ts'

/** Whose request it is, and on whose choice. */
export type EgressOwner = { recordingId: number | null; choice: EgressChoice; askedIn: AskedIn }

/** Writes down what leaves this machine. The rows of a recording go with it. */
export class EgressLedger {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Each row is there before its request leaves, as “at most” its size, and becomes exact when it is known what left. */
  noting(owner: EgressOwner): NoteEgress {
    return (request) => {
      const id = this.#begin(owner, request)
      return ({ bytes, isExact }) => this.#ended(id, bytes, isExact)
    }
  }

  #begin(owner: EgressOwner, { content, host, bodyBytes }: LeavingRequest): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
         VALUES (@recordingId, @nowMs, @host, @content, @choice, @askedIn, @bodyBytes, 'at-most')`,
      )
      .run({ ...owner, nowMs: this.#now(), host, content: JSON.stringify(content), bodyBytes })
    return Number(lastInsertRowid)
  }

  #ended(id: number, bytes: number, isExact: boolean): void {
    try {
      // A power cut takes back only that the number is exact.
      withoutWaiting(this.#db, () => {
        if (bytes === 0 && isExact) this.#db.prepare('DELETE FROM egress WHERE id = ?').run(id)
        else
          this.#db
            .prepare('UPDATE egress SET bytes = ?, measure = ? WHERE id = ?')
            .run(bytes, isExact ? 'exact' : 'at-most', id)
      })
    } catch {
      // The disk is full, or the library is being closed. The row then stays as “at most” the whole request, which is true.
    }
  }
}
