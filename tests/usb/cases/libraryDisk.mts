import { strict as assert } from 'node:assert'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { startDesktop } from '../rig/desktop.mjs'
import { makeDiskOfLibrary } from '../rig/diskOfLibrary.mjs'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { type GuestEngine, openGuestEngine } from '../rig/guestEngine.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { wave } from '../rig/sounds.mjs'

const sony = { vendorId: 0x054c, productId: 0x01d5, maker: 'SONY', product: 'IC RECORDER' }
/** A copy leaves 64 MiB free, so that the library can still be written. */
const diskMiB = 96

type Story = {
  session: GuestEngine
  disk: ReturnType<typeof makeDiskOfLibrary>
  gadget: ReturnType<typeof makeStorageGadget>
  deviceId: string
}

/**
 * Runs a case with a recorder that has two recordings. In the end both are in the library, no unfinished file is left,
 * and nothing is wrong. `secondsOfTwo`: the length of the second recording, of which each second has 32 kB.
 */
async function withDisk(
  serialNumber: string,
  work: (story: Story) => Promise<void>,
  { sizeMiB = diskMiB, secondsOfTwo = 2 } = {},
): Promise<void> {
  const deviceId = `054c:01d5:${serialNumber}`
  const storage = makeGuestStorage({
    fileSystem: 'vfat',
    label: 'IC RECORDER',
    files: { 'REC/one.wav': wave(`${serialNumber} one`, 2), 'REC/two.wav': wave(`${serialNumber} two`, secondsOfTwo) },
  })
  const gadget = makeStorageGadget({ name: 'sony', ...sony, serialNumber, imagePath: storage.imagePath })
  const disk = makeDiskOfLibrary({ sizeMiB })
  const desktop = startDesktop()
  const session = await openGuestEngine(serialNumber, disk.path)
  try {
    await work({ session, disk, gadget, deviceId }).finally(() => disk.unprotect())
    const done = await session.done(deviceId)
    assert.deepEqual(done.problems, [])
    assert.deepEqual(await session.hashes(), Object.values(storage.hashes).sort())
    assert.deepEqual(session.leftOvers(), [])
    const { checked, damaged } = await session.engine.call('recordings.verify', {})
    assert.deepEqual([checked, damaged], [2, []])
  } finally {
    await session.stop()
    desktop.stop()
    gadget.remove()
    disk.remove()
  }
}

/** Waits until this many imports wait for the disk and say so. Waiting costs no attempt, however long it takes. */
async function waitsUntilWritable(session: GuestEngine, count: number): Promise<void> {
  await session.until('imports that wait for the disk', async () => {
    const { imports } = await session.engine.call('recordings.list', {})
    const waiting = imports.filter(({ state, error }) => state === 'waiting' && error?.code === 'import-disk-protected')
    return waiting.length === count && imports.length === count
  })
  const { jobs } = await session.engine.call('queue.list', {})
  // A claim uses up an attempt, and the wait gives it back.
  for (const { kind, attempts } of jobs) if (kind === 'import') assert.ok(attempts <= 1)
}

/** The answer to an import, and the codes of the device's problems. */
async function refused({ session, deviceId }: Story): Promise<{ told: string; problems: string[] }> {
  const found = await session.until('a problem', async () => {
    const device = await session.device(deviceId)
    return device?.state === 'ready' && device.problems.length > 0 && device
  })
  assert.deepEqual([found.counts?.total, found.counts?.new], [2, 2])
  const told = await session.engine.call('devices.import', { deviceId }).then(
    () => 'ok',
    (error: unknown) => (error instanceof TapelogError ? error.code : String(error)),
  )
  return { told, problems: found.problems.map(({ code }) => code) }
}

export const cases: RigCase[] = [
  {
    name: 'continues to import by itself after the library’s disk was full',
    run: () =>
      withDisk('FULL0001', async (story) => {
        story.disk.fill()
        story.gadget.plugIn()
        assert.deepEqual(await refused(story), { told: 'import-waits-for-disk', problems: ['disk-full'] })
        story.disk.makeRoom()
      }),
  },
  {
    name: 'waits with a copy for room on the library’s disk',
    run: () =>
      withDisk('FULL0002', async ({ session, disk, gadget, deviceId }) => {
        disk.fill(8e6)
        gadget.plugIn()
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        const waiting = await session.until('both wait for room', async () => {
          const { imports } = await session.engine.call('recordings.list', {})
          return imports.filter(({ waitingFor }) => waitingFor === 'disk-space').length === 2 && imports
        })
        assert.deepEqual(
          waiting.map(({ state, error }) => [state, error?.code]),
          waiting.map(() => ['waiting', 'import-disk-full']),
        )
        disk.makeRoom()
      }),
  },
  {
    name: 'continues to import by itself after the library’s disk was write-protected',
    run: () =>
      withDisk('RDONLY01', async ({ session, disk, gadget, deviceId }) => {
        await disk.protect()
        gadget.plugIn()
        await session.inState(deviceId, 'ready')
        await session.engine.call('devices.import', { deviceId })
        await waitsUntilWritable(session, 2)
      }),
  },
  {
    name: 'continues a copy by itself after the library’s disk became write-protected',
    run: () =>
      withDisk(
        'RDONLY02',
        async ({ session, disk, gadget, deviceId }) => {
          gadget.plugIn()
          await session.inState(deviceId, 'ready')
          const copying = Promise.withResolvers<void>()
          session.engine.on('import.progress', ({ progress: { bytesDone = 0, bytesTotal = 0 } }) => {
            if (bytesTotal > 30e6 && bytesDone > 4e6) copying.resolve()
          })
          await session.engine.call('devices.import', { deviceId })
          await copying.promise
          await disk.protect()
          await waitsUntilWritable(session, 1)
        },
        { sizeMiB: 256, secondsOfTwo: 1250 },
      ),
  },
]
