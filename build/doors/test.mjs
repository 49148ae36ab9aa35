import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFolder, root, say } from './paths.mjs'
import { doorEnvironment, outputOf, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { runWithWindows } from './windows.mjs'

const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/**
 * Vitest, then the windows in a real Electron; with arguments, Vitest alone with them as filters. Ends with a line of
 * counts, and leaves them in `.cache/reports/summary.json`.
 */
export async function test(node, args) {
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  if ((await ensureSystemPackages('speech')).length > 0) say('Tests of real speech are skipped without them.')
  if ((await ensureSystemPackages('tests')).length > 0)
    say('What another decoder makes of the recorders’ files is not compared without them.')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const codes = [await run(node, [vitest, 'run', ...args], { env: doorEnvironment(node) })]
  const counts = [vitestCounts(join(reportFolder, 'vitest.json'))]
  if (args.length === 0) {
    const windows = await testWindows(node)
    codes.push(windows.code)
    counts.push(windows.counts)
  }
  return summarise(codes, counts)
}

async function testWindows(node) {
  const outcome = await runWithWindows(node, [playwright, 'test'])
  if ('reason' in outcome) return skipWindows(node, outcome.reason)
  if (outcome.built) return { code: outcome.code, counts: playwrightCounts(join(reportFolder, 'e2e.json')) }
  say('The application does not build, so its windows could not be tested.')
  return { code: outcome.code, counts: { passed: 0, failed: 1, skipped: 0 } }
}

/** Tests that could not run are named, each of them, with the reason. */
function skipWindows(node, reason) {
  const list = outputOf(node, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: root,
    env: doorEnvironment(node),
  })
  const names = list === null ? ['(the tests in tests/e2e)'] : titles(JSON.parse(list).suites)
  process.stdout.write(`\nWindow tests skipped: ${reason}\n`)
  for (const name of names) process.stdout.write(`  skipped  ${name}\n`)
  return { code: 0, counts: { passed: 0, failed: 0, skipped: names.length } }
}

function titles(suites, above = []) {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => [
    ...specs.map((spec) => [...above, title, spec.title].join(' › ')),
    ...titles(below, [...above, title]),
  ])
}

function summarise(codes, counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  const code = codes.find((one) => one !== 0) ?? 0
  // A runner that failed without a failed test (a crash, a file that does not load) counts as one.
  if (code !== 0 && total.failed === 0) total.failed = 1
  writeFileSync(join(reportFolder, 'summary.json'), `${JSON.stringify(total)}\n`)
  if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped\n`)
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  return code === 0 && total.failed > 0 ? 1 : code
}

function vitestCounts(path) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = readReport(path)
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) }
}

function playwrightCounts(path) {
  const { expected, unexpected, flaky, skipped } = readReport(path).stats ?? {}
  return { passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected ?? 0, skipped: skipped ?? 0 }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
