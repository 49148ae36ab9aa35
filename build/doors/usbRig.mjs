import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runInGuest } from '../../tests/usb/rig/boot.mjs'
import { buildGuest } from '../../tests/usb/rig/guestImage.mjs'
import { cacheFolder, reportFolder, root, say } from './paths.mjs'
import { run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/** The result if nothing ran: neither passed nor failed. */
const nothingRun = 2

/**
 * The USB rig: a real Debian kernel in QEMU with emulated recorders, and the project's own engine in it. Prints every case, then
 * `N passed, N failed`. Arguments choose cases by words of their names or by file name. `--record` saves the frames of a case as
 * the fixture of the window's test. Exit code 2 if nothing ran: without QEMU (it then names the skipped cases), or if no case
 * matches the words.
 */
export async function usbRig(node, args) {
  const isRecording = args.includes('--record')
  const chosen = args.filter((argument) => argument !== '--record')
  const unknown = wordsOfNoCase(chosen)
  if (unknown.length > 0) {
    const words = unknown.map((word) => `“${word}”`).join(', ')
    say(`The USB rig has no case and no file of cases with ${words}. Its files: ${caseFiles().join(', ')}.`)
    process.stdout.write('0 passed, 0 failed, no such case\n')
    return nothingRun
  }
  const missing =
    process.platform === 'linux' && process.arch === 'x64' ? await ensureSystemPackages('usbRig') : ['linux']
  if (missing.length > 0) {
    say(`The USB rig is skipped: it needs ${missing.join(', ')} on x86-64 Linux.`)
    const skippedTests = casesOf(chosen).map((name) => `USB rig › ${name} (skipped: it needs ${missing.join(', ')})`)
    for (const name of skippedTests) process.stdout.write(`  skipped  ${name}\n`)
    writeReport({ passed: 0, failed: 0, failedTests: [], skippedTests })
    process.stdout.write(`0 passed, 0 failed, ${skippedTests.length} skipped\n`)
    return nothingRun
  }
  const folder = join(cacheFolder, 'usb-rig')
  mkdirSync(folder, { recursive: true })
  const image = buildGuest({ folder, node: realNode(node), addons: nativeAddons() })
  // These two run as separate programs, because they need the project's Node.
  const bundle = join(folder, 'bundle')
  for (const [program, target] of [
    ['recorderImages', join(folder, 'images')],
    ['bundleCases', bundle],
  ]) {
    const code = await run(realNode(node), [join(root, `tests/usb/rig/${program}.mjs`), target])
    if (code !== 0) return code
  }
  const lanes = chosen.length > 0 ? [chosen] : twoLanes()
  const frames = []
  const counts = { passed: 0, failed: 0, failedTests: [] }
  await Promise.all(lanes.map((choose, lane) => runLane(image, bundle, choose, { frames, counts, lane })))
  const { passed, failed, failedTests } = counts
  const skippedTests = chosen.length > 0 ? [] : byNameOnly.flatMap(skippedByName)
  for (const name of skippedTests) process.stdout.write(`  skipped  ${name}\n`)
  if (isRecording)
    writeFileSync(join(root, 'tests/fixtures/deviceSession.json'), `${JSON.stringify({ frames }, null, 2)}\n`)
  writeReport({ passed, failed, failedTests, skippedTests })
  const skipped = skippedTests.length > 0 ? `, ${skippedTests.length} skipped` : ''
  process.stdout.write(`${passed} passed, ${failed} failed${skipped}\n`)
  if (failed > 0) return 1
  return passed === 0 ? nothingRun : 0
}

function writeReport(report) {
  mkdirSync(reportFolder, { recursive: true })
  writeFileSync(join(reportFolder, 'usb.json'), `${JSON.stringify(report)}\n`)
}

const casesFolder = join(root, 'tests/usb/cases')
const stemOf = (name) => name.replace(/\.mts$/, '')
const caseFiles = () => readdirSync(casesFolder).map(stemOf)

/** Reads the names from the text, because the cases can run only in the guest. So write a case's name out, without `${…}`. */
function namesByFile() {
  return caseFiles().map((file) => {
    const text = readFileSync(join(casesFolder, `${file}.mts`), 'utf8')
    return { file, names: [...text.matchAll(/^ {4}name: '(.+)',$/gm)].map(([, name]) => name) }
  })
}

/**
 * Chooses cases as the guest does: files if every word is a file name, else cases with any of the words in their names.
 * @exportedFor tests: which cases words name
 */
export function casesOf(chosen) {
  const files = namesByFile()
  const areFiles = chosen.every((word) => files.some(({ file }) => file === word))
  return files.flatMap(({ file, names }) =>
    chosen.length === 0 || (areFiles && chosen.includes(file))
      ? names
      : names.filter((name) => !areFiles && chosen.some((word) => name.includes(word))),
  )
}

/**
 * Words that choose nothing. A file name chooses its file only if every word is a file name.
 * @exportedFor tests: which cases words name
 */
export function wordsOfNoCase(chosen) {
  if (casesOf(chosen).length === 0) return chosen
  const files = caseFiles()
  const areFiles = chosen.every((word) => files.includes(word))
  return areFiles ? [] : chosen.filter((word) => casesOf([word]).length === 0)
}

/**
 * These files run only by name: cases that are too slow on an emulated processor, and benches, which assert nothing.
 */
const byNameOnly = ['commandLine', 'throughput']

const skippedByName = (file) =>
  casesOf([file]).map((name) => `USB rig › ${name} (skipped: run it with \`npm run test:usb ${file}\`)`)

/** With these files, one guest takes about as long as the other guest with the rest. */
const firstLane = [
  ...['unplugged', 'badObjects', 'damagedVolumes', 'growing'],
  ...['libraryDisk', 'oddLabels', 'sameSerial', 'noWrites'],
]

/** A guest uses one real processor, so two guests run side by side. */
function twoLanes() {
  return [firstLane, caseFiles().filter((name) => !firstLane.includes(name) && !byNameOnly.includes(name))]
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
  // The guest ended before it ran all cases.
  counts.failed += code !== 0 && failed === 0 ? 1 : failed
}

/** A file that the guest needs. `node` may be a bare command name. */
const realNode = (node) => (existsSync(node) ? node : process.execPath)

/** Native code that the engine loads from the share. The guest needs the libraries that it uses. */
const nativeAddons = () =>
  ['@node-usb/usb-linux-x64-gnu/usb.linux-x64-gnu.node', 'better-sqlite3/prebuilds/linux-x64.node']
    .map((path) => join(root, 'node_modules', path))
    .filter(existsSync)
