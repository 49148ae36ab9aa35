import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInGuest } from '../../tests/usb/rig/boot.mjs'
import { buildGuest } from '../../tests/usb/rig/guestImage.mjs'
import { makeRecorderImages } from '../../tests/usb/rig/recorderImages.mjs'
import { cacheFolder, root, say } from './paths.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * The USB rig: a real Debian kernel in QEMU with emulated recorders, and the project's own engine in it. Prints every case,
 * then `N passed, N failed`; skipped by name where QEMU is not to be had. Arguments choose cases by a part of their name.
 */
export async function usbRig(node, args) {
  const missing =
    process.platform === 'linux' && process.arch === 'x64' ? await ensureSystemPackages('usbRig') : ['linux']
  if (missing.length > 0) {
    say(`The USB rig is skipped: it needs ${missing.join(', ')} on x86-64 Linux.`)
    for (const name of readdirSync(join(root, 'tests/usb/cases'))) process.stdout.write(`  skipped  ${name}\n`)
    process.stdout.write('0 passed, 0 failed\n')
    return 0
  }
  const folder = join(cacheFolder, 'usb-rig')
  mkdirSync(folder, { recursive: true })
  const image = buildGuest({ folder, node: realNode(node), addons: nativeAddons() })
  makeRecorderImages(join(folder, 'images'))
  let passed = 0
  let failed = 0
  const code = await runInGuest({
    image,
    projectRoot: root,
    program: 'tests/usb/rig/guestCases.mts',
    choose: args.join(','),
    onLine: (line) => {
      if (line.startsWith('PASS ')) passed += 1
      if (line.startsWith('FAIL ')) failed += 1
      process.stdout.write(`${line}\n`)
    },
  })
  if (code !== 0) failed += 1
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** The guest gets a file, whatever stands for it here. */
const realNode = (node) => (existsSync(node) ? node : process.execPath)

/** What the engine loads from the share; their libraries have to be in the guest. */
const nativeAddons = () =>
  [
    '@node-usb/usb-linux-x64-gnu/usb.linux-x64-gnu.node',
    'better-sqlite3/prebuilds/linux-x64.node',
    '@seydx/node-av-linux-x64/node-av.node',
  ]
    .map((path) => join(root, 'node_modules', path))
    .filter(existsSync)
