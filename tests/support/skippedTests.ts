import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** A reporter: writes the skipped tests, `FILE › NAME` with the reason, as a JSON list to a file. */
export default class SkippedTests implements Reporter {
  private readonly outputFile: string
  private readonly names: string[] = []

  constructor({ outputFile }: { outputFile: string }) {
    this.outputFile = outputFile
  }

  onTestCaseResult(testCase: TestCase): void {
    const result = testCase.result()
    if (result.state !== 'skipped') return
    const reason = result.note === undefined ? '' : ` (skipped: ${result.note})`
    const file = relative(testCase.project.config.root, testCase.module.moduleId)
    this.names.push(`${file} › ${testCase.fullName.replaceAll(' > ', ' › ')}${reason}`)
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(this.outputFile), { recursive: true })
    writeFileSync(this.outputFile, JSON.stringify(this.names))
  }
}
