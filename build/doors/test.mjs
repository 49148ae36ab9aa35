import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeMemoryFolder } from './memoryFolder.mjs'
import { reportFolder, root, say } from './paths.mjs'
import { doorEnvironment, outputOf, run, testEnvironment } from './run.mjs'
import { tryAgain } from './secondTry.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { slowFiles, testsIn, vitestOutcome, windowsOutcome } from './testOutcomes.mjs'
import { summarise } from './testSummary.mjs'
import { runWithWindows } from './windows.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
/** The windows of the gate. */
const journeys = 'tests/e2e/journeys/'
/** A file of the gate whose tests take longer together is named: its tests may belong to the other suite. */
const gateFileSeconds = 5

/**
 * The gate: the tests of `*.test.ts` without `*.slow.test.ts`, then the window journeys in a real Electron. With arguments, runs
 * only Vitest on all files, with the arguments as filters. A file that fails runs once more, alone. Ends as `summarise` does;
 * the report is `.cache/reports/summary.json`.
 */
export async function test(node, args) {
  await prepareTests()
  if (args.length > 0) return endOf([await testWithVitest(node, args)], Infinity)
  const results = [await testWithVitest(node, [], { TAPELOG_TESTS: 'gate' }), await testWindows(node, [journeys])]
  return endOf(results, gateFileSeconds)
}

/** Gets what both suites need of the computer, and an empty folder of reports. */
export async function prepareTests() {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  if ((await ensureSystemPackages('speech')).length > 0) say('Tests of real speech are skipped without them.')
  if ((await ensureSystemPackages('tests')).length > 0)
    say('The recorders’ files are not compared with another decoder’s sound without them.')
}

/** All temporary folders of tests are below a folder in memory, if there is room. Resolves to what `work` returns. */
async function inMemory(work) {
  const memory = makeMemoryFolder()
  const { TMPDIR: usual } = process.env
  if (memory !== null) process.env.TMPDIR = memory
  try {
    return await work()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    if (memory !== null) rmSync(memory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The exit code of a run of these `{ code, outcome }`. Says all that a person has to know of it. */
export const endOf = (results, longSeconds) =>
  summarise(
    'summary',
    results.map(({ code }) => code),
    results.map(({ outcome }) => outcome),
    slowFiles(reportFolder, longSeconds),
  )

/** Runs Vitest with these filters, and each failed file once more, alone. */
export async function testWithVitest(node, filters, more = {}) {
  const code = await runVitest(node, reportFolder, filters, more)
  const outcome = await tryAgain(vitestOutcome(reportFolder), async (file) => {
    say(`\n── once more, alone: ${file}`)
    const folder = emptyFolder('again')
    await runVitest(node, folder, [file], {})
    return vitestOutcome(folder)
  })
  return { code, outcome }
}

const runVitest = (node, folder, filters, more) =>
  inMemory(() =>
    run(node, [vitest, 'run', ...filters], { env: testEnvironment(node, { TAPELOG_REPORT_FOLDER: folder, ...more }) }),
  )

/** Runs window tests whose path contains one of these filters, and each failed file once more, alone. */
export async function testWindows(node, filters) {
  const ran = await runWindows(node, reportFolder, filters)
  if ('reason' in ran) return { code: 0, outcome: skippedWindows(node, filters, ran.reason) }
  if (!ran.built) {
    const failure = { file: null, name: 'Window tests', error: 'The application does not build.' }
    return { code: ran.code, outcome: { passed: 0, failures: [failure], skippedTests: [] } }
  }
  const outcome = await tryAgain(windowsOutcome(reportFolder), async (file) => {
    say(`\n── once more, alone: ${file}`)
    const folder = emptyFolder('again')
    await runWindows(node, folder, [file, '--workers=1'])
    return windowsOutcome(folder)
  })
  return { code: ran.code, outcome }
}

function runWindows(node, folder, args) {
  process.env.TAPELOG_REPORT_FOLDER = folder
  return inMemory(() => runWithWindows(node, [playwright, 'test', ...args]))
}

function emptyFolder(name) {
  const folder = join(reportFolder, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function skippedWindows(node, filters, reason) {
  const list = outputOf(node, [playwright, 'test', '--list', '--reporter=json', ...filters], {
    cwd: root,
    env: doorEnvironment(node),
  })
  const names = list === null ? ['(the tests in tests/e2e)'] : testsIn(JSON.parse(list).suites).map(({ name }) => name)
  const skippedTests = names.map((name) => `${name} (skipped: ${reason})`)
  return { passed: 0, failures: [], skippedTests }
}
