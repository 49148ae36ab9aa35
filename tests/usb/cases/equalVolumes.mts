import { strict as assert } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage, makePartitionedDrive } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }

/** File systems that differ only in the bytes of their files: number, label, names, sizes and times are equal. */
const makeEqualStorage = (seed: string) =>
  makeGuestStorage({
    fileSystem: 'vfat',
    label: 'REC',
    number: '12345678',
    sizeMiB: 40,
    files: { 'REC/0001.wav': wave(`${seed} one`, 3), 'REC/0002.wav': wave(`${seed} two`, 3) },
  })

const hashesOf = (storages: readonly { hashes: Record<string, string> }[]) =>
  storages.flatMap(({ hashes }) => Object.values(hashes)).sort()

async function importAll(session: GuestEngine, deviceId: string): Promise<void> {
  await session.engine.call('devices.import', { deviceId })
  await session.done(deviceId)
}

/** Checks the counts, and that exactly the recordings that count as known are in the library. */
async function assertCounts(session: GuestEngine, deviceId: string, expected: { new: number; known: number }) {
  const { counts } = await session.inState(deviceId, 'ready')
  assert.deepEqual({ new: counts?.new, known: counts?.known }, expected)
}

export const cases: RigCase[] = [
  {
    name: 'copies everything from a memory and a card whose volumes are equal',
    async run() {
      const storages = ['memory', 'first partition', 'second partition'].map(makeEqualStorage)
      const [memory, ...partitions] = storages
      const card = makePartitionedDrive(partitions)
      const gadget = makeStorageGadget({
        name: 'sony',
        ...sony,
        serialNumber: 'EQUAL001',
        imagePath: memory?.imagePath,
        moreImagePaths: [card],
      })
      const deviceId = '054c:01d5:EQUAL001'
      const desktop = startDesktop()
      const session = await openGuestEngine('equal-volumes')
      try {
        gadget.plugIn()
        await assertCounts(session, deviceId, { new: 6, known: 0 })
        await importAll(session, deviceId)
        assert.deepEqual(await session.hashes(), hashesOf(storages))
        gadget.pullOut()
        await session.inState(deviceId, 'away')
        gadget.plugIn()
        await assertCounts(session, deviceId, { new: 0, known: 6 })
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
  {
    name: 'knows nothing of a second, equal card in the same slot',
    async run() {
      // systemd's rules for udev set this on every desktop: the kernel looks for another card every 2 s.
      writeFileSync('/sys/module/block/parameters/events_dfl_poll_msecs', '2000')
      const [one, two, three] = ['card one', 'card two', 'card three'].map(makeEqualStorage)
      if (!one || !two || !three) throw new Error('three cards')
      const gadget = makeStorageGadget({
        name: 'sony',
        ...sony,
        serialNumber: 'EQUAL002',
        imagePath: one.imagePath,
      })
      const deviceId = '054c:01d5:EQUAL002'
      const desktop = startDesktop()
      const session = await openGuestEngine('equal-cards')
      try {
        gadget.plugIn()
        await assertCounts(session, deviceId, { new: 2, known: 0 })
        await importAll(session, deviceId)
        gadget.pullOut()
        await session.inState(deviceId, 'away')
        gadget.changeCard(two.imagePath)
        gadget.plugIn()
        await assertCounts(session, deviceId, { new: 2, known: 0 })
        await importAll(session, deviceId)
        assert.deepEqual(await session.hashes(), hashesOf([one, two]))
        // The reader stays plugged in. Only the medium changes.
        gadget.changeCard(three.imagePath)
        await session.until('the third card is new', async () => (await session.device(deviceId))?.counts?.new === 2)
        await importAll(session, deviceId)
        assert.deepEqual(await session.hashes(), hashesOf([one, two, three]))
      } finally {
        await session.stop()
        desktop.stop()
        gadget.remove()
      }
    },
  },
]
