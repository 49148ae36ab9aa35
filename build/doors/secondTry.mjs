/** With more failed files than this, something is broken, and nothing is tried again. */
const mostFiles = 10

/**
 * Runs each file that failed once more, alone. What fails again stays a failure, with its second error. What passes now is
 * `flaky`: named, with its first error.
 * @param {import('./testOutcomes.mjs').Outcome} outcome
 * @param {(file: string) => Promise<import('./testOutcomes.mjs').Outcome>} runAlone
 * @returns {Promise<import('./testOutcomes.mjs').Outcome & { flaky: import('./testOutcomes.mjs').Failure[] }>}
 */
export async function tryAgain(outcome, runAlone) {
  const files = [...new Set(outcome.failures.map(({ file }) => file))]
  if (files.length > mostFiles) return { ...outcome, flaky: [] }
  const result = { ...outcome, failures: outcome.failures.filter(({ file }) => file === null), flaky: [] }
  for (const file of files.filter((file) => file !== null)) {
    const failedFirst = outcome.failures.filter((failure) => failure.file === file)
    const again = await runAlone(file)
    const isGreen = again.failures.length === 0 && again.passed > 0
    if (isGreen) {
      result.flaky.push(...failedFirst)
      result.passed += failedFirst.length
    } else {
      // Without a report, the second run said nothing about the tests that failed.
      result.failures.push(...(again.failures.length > 0 ? again.failures : failedFirst))
    }
  }
  return result
}
