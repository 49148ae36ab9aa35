import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { reporters } from '../support/reporters.ts'

/**
 * Tests of the service of several machines, on one PostgreSQL and one object store for all files. Both come from packages
 * of Debian; where those are missing, the tests are skipped by name.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tests/newsroom/**/*.test.ts'],
    globalSetup: ['tests/newsroom/setup/sharedPostgres.ts', 'tests/newsroom/setup/sharedStore.ts'],
    setupFiles: ['tests/support/endOfFile.ts'],
    reporters,
    pool: 'forks',
    // More than there are cores: these tests wait for other processes much of their time.
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
