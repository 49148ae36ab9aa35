import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mountOf, readDiskFacts } from '../../../electron/system/diskFacts.ts'
import type { SystemPorts } from '../../../electron/system/ports.ts'

/** The system's answers about a disk. Files and answers come from real machines. */

const answering = (answers: Record<string, string>): SystemPorts => ({
  readFile: () => Promise.reject(new Error('no files here')),
  readdir: async () => [],
  realpath: async (path) => path,
  run: async (command) =>
    command in answers
      ? { code: 0, stdout: answers[command] ?? '', stderr: '' }
      : { code: null, stdout: '', stderr: 'not found' },
})
/** A kernel's paths with their contents. Links lead elsewhere. */
function kernel(files: Record<string, string>, links: Record<string, string> = {}): SystemPorts {
  const all = Object.keys(files)
  return {
    ...answering({}),
    readFile: async (path) => files[path] ?? Promise.reject(new Error(`ENOENT ${path}`)),
    readdir: async (path) => [
      ...new Set(
        [...all, ...Object.keys(links)]
          .filter((one) => one.startsWith(`${path}/`))
          .map((one) => posix.relative(path, one).split('/')[0] ?? ''),
      ),
    ],
    realpath: async (path) => links[path] ?? path,
  }
}
const mountInfo = `22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
25 22 0:23 / /tmp rw,nosuid - tmpfs tmpfs rw
31 22 254:0 / /home rw,relatime shared:13 - ext4 /dev/mapper/luks-home rw
40 22 8:1 / /media/With\\040space rw - ext4 /dev/sda1 rw
41 22 0:45 / /mnt/share rw - cifs //server/share rw`
const nvme = '/sys/devices/pci0/nvme/nvme0/nvme0n1'
const linux = kernel(
  {
    '/proc/self/mountinfo': mountInfo,
    [`${nvme}/queue/rotational`]: '0\n',
    [`${nvme}/nvme0n1p2/partition`]: '2\n',
    [`${nvme}/nvme0n1p3/partition`]: '3\n',
    '/sys/devices/virtual/block/dm-0/dm/uuid': 'CRYPT-LUKS2-0a1b2c-luks-home\n',
    '/sys/devices/virtual/block/dm-0/queue/rotational': '0\n',
    '/sys/devices/ata1/block/sda/queue/rotational': '1\n',
    '/sys/devices/ata1/block/sda/sda1/partition': '1\n',
  },
  {
    '/sys/dev/block/259:2': `${nvme}/nvme0n1p2`,
    '/sys/dev/block/254:0': '/sys/devices/virtual/block/dm-0',
    '/sys/devices/virtual/block/dm-0/slaves/nvme0n1p3': `${nvme}/nvme0n1p3`,
    '/sys/dev/block/8:1': '/sys/devices/ata1/block/sda/sda1',
  },
)

describe('the disk on Linux', () => {
  test.each([
    ['/home/ada/library', { isSolidState: 'yes', isEncrypted: 'yes' }],
    ['/srv/library', { isSolidState: 'yes', isEncrypted: 'no' }],
    ['/media/With space/library', { isSolidState: 'no', isEncrypted: 'no' }],
    ['/mnt/share/library', { isSolidState: 'unknown', isEncrypted: 'unknown' }],
    ['/tmp/library', { isSolidState: 'unknown', isEncrypted: 'unknown' }],
  ])('has the kernel’s facts for %s', async (path, facts) => {
    expect(await readDiskFacts(path, linux, 'linux')).toEqual(facts)
  })

  test('belongs to the innermost mount of a path', () => {
    expect(mountOf(mountInfo, '/home')?.device).toBe('254:0')
    expect(mountOf(mountInfo, '/homework')?.device).toBe('259:2')
    expect(mountOf('', '/home')).toBeNull()
  })

  test('has unknown facts without the kernel’s files', async () => {
    expect(await readDiskFacts('/home', answering({}), 'linux')).toEqual({
      isSolidState: 'unknown',
      isEncrypted: 'unknown',
    })
  })
})

test.each([
  ['FileVault is On.\n', 'yes'],
  ['FileVault is Off.\n', 'no'],
  ['FileVault is Off.\nDeferred enablement appears to be active for user ’ada’.\n', 'no'],
  ['something else', 'unknown'],
])('reads the answer %j of fdesetup on a Mac', async (stdout, isEncrypted) => {
  const facts = await readDiskFacts('/Users/ada', answering({ '/usr/bin/fdesetup': stdout }), 'darwin')
  expect(facts).toEqual({ isSolidState: 'unknown', isEncrypted })
})

test.each([
  ['1\r\n', 'yes'],
  ['2\r\n', 'no'],
  ['3\r\n', 'yes'],
  ['0\r\n', 'no'],
  ['\r\n', 'unknown'],
])('reads the answer %j of the shell on Windows', async (stdout, isEncrypted) => {
  const facts = await readDiskFacts('D:\\Library', answering({ 'powershell.exe': stdout }), 'win32')
  expect(facts).toEqual({ isSolidState: 'unknown', isEncrypted })
})

test('states nothing if the program is missing', async () => {
  for (const platform of ['darwin', 'win32', 'freebsd'] as const)
    expect((await readDiskFacts('D:\\', answering({}), platform)).isEncrypted).toBe('unknown')
})
