import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../../../build/doors/paths.mjs'
import { tryAgain } from '../../../build/doors/secondTry.mjs'
import { slowFiles, vitestOutcome, windowsOutcome } from '../../../build/doors/testOutcomes.mjs'
import { summaryOf } from '../../../build/doors/testSummary.mjs'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const report = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))

test('reads failed tests, files that do not load and errors outside tests from Vitest’s report', () => {
  const skippedTests = ['tests/a.test.ts › full disk (skipped: it needs Linux)']
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
  report('vitest.json', { numPassedTests: 3, testResults })
  report('run.json', { skippedTests, errors: [{ file: join(root, 'tests/c.test.ts'), message: 'Error: late' }] })
  expect(vitestOutcome(folder)).toEqual({
    passed: 3,
    failures: [
      { file: 'tests/a.test.ts', name: 'tests/a.test.ts › a copy › ends', error: 'expected 1\nat tests/a.test.ts:12' },
      { file: 'tests/b.test.ts', name: 'tests/b.test.ts', error: 'No such module' },
      { file: 'tests/c.test.ts', name: 'tests/c.test.ts › an error outside its tests', error: 'Error: late' },
    ],
    skippedTests,
  })
})

test('reads the outcome of window tests, also in groups', () => {
  const one = (status: string, annotations: { type: string; description?: string }[] = []) => ({ status, annotations })
  const message = '\u001b[31mno window\u001b[39m\n\nLocator: \u001b[2mheading\u001b[22m\nExpected: visible'
  const error = { message, stack: `${message}\n  at /x/tests/e2e/leaving.spec.ts:7:9` }
  report('e2e.json', {
    stats: { expected: 1, unexpected: 1, skipped: 2 },
    suites: [
      {
        title: 'leaving.spec.ts',
        specs: [
          { title: 'is asked', tests: [one('expected')] },
          { title: 'is kept', tests: [{ ...one('unexpected'), results: [{ error }] }] },
          { title: 'is held', tests: [one('skipped', [{ type: 'skip', description: 'no pipes' }])] },
        ],
        suites: [{ title: 'in the tray', specs: [{ title: 'is hidden', tests: [one('skipped')] }] }],
      },
    ],
  })
  expect(windowsOutcome(folder)).toEqual({
    passed: 1,
    failures: [
      {
        file: 'tests/e2e/leaving.spec.ts',
        name: 'tests/e2e/leaving.spec.ts › is kept',
        error: 'no window\nLocator: heading\nExpected: visible\nat tests/e2e/leaving.spec.ts:7',
      },
    ],
    skippedTests: [
      'tests/e2e/leaving.spec.ts › is held (skipped: no pipes)',
      'tests/e2e/leaving.spec.ts › in the tray › is hidden (skipped: no reason is given)',
    ],
  })
})

test('lists files whose tests take too long, longest first', () => {
  const took = (...durations: number[]) => ({
    tests: [{ annotations: [], results: durations.map((duration) => ({ duration })) }],
  })
  const testResults = [4000, 6000].map((duration, number) => ({
    name: join(root, `tests/${number}.test.ts`),
    assertionResults: [{ duration }],
  }))
  report('vitest.json', { testResults })
  report('e2e.json', {
    suites: [{ title: 'keys.spec.ts', specs: [took(4000)], suites: [{ title: 'held', specs: [took(3500)] }] }],
  })
  expect(slowFiles(folder, 5)).toEqual([
    { file: 'tests/e2e/keys.spec.ts', seconds: 7.5 },
    { file: 'tests/1.test.ts', seconds: 6 },
  ])
})

test('fails the run if a runner did not finish', () => {
  const nothing = { passed: 0, failures: [], skippedTests: [] }
  expect(vitestOutcome(folder)).toEqual(nothing)
  expect(windowsOutcome(folder)).toEqual(nothing)
  expect(slowFiles(folder, 0)).toEqual([])
  expect(summaryOf([1], [nothing])).toMatchObject({ failed: 1, failedTests: ['A runner did not come to its end'] })
})

const failed = (file: string | null, error = 'first') => ({ file, name: `${file} › holds`, error })
const outcome = (passed: number, ...failures: ReturnType<typeof failed>[]) => ({ passed, failures, skippedTests: [] })

test('runs a failed file once more: red if it fails again, flaky if it passes', async () => {
  const ran: string[] = []
  const first = outcome(7, failed('a'), failed('b'), failed(null))
  const tried = await tryAgain(first, async (file: string) => {
    ran.push(file)
    return file === 'a' ? outcome(1) : outcome(0, failed('b', 'second'))
  })
  expect(ran).toEqual(['a', 'b'])
  expect(tried).toMatchObject({
    passed: 8,
    failures: [failed(null), failed('b', 'second')],
    flaky: [failed('a')],
  })
  expect(summaryOf([1], [tried])).toMatchObject({
    passed: 8,
    failed: 2,
    failedTests: ['null › holds\nfirst', 'b › holds\nsecond'],
    flakyTests: ['a › holds\nfirst'],
  })
})

test('keeps the failure if the second run reports nothing', async () => {
  expect(await tryAgain(outcome(7, failed('a')), async () => outcome(0))).toMatchObject({ failures: [failed('a')] })
})

test.each([
  [2, 0],
  [3, 1],
])('counts %i flaky files in one run as %i failures', async (files, failures) => {
  const first = outcome(7, ...Array.from({ length: files }, (_, number) => failed(`${number}`)))
  const tried = await tryAgain(first, async () => outcome(1))
  expect(summaryOf([1], [tried])).toMatchObject({ passed: 7 + files, failed: failures })
})
