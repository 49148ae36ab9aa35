import type { CustodyEvent, CustodyRow, FactsOf } from '../../../shared/evidence/custody.ts'
import { appended, newChain } from '../../evidence/index.ts'
import { checkedShares, importedFacts, sentSince, transcriptFacts } from './custodyFacts.ts'
import type { LibraryDatabase } from './database.ts'
import type { RecordingRow } from './recordings.ts'

/** An edit after a longer pause begins another session. */
const sessionPauseMs = 30 * 60_000

type Pending = { edits: number; firstMs: number | null; lastMs: number | null; sentThrough: number }

/**
 * The custody log of each recording. Every method that writes must be called in the transaction of the event, so that the library has
 * both or neither. Before another row, an edit session that is open gets its end, and requests that left get rows.
 */
export class CustodyLog {
  readonly #db: LibraryDatabase
  readonly #now: () => number

  constructor(db: LibraryDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** All rows, the first one first. */
  rows(recordingId: number): CustodyRow[] {
    return this.#db
      .prepare<[number], string>('SELECT row FROM custody WHERE recording_id = ? ORDER BY seq')
      .pluck()
      .all(recordingId)
      .map((row) => JSON.parse(row))
  }

  append(recordingId: number, event: CustodyEvent): void {
    this.settle(recordingId)
    this.#add(recordingId, event)
  }

  /** The first row of a new recording, or the row that says that deleted audio is back. */
  imported(recording: RecordingRow, from: FactsOf['imported']['from']): void {
    const event = { event: 'imported' as const, facts: { ...importedFacts(recording), from } }
    if (this.#last(recording.id) === null) this.#add(recording.id, event)
    else this.append(recording.id, event)
  }

  /** Call it after the transcript was put in place, and {@link settle} before. */
  transcribed(
    recordingId: number,
    { model, service, host }: Pick<FactsOf['transcribed'], 'model' | 'service' | 'host'>,
  ) {
    const facts = { model, service, host, ...transcriptFacts(this.#db, recordingId) }
    this.append(recordingId, { event: 'transcribed', facts })
  }

  /** Like {@link transcribed}. `fileSha256`: null if it is no longer known. */
  importedTranscript(recordingId: number, fileSha256: string | null): void {
    const facts = { fileSha256, ...transcriptFacts(this.#db, recordingId) }
    this.append(recordingId, { event: 'imported-transcript', facts })
  }

  /** Call it before an edit, an undo or a redo changes the transcript. `isNew`: false if it continues the last edit. */
  editing(recordingId: number, { isNew }: { isNew: boolean }): void {
    const nowMs = this.#now()
    const { edits, lastMs } = this.#pending(recordingId)
    // A clock that went back is no pause.
    const goesOn = edits > 0 && nowMs - (lastMs ?? 0) < sessionPauseMs
    if (goesOn) {
      this.#db
        .prepare('UPDATE custody_pending SET edits = edits + ?, last_ms = max(last_ms, ?) WHERE recording_id = ?')
        .run(isNew ? 1 : 0, nowMs, recordingId)
      return
    }
    this.append(recordingId, { event: 'edit-session-begun', facts: {} })
    this.#db
      .prepare(
        `INSERT INTO custody_pending (recording_id, edits, first_ms, last_ms) VALUES (@recordingId, 1, @nowMs, @nowMs)
         ON CONFLICT DO UPDATE SET edits = 1, first_ms = @nowMs, last_ms = @nowMs`,
      )
      .run({ recordingId, nowMs })
  }

  /** Writes what is due before another row: what was sent, and the end of an edit session. */
  settle(recordingId: number): void {
    if (!this.#db.inTransaction) throw new Error('A row of the log belongs to the transaction of its event.')
    const { edits, firstMs, lastMs, sentThrough } = this.#pending(recordingId)
    const sent = sentSince(this.#db, recordingId, sentThrough)
    for (const facts of sent.lines) this.#add(recordingId, { event: 'sent', facts })
    if (edits > 0 && firstMs !== null && lastMs !== null) {
      const { transcriptSha256 } = transcriptFacts(this.#db, recordingId)
      const facts = { edits, firstMs, lastMs, ...checkedShares(this.#db, recordingId), transcriptSha256 }
      this.#add(recordingId, { event: 'edit-session-ended', facts })
    }
    if (edits > 0 || sent.through > sentThrough)
      this.#db
        .prepare(
          `INSERT INTO custody_pending (recording_id, sent_through) VALUES (@recordingId, @through)
           ON CONFLICT DO UPDATE SET edits = 0, first_ms = NULL, last_ms = NULL, sent_through = @through`,
        )
        .run({ recordingId, through: sent.through })
  }

  /** Ends all edit sessions, because the library is being closed. */
  settleAll(): void {
    this.#db
      .transaction(() => {
        const open = this.#db
          .prepare<[], number>('SELECT recording_id FROM custody_pending WHERE edits > 0')
          .pluck()
          .all()
        for (const recordingId of open) this.settle(recordingId)
      })
      .immediate()
  }

  remove(recordingId: number): void {
    for (const table of ['custody', 'custody_pending'])
      this.#db.prepare(`DELETE FROM ${table} WHERE recording_id = ?`).run(recordingId)
  }

  #add(recordingId: number, event: CustodyEvent): void {
    const row = appended(this.#last(recordingId) ?? newChain(), event, this.#now())
    this.#db
      .prepare('INSERT INTO custody (recording_id, seq, row) VALUES (?, ?, ?)')
      .run(recordingId, row.seq, JSON.stringify(row))
  }

  #last(recordingId: number): CustodyRow | null {
    const row = this.#db
      .prepare<[number], string>('SELECT row FROM custody WHERE recording_id = ? ORDER BY seq DESC LIMIT 1')
      .pluck()
      .get(recordingId)
    return row === undefined ? null : JSON.parse(row)
  }

  #pending(recordingId: number): Pending {
    return (
      this.#db
        .prepare<[number], Pending>(
          `SELECT edits, first_ms AS firstMs, last_ms AS lastMs, sent_through AS sentThrough
           FROM custody_pending WHERE recording_id = ?`,
        )
        .get(recordingId) ?? { edits: 0, firstMs: null, lastMs: null, sentThrough: 0 }
    )
  }
}
