import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { makeMtpGadget } from '../rig/mtpGadget.mjs'
import { sha256, wave } from '../rig/sounds.mjs'
import { startUdisks } from '../rig/udisks.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
const files = { 'REC/DAY1/one.wav': wave('quiet one', 2), 'REC/DAY2/two.wav': wave('quiet two', 20) }

/** The places where two images differ: a visit must change nothing. */
function differences(before: Buffer, after: Buffer): number[] {
  const places: number[] = []
  for (let at = 0; at < before.length; at++) if (before[at] !== after[at]) places.push(at)
  return places
}

/** The whole storage, as it is on the medium. */
function imageOf(path: string): Buffer {
  execFileSync('sync')
  return readFileSync(path)
}

/**
 * Plugs a recorder in, lists it, imports, unplugs it, and compares its storage with the saved image. A mount for
 * writing leaves marks of its own, so the desktop mounts it once before the image is saved.
 */
async function visited(fileSystem: 'vfat' | 'exfat', by: 'desktop' | 'tapelog', serialNumber: string): Promise<void> {
  const storage = makeGuestStorage({ fileSystem, label: 'IC RECORDER', files })
  const gadget = makeStorageGadget({
    name: 'sony',
    ...sony,
    serialNumber,
    imagePath: storage.imagePath,
    isWritable: true,
  })
  const deviceId = `054c:01d5:${serialNumber}`
  const open = async () => {
    if (by === 'tapelog') return await startUdisks()
    const desktop = startDesktop()
    return { stop: async () => desktop.stop() }
  }
  const session = await openGuestEngine(`quiet-${fileSystem}-${by}`)
  const visit = async (isImported: boolean) => {
    const opener = await open()
    try {
      gadget.plugIn()
      const ready = await session.inState(deviceId, 'ready')
      assert.equal(ready.volumes[0]?.isReadOnly, by === 'tapelog')
      assert.equal(ready.counts?.[isImported ? 'known' : 'new'], 2)
      if (isImported) return
      await session.engine.call('devices.import', { deviceId })
      await session.done(deviceId)
    } finally {
      await opener.stop()
      gadget.pullOut()
      await session.inState(deviceId, 'away')
    }
  }
  try {
    if (by === 'desktop') {
      const desktop = startDesktop()
      gadget.plugIn()
      await session.until('mounted', async () => (await session.device(deviceId))?.volumes.length === 1)
      desktop.stop()
      gadget.pullOut()
      await session.inState(deviceId, 'away')
    }
    const before = imageOf(storage.imagePath)
    await visit(false)
    await visit(true)
    const changed = differences(before, imageOf(storage.imagePath))
    assert.deepEqual([fileSystem, by, changed], [fileSystem, by, []])
    assert.deepEqual(await session.hashes(), Object.values(storage.hashes).sort())
  } finally {
    await session.stop()
    gadget.remove()
  }
}

/** Every entry of a recorder's storage. Any write, rename or change of attributes changes one of these values. */
function entriesOf(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const stats = statSync(join(folder, path))
      const bytes = stats.isFile() ? sha256(readFileSync(join(folder, path))) : 'folder'
      return [path, stats.ino, stats.mode, stats.mtimeMs, stats.ctimeMs, bytes]
    })
}

/** MTP has no image, so this compares the recorder's own files. This recorder would carry out any write. */
async function visitedOverMtp(): Promise<void> {
  const identity = {
    vendorId: 0x054c,
    productId: 0x0bfc,
    maker: 'SONY',
    product: 'IC RECORDER',
    serialNumber: 'QUIET005',
  }
  const gadget = makeMtpGadget({ name: 'mtp', ...identity, files, isWritable: true })
  const deviceId = `054c:0bfc:${identity.serialNumber}`
  const session = await openGuestEngine('quiet-mtp')
  const before = entriesOf(gadget.contents)
  try {
    for (const isImported of [false, true]) {
      await gadget.plugIn()
      const ready = await session.inState(deviceId, 'ready')
      assert.equal(ready.counts?.[isImported ? 'known' : 'new'], 2)
      if (!isImported) {
        await session.engine.call('devices.import', { deviceId })
        await session.done(deviceId)
      }
      await gadget.pullOut()
      await session.inState(deviceId, 'away')
    }
    assert.deepEqual(entriesOf(gadget.contents), before)
    assert.deepEqual(await session.hashes(), Object.values(gadget.hashes).sort())
  } finally {
    await session.stop()
    await gadget.remove()
  }
}

export const cases: RigCase[] = [
  {
    name: 'leaves a FAT32 image that the desktop mounted unchanged',
    run: () => visited('vfat', 'desktop', 'QUIET001'),
  },
  {
    name: 'leaves an exFAT image that the desktop mounted unchanged',
    run: () => visited('exfat', 'desktop', 'QUIET002'),
  },
  {
    name: 'leaves a FAT32 image that Tapelog mounted unchanged',
    run: () => visited('vfat', 'tapelog', 'QUIET003'),
  },
  {
    name: 'leaves an exFAT image that Tapelog mounted unchanged',
    run: () => visited('exfat', 'tapelog', 'QUIET004'),
  },
  {
    name: 'leaves the files of a writable MTP recorder unchanged',
    run: visitedOverMtp,
  },
]
