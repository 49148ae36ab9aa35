import { strict as assert } from 'node:assert'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
/** Ten, as the names of the cases say. */
const unplugs = 10

/** One file of 40 MB, which every unplug hits, and small ones on both sides of it. */
const files = () => ({
  'REC/260101_0900.wav': wave('before', 2),
  'REC/260102_0900.wav': wave('forty', 1250),
  'REC/260103_0900.wav': wave('after', 2),
})

/** Random numbers from 0 to 1 from a printed seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Cable = { hashes: Record<string, string>; plugIn(): unknown; pullOut(): unknown }

/** Unplugs the recorder once this many bytes of the large file are copied. */
async function pullOutAt(session: GuestEngine, cable: Cable, bytes: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    const off = session.engine.on('import.progress', ({ progress: { bytesDone = 0, bytesTotal = 0 } }) => {
      if (bytesTotal < 30e6 || bytesDone < bytes) return
      off()
      Promise.resolve(cable.pullOut()).then(() => resolve(bytesDone), reject)
    })
  })
}

/**
 * Unplugs the recorder at random points and plugs it in again each time: in the end everything is there once, and no
 * unfinished file is left.
 */
async function pullOutAndIn(session: GuestEngine, deviceId: string, cable: Cable): Promise<void> {
  const seed = Date.now() % 1_000_000
  const random = randomFrom(seed)
  const points: string[] = []
  await cable.plugIn()
  await session.inState(deviceId, 'ready')
  await session.engine.call('devices.import', { deviceId })
  for (let count = 0; count < unplugs; count++) {
    // Reading is some megabytes ahead of the report: if this were later, the copy could end before the unplug.
    const wanted = Math.round(28e6 * random())
    const at = await pullOutAt(session, cable, wanted)
    points.push(`${(at / 1e6).toFixed(1)} MB`)
    await session.inState(deviceId, 'away')
    await session.until('the copy that waits', async () => {
      const { imports } = await session.engine.call('recordings.list', {})
      return imports.some(({ state, sizeBytes }) => state === 'waiting' && sizeBytes > 30e6)
    })
    await cable.plugIn()
  }
  console.log(`  seed ${seed}: pulled out at ${points.join(', ')}`)
  await session.done(deviceId)
  assert.deepEqual(await session.hashes(), Object.values(cable.hashes).sort())
  assert.deepEqual(session.leftOvers(), [])
  const { checked, damaged } = await session.engine.call('recordings.verify', {})
  assert.deepEqual([checked, damaged], [3, []])
}

export const cases: RigCase[] = [
  {
    name: 'copies everything once from a drive pulled out ten times',
    async run() {
      const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'IC RECORDER', files: files() })
      const gadget = makeStorageGadget({
        name: 'sony',
        ...sony,
        serialNumber: 'UNPLUG01',
        imagePath: storage.imagePath,
      })
      const desktop = startDesktop()
      const session = await openGuestEngine('unplugged')
      try {
        await pullOutAndIn(session, '054c:01d5:UNPLUG01', { ...gadget, hashes: storage.hashes })
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
  {
    name: 'copies everything once from an MTP recorder pulled out ten times',
    async run() {
      const identity = { ...sony, productId: 0x0c71, serialNumber: 'UNPLUG02' }
      const recorder = makeMtpGadget({ name: 'mtp', ...identity, files: files() })
      const session = await openGuestEngine('unplugged-mtp')
      try {
        await pullOutAndIn(session, '054c:0c71:UNPLUG02', recorder)
      } finally {
        await session.stop()
        await recorder.remove()
      }
    },
  },
]
