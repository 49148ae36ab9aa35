import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../../../build/doors/paths.mjs'
import { slowestFiles, vitestOutcome, windowsOutcome } from '../../../build/doors/testOutcomes.mjs'
import { temporaryFolder } from '../../support/testEngine.ts'

/** Turns the runners' reports into counts, and into names of skipped tests with their reasons. */
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
const report = (name: string, content: unknown) => writeFileSync(join(folder.path, name), JSON.stringify(content))

test('of Vitest', () => {
  const skipped = ['tests/a.test.ts › full disk (skipped: it needs Linux)']
  const failure = {
    ancestorTitles: ['a copy'],
    title: 'ends',
    status: 'failed',
    failureMessages: ['expected 1\n  at /x/node_modules/y.js:1:2\n  at /x/tests/a.test.ts:12:3'],
  }
  const testResults = [
    { name: join(root, 'tests/a.test.ts'), status: 'failed', assertionResults: [failure, { status: 'passed' }] },
    { name: join(root, 'tests/b.test.ts'), status: 'failed', message: 'No such module\n  at b', assertionResults: [] },
    { name: join(root, 'tests/c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  report('vitest.json', { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, testResults })
  report('skipped.json', skipped)
  expect(vitestOutcome(folder.path)).toEqual({
    passed: 3,
    failed: 1,
    failedTests: [
      'tests/a.test.ts › a copy › ends: expected 1 (tests/a.test.ts:12)',
      'tests/b.test.ts: No such module',
    ],
    skippedTests: skipped,
  })
})

test('of the windows, in groups too', () => {
  const one = (status: string, annotations: { type: string; description?: string }[] = []) => ({ status, annotations })
  const message =
    '\u001b[31mno window\u001b[39m\n\nLocator: \u001b[2mheading\u001b[22m\nExpected: visible\nReceived string: \u001b[31m"hidden"\u001b[39m'
  const error = { message, stack: `${message}\n  at /x/tests/e2e/leaving.spec.ts:7:9` }
  report('e2e.json', {
    stats: { expected: 1, unexpected: 1, skipped: 2 },
    suites: [
      {
        title: 'leaving.spec.ts',
        specs: [
          { title: 'is asked', tests: [one('expected')] },
          {
            title: 'is kept',
            tests: [{ ...one('unexpected'), results: [{ error }] }],
          },
          { title: 'is held', tests: [one('skipped', [{ type: 'skip', description: 'no pipes' }])] },
        ],
        suites: [{ title: 'in the tray', specs: [{ title: 'is hidden', tests: [one('skipped')] }] }],
      },
    ],
  })
  expect(windowsOutcome(folder.path)).toEqual({
    passed: 1,
    failed: 1,
    failedTests: [
      'leaving.spec.ts › is kept: no window heading Expected: visible Received string: "hidden" (tests/e2e/leaving.spec.ts:7)',
    ],
    skippedTests: [
      'leaving.spec.ts › is held (skipped: no pipes)',
      'leaving.spec.ts › in the tray › is hidden (skipped: no reason is given)',
    ],
  })
})

test('the ten slowest files of both, longest first', () => {
  const name = (number: number) => join(root, `tests/${number}.test.ts`)
  const testResults = Array.from({ length: 12 }, (_, number) => ({
    name: name(number),
    startTime: 500,
    endTime: 500 + number * 1000,
  }))
  const took = (...durations: number[]) => ({
    tests: [{ annotations: [], results: durations.map((duration) => ({ duration })) }],
  })
  report('vitest.json', { testResults })
  report('e2e.json', {
    suites: [{ title: 'keys.spec.ts', specs: [took(4000)], suites: [{ title: 'held', specs: [took(3500)] }] }],
  })
  const slowest = slowestFiles(folder.path)
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 5)).toEqual([
    { file: 'tests/11.test.ts', seconds: 11 },
    { file: 'tests/10.test.ts', seconds: 10 },
    { file: 'tests/9.test.ts', seconds: 9 },
    { file: 'tests/8.test.ts', seconds: 8 },
    { file: 'tests/e2e/keys.spec.ts', seconds: 7.5 },
  ])
})

test('of a runner that did not finish there is nothing', () => {
  const nothing = { passed: 0, failed: 0, failedTests: [], skippedTests: [] }
  expect(vitestOutcome(folder.path)).toEqual(nothing)
  expect(windowsOutcome(folder.path)).toEqual(nothing)
  expect(slowestFiles(folder.path)).toEqual([])
})

test('a window test that failed is not run again, on a server neither', async () => {
  vi.stubEnv('CI', '1')
  const { default: config } = await import('../../../playwright.config.ts')
  expect(config).toMatchObject({ retries: 0 })
})
