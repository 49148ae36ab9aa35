import { TapelogError } from '../../../../shared/errors/errors.ts'
import type { Log } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { withDatabaseProblems } from '../postgres/databaseProblems.ts'
import { migrate, pendingMigrations } from '../postgres/migrate.ts'
import { migrateQueue } from '../queue/boss.ts'
import { type QueueState, queueState } from '../queue/queueVersion.ts'
import type { SettingValues } from '../settings/table.ts'
import { postgresOf, queueOf, withDatabase } from './database.ts'

/** `migrations`: names. `queue`: what the queue's tables were. */
export type Migrated = { migrations: string[]; queue: QueueState }

/** What {@link migrateService} would do now. */
export const pendingChanges = (values: SettingValues<'database'>, packageRoot: string, log: Log): Promise<Migrated> =>
  withDatabase(values, log, async (store) => ({
    migrations: await pendingMigrations(store, packageRoot),
    queue: await queueState(store),
  }))

/**
 * Brings the tables of the rows and of the queue to this version. Several programs may do this at the same time. Throws
 * 'database-newer' and the errors of `databaseProblem`.
 */
export async function migrateService(
  values: SettingValues<'database' | 'queue'>,
  packageRoot: string,
  log: Log,
): Promise<Migrated> {
  const { queue } = await pendingChanges(values, packageRoot, log)
  if (queue === 'newer') throw problem('database-newer')
  return await withDatabaseProblems(async () => {
    const migrations = await migrate(postgresOf(values), packageRoot, log).catch((error: unknown) => {
      throw error instanceof TapelogError && error.code === 'service-newer' ? problem('database-newer') : error
    })
    await migrateQueue(queueOf(values), log)
    return { migrations, queue }
  })
}
