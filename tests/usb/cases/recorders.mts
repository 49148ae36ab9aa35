import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startDesktop } from '../rig/desktop.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { recordFrames } from '../rig/recordFrames.mts'
import { plaudWave, recorded, sha256, wave } from '../rig/sounds.mjs'
import { startUdisks } from '../rig/udisks.mjs'

type Hashes = Record<string, string>
type Storage = { imagePath: string; hashes: Hashes; addFiles(files: Record<string, Buffer>): void }

const images = '/project/.cache/usb-rig/images'
const plaudSerial = '888312345678901234'

/** A copy of a recorder's image, to which files can be added: FAT32 in the first partition of an MBR. */
function writableImage(name: string): Storage {
  const imagePath = join(mkdtempSync('/tmp/image-'), name)
  copyFileSync(join(images, name), imagePath)
  const hashes: Hashes = JSON.parse(readFileSync(join(images, `${name}.json`), 'utf8'))
  return {
    imagePath,
    hashes,
    addFiles(files) {
      const at = mkdtempSync('/tmp/mounted-')
      execFileSync('mount', ['-t', 'vfat', '-o', 'loop,offset=1048576,utf8=1', imagePath, at])
      for (const [path, bytes] of Object.entries(files)) {
        mkdirSync(dirname(join(at, path)), { recursive: true })
        writeFileSync(join(at, path), bytes)
        utimesSync(join(at, path), recorded, recorded)
        hashes[path] = sha256(bytes)
      }
      execFileSync('umount', [at])
      rmdirSync(at)
    },
  }
}

/** Files that are recordings. Each file's moment has its own form. */
const recordingPaths = (hashes: Hashes): string[] =>
  Object.keys(hashes).filter(
    (path) =>
      /\.(wav|asr)$/i.test(path) &&
      !/\/\._|empty/.test(path) &&
      !(path.endsWith('.ASR') && path.replace(/ASR$/, 'WAV') in hashes),
  )

/**
 * Plugs a recorder in three times: imports everything, then finds nothing new, then finds the one file that was added.
 */
async function threePlugs(story: {
  name: string
  deviceId: string
  storage: Storage
  gadget: ReturnType<typeof makeStorageGadget>
  more: Record<string, Buffer>
  /** Called each time the device is ready. */
  look?: (session: GuestEngine) => Promise<void>
  frames?: ReturnType<typeof recordFrames>
  /** Called when everything is imported and the device is still plugged in. */
  end?: (session: GuestEngine) => Promise<void>
}): Promise<void> {
  const { name, deviceId, storage, gadget, frames } = story
  const session = await openGuestEngine(name)
  const follow = frames?.follow(session, deviceId)
  try {
    const before = recordingPaths(storage.hashes)
    gadget.plugIn()
    const first = await session.inState(deviceId, 'ready')
    assert.equal(first.counts?.total, before.length)
    assert.equal(first.counts?.new, before.length)
    await story.look?.(session)
    await session.engine.call('devices.import', { deviceId })
    const imported = await session.done(deviceId)
    assert.equal(imported.counts?.known, before.length)
    assert.deepEqual(await session.hashes(), before.map((path) => storage.hashes[path]).sort())
    await session.until('it is safe to unplug', async () => (await session.device(deviceId))?.unplug.isSafe)
    await follow?.('done')

    gadget.pullOut()
    await session.inState(deviceId, 'away')
    await follow?.('unplugged')
    gadget.plugIn()
    const second = await session.inState(deviceId, 'ready')
    assert.deepEqual([second.counts?.new, second.counts?.known], [0, before.length])
    gadget.pullOut()
    await session.inState(deviceId, 'away')

    storage.addFiles(story.more)
    gadget.plugIn()
    const third = await session.inState(deviceId, 'ready')
    assert.deepEqual([third.counts?.new, third.counts?.known], [1, before.length])
    const { jobIds } = await session.engine.call('devices.import', { deviceId })
    assert.equal(jobIds.length, 1)
    await session.done(deviceId)
    assert.deepEqual(
      await session.hashes(),
      recordingPaths(storage.hashes)
        .map((path) => storage.hashes[path])
        .sort(),
    )
    assert.deepEqual(session.leftOvers(), [])
    await story.end?.(session)
  } finally {
    await session.stop()
    gadget.remove()
  }
}

async function withDesktop(work: () => Promise<void>): Promise<void> {
  const desktop = startDesktop()
  await work().finally(() => desktop.stop())
}

