import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vitestOutcome, windowsOutcome } from '../../../build/doors/testOutcomes.mjs'
import { temporaryFolder } from '../../support/testEngine.ts'

/** What the runners report becomes counts, and names of skipped tests with their reasons. */
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
const report = (name: string, content: unknown) => writeFileSync(join(folder.path, name), JSON.stringify(content))

test('of Vitest', () => {
  const skipped = ['tests/a.test.ts › full disk (skipped: it needs Linux)']
  report('vitest.json', { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 })
  report('skipped.json', skipped)
  expect(vitestOutcome(folder.path)).toEqual({ passed: 3, failed: 1, skippedTests: skipped })
})

test('of the windows, in groups too', () => {
  const one = (status: string, annotations: { type: string; description?: string }[] = []) => ({ status, annotations })
  report('e2e.json', {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        title: 'leaving.spec.ts',
        specs: [
          { title: 'is asked', tests: [one('expected')] },
          { title: 'is held', tests: [one('skipped', [{ type: 'skip', description: 'no pipes' }])] },
        ],
        suites: [{ title: 'in the tray', specs: [{ title: 'is hidden', tests: [one('skipped')] }] }],
      },
    ],
  })
  expect(windowsOutcome(folder.path)).toEqual({
    passed: 3,
    failed: 1,
    skippedTests: [
      'leaving.spec.ts › is held (skipped: no pipes)',
      'leaving.spec.ts › in the tray › is hidden (skipped: no reason is given)',
    ],
  })
})

test('of a runner that did not finish there is nothing', () => {
  const nothing = { passed: 0, failed: 0, skippedTests: [] }
  expect([vitestOutcome(folder.path), windowsOutcome(folder.path)]).toEqual([nothing, nothing])
})
