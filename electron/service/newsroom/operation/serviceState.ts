import { sql } from 'kysely'
import { databaseNowMs } from '../postgres/databaseClock.ts'
import { nodeLostAfterMs } from '../postgres/nodes.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { queueName, queueSchema } from '../queue/settings.ts'

/** How many clients the page names; those with the longest queues. */
const mostClients = 50
const hourMs = 3_600_000

/** Ages are in seconds. `isLost`: nothing was heard for a minute. */
export type ServiceState = {
  nodes: { id: string; version: string; runsSeconds: number; seenSeconds: number; isLost: boolean }[]
  /** Workers that have a task now. `seenSeconds`: since the last sign of life for any of its tasks. */
  workers: { id: string; tasks: number; seenSeconds: number | null }[]
  clients: { id: string; waiting: number; running: number; paused: number; oldestWaitSeconds: number | null }[]
  /** Of the last hour. `retaken`: ended or running tasks that needed more than one worker. */
  lastHour: { succeeded: number; failed: number; revoked: number; retaken: number }
  database: { version: string; bytes: number; migration: string; connections: number; mostConnections: number }
}

/** Reads indexes of unfinished and of recent tasks only. */
export async function readServiceState({ newsroom: db }: PostgresStore): Promise<ServiceState> {
  const ago = (column: string) => sql<number>`((${databaseNowMs} - ${sql.ref(column)}) / 1000.0)::float8`
  const nodes = await sql<ServiceState['nodes'][number]>`
    SELECT node_id AS id, version, ${ago('started_ms')} AS "runsSeconds", ${ago('seen_ms')} AS "seenSeconds",
      seen_ms < ${databaseNowMs} - ${nodeLostAfterMs}::bigint AS "isLost"
    FROM nodes ORDER BY started_ms, node_id`.execute(db)
  const workers = await sql<ServiceState['workers'][number]>`
    SELECT c.worker_id AS id, count(*) AS tasks,
      extract(epoch FROM clock_timestamp() - max(j.heartbeat_on))::float8 AS "seenSeconds"
    FROM claims AS c LEFT JOIN ${sql.id(queueSchema, 'job')} AS j
      ON j.name = ${queueName} AND j.id = c.transcription_id::uuid
    GROUP BY c.worker_id ORDER BY c.worker_id`.execute(db)
  const clients = await sql<ServiceState['clients'][number]>`
    SELECT client_id AS id,
      count(*) FILTER (WHERE paused_ms IS NULL AND claim_token IS NULL) AS waiting,
      count(*) FILTER (WHERE paused_ms IS NULL AND claim_token IS NOT NULL) AS running,
      count(*) FILTER (WHERE paused_ms IS NOT NULL) AS paused,
      ((${databaseNowMs} - min(created_ms) FILTER (WHERE paused_ms IS NULL AND claim_token IS NULL)) / 1000.0)::float8
        AS "oldestWaitSeconds"
    FROM tasks WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED')
    GROUP BY client_id ORDER BY 2 DESC, client_id LIMIT ${mostClients}`.execute(db)
  const lastHour = await sql<ServiceState['lastHour']>`
    SELECT count(*) FILTER (WHERE status = 'SUCCESS') AS succeeded, count(*) FILTER (WHERE status = 'FAILURE') AS failed,
      count(*) FILTER (WHERE status = 'REVOKED') AS revoked, count(*) FILTER (WHERE claims > 1) AS retaken
    FROM tasks
    WHERE status IN ('SUCCESS', 'FAILURE', 'REVOKED') AND updated_ms > ${databaseNowMs} - ${hourMs}::bigint`.execute(db)
  const database = await sql<ServiceState['database']>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      (SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1) AS migration,
      (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::integer AS "mostConnections"`.execute(db)
  const [hour, about] = [lastHour.rows[0], database.rows[0]]
  if (!hour || !about) throw new Error('The database gave no row.')
  return { nodes: nodes.rows, workers: workers.rows, clients: clients.rows, lastHour: hour, database: about }
}
