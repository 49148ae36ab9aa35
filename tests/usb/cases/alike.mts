import { strict as assert } from 'node:assert'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { noise, wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
const mebibyte = 1024 * 1024

/** A card with one recording. All these cards have the same number, label, name, size and time. */
const makeCard = (sound: Buffer, when?: Date) =>
  makeGuestStorage({
    fileSystem: 'vfat',
    label: 'REC',
    number: '12345678',
    sizeMiB: 64,
    files: { 'REC/0001.wav': sound },
    ...(when ? { when } : {}),
  })

/** A recording of digital silence, except for these spans of unique sound. */
function silentBut(seed: string, seconds: number, spans: readonly [fromByte: number, lengthBytes: number][]): Buffer {
  const bytes = wave(seed, seconds)
  bytes.fill(0, 44)
  for (const [fromByte, lengthBytes] of spans) noise(`${seed} ${fromByte}`, lengthBytes).copy(bytes, fromByte)
  return bytes
}

async function withRecorder(
  serialNumber: string,
  imagePath: string,
  work: (
    session: GuestEngine,
    gadget: ReturnType<typeof makeStorageGadget>,
    /** Puts in another card while the recorder is unplugged. */
    exchange: (imagePath: string) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const gadget = makeStorageGadget({ name: 'sony', ...sony, serialNumber, imagePath })
  const desktop = startDesktop()
  const session = await openGuestEngine(serialNumber)
  try {
    gadget.plugIn()
    await work(session, gadget, async (other) => {
      gadget.pullOut()
      await session.inState(`054c:01d5:${serialNumber}`, 'away')
      gadget.changeCard(other)
      gadget.plugIn()
    })
  } finally {
    await session.stop()
    desktop.stop()
    gadget.remove()
  }
}

export const cases: RigCase[] = [
  {
    name: 'copies each day’s file although names, sizes and times are alike',
    async run() {
      const dead = new Date(1980, 0, 1)
      const end = 100_000
      const days = [
        silentBut('monday', 20, [[end, 400_000]]),
        silentBut('tuesday', 20, [[end, 400_000]]),
        // A cough of 2 kB in an hour of silence, at a place without sampled blocks.
        silentBut('wednesday', 20, [[123_000, 2000]]),
        silentBut('thursday', 20, [[123_000, 2000]]),
      ].map((sound) => makeCard(sound, dead))
      const [monday, ...others] = days
      if (!monday) throw new Error('no card')
      const deviceId = '054c:01d5:ALIKE001'
      await withRecorder('ALIKE001', monday.imagePath, async (session, _gadget, exchange) => {
        for (const [day, storage] of days.entries()) {
          if (day > 0) await exchange(storage.imagePath)
          const { counts } = await session.inState(deviceId, 'ready')
          assert.deepEqual([day, counts?.new, counts?.known], [day, 1, 0])
          await session.engine.call('devices.import', { deviceId })
          await session.done(deviceId)
        }
        assert.deepEqual(await session.hashes(), days.flatMap(({ hashes }) => Object.values(hashes)).sort())
        // When a card comes back, Tapelog recognises it by its content.
        const last = others.at(-1)
        if (last) await exchange(last.imagePath)
        const { counts } = await session.inState(deviceId, 'ready')
        assert.deepEqual([counts?.new, counts?.known], [0, 1])
      })
    },
  },
  {
    name: 'seals no mix of two alike cards when the card is changed during a copy',
    async run() {
      const spans: [number, number][] = [
        [44, 8 * mebibyte],
        [28 * mebibyte, 10 * mebibyte],
      ]
      const [one, two] = ['card one', 'card two'].map((seed) => makeCard(silentBut(seed, 1250, spans)))
      if (!one || !two) throw new Error('two cards')
      const deviceId = '054c:01d5:ALIKE002'
      await withRecorder('ALIKE002', one.imagePath, async (session, gadget, exchange) => {
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        await new Promise<void>((resolve) => {
          const off = session.engine.on('import.progress', ({ progress: { bytesDone = 0 } }) => {
            if (bytesDone < 19 * mebibyte) return
            off()
            gadget.pullOut()
            resolve()
          })
        })
        await session.inState(deviceId, 'away')
        await session.until('the copy that waits', async () => {
          const { imports } = await session.engine.call('recordings.list', {})
          return imports.some(({ state }) => state === 'waiting')
        })
        await exchange(two.imagePath)
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(two.hashes))
        await exchange(one.imagePath)
        assert.equal((await session.inState(deviceId, 'ready')).counts?.new, 1)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), [...Object.values(one.hashes), ...Object.values(two.hashes)].sort())
        const { checked, damaged } = await session.engine.call('recordings.verify', {})
        assert.deepEqual([checked, damaged], [2, []])
      })
    },
  },
]
