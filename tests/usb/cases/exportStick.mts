import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryOfTranscripts, wholeAmong, wrongAmong } from '../../support/manyTranscripts.ts'
import { startDesktop } from '../rig/desktop.mjs'
import { giveToDesktopUser, makeFolderOfDesktopUser } from '../rig/desktopUser.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'

const identity = {
  vendorId: 0x0781,
  productId: 0x5567,
  maker: 'SanDisk',
  product: 'Cruzer Blade',
  serialNumber: 'STICK001',
}
/** Where the desktop mounts a stick with this label. */
const label = 'STICK'
const mounted = '/media/user/STICK'
const count = 80
const pulledAt = 40

const isMounted = (): boolean => readFileSync('/proc/mounts', 'utf8').includes(` ${mounted} `)
const all = Array.from({ length: count }, (_, index) => index + 1)

async function exportedToPulledStick(fileSystem: 'vfat' | 'exfat'): Promise<void> {
  const folder = join('/tmp/libraries', `export-stick-${fileSystem}`)
  makeFolderOfDesktopUser(folder)
  const recordingIds = libraryOfTranscripts(join(folder, 'library'), count, '/project')
  giveToDesktopUser(folder)
  const storage = makeGuestStorage({ fileSystem, label })
  const gadget = makeStorageGadget({ name: 'stick', ...identity, imagePath: storage.imagePath, isWritable: true })
  const desktop = startDesktop()
  const session = await openGuestEngine(`export-stick-${fileSystem}`, folder)
  const { engine } = session
  try {
    gadget.plugIn()
    await session.until('the stick is mounted', async () => isMounted())
    const { jobIds } = await engine.call('exports.start', { recordingIds, formats: ['txt'], directory: mounted })
    const progress = () => engine.call('exports.progress', { jobIds })
    await session.until(`${pulledAt} files`, async () => (await progress()).done >= pulledAt)
    gadget.pullOut()
    const away = await session.until('the batch ends without the stick', async () => {
      const now = await progress()
      return now.done + now.failed === count && now
    })
    console.log(`  ${fileSystem}: pulled out after ${away.done} files, ${away.failed} wait`)
    assert.ok(away.failed > 0)
    assert.equal(away.error?.retryable, true)

    gadget.plugIn()
    await session.until('the stick is mounted again', async () => isMounted())
    // Files that are reported as exported are on the stick itself, and not only in this computer's memory.
    assert.ok(wholeAmong(mounted) >= away.done)
    await engine.call('queue.retry', { all: true })
    await session.until('the rest is exported', async () => (await progress()).done === count)
    assert.deepEqual(wrongAmong(mounted, all), [])
  } finally {
    await session.stop()
    desktop.stop()
    gadget.remove()
  }
}

export const cases: RigCase[] = [
  {
    name: 'finishes 80 exports once and whole after a FAT32 stick was pulled out',
    run: () => exportedToPulledStick('vfat'),
  },
  {
    name: 'finishes 80 exports once and whole after an exFAT stick was pulled out',
    run: () => exportedToPulledStick('exfat'),
  },
]
