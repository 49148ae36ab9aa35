import { defineConfig } from '@playwright/test'

// The order of tasks is the same on every computer.
process.env.TAPELOG_TASKS_AT_ONCE ??= '1'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One window at a time on a screen: it has one focus and one clipboard.
  workers: process.env.TAPELOG_SECOND_SCREEN ? 2 : 1,
  fullyParallel: false,
  forbidOnly: true,
  // A test that fails sometimes must be fixed, not run again.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
})
