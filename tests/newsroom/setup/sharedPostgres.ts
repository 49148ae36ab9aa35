import type { TestProject } from 'vitest/node'
import { migrate } from '../../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { packageRoot } from './packageRoot.ts'
import { missingPackages, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

/** One PostgreSQL for all test files of a run, with this version's tables in the database that tests get copies of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (missingPackages().length > 0) {
    project.provide('postgresUrl', null)
    return async () => {}
  }
  const postgres = await startPostgres(async (url) => {
    await migrate({ url }, packageRoot, silentLog)
    await migrateQueue({ url }, silentLog)
  })
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
