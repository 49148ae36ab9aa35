import { describe, inject } from 'vitest'
import { missingPackages, newDatabase } from './postgres.ts'

/** `describe`, skipped with a reason in its title if PostgreSQL is not installed. */
export function describeNeedingPostgres(title: string, tests: () => void): void {
  const missing = missingPackages()
  if (missing.length === 0) describe(title, tests)
  else describe.skip(`${title} (skipped: it needs Debian’s ${missing.join(' and ')})`, tests)
}

/** A new database with this version's tables, on the server of this run. */
export function migratedDatabase(): Promise<string> {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('PostgreSQL is not installed.')
  return newDatabase(url)
}
