import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

/**
 * Sums up the Vitest reports in a folder. A run that did not finish counts nothing.
 * @returns {{ passed: number, failed: number, failedTests: string[], skippedTests: string[] }} `failedTests`:
 * `FILE › NAME: FIRST LINE OF THE ERROR (FILE:LINE)`; `skippedTests`: `FILE › NAME (skipped: REASON)`
 */
export function vitestOutcome(folder) {
  const report = readReport(folder, 'vitest.json') ?? {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report
  const failedTests = testResults.flatMap(({ name, status, message = '', assertionResults = [] }) => {
    const file = relative(root, name)
    const failures = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load has no tests.
    if (failures.length === 0) return status === 'failed' ? [`${file}: ${inOneLine(message)}`] : []
    return failures.map((test) => {
      const title = [...test.ancestorTitles, test.title].join(' › ')
      return `${file} › ${title}: ${inOneLine(test.failureMessages[0])}`
    })
  })
  return { passed, failed, failedTests, skippedTests: readReport(folder, 'skipped.json') ?? [] }
}

/**
 * An error's first line, Playwright's locator, the expected and the received value, and the line of the test, as far as the error
 * has them.
 */
function inOneLine(message = '', stack = message) {
  const text = stripVTControlCharacters(message).trim()
  const facts = ['Locator', 'Expected.*?', 'Received.*?'].map((name) =>
    new RegExp(`^${name}: +(.{0,200})`, 'm').exec(text),
  )
  const place = /\btests\/[^\s():]+:\d+/.exec(stripVTControlCharacters(stack))
  const said = facts.flatMap((fact) => (fact ? [fact[0].startsWith('Locator') ? fact[1] : fact[0]] : []))
  return [text.split('\n')[0], ...said, ...(place ? [`(${place[0]})`] : [])].join(' ')
}

/**
 * Playwright's results: how many tests passed and failed, the failed tests with their errors, and the skipped ones with
 * the reason.
 */
export function windowsOutcome(folder) {
  const { stats = {}, suites = [] } = readReport(folder, 'e2e.json') ?? {}
  const { expected = 0, unexpected = 0 } = stats
  const tests = testsIn(suites)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const skippedTests = skipped.map(({ name, reason = 'no reason is given' }) => `${name} (skipped: ${reason})`)
  const failed = tests.filter(({ status }) => status === 'unexpected')
  const failedTests = failed.map(({ name, error }) => `${name}: ${inOneLine(error?.message, error?.stack)}`)
  return { passed: expected, failed: unexpected, failedTests, skippedTests }
}

/** Each test in Playwright's report: its name, status, reason for skipping, error and duration. */
export function testsIn(suites, above = []) {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, annotations, results = [] }) => ({
        name: [...above, title, spec.title].join(' › '),
        status,
        reason: annotations.find(({ type }) => type === 'skip')?.description,
        error: results.find(({ error }) => error)?.error,
        durationMs: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      })),
    ),
    ...testsIn(below, [...above, title]),
  ])
}

/** The ten slowest files of both reports in a folder, slowest first: `{ file, seconds }`. */
export function slowestFiles(folder) {
  const { testResults = [] } = readReport(folder, 'vitest.json') ?? {}
  const { suites = [] } = readReport(folder, 'e2e.json') ?? {}
  const files = [
    ...testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    ...suites.map(({ title, ...suite }) => ({
      file: `tests/e2e/${title}`,
      seconds: testsIn([{ title, ...suite }]).reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000,
    })),
  ]
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, 10)
}

function readReport(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return null
  }
}
