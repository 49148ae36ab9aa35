import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,conformance,usb}/**/*.test.ts'],
    // Processes, not threads: native modules (SQLite, codecs) and signals are tested as they run in production.
    pool: 'forks',
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
