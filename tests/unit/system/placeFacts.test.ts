import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentOf, isInside, libraryFolderIn, readPlaceFacts } from '../../../electron/system/placeFacts.ts'
import type { SystemPorts } from '../../../electron/system/ports.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'

/** What the system says about a folder for the library. Folders are real; the kernel's files come from real machines. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)

/** A kernel that says that the test's folder is on this mount. */
function kernel(mount: string, files: Record<string, string> = {}, links: Record<string, string> = {}): SystemPorts {
  const all: Record<string, string> = { '/proc/self/mountinfo': mount, ...files }
  return {
    readFile: async (path) => all[path] ?? Promise.reject(new Error('ENOENT')),
    readdir: async (path) =>
      [...Object.keys(all), ...Object.keys(links)]
        .filter((one) => one.startsWith(`${path}/`))
        .map((one) => one.slice(path.length + 1).split('/')[0] ?? ''),
    realpath: async (path) => links[path] ?? path,
    run: async () => ({ code: null, stdout: '', stderr: '' }),
  }
}
const factsOf = (system: SystemPorts, path = folder) => readPlaceFacts(path, system, 'linux')
const usb = '/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1:1.0/host0/target0:0:0/0:0:0:0/block/sdb'
const sata = '/sys/devices/pci0000:00/0000:00:17.0/ata1/host0/block/sda'
const card = '/sys/devices/platform/mmc_host/mmc1/mmc1:0001/block/mmcblk1'

describe('a place on Linux', () => {
  test.each([
    ['cifs', '41 22 0:45 / / rw - cifs //server/share rw', 'network'],
    ['NFS', '41 22 0:45 / / rw - nfs4 server:/home rw', 'network'],
    ['sshfs', '41 22 0:45 / / rw - fuse.sshfs ada@server: rw', 'network'],
    ['a folder of a virtual machine’s host', '41 22 0:45 / / rw - 9p shared rw', 'network'],
    ['a file system in memory', '25 22 0:23 / / rw - tmpfs tmpfs rw', 'memory'],
    ['an unknown file system', '25 22 0:23 / / rw - overlay overlay rw', 'unknown'],
  ])('is recognised on %s', async (_name, mount, disk) => {
    expect(await factsOf(kernel(mount))).toMatchObject({ disk, isEncrypted: 'unknown', isWritable: true })
  })

  test('is on a USB disk, an internal disk or a memory card', async () => {
    const on = (device: string, path: string, more: Record<string, string> = {}) =>
      factsOf(
        kernel(
          `30 22 ${device} / / rw - ext4 /dev/x rw`,
          { [`${path}/queue/rotational`]: '1\n', ...more },
          { [`/sys/dev/block/${device}`]: path },
        ),
      )
    expect(await on('8:16', usb)).toMatchObject({ disk: 'external', isEncrypted: 'no' })
    expect(await on('8:0', sata)).toMatchObject({ disk: 'internal', isEncrypted: 'no' })
    expect(await on('8:0', sata, { [`${sata}/removable`]: '1\n' })).toMatchObject({ disk: 'external' })
    expect(await on('179:0', card, { [`${card}/device/type`]: 'SD\n' })).toMatchObject({ disk: 'external' })
    expect(await on('179:0', card, { [`${card}/device/type`]: 'MMC\n' })).toMatchObject({ disk: 'internal' })
  })

  test('is encrypted if LVM, a USB disk or a btrfs lies on an encrypted disk', async () => {
    const dm = '/sys/devices/virtual/block'
    const files = {
      [`${dm}/dm-1/dm/uuid`]: 'LVM-abc\n',
      [`${dm}/dm-1/queue/rotational`]: '0\n',
      [`${dm}/dm-0/dm/uuid`]: 'CRYPT-LUKS2-abc-luks\n',
      [`${usb}/sdb1/partition`]: '1\n',
      [`${usb}/queue/rotational`]: '0\n',
    }
    const links = {
      '/sys/dev/block/254:1': `${dm}/dm-1`,
      [`${dm}/dm-1/slaves/dm-0`]: `${dm}/dm-0`,
      [`${dm}/dm-0/slaves/sdb1`]: `${usb}/sdb1`,
      '/dev/mapper/vg-home': '/dev/dm-1',
      '/sys/class/block/dm-1': `${dm}/dm-1`,
    }
    for (const mount of [
      '30 22 254:1 / / rw - ext4 /dev/mapper/vg-home rw',
      '30 22 0:40 / / rw - btrfs /dev/mapper/vg-home rw',
    ])
      expect(await factsOf(kernel(mount, files, links))).toMatchObject({ disk: 'external', isEncrypted: 'yes' })
  })

  test('is found with one read of the mounts', async () => {
    const system = kernel('25 22 0:23 / / rw - tmpfs tmpfs rw')
    const read: string[] = []
    const readFile = (path: string) => {
      read.push(path)
      return system.readFile(path)
    }
    await factsOf({ ...system, readFile })
    expect(read).toEqual(['/proc/self/mountinfo'])
  })

  test('is encrypted in a folder that encrypts itself', async () => {
    expect(await factsOf(kernel('41 22 0:45 / / rw - fuse.gocryptfs /home/ada/.cipher rw'))).toMatchObject({
      isEncrypted: 'yes',
    })
  })
})

