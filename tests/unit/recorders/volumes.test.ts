import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { Volumes, type VolumeWait } from '../../../electron/recorders/volumes/volumes.ts'
import { FakeClock, FakeSystem } from '../../support/fakeSystem.ts'
import { block, fatUdev, identity, mountLine, plug } from './pluggedRecorders.ts'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/volumes/${name}`, import.meta.url), 'utf8')
const ok = (stdout: string) => ({ code: 0, stdout, stderr: '' })

let system: FakeSystem
let clock: FakeClock
let waits: VolumeWait[]

beforeEach(() => {
  system = new FakeSystem()
  clock = new FakeClock(true)
  waits = []
  mounts('')
})
const mounts = (lines: string) => system.files.set('/proc/self/mountinfo', lines)
const on = (platform: NodeJS.Platform) => new Volumes({ platform, system, clock })
const onWait = (wait: VolumeWait) => waits.push(wait)
/** Makes something happen after some time, and not at once, even if the clock is eager. */
const later = (ms: number, happen: () => void) => {
  const eager = clock.isEager
  Object.assign(clock, { isEager: false })
  clock.after(ms, happen)
  Object.assign(clock, { isEager: eager })
}

describe('volumes on Linux', () => {
  const linux = () => on('linux')

  function plugRecorder(): string {
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16' })
    block(system, folder, { disk: 'sdb', partition: 'sdb1', number: '8:17', udev: fixture('udev-b8-17.txt') })
    return folder
  }

  test('include a mounted recorder by its place on the bus', async () => {
    plugRecorder()
    plug(system, '2-1', 7, '08', 2)
    mounts(fixture('mountinfo.txt'))
    const found = await linux().volumesOf(identity(), { onWait })
    expect(found).toMatchObject({ transport: 'storage', unmounted: [], emptySlots: 0 })
    expect(found.volumes).toMatchObject([
      {
        id: 'sdb1',
        mountPoint: '/run/media/reyes/PLAUD_NOTE',
        label: 'Dr. Müller 1',
        uuid: '3A2F-11C4',
        fileSystem: 'vfat',
        sizeBytes: 7_628_800 * 512,
        isReadOnly: false,
      },
    ])
    expect(system.commands).toEqual([])
  })

  test('include storage that appears late, after a visible wait', async () => {
    const folder = plug(system, '1-1', 7)
    later(5000, () => block(system, folder, { disk: 'sdb', number: '8:16', udev: fatUdev }))
    later(7000, () => mounts(mountLine('8:16', '/media/rec', '/dev/sdb')))
    const { volumes } = await linux().volumesOf(identity(), { onWait })
    expect(volumes).toMatchObject([{ id: 'sdb', mountPoint: '/media/rec', label: 'REC' }])
    expect([...new Set(waits.map(({ state }) => state))]).toEqual(['looking', 'waiting'])
    expect(waits[0]).toEqual({
      state: 'looking',
      message: 'Waiting for the recorder to show its storage…',
      waitedMs: 0,
      limitMs: 30_000,
      transport: 'storage',
    })
    expect(system.commands).toEqual([])
  })

  test('wait for udevd’s facts about a mounted drive', async () => {
    system.files.set('/run/udev/control', '')
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16' })
    mounts(mountLine('8:16', '/media/rec', '/dev/sdb'))
    later(3000, () => system.files.set('/run/udev/data/b8:16', fatUdev))
    const { volumes } = await linux().volumesOf(identity(), { onWait })
    expect(volumes).toMatchObject([{ id: 'sdb', mountPoint: '/media/rec', uuid: '3A2F-11C4' }])
    expect(clock.nowMs).toBeGreaterThanOrEqual(3000)
  })

  test('are mounted read-only, and tried again until udisks knows them', async () => {
    plugRecorder()
    let attempts = 0
    system.answer = () => {
      if (++attempts === 1) return { code: 1, stdout: '', stderr: 'Error looking up object for device /dev/sdb1\n' }
      mounts(mountLine('8:17', '/run/media/x/REC', '/dev/sdb1', 'ro'))
      return ok('Mounted /dev/sdb1 at /run/media/x/REC\n')
    }
    const { volumes } = await linux().volumesOf(identity(), { onWait })
    expect(volumes).toMatchObject([{ mountPoint: '/run/media/x/REC', isReadOnly: true }])
    expect(system.commands).toEqual(
      Array(2).fill('udisksctl mount --block-device /dev/sdb1 --options ro --no-user-interaction'),
    )
    expect(waits.map(({ state }) => state)).toContain('mounting')
  })

  test('explain a refusal, a locked drive and a blank card', async () => {
    plugRecorder()
    const stderr = 'Error mounting /dev/sdb1: GDBus.Error:org.freedesktop.UDisks2.Error.NotAuthorizedCanObtain: no\n'
    system.answer = () => ({ code: 1, stdout: '', stderr })
    const folder = plug(system, '1-2', 9)
    block(system, folder, { disk: 'sdc', number: '8:32', udev: 'E:ID_FS_TYPE=crypto_LUKS\nE:ID_FS_USAGE=crypto\n' })
    block(system, folder, { disk: 'sdd', number: '8:48', udev: 'E:ID_BUS=usb\n', lun: 1 })
    const refused = await linux().volumesOf(identity())
    expect(refused.unmounted).toMatchObject([{ id: 'sdb1', problem: { code: 'volume-mount-refused' } }])
    expect(system.commands).toHaveLength(1)
    const blank = await linux().volumesOf(identity({ address: 9 }))
    expect(blank.unmounted.map(({ problem }) => problem.code)).toEqual(['volume-locked', 'volume-not-formatted'])
  })

  test.each([
    ['ntfs', 'NTFS'],
    ['ext4', 'ext4'],
    ['udf', 'UDF'],
    ['hfsplus', 'HFS+'],
  ])('name a drive with %s that this system cannot read', async (type, name) => {
    system.files.set('/proc/filesystems', 'nodev\tproc\n\tvfat\n')
    system.files.set('/proc/sys/kernel/osrelease', '6.1.0-56-amd64\n')
    system.files.set('/lib/modules/6.1.0-56-amd64/modules.alias', 'alias fs-exfat exfat\n')
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16', udev: `E:ID_FS_TYPE=${type}\nE:ID_FS_USAGE=filesystem\n` })
    const { unmounted } = await linux().volumesOf(identity())
    expect(unmounted.map(({ problem }) => problem.code)).toEqual(['volume-no-driver'])
    expect(unmounted[0]?.problem.message).toContain(`This system cannot read ${name}, `)
    expect(system.commands).toEqual([])
    expect(clock.nowMs).toBeLessThan(5000)
  })

  test.each([
    ['in the kernel', '/proc/filesystems', '\tntfs3\n'],
    ['as a module that the kernel loads', '/lib/modules/6.1/modules.alias', 'alias fs-ntfs3 ntfs3\n'],
    ['as a program', '/sbin/mount.ntfs-3g', ''],
  ])('open a drive after a search for its driver %s', async (_where, path, text) => {
    system.files.set('/proc/filesystems', '\tvfat\n')
    system.files.set('/proc/sys/kernel/osrelease', '6.1\n')
    system.files.set('/lib/modules/6.1/modules.alias', '')
    system.files.set(path, text)
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16', udev: 'E:ID_FS_TYPE=ntfs\nE:ID_FS_USAGE=filesystem\n' })
    system.answer = () => {
      mounts(mountLine('8:16', '/run/media/x/REC', '/dev/sdb', 'ro'))
      return ok('Mounted /dev/sdb at /run/media/x/REC\n')
    }
    expect((await linux().volumesOf(identity())).volumes).toMatchObject([{ mountPoint: '/run/media/x/REC' }])
  })

  test('include built-in memory and a card, and count an empty slot', async () => {
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16', udev: fatUdev })
    block(system, folder, { disk: 'sdc', number: '8:32', udev: fatUdev, lun: 1 })
    block(system, folder, { disk: 'sdd', number: '8:48', sectors: 0, lun: 2 })
    mounts(mountLine('8:16', '/media/a', '/dev/sdb') + mountLine('8:32', '/media/b', '/dev/sdc'))
    const { volumes, emptySlots } = await linux().volumesOf(identity())
    expect(volumes.map(({ mountPoint }) => mountPoint)).toEqual(['/media/a', '/media/b'])
    expect(emptySlots).toBe(1)
  })

  test('have places by logical unit and partition, on any port and under any name', async () => {
    const placesAt = async (port: string, [first, second]: [string, string]) => {
      const folder = plug(system, port, 7)
      block(system, folder, { disk: first, number: '8:16', udev: fatUdev })
      block(system, folder, { disk: second, number: '8:32', lun: 1 })
      block(system, folder, { disk: second, partition: `${second}1`, number: '8:33', udev: fatUdev, lun: 1 })
      mounts(mountLine('8:16', '/media/a', `/dev/${first}`) + mountLine('8:33', '/media/b', `/dev/${second}1`))
      const { volumes } = await linux().volumesOf(identity())
      system.remove(folder)
      system.links.delete(`/sys/bus/usb/devices/${port}`)
      return volumes.map(({ place, uuid }) => [place, uuid])
    }
    const places = [
      ['lun0', '3A2F-11C4'],
      ['lun1p1', '3A2F-11C4'],
    ]
    expect(await placesAt('1-1', ['sdb', 'sdc'])).toEqual(places)
    expect(await placesAt('1-4.2', ['sdd', 'sdb'])).toEqual(places)
  })

  test('are absent at once for an empty reader, a keyboard and a phone', async () => {
    const reader = plug(system, '1-1', 7)
    block(system, reader, { disk: 'sdb', number: '8:16', sectors: 0 })
    plug(system, '1-2', 8, '03')
    plug(system, '1-3', 9, '06')
    const nothing = { volumes: [], unmounted: [] }
    expect(await linux().volumesOf(identity())).toEqual({ ...nothing, transport: 'storage', emptySlots: 1 })
    expect(await linux().volumesOf(identity({ address: 8 }))).toEqual({ ...nothing, transport: 'other', emptySlots: 0 })
    expect(await linux().volumesOf(identity({ address: 9 }))).toEqual({ ...nothing, transport: 'mtp', emptySlots: 0 })
    expect(clock.nowMs).toBeLessThan(2000)
  })

  test('leave out drives of a hub’s neighbours', async () => {
    plug(system, '1-1', 2, '09')
    const behind = plug(system, '1-1.2', 7)
    block(system, behind, { disk: 'sdb', number: '8:16', udev: fatUdev })
    mounts(mountLine('8:16', '/media/a', '/dev/sdb'))
    expect(await linux().volumesOf(identity({ address: 2 }))).toMatchObject({ transport: 'other', volumes: [] })
    expect((await linux().volumesOf(identity())).volumes).toHaveLength(1)
  })

  test('take label and number from links if there is no udev', async () => {
    const folder = plug(system, '1-1', 7)
    block(system, folder, { disk: 'sdb', number: '8:16' })
    system.files.set('/dev/sdb', '')
    system.links.set('/dev/disk/by-label/My\\x20REC', '/dev/sdb')
    system.links.set('/dev/disk/by-uuid/3A2F-11C4', '/dev/sdb')
    mounts(mountLine('8:16', '/media/a', '/dev/sdb'))
    const { volumes } = await linux().volumesOf(identity())
    expect(volumes).toMatchObject([{ label: 'My REC', uuid: '3A2F-11C4', fileSystem: 'vfat' }])
  })

  test('are given up after an unplug, a cancel or thirty seconds', async () => {
    const folder = plug(system, '1-1', 7)
    const none = await linux().volumesOf(identity())
    expect(none).toEqual({ transport: 'storage', volumes: [], unmounted: [], emptySlots: 0 })
    expect(clock.nowMs).toBe(30_000)
    const stop = new AbortController()
    later(1000, () => stop.abort())
    await expect(linux().volumesOf(identity(), { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect(clock.timers.size).toBe(0)
    later(1000, () => system.remove(folder))
    await expect(linux().volumesOf(identity())).rejects.toMatchObject({ code: 'device-unplugged', retryable: true })
  })

  describe('a volume', () => {
    const setUp = async () => {
      const folder = plugRecorder()
      mounts(mountLine('8:17', '/media/rec', '/dev/sdb1'))
      system.folders.add('/media/rec')
      const [volume] = (await linux().volumesOf(identity())).volumes
      if (!volume) throw new Error('no volume')
      return { volume, folder }
    }

    test('is there when empty', async () => {
      const { volume } = await setUp()
      expect(await linux().isVolumeThere(volume)).toBe(true)
    })

    test('is gone after its device was pulled out, even if still mounted', async () => {
      const { volume, folder } = await setUp()
      system.remove(folder)
      expect(await system.readdir('/media/rec')).toEqual([])
      expect(await linux().presenceOf(volume)).toBe('device-gone')
      // The next plug-in may get the same name.
      const again = plug(system, '1-2', 8)
      block(system, again, { disk: 'sdb', partition: 'sdb1', number: '8:17', udev: fatUdev })
      expect(await linux().presenceOf(volume)).toBe('device-gone')
    })

    test('is reported as without card, unmounted or unreadable', async () => {
      const { volume, folder } = await setUp()
      system.refused.add('/media/rec')
      expect(await linux().presenceOf(volume)).toBe('unreadable')
      system.refused.clear()
      mounts(mountLine('8:33', '/media/rec', '/dev/sdc1'))
      expect(await linux().presenceOf(volume)).toBe('unmounted')
      const disk = `${folder}/1-1:1.0/host6/target6:0:0/6:0:0:0/block/sdb`
      system.remove(`${disk}/sdb1`)
      system.files.set(`${disk}/size`, '0\n')
      expect(await linux().presenceOf(volume)).toBe('card-gone')
      system.files.delete('/proc/self/mountinfo')
      expect(await linux().isVolumeThere(volume)).toBe(false)
    })
  })
})

describe('volumes on a Mac', () => {
  let info: string
  beforeEach(() => {
    info = fixture('diskutil-info.json')
    // plutil gets the property list on its input. Here the converted text replaces both.
    system.answer = (command, args, input) => {
      if (command === 'ioreg') return ok(fixture('ioreg.txt'))
      if (command === 'plutil') return ok(input)
      if (args[0] === 'list') return ok(fixture('diskutil-list.json'))
      return info === '' ? { code: 1, stdout: '', stderr: 'Could not find disk: disk4s1' } : ok(info)
    }
  })
  const device = identity({ bus: '14', address: 7 })

  test('include a recorder by its place, with its empty slot', async () => {
    const found = await on('darwin').volumesOf(device)
    expect(found).toMatchObject({ transport: 'storage', emptySlots: 1, unmounted: [] })
    expect(found.volumes).toMatchObject([
      { id: 'disk4s1', mountPoint: '/Volumes/IC RECORDER', fileSystem: 'msdos', place: 'lun0p1' },
    ])
    expect((await on('darwin').volumesOf(identity({ bus: 'ff' }))).volumes).toHaveLength(1)
  })

  test('are gone if diskutil does not know them, or knows another one', async () => {
    const [volume] = (await on('darwin').volumesOf(device)).volumes
    if (!volume) throw new Error('no volume')
    system.folders.add('/Volumes/IC RECORDER')
    expect(await on('darwin').presenceOf(volume)).toBe('there')
    info = info.replace('9F1C', '0000')
    expect(await on('darwin').presenceOf(volume)).toBe('device-gone')
    info = ''
    expect(await on('darwin').presenceOf(volume)).toBe('device-gone')
  })
})

describe('volumes on Windows', () => {
  let cim: string
  beforeEach(() => {
    cim = fixture('cim.json')
    system.answer = () => ok(cim)
  })

  test('include a recorder by its serial, with its empty slot', async () => {
    const found = await on('win32').volumesOf(identity())
    expect(found).toMatchObject({ transport: 'storage', emptySlots: 1, unmounted: [] })
    expect(found.volumes).toMatchObject([
      { id: 'E:', mountPoint: 'E:\\', label: 'IC RECORDER', uuid: '3A2F-11C4', place: 'lun0p1' },
    ])
    cim = cim.replaceAll('10FC5C7E1A2B3C&0', '10FC5C7E1A2B3C&2').replace('Partition #0', 'Partition #1')
    expect((await on('win32').volumesOf(identity())).volumes).toMatchObject([{ place: 'lun2p2' }])
    cim = cim.replaceAll('"Size": 3898782720', '"SCSILogicalUnit": 5, "Size": 3898782720')
    expect((await on('win32').volumesOf(identity())).volumes).toMatchObject([{ place: 'lun5p2' }])
  })

  test('tell two of one model without serial apart by the port only', async () => {
    const olympus = identity({ vendorId: 0x07b4, productId: 0x024f, serial: null, ports: [2, 3] })
    expect((await on('win32').volumesOf(olympus)).volumes).toMatchObject([{ id: 'F:', label: null, isReadOnly: true }])
    expect((await on('win32').volumesOf({ ...olympus, ports: [4] })).unmounted).toMatchObject([
      { problem: { code: 'volume-not-mounted' } },
    ])
    expect((await on('win32').volumesOf({ ...olympus, ports: [9] }, { limitMs: 500 })).volumes).toEqual([])
  })

  test('leave out phones and keyboards by their driver', async () => {
    const phone = identity({ vendorId: 0x18d1, productId: 0x4ee1, serial: '01234567' })
    expect((await on('win32').volumesOf(phone)).transport).toBe('mtp')
    expect((await on('win32').volumesOf(identity({ vendorId: 0x046d, productId: 0xc31c }))).transport).toBe('other')
    expect(clock.nowMs).toBe(0)
  })

  test('report a removed drive, an ejected one and another card', async () => {
    const [volume] = (await on('win32').volumesOf(identity())).volumes
    if (!volume) throw new Error('no volume')
    system.folders.add('E:\\')
    expect(await on('win32').presenceOf(volume)).toBe('there')
    cim = cim.replace('3A2F11C4', '99999999')
    expect(await on('win32').presenceOf(volume)).toBe('card-gone')
    cim = cim.replace('"E:"', '"G:"')
    expect(await on('win32').presenceOf(volume)).toBe('unmounted')
    cim = '{"Devices":[],"Drives":[]}'
    expect(await on('win32').presenceOf(volume)).toBe('device-gone')
    cim = 'Get-CimInstance : Access denied'
    expect(await on('win32').isVolumeThere(volume)).toBe(false)
    await expect(on('win32').volumesOf(identity())).rejects.toMatchObject({ code: 'volume-answer-unreadable' })
  })
})

test('refuses a system that it does not know', async () => {
  await expect(on('freebsd').volumesOf(identity())).rejects.toMatchObject({ code: 'volume-unsupported-system' })
})
