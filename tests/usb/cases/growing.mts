import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDesktop } from '../rig/desktop.mjs'
import { asDesktopUser } from '../rig/desktopUser.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

/**
 * Begins a file with the content of the file beside it, so that it is a recording, and adds to it until its standard input ends.
 */
const writer = `
const { openSync, readFileSync, writeSync } = require('node:fs')
const { join } = require('node:path')
const file = openSync(process.argv[1], 'a')
writeSync(file, readFileSync(join(process.argv[1], '../old.wav')))
const timer = setInterval(() => writeSync(file, require('node:crypto').randomBytes(32000)), 100)
process.stdin.resume().once('end', () => clearInterval(timer))
`

export const cases: RigCase[] = [
  {
    name: 'imports a growing file whole once it stops growing',
    async run() {
      const serialNumber = 'GROWS001'
      const deviceId = `054c:01d5:${serialNumber}`
      const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'REC', files: { 'REC/old.wav': wave('old', 1) } })
      const identity = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER', serialNumber }
      const gadget = makeStorageGadget({ name: 'sony', ...identity, imagePath: storage.imagePath, isWritable: true })
      const desktop = startDesktop()
      const session = await openGuestEngine('growing')
      try {
        gadget.plugIn()
        const { counts } = await session.inState(deviceId, 'ready')
        assert.deepEqual([counts?.new, counts?.skipped], [1, 0])
        const [mounted = ''] = readdirSync('/media/user')
        const path = join('/media/user', mounted, 'REC/growing.wav')
        const { command, args, options } = asDesktopUser(process.execPath, ['-e', writer, path])
        const child = spawn(command, args, { ...options, stdio: ['pipe', 'ignore', 'inherit'] })
        const isGrowing = async () => {
          const { skipped } = await session.engine.call('devices.recordings', { deviceId })
          return skipped.some((one) => one.path === 'REC/growing.wav' && one.reason === 'growing')
        }
        await session.until('it is there', async () => readdirSync(join(path, '..')).includes('growing.wav'))
        await session.engine.call('devices.rescan', { deviceId })
        assert.ok(await isGrowing())
        assert.deepEqual((await session.device(deviceId))?.counts?.new, 1)
        await session.engine.call('devices.import', { deviceId })
        await session.until('the old one', async () => (await session.hashes()).length === 1)

        const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
        child.stdin.end()
        await ended
        // Tapelog looks again without a request.
        await session.until('it is new', async () => (await session.device(deviceId))?.counts?.new === 1)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        const grown = createHash('sha256').update(readFileSync(path)).digest('hex')
        assert.deepEqual(await session.hashes(), [grown, ...Object.values(storage.hashes)].sort())
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
]
