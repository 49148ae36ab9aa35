import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { wave } from '../rig/sounds.mjs'
import { makeTreeGadget } from '../rig/treeGadget.mts'

export const cases: RigCase[] = [
  {
    name: 'continues a waiting import once a locked phone is unlocked',
    async run() {
      const sound = wave('locked', 60)
      const tree = [{ name: 'Recordings', children: [{ name: 'one.wav', bytes: sound, modified: '20260914T150233' }] }]
      const identity = {
        vendorId: 0x18d1,
        productId: 0x4ee1,
        maker: 'Google',
        product: 'Pixel',
        serialNumber: 'LOCKED01',
      }
      const phone = makeTreeGadget({ name: 'mtp', ...identity, tree, faults: {} })
      const deviceId = '18d1:4ee1:LOCKED01'
      const session = await openGuestEngine('locked-phone')
      try {
        await phone.plugIn()
        await session.inState(deviceId, 'ready')
        let isPulled = false
        session.engine.on('import.progress', ({ progress: { bytesDone = 0 } }) => {
          if (isPulled || bytesDone < 1e6) return
          isPulled = true
          void phone.pullOut()
        })
        await session.engine.call('devices.import', { deviceId })
        await session.inState(deviceId, 'away')
        await phone.plugIn()
        phone.become({ withoutStorage: true })
        await session.until('it is locked', async () => {
          const found = await session.device(deviceId)
          return found?.state === 'unreadable' && found.problems.some(({ code }) => code === 'device-locked')
        })
        assert.deepEqual(await session.hashes(), [])
        phone.become({})
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), [createHash('sha256').update(sound).digest('hex')])
      } finally {
        await session.stop()
        await phone.remove()
      }
    },
  },
]
