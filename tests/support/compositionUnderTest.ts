import type { Composition } from './serviceInside.ts'

/** The composition that TAPELOG_TEST_SERVICE names; SQLite with files unless it names one. */
export async function compositionUnderTest(): Promise<Composition> {
  switch (process.env.TAPELOG_TEST_SERVICE ?? '') {
    case '':
      return (await import('./sqliteInside.ts')).sqliteWithFiles
    case 'sqlite-s3':
      return (await import('../newsroom/setup/sqliteWithStore.ts')).sqliteWithStore
    case 'postgres-s3':
      return (await import('../newsroom/setup/asTestService.ts')).postgresWithStore
    default:
      throw new Error('TAPELOG_TEST_SERVICE names no composition of the service.')
  }
}
