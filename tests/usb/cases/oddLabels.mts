import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { startDesktop } from '../rig/desktop.mjs'
import { setExfatLabel } from '../rig/exfatLabel.mjs'
import { openFatImage } from '../rig/fatImage.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

/** Bytes of a FAT label that a careless program can write. */
const fatLabels = ['A  B', `"it's"`, '../../root', 'LINE\nTWO', '\\040 %s $(x)']
const exfatLabels = ['Réc 東京 🎙', '..']

export const cases: RigCase[] = [
  {
    name: 'imports from drives with odd characters in their labels',
    async run() {
      const wanted = [...fatLabels, ...exfatLabels]
      const storages = wanted.map((label, place) => {
        const isFat = fatLabels.includes(label)
        const storage = makeGuestStorage({
          fileSystem: isFat ? 'vfat' : 'exfat',
          label: 'PLAIN',
          sizeMiB: 40,
          files: { [`REC/${place}.wav`]: wave(`label ${place}`, 1) },
        })
        if (isFat) {
          const fat = openFatImage(storage.imagePath)
          fat.label(label)
          fat.close()
        } else setExfatLabel(storage.imagePath, label)
        return storage
      })
      const [first, ...more] = storages.map(({ imagePath }) => imagePath)
      const identity = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
      const serialNumber = 'LABELS01'
      const gadget = makeStorageGadget({
        name: 'sony',
        ...identity,
        serialNumber,
        imagePath: first,
        moreImagePaths: more,
      })
      const deviceId = `054c:01d5:${serialNumber}`
      const desktop = startDesktop()
      const session = await openGuestEngine('odd-labels')
      try {
        gadget.plugIn()
        await session.inState(deviceId, 'ready')
        // The desktop mounts one drive after the other.
        const device = await session.until('every drive', async () => {
          const found = await session.device(deviceId)
          return found?.state === 'ready' && found.volumes.length === wanted.length && found
        })
        console.log(`  ${JSON.stringify([readdirSync('/media/user'), device.volumes.map(({ label }) => label)])}`)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), storages.flatMap(({ hashes }) => Object.values(hashes)).sort())
        const { recordings } = await session.engine.call('devices.recordings', { deviceId })
        assert.equal(new Set(recordings.map(({ volume }) => volume)).size, wanted.length)
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
]
