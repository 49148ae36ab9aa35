import { strict as assert } from 'node:assert'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { sha256, wave } from '../rig/sounds.mjs'

const path = 'REC/long.wav'

export const cases: RigCase[] = [
  {
    name: 'refuses an MTP file that is cut during a copy, or copies it as it is now',
    async run() {
      const sound = wave('cut', 600)
      const identity = {
        vendorId: 0x054c,
        productId: 0x0c71,
        maker: 'SONY',
        product: 'IC RECORDER',
        serialNumber: 'CUT00001',
      }
      const recorder = makeMtpGadget({ name: 'mtp', ...identity, files: { [path]: sound } })
      const deviceId = '054c:0c71:CUT00001'
      const half = Math.floor(sound.length / 2)
      const session = await openGuestEngine('cut')
      try {
        await recorder.plugIn()
        await session.inState(deviceId, 'ready')
        let isCut = false
        session.engine.on('import.progress', ({ progress: { bytesDone = 0 } }) => {
          if (isCut || bytesDone < 2e6) return
          isCut = true
          recorder.cut(path, half)
        })
        await session.engine.call('devices.import', { deviceId })
        await session.until('an end', async () => {
          const { imports, total } = await session.engine.call('recordings.list', {})
          return total > 0 || imports.some(({ state }) => state === 'failed')
        })
        assert.ok(isCut, 'it was cut in time')
        for (const hash of await session.hashes()) assert.equal(hash, sha256(sound.subarray(0, half)))
        const { imports } = await session.engine.call('recordings.list', {})
        for (const { error, state } of imports)
          if (state === 'failed') assert.match(error?.code ?? '', /^device-(recording|file)-changed$/)
        await session.engine.call('devices.rescan', { deviceId })
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), [sha256(sound.subarray(0, half))])
      } finally {
        await session.stop()
        await recorder.remove()
      }
    },
  },
]
