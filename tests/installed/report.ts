import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/doors/paths.mjs'

/** Runs a check. If `work` returns a text, the check is skipped, and the text says why. */
export type Check = (name: string, work: () => unknown) => Promise<void>

/** As `.ci/run` reads it. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  failedTests: string[]
  skippedTests: string[]
}

/** Counts checks, and prints a line for each. */
export class Report {
  readonly outcome: Outcome = { passed: 0, failed: 0, skipped: 0, failedTests: [], skippedTests: [] }

  readonly check: Check = async (name, work) => {
    const startedMs = performance.now()
    try {
      const skipped = await work()
      if (typeof skipped === 'string') {
        this.outcome.skipped += 1
        this.outcome.skippedTests.push(`installed › ${name} (skipped: ${skipped})`)
        process.stdout.write(`SKIP ${name}: ${skipped}\n`)
        return
      }
      this.outcome.passed += 1
      process.stdout.write(`PASS ${name} (${Math.round(performance.now() - startedMs)} ms)\n`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.outcome.failed += 1
      this.outcome.failedTests.push(`installed › ${name}: ${message.split('\n')[0]}`)
      process.stdout.write(`FAIL ${name}\n${error instanceof Error ? error.stack : message}\n`)
    }
  }

  add(...others: Outcome[]): void {
    for (const other of others) {
      this.outcome.passed += other.passed
      this.outcome.failed += other.failed
      this.outcome.skipped += other.skipped
      this.outcome.failedTests.push(...other.failedTests)
      this.outcome.skippedTests.push(...other.skippedTests)
    }
  }
}

export function writeOutcome(outcome: Outcome, name: string): void {
  const reports = join(root, '.cache/reports')
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, `${name}.json`), JSON.stringify(outcome))
}