export const cases: RigCase[] = [
  {
    name: 'imports each recording of a Plaud Note once, from WAV or ASR',
    run: () =>
      withDesktop(async () => {
        const storage = writableImage('plaud.img')
        const identity = {
          vendorId: 0x0bda,
          productId: 0x4042,
          maker: 'PLAUD',
          product: 'NOTE',
          serialNumber: plaudSerial,
        }
        await threePlugs({
          name: 'plaud',
          deviceId: `0bda:4042:${plaudSerial}`,
          storage,
          gadget: makeStorageGadget({ name: 'plaud', ...identity, imagePath: storage.imagePath }),
          more: { 'NOTES/20261104/1793786400.WAV': plaudWave('later', 1, plaudSerial) },
          frames: recordFrames(),
          async look(session) {
            const deviceId = `0bda:4042:${plaudSerial}`
            const device = await session.device(deviceId)
            assert.equal(device?.name, 'Plaud Note')
            assert.equal(device?.serialNumber, plaudSerial)
            const { recordings } = await session.engine.call('devices.recordings', { deviceId })
            assert.deepEqual(recordings.map(({ kind }) => kind).sort(), ['call', 'note', 'note', 'note'])
            assert.ok(recordings.every(({ hasZone, recordedTimeSource }) => hasZone && recordedTimeSource === 'name'))
          },
        })
      }),
  },
  {
    name: 'imports from a Sony on FAT32 with file names of many alphabets',
    run: () =>
      withDesktop(async () => {
        const storage = writableImage('sony.img')
        const serialNumber = '10FC5C7E1A2B3C'
        const identity = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER', serialNumber }
        await threePlugs({
          name: 'sony',
          deviceId: `054c:01d5:${serialNumber}`,
          storage,
          gadget: makeStorageGadget({ name: 'sony', ...identity, imagePath: storage.imagePath }),
          more: { 'REC_FILE/FOLDER01/261105_1000.wav': wave('sony later', 1) },
          async look(session) {
            const { recordings, skipped } = await session.engine.call('devices.recordings', {
              deviceId: `054c:01d5:${serialNumber}`,
            })
            assert.ok(recordings.some(({ title }) => title === 'Réunion équipe – 東京'))
            assert.equal(recordings.find(({ title }) => title === '261102_1403')?.hasZone, false)
            assert.deepEqual(skipped.map(({ path }) => path.split('/').at(-1)).sort(), [
              '._261102_1403.wav',
              'empty.wav',
            ])
          },
        })
      }),
  },
  {
    name: 'imports from an Olympus without serial number on exFAT',
    async run() {
      const storage = makeGuestStorage({
        fileSystem: 'exfat',
        label: 'OLYMPUS',
        files: {
          'RECORDER/FOLDER_A/DS300001.WAV': wave('olympus', 2),
          'RECORDER/FOLDER_A/Besprechung – Größe.WAV': wave('olympus names', 1),
        },
      }) as Storage
      const identity = { vendorId: 0x07b4, productId: 0x024f, maker: 'OLYMPUS', product: 'DIGITAL VOICE RECORDER' }
      const uuid = /^UUID=(.*)$/m.exec(
        execFileSync('blkid', ['-p', '-o', 'export', storage.imagePath], { encoding: 'utf8' }),
      )?.[1]
      const udisks = await startUdisks()
      try {
        await threePlugs({
          name: 'olympus',
          deviceId: `volume:${uuid?.toLowerCase()}:OLYMPUS`,
          storage,
          gadget: makeStorageGadget({
            name: 'olympus',
            ...identity,
            serialNumber: undefined,
            imagePath: storage.imagePath,
            isWritable: true,
          }),
          more: { 'RECORDER/FOLDER_A/DS300002.WAV': wave('olympus later', 1) },
          async look(session) {
            const [device] = await session.list()
            assert.equal(device?.volumes[0]?.isReadOnly, true)
            assert.equal(device?.volumes[0]?.fileSystem, 'exfat')
          },
          async end(session) {
            const [device] = await session.list()
            assert.equal(device?.unplug.canEject, true)
            await session.engine.call('devices.eject', { deviceId: device?.deviceId ?? '' })
            const ejected = await session.inState(device?.deviceId ?? '', 'ejected')
            assert.deepEqual([ejected.unplug.isSafe, ejected.counts], [true, null])
          },
        })
      } finally {
        await udisks.stop()
      }
    },
  },
]
