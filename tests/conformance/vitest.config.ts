import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SectionReporter } from './sectionReporter.ts'

/** Runs only this suite, for `npm run conformance`. `npm test` runs the same files with all others. */
const isNamed = Boolean(process.env.TAPELOG_BASE_URL)

/** Files that use up a minute's submits run last, because all files share a named service. */
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
    // A named service also has other work, so its tasks take longer.
    testTimeout: isNamed ? 660_000 : 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/endOfFile.ts'],
    reporters: [new SectionReporter()],
  },
})
