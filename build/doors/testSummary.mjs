import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFolder } from './paths.mjs'

/**
 * Prints the slowest files, the names of skipped and failed tests and a line of counts, and writes them to
 * `.cache/reports/REPORT_NAME.json`:
 *
 * { passed, failed, failedTests: ["FILE › NAME: ERROR"], skipped, skippedTests: ["FILE › NAME (skipped: REASON)"] }
 *
 * @param {number[]} codes exit codes of the runners
 * @param {{ passed: number, failed: number, failedTests: string[], skippedTests: string[] }[]} outcomes
 * @param {{ file: string, seconds: number }[]} slowest
 * @returns {number} the command's exit code
 */
export function summarise(reportName, codes, outcomes, slowest) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  let failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  const skippedTests = outcomes.flatMap((outcome) => outcome.skippedTests)
  const failedTests = outcomes.flatMap((outcome) => outcome.failedTests)
  const code = codes.find((one) => one !== 0) ?? 0
  // If a runner fails without a failed test (a crash, a file that does not load), count that as one failure.
  if (code !== 0 && failed === 0) failed = 1
  const summary = { passed, failed, failedTests, skipped: skippedTests.length, skippedTests }
  writeFileSync(join(reportFolder, `${reportName}.json`), `${JSON.stringify(summary)}\n`)
  process.stdout.write('\nThe slowest files, in seconds:\n')
  for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)}  ${file}\n`)
  if (skippedTests.length > 0) process.stdout.write(`\n${skippedTests.length} skipped:\n`)
  for (const name of skippedTests) process.stdout.write(`  ${name}\n`)
  if (failedTests.length > 0) process.stdout.write(`\n${failedTests.length} failed:\n`)
  for (const name of failedTests) process.stdout.write(`  ${name}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return code === 0 && failed > 0 ? 1 : code
}
