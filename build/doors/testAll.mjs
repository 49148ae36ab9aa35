import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installed } from './installed.mjs'
import { packageApp } from './package.mjs'
import { reportFolder, say } from './paths.mjs'
import { endOf, prepareTests, testWindows, testWithVitest } from './test.mjs'
import { readOutcome } from './testOutcomes.mjs'
import { torture } from './torture.mjs'
import { usbRig } from './usbRig.mjs'

const usage = 'Usage: npm run test:all -- [--only vitest|windows|torture|usb|installed] [--repeat N] [FILE …]'
/** A file whose tests take longer together is named. */
const longFileSeconds = 30
const parts = ['vitest', 'windows', 'torture', 'usb', 'installed']

/**
 * Everything: all files of Vitest, all windows, the torture in its short form, the USB rig, and as root the package, installed.
 * FILE chooses files by a part of their path: of windows if it ends in `.spec.ts`. `--repeat N` runs them N times, one after the other, and counts.
 */
export async function testAll(node, args) {
  const asked = readArguments(args)
  if (asked === null) {
    say(usage)
    return 2
  }
  await prepareTests()
  const results = []
  for (let round = 1; round <= asked.repeat; round++) {
    if (asked.repeat > 1) say(`\n── ${round} of ${asked.repeat}`)
    // What an earlier round said is not this round's.
    for (const name of ['vitest', 'run', 'e2e', 'installed'])
      rmSync(join(reportFolder, `${name}.json`), { force: true })
    for (const part of asked.parts) results.push(await runPart(node, part, asked.files))
  }
  return endOf(results, asked.files.length > 0 ? Infinity : longFileSeconds)
}

function runPart(node, part, files) {
  if (part === 'vitest') return testWithVitest(node, files)
  if (part === 'windows') return testWindows(node, files)
  if (part === 'torture') return reported('torture', () => torture(node, ['--short']))
  if (part === 'usb') return reported('usb', () => usbRig(node, []))
  return reported('installed', () => packagedAndInstalled(node))
}

/** Only root may install what it built; an ordinary user of every Debian then uses it. */
async function packagedAndInstalled(node) {
  const user = process.getuid?.() === 0 ? ['nobody'] : []
  const code = user.length === 0 ? 0 : await packageApp(node, [])
  return code === 0 ? installed(node, user) : 1
}

/** These write a report of their own. One that had nothing to run ends with 2. */
async function reported(name, work) {
  const code = await work()
  return { code: code === 2 ? 0 : code, outcome: readOutcome(reportFolder, name) }
}

function readArguments(args) {
  try {
    const options = { only: { type: 'string', multiple: true }, repeat: { type: 'string', default: '1' } }
    const { values, positionals: files } = parseArgs({ args, allowPositionals: true, options })
    const repeat = Number(values.repeat)
    const chosen = values.only ?? (files.length > 0 ? partsOf(files) : parts)
    const isKnown = chosen.every((part) => parts.includes(part)) && Number.isInteger(repeat) && repeat > 0
    return isKnown ? { parts: chosen, repeat, files } : null
  } catch {
    return null
  }
}

const partsOf = (files) => [...new Set(files.map((file) => (file.endsWith('.spec.ts') ? 'windows' : 'vitest')))]
