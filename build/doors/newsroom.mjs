import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { makeMemoryFolder } from './memoryFolder.mjs'
import { reportFolder, root, say } from './paths.mjs'
import { outputOf, run, testEnvironment } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { slowFiles, vitestOutcome } from './testOutcomes.mjs'
import { summarise } from './testSummary.mjs'

const usage = 'Usage: npm run test:newsroom [-- [--short] [words of test files]]'
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const serviceTests = 'tests/newsroom/serviceTests.config.ts'

/**
 * `service`: what TAPELOG_TEST_SERVICE names; null for the tests of the newsroom's own parts. `needs`: whether the group needs a
 * package; the newsroom's own tests say it themselves.
 */
const groups = [
  { name: 'The newsroom’s own parts', config: 'tests/newsroom/vitest.config.ts', service: null, needs: () => false },
  { name: 'SQLite with files', config: serviceTests, service: '', needs: () => false },
  { name: 'SQLite with S3', config: serviceTests, service: 'sqlite-s3', needs: (name) => name !== 'postgresql' },
  { name: 'PostgreSQL with S3', config: serviceTests, service: 'postgres-s3', needs: () => true },
]

/** The files of the service's tests that are about what is kept in the store. */
const aboutStored = ['serviceFiles', 'serviceMerges', 'serviceRemoval', 'uploads', 'files'].map(
  (name) => `/${name}.test.ts`,
)

/** What the short form leaves out. */
const longTests = [
  ...['clients', 'check', 'bench'].map((name) => `tests/newsroom/commands/${name}.test.ts`),
  ...['**/serviceFuzz.slow.test.ts'],
]

/**
 * Runs the tests of the newsroom's service, and one set of service and conformance tests on each way to put the service together.
 * PostgreSQL and an object store come from Debian's packages; the tests start their own, on this machine. What cannot run
 * without the packages is named as skipped. `--short` is for CI, after `npm test`: without the longest tests, without SQLite
 * with files, of which `npm test` runs the same tests, and on SQLite with S3 only what is about stored files. Ends like
 * `npm test`, or with 2 if nothing could run; the report is `.cache/reports/newsroom.json`.
 */
export async function newsroom(node, args) {
  const asked = readArguments(args)
  if (asked === null) {
    say(usage)
    return 2
  }
  const memory = makeMemoryFolder()
  // All temporary folders of tests are below this folder.
  if (memory !== null) process.env.TMPDIR = memory
  try {
    return await runGroups(node, asked)
  } finally {
    if (memory !== null) rmSync(memory, { recursive: true, force: true, maxRetries: 5 })
  }
}

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { short: { type: 'boolean' } } })
    return { isShort: values.short ?? false, words: positionals }
  } catch {
    return null
  }
}

async function runGroups(node, { isShort, words }) {
  const missing = await ensureSystemPackages('newsroom')
  const filtersOf = ({ service }) => [
    ...words,
    // The rows of this group are those of SQLite with files.
    ...(isShort && service === 'sqlite-s3' && words.length === 0 ? aboutStored : []),
    ...(isShort ? longTests.flatMap((path) => ['--exclude', path]) : []),
  ]
  const results = []
  for (const group of groups) {
    if (isShort && group.service === '') continue
    const lacking = missing.filter((name) => group.needs(name))
    const filters = filtersOf(group)
    results.push(lacking.length > 0 ? skipped(node, group, filters, lacking) : await runGroup(node, group, filters))
  }
  process.stdout.write('\n')
  for (const { name, outcome, seconds } of results)
    process.stdout.write(
      `${name}: ${outcome.passed} passed, ${outcome.failures.length} failed, ${outcome.skippedTests.length} skipped (${seconds} s)\n`,
    )
  const slow = results.flatMap(({ slow }) => slow).sort((one, other) => other.seconds - one.seconds)
  const [codes, outcomes] = [results.map(({ code }) => code), results.map(({ outcome }) => outcome)]
  const code = summarise('newsroom', codes, outcomes, slow.slice(0, 10))
  // To have nothing to run is no pass.
  return code === 0 && outcomes.every(({ passed }) => passed === 0) ? 2 : code
}

async function runGroup(node, { name, config, service }, filters) {
  process.stdout.write(`\n── ${name}\n`)
  const folder = join(reportFolder, `newsroom${service === null ? '' : `-${service || 'sqlite-files'}`}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const startedMs = performance.now()
  const code = await run(node, [vitest, 'run', '--config', config, '--passWithNoTests', ...filters], {
    env: environmentOf(node, service, { TAPELOG_REPORT_FOLDER: folder }),
  })
  const outcome = vitestOutcome(folder)
  // A run that fails without a failed test has crashed.
  const crashed =
    code !== 0 && outcome.failures.length === 0
      ? [{ file: null, name: 'The run', error: 'It did not come to its end.' }]
      : []
  return {
    ...{ name, code, seconds: Math.round((performance.now() - startedMs) / 1000) },
    outcome: {
      passed: outcome.passed,
      failures: [...outcome.failures, ...crashed].map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })),
      skippedTests: outcome.skippedTests.map((test) => `${name}: ${test}`),
    },
    slow: slowFiles(folder, 5).map(({ file, seconds }) => ({ file: `${file} (${name})`, seconds })),
  }
}

function skipped(node, { name, config, service }, filters, missing) {
  const list = outputOf(node, [vitest, 'list', '--json', '--config', config, ...filters], {
    ...{ cwd: root, env: environmentOf(node, service), maxBuffer: 64 * 1024 * 1024 },
  })
  const tests = list === null ? [{ file: root, name: '(its tests)' }] : JSON.parse(list)
  const reason = `(skipped: it needs Debian’s ${missing.join(', ')})`
  const skippedTests = tests.map((test) => `${name}: ${relative(root, test.file)} › ${test.name} ${reason}`)
  const outcome = { passed: 0, failures: [], skippedTests }
  return { name, code: 0, seconds: 0, outcome, slow: [] }
}

const environmentOf = (node, service, extra = {}) =>
  testEnvironment(node, { TAPELOG_TEST_SERVICE: service ?? '', TAPELOG_TASKS_AT_ONCE: '1', ...extra })
