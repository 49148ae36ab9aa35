import { type Caller, isOwn } from '../ports/caller.ts'
import type { Db } from '../ports/ports.ts'

/** A column by which a request names rows. `id`: the column to return; the same one if it is left out. */
export type Named =
  | { table: 'tasks'; column: 'transcription_id'; id?: undefined }
  | { table: 'workflows'; column: 'id'; id?: undefined }
  | { table: 'uploads'; column: 'upload_id' | 'file_id'; id?: 'upload_id' }

export const tasksById = { table: 'tasks', column: 'transcription_id' } as const
export const workflowsById = { table: 'workflows', column: 'id' } as const
export const uploadsById = { table: 'uploads', column: 'upload_id' } as const
export const uploadsByFile = { table: 'uploads', column: 'file_id' } as const

/** The ids among these that the caller has here. Rows of other accounts count as missing. */
export async function ownIds(db: Db, named: Named, wanted: readonly string[], caller: Caller): Promise<string[]> {
  if (wanted.length === 0) return []
  // Kysely has no type for a table that is chosen later.
  const { table, column, id = column } = named as Extract<Named, { table: 'uploads' }>
  const rows = await db
    .selectFrom(table)
    .select(`${id} as id`)
    .where(column, 'in', wanted)
    .where(isOwn(caller, table))
    .$if(named.table === 'uploads', (query) => query.where('removed_ms', 'is', null))
    .execute()
  return rows.map((row) => row.id)
}
