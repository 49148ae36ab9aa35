import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runInGuest } from '../../tests/usb/rig/boot.mjs'
import { buildGuest } from '../../tests/usb/rig/guestImage.mjs'
import { cacheFolder, reportFolder, root, say } from './paths.mjs'
import { run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * The USB rig: a real Debian kernel in QEMU with emulated recorders, and the project's own engine in it. Prints every case,
 * then `N passed, N failed`; without QEMU it names the cases that it skips. Arguments choose cases by words of their name or by
 * the name of their file; `--record` keeps the frames of a case as the fixture of the window's test.
 */
export async function usbRig(node, args) {
  const missing =
    process.platform === 'linux' && process.arch === 'x64' ? await ensureSystemPackages('usbRig') : ['linux']
  if (missing.length > 0) {
    say(`The USB rig is skipped: it needs ${missing.join(', ')} on x86-64 Linux.`)
    const skippedTests = caseNames().map((name) => `USB rig › ${name} (skipped: it needs ${missing.join(', ')})`)
    for (const name of skippedTests) process.stdout.write(`  skipped  ${name}\n`)
    process.stdout.write('0 passed, 0 failed\n')
    writeReport({ passed: 0, failed: 0, failedTests: [], skippedTests })
    return 0
  }
  const folder = join(cacheFolder, 'usb-rig')
  mkdirSync(folder, { recursive: true })
  const image = buildGuest({ folder, node: realNode(node), addons: nativeAddons() })
  // In separate programs, because they need the project's Node.
  const bundle = join(folder, 'bundle')
  for (const [program, target] of [
    ['recorderImages', join(folder, 'images')],
    ['bundleCases', bundle],
  ]) {
    const code = await run(realNode(node), [join(root, `tests/usb/rig/${program}.mjs`), target])
    if (code !== 0) return code
  }
  const isRecording = args.includes('--record')
  const chosen = args.filter((argument) => argument !== '--record')
  const lanes = chosen.length > 0 ? [chosen] : twoLanes()
  const frames = []
  const counts = { passed: 0, failed: 0, failedTests: [] }
  await Promise.all(lanes.map((choose, lane) => runLane(image, bundle, choose, { frames, counts, lane })))
  const { passed, failed, failedTests } = counts
  if (isRecording)
    writeFileSync(join(root, 'tests/fixtures/deviceSession.json'), `${JSON.stringify({ frames }, null, 2)}\n`)
  writeReport({ passed, failed, failedTests, skippedTests: [] })
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

function writeReport(report) {
  mkdirSync(reportFolder, { recursive: true })
  writeFileSync(join(reportFolder, 'usb.json'), `${JSON.stringify(report)}\n`)
}

/** Read from the files, because the cases can run only in the guest. */
function caseNames() {
  const folder = join(root, 'tests/usb/cases')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/^ {4}name: ['`](.+)['`],$/gm)].map(([, name]) => name))
}

/** Run only on request: slowest on an emulated processor, and they show little that the other cases do not. */
const byNameOnly = ['commandLine']

/** The cases of unplugging take as long as all others, and a guest uses one real processor: two guests side by side. */
function twoLanes() {
  const names = readdirSync(join(root, 'tests/usb/cases')).map((name) => name.replace(/\.mts$/, ''))
  return [['unplugged'], names.filter((name) => name !== 'unplugged' && !byNameOnly.includes(name))]
}

async function runLane(image, bundle, choose, { frames, counts, lane }) {
  let failed = 0
  const code = await runInGuest({
    image,
    projectRoot: root,
    program: relative(root, join(bundle, 'rig/guestCases.mjs')),
    choose: choose.join(','),
    hostPaths: { mtp: join(cacheFolder, 'usb-rig/images/mtp') },
    onLine(line) {
      if (line.startsWith('PASS ')) counts.passed += 1
      if (line.startsWith('FAIL ')) {
        failed += 1
        counts.failedTests.push(`USB rig › ${line.slice('FAIL '.length)}`)
      }
      if (line.startsWith('FRAME ')) frames.push(JSON.parse(line.slice('FRAME '.length)))
      else process.stdout.write(`${lane + 1}│ ${line}\n`)
    },
  })
  // The guest ended before all cases were run.
  counts.failed += code !== 0 && failed === 0 ? 1 : failed
}

/** The guest needs a file; `node` may be a bare command name. */
const realNode = (node) => (existsSync(node) ? node : process.execPath)

/** Native code that the engine loads from the share; its libraries have to be in the guest. */
const nativeAddons = () =>
  ['@node-usb/usb-linux-x64-gnu/usb.linux-x64-gnu.node', 'better-sqlite3/prebuilds/linux-x64.node']
    .map((path) => join(root, 'node_modules', path))
    .filter(existsSync)
