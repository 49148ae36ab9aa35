import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

/**
 * What a run of a runner said. `failures`: `file` from the root of the project, null where no file is to blame; `name`:
 * `FILE › NAME`; `error`: at most ten lines and the line of the test. `skippedTests`: `FILE › NAME (skipped: REASON)`.
 * @typedef {{ file: string | null, name: string, error: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], skippedTests: string[] }} Outcome
 */

/** Sums up the Vitest reports in a folder. A run that did not finish counts nothing. @returns {Outcome} */
export function vitestOutcome(folder) {
  const { numPassedTests: passed = 0, testResults = [] } = readReport(folder, 'vitest.json') ?? {}
  const { skippedTests = [], errors = [] } = readReport(folder, 'run.json') ?? {}
  const failures = testResults.flatMap(({ name, status, message = '', assertionResults = [] }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load has no tests.
    if (failed.length === 0) return status === 'failed' ? [{ file, name: file, error: shortened(message) }] : []
    return failed.map((test) => ({
      file,
      name: [file, ...test.ancestorTitles, test.title].join(' › '),
      error: shortened(test.failureMessages[0]),
    }))
  })
  // An error outside tests, such as a promise that nobody waited for. Vitest does not always know whose it is.
  const outside = errors.map(({ file, message }) => ({
    file: file === null ? null : relative(root, file),
    name: `${file === null ? 'Vitest' : relative(root, file)} › an error outside its tests`,
    error: shortened(message),
  }))
  return { passed, failures: [...failures, ...outside], skippedTests }
}

/** The first ten lines of an error, and the line of the test. */
function shortened(message = '', stack = message) {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  const place = /\btests\/[^\s():]+:\d+/.exec(stripVTControlCharacters(stack))
  return [...lines.slice(0, 10), ...(place ? [`at ${place[0]}`] : [])].join('\n')
}

/** Sums up Playwright's report in a folder. @returns {Outcome} */
export function windowsOutcome(folder) {
  const { stats = {}, suites = [] } = readReport(folder, 'e2e.json') ?? {}
  const { expected = 0 } = stats
  const tests = testsIn(suites)
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const skippedTests = skipped.map(({ name, reason = 'no reason is given' }) => `${name} (skipped: ${reason})`)
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ file, name, error }) => ({ file, name, error: shortened(error?.message, error?.stack) }))
  return { passed: expected, failures, skippedTests }
}

/** Each test in Playwright's report: its file, name, status, reason for skipping, error and duration. */
export function testsIn(suites, above = []) {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => {
    const titles = above.length === 0 ? [`tests/e2e/${title}`] : [...above, title]
    return [
      ...specs.flatMap((spec) =>
        spec.tests.map(({ status, annotations, results = [] }) => ({
          file: titles[0],
          name: [...titles, spec.title].join(' › '),
          status,
          reason: annotations.find(({ type }) => type === 'skip')?.description,
          error: results.find(({ error }) => error)?.error,
          durationMs: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
        })),
      ),
      ...testsIn(below, titles),
    ]
  })
}

/** The files of both reports in a folder whose tests take more than this together, slowest first: `{ file, seconds }`. */
export function slowFiles(folder, overSeconds) {
  const { testResults = [] } = readReport(folder, 'vitest.json') ?? {}
  const { suites = [] } = readReport(folder, 'e2e.json') ?? {}
  const secondsOf = (durationsMs) => durationsMs.reduce((sum, ms) => sum + (ms ?? 0), 0) / 1000
  const files = [
    ...testResults.map(({ name, assertionResults = [] }) => ({
      file: relative(root, name),
      seconds: secondsOf(assertionResults.map(({ duration }) => duration)),
    })),
    ...suites.map((suite) => ({
      file: `tests/e2e/${suite.title}`,
      seconds: secondsOf(testsIn([suite]).map(({ durationMs }) => durationMs)),
    })),
  ]
  return files.filter(({ seconds }) => seconds > overSeconds).sort((one, other) => other.seconds - one.seconds)
}

/** The outcome in a report that the torture or the rig wrote. @returns {Outcome} */
export function readOutcome(folder, name) {
  const { passed = 0, failedTests = [], skippedTests = [] } = readReport(folder, `${name}.json`) ?? {}
  return { passed, failures: failedTests.map((test) => ({ file: null, name: test, error: '' })), skippedTests }
}

function readReport(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch {
    return null
  }
}
