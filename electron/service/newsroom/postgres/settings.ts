import { problem } from '../../../../shared/words/problem.ts'

/** How a node uses its database. */
export type PostgresSettings = {
  /** E.g. `postgres://user@host:5432/tapelog`; TLS and other options as `pg` reads them from the address. */
  url: string
  /** Connections of this node to the rows, at least 2; the queue has some of its own. The default is 10. */
  connections?: number
  /** How long to wait for a connection; the default is 10 s. */
  connectionTimeoutMs?: number
  /** How long one statement may take, 0 for any time; the default is 30 s. */
  statementTimeoutMs?: number
  /** How long a statement waits for locks of others, 0 for any time; the default is 10 s. */
  lockTimeoutMs?: number
  /** How long a transaction may do nothing, which only a lost node does; the default is 30 s. */
  idleTransactionTimeoutMs?: number
  /** Shown in the database's list of connections. */
  applicationName?: string
}

export const usualPostgresSettings = {
  connections: 10,
  connectionTimeoutMs: 10_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 10_000,
  idleTransactionTimeoutMs: 30_000,
  applicationName: 'tapelog',
}

/** A sweep holds its lock on one connection, and works on another. */
const leastConnections = 2

/** Throws 'database-connections-few' if a node with these settings could wait for itself forever. */
export function checkNodeConnections({ connections = usualPostgresSettings.connections }: PostgresSettings): void {
  if (connections < leastConnections) throw problem('database-connections-few', { least: leastConnections })
}
