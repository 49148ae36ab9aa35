import { strict as assert } from 'node:assert'
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UsbIdentity } from '../../../electron/recorders/usb/identity.ts'
import { UsbWatch } from '../../../electron/recorders/usb/usbWatch.ts'
import { readMountAnswer } from '../../../electron/recorders/volumes/udisks.ts'
import { makeStorageGadget } from '../rig/gadget.mjs'
import type { RigCase } from '../rig/guestCases.mts'
import { makeGuestStorage } from '../rig/guestStorage.mjs'
import { until } from '../rig/guestVolumes.mjs'
import { wave } from '../rig/sounds.mjs'
import { startUdisks } from '../rig/udisks.mjs'

const sony = {
  vendorId: 0x054c,
  productId: 0x01d5,
  maker: 'SONY',
  product: 'IC RECORDER',
  serialNumber: '10FC5C7E1A2B3C',
}

async function withWatch(work: (watch: UsbWatch) => Promise<void>): Promise<void> {
  const watch = new UsbWatch()
  await watch.start()
  await work(watch).finally(() => watch.stop())
}

const deviceOf = async (watch: UsbWatch, vendorId: number): Promise<UsbIdentity> => {
  const find = () => watch.devices.find((device) => device.vendorId === vendorId)
  await until(() => find() !== undefined)
  return find() as UsbIdentity
}

function assertContents(mountPoint: string, hashes: Record<string, string>): void {
  for (const [path, hash] of Object.entries(hashes))
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(mountPoint, path)))
        .digest('hex'),
      hash,
      path,
    )
}

/** What udisksctl says to a user. */
function udisksctl(args: string[], who: SpawnSyncOptions = { uid: 1000, gid: 46 }) {
  const { status, stdout, stderr } = spawnSync('udisksctl', [...args, '--no-user-interaction'], {
    ...who,
    encoding: 'utf8',
  })
  return { code: status, stdout: String(stdout), stderr: String(stderr) }
}

const files = {
  'RECORDER/FOLDER_A/DS300001.WAV': wave('olympus', 2),
  'RECORDER/FOLDER_A/Besprechung – Größe.WAV': wave('olympus names', 1),
  'RECORDER/FOLDER_A/Интервью 東京 🎙.WAV': wave('olympus letters', 1),
}

export const cases: RigCase[] = [
  {
    name: 'udisks: its real answers are understood, with and without a person at the screen',
    run: () =>
      withWatch(async (watch) => {
        const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'IC RECORDER', files })
        const gadget = makeStorageGadget({ name: 'sony', ...sony, imagePath: storage.imagePath, isWritable: true })
        try {
          gadget.plugIn()
          await deviceOf(watch, sony.vendorId)
          const block = '/dev/sda'
          const mount = ['mount', '--block-device', block, '--options', 'ro']
          await until(() => spawnSync('udevadm', ['info', '-q', 'property', block]).stdout.includes('ID_FS_TYPE'))
          const problem = () => readMountAnswer(udisksctl(mount))?.code ?? null
          assert.equal(problem(), 'volume-mount-unavailable')
          const strict = await startUdisks({ isUserRefused: true })
          try {
            assert.equal(problem(), 'volume-mount-refused')
          } finally {
            await strict.stop()
          }
          const udisks = await startUdisks()
          try {
            assert.equal(readMountAnswer(udisksctl(['mount', '-b', '/dev/sdz']))?.code, 'volume-not-ready')
            assert.equal(problem(), null)
            assert.equal(problem(), null)
            const mountPoint = spawnSync('findmnt', ['-n', '-o', 'TARGET', block], { encoding: 'utf8' }).stdout
            assertContents(mountPoint.trim(), storage.hashes)
            assert.equal(udisksctl(['unmount', '-b', block]).code, 0)
          } finally {
            await udisks.stop()
          }
        } finally {
          gadget.remove()
        }
      }),
  },
]
