import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,conformance,usb}/**/*.test.ts'],
    // Processes, not threads: native modules (SQLite, codecs) and signals are tested as they run in production.
    pool: 'forks',
    // The order of tasks is the same on every computer.
    env: { TAPELOG_TASKS_AT_ONCE: '1' },
    maxWorkers: 2,
    // Long enough for a slow computer with other work: a test that needs it hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    reporters: [
      'default',
      ['json', { outputFile: '.cache/reports/vitest.json' }],
      ['./tests/support/skippedTests.ts', { outputFile: '.cache/reports/skipped.json' }],
    ],
  },
})
