import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { reporters } from '../support/reporters.ts'

/**
 * The tests of the service that hold for each way to put it together, and the conformance suite, on the one that
 * TAPELOG_TEST_SERVICE names (`compositionUnderTest`). What is true of SQLite and files alone is in
 * `tests/integration/service/embedded`, and runs on these alone.
 */
const setup = (name: string) => `tests/newsroom/setup/${name}.ts`
const servers: Record<string, string[]> = {
  'sqlite-s3': [setup('sharedStore')],
  'postgres-s3': [setup('sharedPostgres'), setup('sharedStore')],
}

const service = process.env.TAPELOG_TEST_SERVICE ?? ''

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: [
      ...['tests/integration/service/*.test.ts', 'tests/conformance/*.test.ts'],
      ...(service === '' ? ['tests/integration/service/embedded/*.test.ts'] : []),
    ],
    globalSetup: servers[service] ?? [],
    setupFiles: ['tests/support/endOfFile.ts'],
    reporters,
    pool: 'forks',
    // More than there are cores: these tests wait for other processes much of their time.
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
