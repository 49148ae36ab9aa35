import { strict as assert } from 'node:assert'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

/** Cheap recorders of one series have the same serial number. */
const identity = {
  vendorId: 0x054c,
  productId: 0x01d5,
  maker: 'SONY',
  product: 'IC RECORDER',
  serialNumber: 'SERIES01',
}
const deviceId = '054c:01d5:SERIES01'

const makeUnit = (name: string, number: string, seconds: number) => {
  const files = { 'REC/0001.wav': wave(`${name} long`, seconds), 'REC/0002.wav': wave(`${name} short`, 1) }
  const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'REC', number, files })
  return { storage, gadget: makeStorageGadget({ name, ...identity, imagePath: storage.imagePath }) }
}

export const cases: RigCase[] = [
  {
    name: 'keeps two recorders with one serial number apart and imports both',
    async run() {
      const [one, two] = [makeUnit('one', '11111111', 400), makeUnit('two', '22222222', 1)]
      const desktop = startDesktop()
      const session = await openGuestEngine('one-serial')
      try {
        one.gadget.plugIn()
        await session.inState(deviceId, 'ready')
        const pulled = new Promise<void>((resolve) => {
          const off = session.engine.on('import.progress', ({ progress: { bytesTotal = 0 } }) => {
            if (bytesTotal < 10e6) return
            off()
            one.gadget.pullOut()
            resolve()
          })
        })
        await session.engine.call('devices.import', { deviceId })
        await pulled
        const away = await session.inState(deviceId, 'away')
        assert.ok(away.waitingFiles > 0)

        two.gadget.plugIn()
        const other = await session.until('the other unit', async () =>
          (await session.list()).find((device) => device.state === 'ready' && device.counts?.checking === 0),
        )
        assert.notEqual(other.deviceId, deviceId)
        assert.deepEqual([other.waitingFiles, other.counts?.new, other.counts?.total], [0, 2, 2])
        const { recordings } = await session.engine.call('devices.recordings', { deviceId: other.deviceId })
        assert.deepEqual(
          recordings.map(({ state }) => state),
          ['new', 'new'],
        )
        const first = await session.device(deviceId)
        assert.deepEqual([first?.state, first?.waitingFiles], ['away', away.waitingFiles])

        await session.engine.call('devices.import', { deviceId: other.deviceId })
        await session.done(other.deviceId)
        one.gadget.plugIn()
        await session.done(deviceId)
        const hashes = [one, two].flatMap(({ storage }) => Object.values(storage.hashes))
        assert.deepEqual(await session.hashes(), hashes.sort())
      } finally {
        await session.stop()
        desktop.stop()
        for (const { gadget } of [one, two]) gadget.remove()
      }
    },
  },
]
