import { strict as assert } from 'node:assert'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x0c71, maker: 'SONY', product: 'IC RECORDER' }
const records = 8

export const cases: RigCase[] = [
  {
    name: 'shows new files of an MTP recorder that records while it is read',
    async run() {
      const deviceId = '054c:0c71:EVENTS01'
      const recorder = makeMtpGadget({
        name: 'mtp',
        ...sony,
        serialNumber: 'EVENTS01',
        files: { 'REC/first.wav': wave('first', 2) },
      })
      const session = await openGuestEngine('events')
      const states: string[] = []
      const off = session.engine.on('devices.changed', async () => {
        states.push((await session.device(deviceId))?.state ?? 'none')
      })
      try {
        await recorder.plugIn()
        await session.inState(deviceId, 'ready')
        for (let count = 0; count < records; count++) {
          recorder.record(`REC/new-${count}.wav`, wave(`new ${count}`, 1))
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        await session.until('all new files', async () => {
          const found = await session.device(deviceId)
          return found?.state === 'ready' && found.counts?.total === records + 1
        })
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(recorder.hashes).sort())
        assert.ok(!states.includes('unreadable'), states.join(' '))
      } finally {
        off()
        await session.stop()
        await recorder.remove()
      }
    },
  },
]
