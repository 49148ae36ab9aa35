import { join } from 'node:path'

const folder = process.env.TAPELOG_REPORT_FOLDER ?? '.cache/reports/newsroom'

/** The reports that `npm run test:newsroom` reads. */
export const reporters: (string | [string, Record<string, unknown>])[] = [
  'default',
  ['json', { outputFile: join(folder, 'vitest.json') }],
  ['./tests/support/skippedTests.ts', { outputFile: join(folder, 'skipped.json') }],
]
