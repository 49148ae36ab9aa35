import { join } from 'node:path'

const folder = process.env.TAPELOG_REPORT_FOLDER ?? '.cache/reports'

/** The reports that `build/doors/testOutcomes.mjs` reads. */
export const reporters: (string | [string, Record<string, unknown>])[] = [
  'default',
  ['json', { outputFile: join(folder, 'vitest.json') }],
  ['./tests/support/runFacts.ts', { outputFile: join(folder, 'run.json') }],
]
