import { strict as assert } from 'node:assert'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { makeQemuMtp } from '../rig/qemuMtp.mjs'
import { wave } from '../rig/sounds.mjs'

type Responder = { hashes: Record<string, string>; plugIn(): unknown; pullOut(): unknown }

/**
 * Lists and imports the phone's files, compares their hashes, releases the phone, and finds nothing new when it is
 * plugged in again.
 */
async function imported(name: string, responder: Responder, isIt: (deviceId: string) => boolean): Promise<void> {
  const session = await openGuestEngine(name)
  try {
    const sounds = Object.entries(responder.hashes).filter(([path]) => /\.wav$/.test(path) && !path.includes('empty'))
    await responder.plugIn()
    const ready = await session.until(`${name} ready`, async () =>
      (await session.list()).find(({ deviceId, state }) => isIt(deviceId) && state === 'ready'),
    )
    const { deviceId } = ready
    assert.deepEqual([ready.counts?.total, ready.counts?.new], [sounds.length, sounds.length])
    assert.equal(ready.volumes[0]?.fileSystem, 'mtp')
    const startedMs = performance.now()
    await session.engine.call('devices.import', { deviceId })
    const done = await session.done(deviceId)
    const seconds = (performance.now() - startedMs) / 1000
    console.log(
      `  ${sounds.length} recordings, ${((done.transfer?.bytesTotal ?? 0) / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    )
    assert.deepEqual(await session.hashes(), sounds.map(([, hash]) => hash).sort())
    await session.until('it is let go', async () => (await session.device(deviceId))?.unplug.isSafe)
    await responder.pullOut()
    await session.until('it is away', async () => (await session.device(deviceId))?.state !== 'ready')
    if (!done.isRemembered) return
    await responder.plugIn()
    assert.equal((await session.inState(deviceId, 'ready')).counts?.new, 0)
    await responder.pullOut()
    await session.inState(deviceId, 'away')
  } finally {
    await session.stop()
  }
}

export const cases: RigCase[] = [
  {
    name: 'imports from umtp-responder once with equal hashes',
    async run() {
      const identity = {
        vendorId: 0x054c,
        productId: 0x0c71,
        maker: 'SONY',
        product: 'IC RECORDER',
        serialNumber: 'MTP00001',
      }
      const recorder = makeMtpGadget({
        name: 'mtp',
        ...identity,
        files: {
          'REC_FILE/FOLDER01/261102_1403.wav': wave('umtp', 2),
          'REC_FILE/FOLDER01/Réunion équipe – 東京.wav': wave('umtp names', 2),
          'REC_FILE/FOLDER01/empty.wav': Buffer.alloc(0),
          'REC_FILE/FOLDER02/long.wav': wave('umtp long', 250),
          'notes.txt': Buffer.from('no sound'),
        },
      })
      await imported('umtp', recorder, (deviceId) => deviceId === '054c:0c71:MTP00001').finally(() => recorder.remove())
    },
  },
  {
    name: 'imports from QEMU’s MTP device once with equal hashes',
    run: () => imported('qemu', makeQemuMtp(), (deviceId) => /46f4|^unit:/.test(deviceId)),
  },
]
