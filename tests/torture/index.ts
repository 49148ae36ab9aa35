import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import PQueue from 'p-queue'
import { bundleVictim } from './bundle.ts'
import { casesOf, newsroomCases } from './cases/index.ts'
import type { Rack } from './rack.ts'
import { RackFolder } from './rackFolder.ts'
import { describeCase, describeTotals, hasFailed } from './report.ts'
import { startTortureService } from './tortureService.ts'

/**
 * Tortures the whole engine: kills it, cuts its power, fills its disk, lies to it. Prints the result of each kind, a line of JSON
 * with the totals, and `N passed, M failed`. Exits 1 unless nothing was lost, doubled, corrupted, sent again or stuck.
 *
 * npm run torture -- [--short] [--seed N] [--only PART-OF-A-NAME] [--times N] [--lanes N] [--verbose] [--keep] [--service newsroom]
 *
 * `--times`: the number of kills, and of power cuts in each way. `--keep` leaves every batch in place, with the messages of its
 * victims. Without it, only batches with findings stay. `--service newsroom`: only kills and faults of a service, with a newsroom as
 * the service; skipped without PostgreSQL and Ceph from Debian's packages.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    lanes: { type: 'string', default: '3' },
    verbose: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    times: { type: 'string' },
    service: { type: 'string', default: 'embedded' },
  },
})
if (!['embedded', 'newsroom'].includes(values.service)) {
  process.stderr.write('--service: give embedded or newsroom\n')
  process.exit(2)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/torture')
mkdirSync(cache, { recursive: true })

const folder = new RackFolder(values.keep)

const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TAPELOG_')))
const rack: Rack = {
  folder: folder.path,
  cacheFolder: cache,
  seed,
  // A killed program never stores its compiled code. The first victim that ends normally stores it for all.
  env: { ...clean, NODE_COMPILE_CACHE: join(cache, 'compiled'), NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  victim: await bundleVictim(join(cache, 'built')),
  startService: startTortureService,
  lanes: new PQueue({ concurrency: Number(values.lanes) }),
  keep: values.keep,
  short: values.short,
  say: (line) => process.stderr.write(`${line}\n`),
}

rack.say(`Seed ${seed} (--seed ${seed} draws the same again)${values.keep ? `, kept in ${folder.path}` : ''}`)
const isChosen = (name: string) =>
  values.only === undefined || values.only.some((part) => name.toLowerCase().includes(part.toLowerCase()))
const startedMs = performance.now()
const times = values.times === undefined ? null : Number(values.times)
const closing: (() => Promise<void>)[] = []
const cases = values.service === 'newsroom' ? newsroomCases(rack, times, closing) : casesOf(rack, times)
const results = await Promise.all(
  cases
    .filter(({ name }) => isChosen(name))
    .map(async ({ run }) => {
      const result = await run()
      process.stdout.write(`${describeCase(result, values.verbose || hasFailed(result))}\n`)
      return result
    }),
)
for (const close of closing) await close()
const totals = describeTotals(results)
for (const [name, times] of Object.entries(totals)) process.stdout.write(`  ${String(times).padStart(6)}  ${name}\n`)
const failedTests = results.filter(hasFailed).map(({ name }) => `torture › ${name}`)
const failed = failedTests.length
const skippedTests = results.flatMap(({ name, skipped }) =>
  skipped === undefined ? [] : [`torture › ${name} (skipped: ${skipped})`],
)
const skipped = skippedTests.length
const seconds = Math.round((performance.now() - startedMs) / 1000)
const report = { seed, seconds, passed: results.length - failed - skipped, failed, skipped, ...totals }
mkdirSync(join(root, '.cache/reports'), { recursive: true })
writeFileSync(
  join(root, '.cache/reports/torture.json'),
  `${JSON.stringify({ ...report, failedTests, skippedTests })}\n`,
)
process.stdout.write(`${JSON.stringify(report)}\n${report.passed} passed, ${failed} failed\n`)
if (failed > 0) {
  folder.isKept = true
  rack.say(`What was found can be looked into in ${folder.path}`)
}
process.exit(failed > 0 ? 1 : 0)
