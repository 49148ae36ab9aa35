import { strict as assert } from 'node:assert'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }

export const cases: RigCase[] = [
  {
    name: 'lists and imports a recorder once after three fast replugs',
    async run() {
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: { 'a.wav': wave('fast', 2) },
      })
      const gadget = makeStorageGadget({
        name: 'sony',
        ...sony,
        serialNumber: 'REPLUG01',
        imagePath: storage.imagePath,
      })
      const desktop = startDesktop()
      const session = await openGuestEngine('replugs')
      try {
        for (let count = 0; count < 3; count++) {
          gadget.plugIn()
          await new Promise((resolve) => setTimeout(resolve, 300))
          gadget.pullOut()
        }
        gadget.plugIn()
        const deviceId = '054c:01d5:REPLUG01'
        assert.equal((await session.inState(deviceId, 'ready')).counts?.new, 1)
        assert.equal((await session.list()).filter(({ state }) => state !== 'away').length, 1)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(storage.hashes))
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
  {
    name: 'keeps the files of several recorders apart, even of the same model',
    async run() {
      const make = (name: string, serialNumber: string | undefined, label: string) => {
        const storage = makeGuestStorage({
          fileSystem: 'vfat',
          label,
          files: { [`REC/${name}.wav`]: wave(name, 60) },
          sizeMiB: 40,
        })
        const product =
          serialNumber === undefined
            ? { vendorId: 0x07b4, productId: 0x024f, maker: 'OLYMPUS', product: 'VN-541PC' }
            : sony
        return { storage, gadget: makeStorageGadget({ name, ...product, serialNumber, imagePath: storage.imagePath }) }
      }
      const recorders = [
        make('one', 'TWIN0001', 'REC A'),
        make('two', 'TWIN0002', 'REC B'),
        make('three', undefined, 'REC C'),
      ]
      const desktop = startDesktop()
      const session = await openGuestEngine('twins')
      try {
        for (const { gadget } of recorders) gadget.plugIn()
        const devices = await session.until('three recorders', async () => {
          const ready = (await session.list()).filter(({ state }) => state === 'ready')
          return ready.length === 3 && ready
        })
        assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, 3)
        assert.ok(devices.every(({ isRemembered, counts }) => isRemembered && counts?.new === 1))
        for (const { deviceId } of devices) await session.engine.call('devices.import', { deviceId })
        recorders[1]?.gadget.pullOut()
        await session.inState('054c:01d5:TWIN0002', 'away')
        for (const { deviceId } of devices) if (!deviceId.endsWith('TWIN0002')) await session.done(deviceId)
        recorders[1]?.gadget.plugIn()
        await session.done('054c:01d5:TWIN0002')
        assert.deepEqual(
          await session.hashes(),
          recorders.flatMap(({ storage }) => Object.values(storage.hashes)).sort(),
        )
      } finally {
        await session.stop()
        desktop.stop()
        for (const { gadget } of recorders) gadget.remove()
      }
    },
  },
]
