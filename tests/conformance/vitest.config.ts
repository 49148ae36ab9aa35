import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SectionReporter } from './sectionReporter.ts'

/** The suite by itself, as `npm run conformance` runs it; `npm test` runs the same files among all others. */
const isNamed = Boolean(process.env.TAPELOG_BASE_URL)

/** What uses up a minute's submits comes last: a named service is one for all files. */
class RateLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usesUp = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('submitRate.test.ts'))
    return (await super.sort(files)).sort((one, other) => usesUp(one) - usesUp(other))
  }
}

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/conformance/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: isNamed ? 1 : 2,
    sequence: { sequencer: RateLast },
    // A service elsewhere has other work too.
    testTimeout: isNamed ? 660_000 : 60_000,
    hookTimeout: 60_000,
    reporters: [new SectionReporter()],
  },
})
