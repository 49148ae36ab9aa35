import { DefaultReporter, type TestCase, type TestModule } from 'vitest/node'

type Counts = { passed: number; failed: number; skipped: number }

/**
 * Prints Vitest's own report and, before its last lines, the results for each section of the interface description, and the
 * skipped tests with their reasons.
 */
export class SectionReporter extends DefaultReporter {
  #tests: TestCase[] = []

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    const modules: readonly TestModule[] = run[0]
    this.#tests = modules.flatMap((module) => [...module.children.allTests()])
    super.onTestRunEnd(...run)
  }

  override reportTestSummary(...summary: Parameters<DefaultReporter['reportTestSummary']>): void {
    const skipped = this.#tests.filter((test) => test.result().state === 'skipped')
    for (const test of skipped) {
      const result = test.result()
      const note = result.state === 'skipped' && result.note ? ` (skipped: ${result.note})` : ''
      this.log(` ↓ ${test.name}${note}`)
    }
    if (skipped.length > 0) this.log()
    for (const line of sectionTable(this.#tests)) this.log(line)
    super.reportTestSummary(...summary)
  }
}

function sectionTable(tests: readonly TestCase[]): string[] {
  const sections = new Map<string, Counts>()
  for (const test of tests) {
    const section = /^§\d+(\.\d+)?/.exec(test.name)?.[0] ?? 'other'
    const counts = sections.get(section) ?? { passed: 0, failed: 0, skipped: 0 }
    const { state } = test.result()
    counts[state === 'passed' || state === 'skipped' ? state : 'failed']++
    sections.set(section, counts)
  }
  const numeric = new Intl.Collator('en', { numeric: true })
  const rows = [...sections].sort(([one], [other]) => numeric.compare(one, other))
  return [
    row('section', 'passed', 'failed', 'skipped'),
    ...rows.map(([section, { passed, failed, skipped }]) => row(section, passed, failed, skipped)),
  ]
}

const row = (section: string, ...cells: (string | number)[]): string =>
  ` ${section.padEnd(8)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
