import { randomUUID } from 'node:crypto'
import type { LibraryDatabase } from '../library/database.ts'
import { withoutWaiting } from '../library/durability.ts'
import type { RawJob } from './jobRow.ts'
import type { AnyJobKind } from './types.ts'

/**
 * Prepares the statements of a claim. The first due job of a kind gets a new claim token and is charged an attempt, in
 * one IMMEDIATE transaction or as part of an open transaction. A claim does not wait for the disk. Null if no job is
 * due.
 */
export function claimFrom(db: LibraryDatabase): (kind: AnyJobKind, nowMs: number) => RawJob | null {
  // Without the `+`, SQLite would compile the statement anew for each kind, to choose between partial indexes.
  const next = db.prepare<[AnyJobKind, number], { id: number }>(
    `SELECT id FROM jobs WHERE kind = +? AND state IN ('queued', 'waiting') AND run_after_ms <= ?
     ORDER BY priority DESC, slice_number, run_after_ms, id LIMIT 1`,
  )
  // Use two statements, because with a subquery SQLite would write to a temporary file.
  const take = db.prepare<[string, number, number], RawJob>(
    `UPDATE jobs SET state = 'running', claim_token = ?, attempts = attempts + 1, waiting_for = NULL, updated_ms = ?
     WHERE id = ? RETURNING *`,
  )
  const claim = (kind: AnyJobKind, nowMs: number) => {
    const found = next.get(kind, nowMs)
    return found ? (take.get(randomUUID(), nowMs, found.id) ?? null) : null
  }
  const claimAlone = db.transaction(claim).immediate
  return (kind, nowMs) => {
    if (db.inTransaction) return claim(kind, nowMs)
    // Usually no job is due, and a read does not need a write lock.
    if (!next.get(kind, nowMs)) return null
    return withoutWaiting(db, () => claimAlone(kind, nowMs))
  }
}
