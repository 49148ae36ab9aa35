import { strict as assert } from 'node:assert'
import { closeSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import type { SkippedFileReason } from '../../../shared/devices/skippedFiles.ts'
import { startDesktop } from '../rig/desktop.mjs'
import { openFatImage } from '../rig/fatImage.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }

/** If its end is cut off, an image gives read errors there. With its end back, it is whole again. */
function cutOff(imagePath: string, fromByte: number): { putBack(): void } {
  const end = readFileSync(imagePath).subarray(fromByte)
  truncateSync(imagePath, fromByte)
  return {
    putBack() {
      const image = openSync(imagePath, 'r+')
      writeSync(image, end, 0, end.length, fromByte)
      closeSync(image)
    },
  }
}

async function withRecorder(
  serialNumber: string,
  storage: ReturnType<typeof makeGuestStorage>,
  work: (session: GuestEngine, deviceId: string, gadget: ReturnType<typeof makeStorageGadget>) => Promise<void>,
): Promise<void> {
  const gadget = makeStorageGadget({ name: 'sony', ...sony, serialNumber, imagePath: storage.imagePath })
  const desktop = startDesktop()
  const session = await openGuestEngine(serialNumber)
  try {
    await work(session, `054c:01d5:${serialNumber}`, gadget)
  } finally {
    await session.stop()
    desktop.stop()
    gadget.remove()
  }
}

/** The reasons, by path. */
async function skippedOf(session: GuestEngine, deviceId: string): Promise<Record<string, SkippedFileReason>> {
  const { skipped } = await session.engine.call('devices.recordings', { deviceId })
  return Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]))
}

export const cases: RigCase[] = [
  {
    name: 'names a recording with an unreadable cluster and imports the others',
    async run() {
      const damaged = 'REC/damaged.wav'
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: { 'REC/a.wav': wave('damage a', 2), [damaged]: wave('damage b', 20), 'REC/c.wav': wave('damage c', 2) },
      })
      const fat = openFatImage(storage.imagePath)
      const { imageByte, fileByte } = fat.moveToEnd(damaged, 600)
      fat.close()
      assert.ok(fileByte > 0)
      await withRecorder('DAMAGE01', storage, async (session, deviceId, gadget) => {
        gadget.plugIn()
        assert.equal((await session.inState(deviceId, 'ready')).counts?.new, 3)
        const medium = cutOff(storage.imagePath, imageByte)
        await session.engine.call('devices.import', { deviceId })
        const views = async () => (await session.engine.call('devices.recordings', { deviceId })).recordings
        const bad = await session.until('an error for it alone', async () => {
          const list = await views()
          const isRest = list.filter(({ state }) => state === 'known').length === 2
          return isRest && list.find(({ path, error }) => path === damaged && error !== null)
        })
        assert.equal(bad.error?.code, 'source-unreadable')
        const { [damaged]: damagedHash, ...others } = storage.hashes
        assert.deepEqual(await session.hashes(), Object.values(others).sort())
        medium.putBack()
        await session.engine.call('devices.import', { deviceId, keys: [bad.key] })
        await session.done(deviceId)
        assert.deepEqual(await session.hashes(), Object.values(storage.hashes).sort())
        assert.ok(damagedHash)
        assert.deepEqual(session.leftOvers(), [])
      })
    },
  },
  {
    name: 'lists folders that contain themselves to the end and imports each recording',
    async run() {
      const inner = { 'REC/A/a.wav': wave('loop a', 1), 'REC/B/b.wav': wave('loop b', 1), 'c.wav': wave('loop c', 1) }
      const loops = ['REC/A/UP', 'REC/A/SELF', 'REC/A/OTHER', 'REC/B/OTHER', 'REC/B/ROOT']
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: { ...inner, ...Object.fromEntries(loops.map((path) => [`${path}/x.txt`, Buffer.from('x')])) },
      })
      const fat = openFatImage(storage.imagePath)
      fat.pointFolderAt('REC/A/UP', 'REC')
      fat.pointFolderAt('REC/A/SELF', 'REC/A')
      fat.pointFolderAt('REC/A/OTHER', 'REC/B')
      fat.pointFolderAt('REC/B/OTHER', 'REC/A')
      fat.pointFolderAt('REC/B/ROOT', '')
      fat.close()
      await withRecorder('LOOPS001', storage, async (session, deviceId, gadget) => {
        gadget.plugIn()
        const { counts } = await session.inState(deviceId, 'ready')
        const { recordings } = await session.engine.call('devices.recordings', { deviceId })
        const skipped = await skippedOf(session, deviceId)
        console.log(`  ${JSON.stringify({ counts, paths: recordings.map(({ path }) => path), skipped })}`)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        const wanted = Object.keys(inner).map((path) => storage.hashes[path])
        assert.deepEqual(await session.hashes(), wanted.sort())
        assert.ok(Object.values(skipped).includes('listed-twice'))
      })
    },
  },
  {
    name: 'reports file names that cannot be opened or that two files share',
    async run() {
      const good = { 'REC/good.wav': wave('names good', 1), 'REC/twin-one.wav': wave('names twin', 1) }
      const storage = makeGuestStorage({
        fileSystem: 'vfat',
        label: 'IC RECORDER',
        files: {
          ...good,
          'REC/twin-two.wav': wave('names other twin', 1),
          'REC/dirX/inside.wav': wave('names inside', 1),
          'REC/fileX.wav': wave('names file', 1),
        },
      })
      const fat = openFatImage(storage.imagePath)
      fat.rename('REC/twin-two.wav', 'twin-one.wav')
      fat.rename('REC/dirX', 'dir.')
      fat.rename('REC/fileX.wav', 'file\n.wav')
      fat.close()
      await withRecorder('NAMES001', storage, async (session, deviceId, gadget) => {
        gadget.plugIn()
        await session.inState(deviceId, 'ready')
        const { recordings } = await session.engine.call('devices.recordings', { deviceId })
        const skipped = await skippedOf(session, deviceId)
        console.log(`  ${JSON.stringify({ paths: recordings.map(({ path }) => path), skipped })}`)
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
        assert.deepEqual(
          await session.hashes(),
          Object.keys(good)
            .map((path) => storage.hashes[path])
            .sort(),
        )
        assert.equal(skipped['REC/dir.'], 'vanished')
        assert.equal(skipped['REC/twin-one.wav'], 'same-name')
      })
    },
  },
]
