import type { LibraryDatabase } from './database.ts'

/** Tables whose rows are deleted, and whose ids name files and keys elsewhere. */
type Table = 'recordings' | 'jobs'

/**
 * SQL of the next id of a table. SQLite would give the highest id out again after its row was deleted; a crash in the middle of a
 * deletion would then remove the files of another recording.
 */
export const nextIdOf = (table: Table): string =>
  `(SELECT 1 + max(coalesce((SELECT max(id) FROM ${table}), 0),
     coalesce((SELECT last_id FROM removed_ids WHERE of = '${table}'), 0)))`

/** Call in the transaction that deletes the row, before it is deleted. */
export function noteRemoved(db: LibraryDatabase, table: Table, id: number): void {
  db.prepare(
    `INSERT INTO removed_ids (of, last_id) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET last_id = max(last_id, excluded.last_id)`,
  ).run(table, id)
}
