import { sql } from 'kysely'
import type { NewsroomDb } from './tables.ts'

/** `table`: its name, with its schema if that is not the usual one. */
export async function hasTable(db: NewsroomDb, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`SELECT to_regclass(${table})::text AS found`.execute(db)
  return rows[0]?.found != null
}
