import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeMemoryFolder } from './memoryFolder.mjs'
import { reportFolder, root, say } from './paths.mjs'
import { doorEnvironment, outputOf, run, testEnvironment } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { slowestFiles, testsIn, vitestOutcome, windowsOutcome } from './testOutcomes.mjs'
import { summarise } from './testSummary.mjs'
import { runWithWindows } from './windows.mjs'

const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/**
 * Runs Vitest, then the window tests in a real Electron. With arguments, runs only Vitest, with the arguments as filters. Prints
 * the ten slowest files, the names of skipped and failed tests and a line of counts, and writes them to
 * `.cache/reports/summary.json`, in the form of `summarise`.
 */
export async function test(node, args) {
  const memory = makeMemoryFolder()
  // All temporary folders of tests are below this folder.
  if (memory !== null) process.env.TMPDIR = memory
  try {
    return await runTests(node, args)
  } finally {
    if (memory !== null) rmSync(memory, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runTests(node, args) {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  if ((await ensureSystemPackages('speech')).length > 0) say('Tests of real speech are skipped without them.')
  if ((await ensureSystemPackages('tests')).length > 0)
    say('The recorders’ files are not compared with another decoder’s sound without them.')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const codes = [await run(node, [vitest, 'run', ...args], { env: testEnvironment(node) })]
  const outcomes = [vitestOutcome(reportFolder)]
  if (args.length === 0) {
    const windows = await testWindows(node)
    codes.push(windows.code)
    outcomes.push(windows.outcome)
  }
  return summarise('summary', codes, outcomes, slowestFiles(reportFolder))
}

async function testWindows(node) {
  const ran = await runWithWindows(node, [playwright, 'test'])
  if ('reason' in ran) return { code: 0, outcome: skippedWindows(node, ran.reason) }
  if (ran.built) return { code: ran.code, outcome: windowsOutcome(reportFolder) }
  say('The application does not build, so its windows could not be tested.')
  return { code: ran.code, outcome: { passed: 0, failed: 1, failedTests: [], skippedTests: [] } }
}

function skippedWindows(node, reason) {
  const list = outputOf(node, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: root,
    env: doorEnvironment(node),
  })
  const names = list === null ? ['(the tests in tests/e2e)'] : testsIn(JSON.parse(list).suites).map(({ name }) => name)
  const skippedTests = names.map((name) => `${name} (skipped: ${reason})`)
  return { passed: 0, failed: 0, failedTests: [], skippedTests }
}
