import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { UsbIdentity } from '../../../electron/recorders/usb/identity.ts'
import { UsbWatch } from '../../../electron/recorders/usb/usbWatch.ts'
import { readMountAnswer } from '../../../electron/recorders/volumes/udisks.ts'
import { startDesktop } from '../rig/desktop.mjs'
import { asDesktopUser } from '../rig/desktopUser.mjs'
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
  await until('the volume is listed', () => find() !== undefined)
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

/** The lines that udisksctl prints for the person at the screen. */
function udisksctl(given: string[]) {
  const { command, args, options } = asDesktopUser('udisksctl', [...given, '--no-user-interaction'])
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** Where and how a drive is mounted; empty if it is not mounted. */
function mountOf(block: string): { at: string; options: string[]; mode: string } {
  const { stdout } = spawnSync('findmnt', ['-n', '-r', '-o', 'TARGET,OPTIONS', block], { encoding: 'utf8' })
  const [at = '', options = ''] = stdout.trim().split(' ')
  const path = at.replace(/\\x([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Leave out udisks' own mark.
  const shown = options.split(',').filter((option) => option !== '' && option !== 'uhelper=udisks2')
  return { at: path, options: shown.sort(), mode: at === '' ? '' : statSync(path).mode.toString(8) }
}

const files = {
  'RECORDER/FOLDER_A/DS300001.WAV': wave('olympus', 2),
  'RECORDER/FOLDER_A/Besprechung – Größe.WAV': wave('olympus names', 1),
  'RECORDER/FOLDER_A/Интервью 東京 🎙.WAV': wave('olympus letters', 1),
}

export const cases: RigCase[] = [
  {
    name: 'understands the real answers of udisks',
    run: () =>
      withWatch(async (watch) => {
        const storage = makeGuestStorage({ fileSystem: 'vfat', label: 'IC RECORDER', files })
        const gadget = makeStorageGadget({ name: 'sony', ...sony, imagePath: storage.imagePath, isWritable: true })
        try {
          gadget.plugIn()
          await deviceOf(watch, sony.vendorId)
          const block = '/dev/sda'
          const mount = ['mount', '--block-device', block, '--options', 'ro']
          await until('udev knows the file system', () =>
            spawnSync('udevadm', ['info', '-q', 'property', block]).stdout.includes('ID_FS_TYPE'),
          )
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
            assertContents(mountOf(block).at, storage.hashes)
            assert.equal(udisksctl(['unmount', '-b', block]).code, 0)
            // The other cases use the rig's own desktop, which is faster. It mounts like this one.
            assert.equal(udisksctl(['mount', '--block-device', block]).code, 0)
            const byUdisks = mountOf(block)
            assert.equal(udisksctl(['unmount', '-b', block]).code, 0)
            const desktop = startDesktop()
            try {
              await until('the volume is mounted', () => mountOf(block).at !== '')
              assert.deepEqual(mountOf(block), byUdisks)
            } finally {
              desktop.stop()
            }
          } finally {
            await udisks.stop()
          }
        } finally {
          gadget.remove()
        }
      }),
  },
]
