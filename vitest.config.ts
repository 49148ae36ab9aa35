import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,conformance,usb}/**/*.test.ts'],
    // Processes, not threads: native modules (SQLite, codecs) and signals are tested as they run in production.
    pool: 'forks',
    // The order of tasks is the same on every computer.
    env: { TAPELOG_TASKS_AT_ONCE: '1' },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [
      'default',
      ['json', { outputFile: '.cache/reports/vitest.json' }],
      ['./tests/support/skippedTests.ts', { outputFile: '.cache/reports/skipped.json' }],
    ],
  },
})
