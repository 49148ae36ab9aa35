import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { Log } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { withDatabaseProblems } from '../postgres/databaseProblems.ts'
import { isMigrated } from '../postgres/migrate.ts'
import { PostgresStore } from '../postgres/postgresStore.ts'
import type { PostgresSettings } from '../postgres/settings.ts'
import { queueState } from '../queue/queueVersion.ts'
import type { QueueSettings } from '../queue/settings.ts'
import type { SettingValues } from '../settings/table.ts'

export const postgresOf = (values: SettingValues<'database'>): PostgresSettings => ({
  url: values['database.url'],
  connections: values['database.connections'],
  connectionTimeoutMs: values['database.connectionTimeoutMs'],
  statementTimeoutMs: values['database.statementTimeoutMs'],
  lockTimeoutMs: values['database.lockTimeoutMs'],
})

export const queueOf = (values: SettingValues<'database' | 'queue'>): QueueSettings => ({
  url: values['database.url'],
  connections: values['queue.connections'],
  heartbeatSeconds: values['queue.heartbeatSeconds'],
  monitorSeconds: values['queue.monitorSeconds'],
  mostClaims: values['queue.mostClaims'],
  endedJobsSeconds: values['queue.endedJobsSeconds'],
})

/** Calls `work` with the database, on one connection. Errors of the database are as `databaseProblem` says. */
export async function withDatabase<T>(
  values: SettingValues<'database'>,
  log: Log,
  work: (store: PostgresStore) => Promise<T>,
): Promise<T> {
  const store = new PostgresStore({ ...postgresOf(values), connections: 1 }, log)
  try {
    return await withDatabaseProblems(() => work(store))
  } finally {
    await store.close()
  }
}

/** Throws 'database-not-migrated' or 'database-newer' if this version cannot work with the tables. */
export async function demandMigrated(store: PostgresStore, packageRoot: string): Promise<void> {
  const isReady = await isMigrated(store, packageRoot).catch((error: unknown) => {
    throw error instanceof TapelogError && error.code === 'service-newer' ? problem('database-newer') : error
  })
  const queue = await queueState(store)
  if (queue === 'newer') throw problem('database-newer')
  if (!isReady || queue !== 'current') throw problem('database-not-migrated')
}