test('knows network drives on a Mac', async () => {
  const says = (stdout: string): SystemPorts => ({ ...kernel(''), run: async () => ({ code: 0, stdout, stderr: '' }) })
  const mounts = `/dev/disk3s1 on / (apfs, local)\n//ada@nas/share on ${folder} (smbfs, nodev)`
  expect((await readPlaceFacts(folder, says(mounts), 'darwin')).disk).toBe('network')
  expect((await readPlaceFacts(folder, says('/dev/disk3s1 on / (apfs, local)'), 'darwin')).disk).toBe('internal')
  expect((await readPlaceFacts(folder, kernel(''), 'darwin')).disk).toBe('unknown')
})

test.each([
  ['Dropbox', '.dropbox.cache'],
  ['Nextcloud', '.sync_0a1b2c3d4e5f.db'],
  ['Syncthing', '.stfolder'],
])('names %s if it copies the folder elsewhere', async (program, mark) => {
  mkdirSync(at('cloud'))
  writeFileSync(at(`cloud/${mark}`), '')
  expect(await readPlaceFacts(at('cloud/work/library'))).toMatchObject({ syncedBy: program })
  expect(await readPlaceFacts(at('beside'))).toMatchObject({ syncedBy: null })
})

test('knows OneDrive by the folder’s name', async () => {
  mkdirSync(at('OneDrive - Newsroom'))
  expect(await readPlaceFacts(at('OneDrive - Newsroom/library'))).toMatchObject({ syncedBy: 'OneDrive' })
})

testNeeding(needs.ordinaryUser)('reports a folder without write access', async () => {
  mkdirSync(at('shut'), { mode: 0o500 })
  expect(await readPlaceFacts(at('shut/library'))).toMatchObject({ isWritable: false })
})

test('uses an empty folder itself, and a new folder beside other files', async () => {
  mkdirSync(at('empty'))
  mkdirSync(at('empty/lost+found'))
  expect(await libraryFolderIn(at('empty'))).toEqual({ path: at('empty'), holds: 'nothing' })
  mkdirSync(at('full'))
  writeFileSync(at('full/notes.txt'), '')
  expect(await libraryFolderIn(at('full'))).toEqual({ path: at('full/Tapelog library'), holds: 'nothing' })
  mkdirSync(at('full/Tapelog library'))
  writeFileSync(at('full/Tapelog library/library.sqlite'), '')
  expect(await libraryFolderIn(at('full'))).toEqual({ path: at('full/Tapelog library'), holds: 'library' })
  expect(await libraryFolderIn(at('full/Tapelog library'))).toMatchObject({ holds: 'library' })
  // An unfinished move is no library.
  writeFileSync(at('full/Tapelog library/tapelog-move.json'), '{}')
  expect(await contentOf(at('full/Tapelog library'))).toBe('other')
  expect(await contentOf(at('missing'))).toBe('nothing')
})

test('tells whether one folder lies in another', () => {
  expect(isInside('/a/b', '/a')).toBe(true)
  expect(isInside('/a', '/a')).toBe(true)
  expect(isInside('/a', '/')).toBe(true)
  expect(isInside('/ab', '/a')).toBe(false)
})
