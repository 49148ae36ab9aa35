import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFolder } from './paths.mjs'

/** With more files than this that passed only when they ran again, a run is red: some of them are defects. */
const mostFlakyFiles = 2

/**
 * Prints the slow files, the names of skipped, flaky and failed tests and a line of counts, and writes them to
 * `.cache/reports/REPORT_NAME.json`:
 *
 * { passed, failed, failedTests: ["FILE › NAME\nERROR"], flakyTests: [the same], skipped, skippedTests: ["FILE › NAME (skipped: REASON)"] }
 *
 * @param {number[]} codes exit codes of the runners
 * @param {(import('./testOutcomes.mjs').Outcome & { flaky?: import('./testOutcomes.mjs').Failure[] })[]} outcomes
 * @param {{ file: string, seconds: number }[]} slow
 * @returns {number} the command's exit code
 */
export function summarise(reportName, codes, outcomes, slow) {
  const summary = summaryOf(codes, outcomes)
  writeFileSync(join(reportFolder, `${reportName}.json`), `${JSON.stringify(summary)}\n`)
  const { passed, failed, failedTests, flakyTests, skippedTests } = summary
  if (slow.length > 0) {
    const total = slow.reduce((sum, { seconds }) => sum + seconds, 0)
    print(`\nFiles whose tests take long, in seconds (${total.toFixed(0)} together):`)
    for (const { file, seconds } of slow) print(`  ${seconds.toFixed(1).padStart(6)}  ${file}`)
  }
  if (skippedTests.length > 0) print(`\n${skippedTests.length} skipped:`)
  for (const name of skippedTests) print(`  ${name}`)
  if (flakyTests.length > 0) print('\nFailed, and passed when their file ran again alone:')
  for (const test of flakyTests) print(`  flaky: ${indented(test)}`)
  if (failedTests.length > 0) print(`\n${failedTests.length} failed:`)
  for (const test of failedTests) print(`  ${indented(test)}`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

/** @exportedFor tests: when a run is red */
export function summaryOf(codes, outcomes) {
  const textOf = ({ name, error }) => `${name}\n${error}`
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? [])
  const skippedTests = outcomes.flatMap((outcome) => outcome.skippedTests)
  const failedTests = failures.map(textOf)
  const flakyFiles = new Set(flaky.map(({ file }) => file))
  if (flakyFiles.size > mostFlakyFiles)
    failedTests.push(`${flakyFiles.size} files passed only when they ran again; at most ${mostFlakyFiles} may`)
  // A runner that fails without a failed test has crashed.
  if (codes.some((code) => code !== 0) && failures.length === 0 && flaky.length === 0)
    failedTests.push('A runner did not come to its end')
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: failedTests.length,
    failedTests,
    flakyTests: flaky.map(textOf),
    skipped: skippedTests.length,
    skippedTests,
  }
}

const print = (line) => process.stdout.write(`${line}\n`)
const indented = (text) => text.replaceAll('\n', '\n      ')
