import { sql } from 'kysely'
import { databaseNowMs } from './databaseClock.ts'
import type { NewsroomDb } from './tables.ts'

/** A node that has reported nothing for this long counts as lost. */
export const nodeLostAfterMs = 60_000
/** Lost nodes are remembered for the operator's page for this long. */
const rememberedMs = 24 * 3_600_000

/** `schemaVersion`: the newest migration that the node's version knows. */
type SeenNode = { nodeId: string; version: string; schemaVersion: number }

/** Says that the node runs. */
export async function sayNodeRuns(db: NewsroomDb, { nodeId, version, schemaVersion }: SeenNode): Promise<void> {
  await sql`INSERT INTO nodes (node_id, version, schema_version, started_ms, seen_ms)
    VALUES (${nodeId}, ${version}, ${schemaVersion}, ${databaseNowMs}, ${databaseNowMs})
    ON CONFLICT (node_id) DO UPDATE SET seen_ms = ${databaseNowMs}`.execute(db)
  await sql`DELETE FROM nodes WHERE seen_ms < ${databaseNowMs} - ${rememberedMs}::bigint`.execute(db)
}

/** Says that the node has ended. */
export async function forgetNode(db: NewsroomDb, nodeId: string): Promise<void> {
  await db.deleteFrom('nodes').where('node_id', '=', nodeId).execute()
}

/** How many running nodes have a version that does not know the migration with this number. */
export async function nodesBefore(db: NewsroomDb, schemaVersion: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM nodes
    WHERE schema_version < ${schemaVersion} AND seen_ms > ${databaseNowMs} - ${nodeLostAfterMs}::bigint`.execute(db)
  return rows[0]?.count ?? 0
}
