import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * A reporter of what Vitest's JSON report leaves out: writes `{ skippedTests, errors }` to a file. `skippedTests`: `FILE › NAME` with
 * the reason. `errors`: those outside tests, `{ file, message }`; `file` is null where Vitest does not know it.
 */
export default class RunFacts implements Reporter {
  private readonly outputFile: string
  private readonly skippedTests: string[] = []

  constructor({ outputFile }: { outputFile: string }) {
    this.outputFile = outputFile
  }

  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result()
    if (result.state !== 'skipped') return
    const reason = result.note === undefined ? '' : ` (skipped: ${result.note})`
    const file = relative(testCase.project.config.root, testCase.module.moduleId)
    this.skippedTests.push(`${file} › ${testCase.fullName.replaceAll(' > ', ' › ')}${reason}`)
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const errors = unhandled.map(({ message, stack, VITEST_TEST_PATH: file = null }) => ({
      file,
      message: stack ?? message,
    }))
    mkdirSync(dirname(this.outputFile), { recursive: true })
    writeFileSync(this.outputFile, JSON.stringify({ skippedTests: this.skippedTests, errors }))
  }
}
