import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/doors/paths.mjs'
import { run } from '../../build/doors/run.mjs'
import { builtPackage, debsIn, judgedByLintian, layoutOf } from './builtPackage.ts'
import { debian13 } from './debian13.ts'
import { installation } from './installation.ts'
import { asDebian, OrdinaryUser } from './machine.ts'
import { newPerson } from './newPerson.ts'
import { releaseLayout } from './releaseLayout.ts'
import { type Outcome, Report, writeOutcome } from './report.ts'
import { sameTwice } from './sameTwice.ts'

/**
 * The Debian package in `dist/`, as root: read back, made again elsewhere and compared, installed from an apt repository on this
 * machine, used by an ordinary user, upgraded and purged; installed on a Debian 13 in a folder; and the layout of a release. `USER`:
 * the ordinary user. Changes the machine and puts it back. Prints a line for each check, and writes `.cache/reports/installed.json`.
 *
 *     npm run package && sudo node build/bootstrap.mjs test:installed USER [PARTS]
 */
const [user = '', ...words] = process.argv.slice(2)
const debs = debsIn(join(root, 'dist'))
if (process.getuid?.() !== 0 || user === '' || debs.length === 0) {
  process.stderr.write('As root, after `npm run package`: node build/bootstrap.mjs test:installed USER\n')
  process.exit(2)
}
const installs = words.length === 0 || words.includes('installation')
if (installs && asDebian.isInstalled('tapelog')) {
  process.stderr.write('Tapelog is installed here. This test would remove it.\n')
  process.exit(2)
}

const report = new Report()
const { check } = report
const parts: Record<string, () => Promise<void>> = {
  lintian: () => judgedByLintian(debs, check),
  built: () => builtPackage(debs, layoutOf(debs), check),
  same: () => sameTwice(debs, check),
  release: () => releaseLayout(user, check),
  debian13: () => debian13(debs, check),
  installation: async () => {
    const ordinary = new OrdinaryUser(user)
    try {
      await check('a new person gets from the package to a Word file', () => fromPackageToWord())
      await installation(debs, ordinary, check)
    } finally {
      await ordinary.end()
      asDebian.purge('tapelog-terminal', 'tapelog')
    }
  },
}
/** The line of this check is the stopwatch. */
async function fromPackageToWord(): Promise<void> {
  const person = new OrdinaryUser(user)
  try {
    asDebian.apt('install', ...debs)
    await person.opensScreen()
    await newPerson(person)
  } finally {
    await person.end()
    asDebian.purge('tapelog-terminal', 'tapelog')
  }
}

const unknown = words.filter((word) => !Object.hasOwn(parts, word))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
if (words.length > 0) {
  for (const [name, part] of Object.entries(parts)) if (words.includes(name)) await part()
  writeOutcome(report.outcome, `installed-${words.join('-')}`)
} else {
  // Two at a time: installing waits for windows, the others for one core.
  const { installation: _longest, ...others } = parts
  const lanes = [['installation'], Object.keys(others)]
  const reportOf = (lane: string[]) => join(root, '.cache/reports', `installed-${lane.join('-')}.json`)
  for (const lane of lanes) rmSync(reportOf(lane), { force: true })
  await Promise.all(
    lanes.map((lane) => run(process.execPath, [...process.execArgv, import.meta.filename, user, ...lane], {})),
  )
  const outcomes = lanes.map((lane): Outcome => {
    // A lane that ended early has written none.
    try {
      return JSON.parse(readFileSync(reportOf(lane), 'utf8'))
    } catch {
      return {
        passed: 0,
        failed: 1,
        skipped: 0,
        failedTests: [`installed › ${lane.join(', ')}: ended early`],
        skippedTests: [],
      }
    }
  })
  report.add(...outcomes)
}
writeOutcome(report.outcome, 'installed')
const { passed, failed } = report.outcome
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
