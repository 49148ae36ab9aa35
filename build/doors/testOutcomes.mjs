import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What Vitest's reports in a folder come to; nothing where it did not finish.
 * @returns {{ passed: number, failed: number, skippedTests: string[] }} `skippedTests`: `FILE › NAME (skipped: REASON)`
 */
export function vitestOutcome(folder) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(folder, 'vitest.json') ?? {}
  return { passed, failed, skippedTests: readReport(folder, 'skipped.json') ?? [] }
}

/** The same of Playwright's report. */
export function windowsOutcome(folder) {
  const { stats = {}, suites = [] } = readReport(folder, 'e2e.json') ?? {}
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const skipped = testsIn(suites).filter(({ status }) => status === 'skipped')
  const skippedTests = skipped.map(({ name, reason = 'no reason is given' }) => `${name} (skipped: ${reason})`)
  return { passed: expected + flaky, failed: unexpected, skippedTests }
}

/** Each test of Playwright's report: its name, its status, and why it was skipped. */
export function testsIn(suites, above = []) {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, annotations }) => ({
        name: [...above, title, spec.title].join(' › '),
        status,
        reason: annotations.find(({ type }) => type === 'skip')?.description,
      })),
    ),
    ...testsIn(below, [...above, title]),
  ])
}

function readReport(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return null
  }
}
