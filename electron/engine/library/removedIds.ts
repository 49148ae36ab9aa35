import type { LibraryDatabase } from './database.ts'

/** Tables whose rows can be deleted, and whose ids are used as names of files and keys elsewhere. */
type Table = 'recordings' | 'jobs'

/**
 * The SQL of the next id of a table. SQLite would reuse the highest id after its row was deleted. After a crash during a deletion, the
 * files of another recording would then be removed.
 */
export const nextIdOf = (table: Table): string =>
  `(SELECT 1 + max(coalesce((SELECT max(id) FROM ${table}), 0),
     coalesce((SELECT last_id FROM removed_ids WHERE of = '${table}'), 0)))`

/** Call it in the transaction that deletes the row, before the row is deleted. */
export function noteRemoved(db: LibraryDatabase, table: Table, id: number): void {
  db.prepare(
    `INSERT INTO removed_ids (of, last_id) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET last_id = max(last_id, excluded.last_id)`,
  ).run(table, id)
}
