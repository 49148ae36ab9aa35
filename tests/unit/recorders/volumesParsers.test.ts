import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCim } from '../../../electron/recorders/volumes/cim.ts'
import { parseDiskutilInfo, parseDiskutilList } from '../../../electron/recorders/volumes/diskutil.ts'
import { decodeHex, decodeOctal } from '../../../electron/recorders/volumes/escapes.ts'
import { parseIoreg } from '../../../electron/recorders/volumes/ioreg.ts'
import { mountOf, parseMountinfo } from '../../../electron/recorders/volumes/mountinfo.ts'
import { parseUdevEntry } from '../../../electron/recorders/volumes/udevDatabase.ts'
import { readMountAnswer } from '../../../electron/recorders/volumes/udisks.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/volumes/${name}`, import.meta.url), 'utf8')

describe('mountinfo', () => {
  const mounts = parseMountinfo(fixture('mountinfo.txt'))
  const at = (device: string, path: string) => mountOf(mounts, { device, path })

  test('gives the mount of the whole file system, not of a part', () => {
    expect(at('8:17', '/dev/sdb1')).toMatchObject({ mountPoint: '/run/media/reyes/PLAUD_NOTE', isReadOnly: false })
    expect(mounts.find(({ root }) => root === '/NOTES')?.mountPoint).toBe('/home/reyes/notes')
    expect(
      mountOf(
        mounts.filter(({ root }) => root === '/NOTES'),
        { device: '8:17', path: '/dev/sdb1' },
      ),
    ).toBeNull()
  })

  test('keeps blanks, tabs, backslashes and other scripts', () => {
    expect(at('8:33', '/dev/sdc1')).toMatchObject({ mountPoint: '/run/media/reyes/Ümlaut und\tTab', isReadOnly: true })
    expect(at('8:49', '/dev/sdd1')).toMatchObject({ mountPoint: '/run/media/reyes/TRACK\\ER', fileSystem: 'fuseblk' })
  })

  test('leaves out a mount that another one hides', () => {
    expect(at('8:65', '/dev/sde1')).toBeNull()
    expect(at('8:81', '/dev/sdf1')?.mountPoint).toBe('/mnt/card')
  })

  test('accepts any text, and every path survives its escapes', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseMountinfo(text)))
    const escaped = (path: string) =>
      path.replace(/[ \t\n\\]/g, (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const [mount] = parseMountinfo(`1 2 8:1 / /m/${escaped(name)} rw - vfat /dev/sda1 rw`)
        expect(mount?.mountPoint).toBe(`/m/${name}`)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const hex = [...Buffer.from(name)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
        const octal = [...Buffer.from(name)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
        expect([decodeHex(hex), decodeOctal(octal)]).toEqual([name, name])
      }),
    )
  })
})

test('udev gives the label as the person wrote it', () => {
  expect(parseUdevEntry(fixture('udev-b8-17.txt'))).toEqual({
    label: 'Dr. Müller 1',
    uuid: '3A2F-11C4',
    fileSystem: 'vfat',
    usage: 'filesystem',
    isHidden: false,
  })
  expect(parseUdevEntry('E:UDISKS_IGNORE=1\nE:ID_FS_LABEL=')).toMatchObject({ label: null, uuid: null, isHidden: true })
  fc.assert(fc.property(fc.string(), (text) => void parseUdevEntry(text)))
})

describe('an answer of udisksctl', () => {
  const error = (text: string) => ({ code: 1, stdout: '', stderr: `Error mounting /dev/sdb1: ${text}\n` })
  const gdbus = (name: string) => error(`GDBus.Error:org.freedesktop.UDisks2.Error.${name}: words`)

  test.each([
    [{ code: 0, stdout: 'Mounted /dev/sdb1 at /run/media/reyes/REC\n', stderr: '' }, null],
    [{ code: 0, stdout: 'Mounted /dev/sdb1 at /media/reyes/REC.\n', stderr: '' }, null],
    [gdbus('AlreadyMounted'), null],
    [gdbus('NotAuthorizedCanObtain'), 'volume-mount-refused'],
    [gdbus('DeviceBusy'), 'volume-not-ready'],
    [{ code: 1, stdout: '', stderr: 'Error looking up object for device /dev/sdb1\n' }, 'volume-not-ready'],
    [
      { code: 1, stdout: '', stderr: 'Error connecting to the udisks daemon: Could not connect\n' },
      'volume-mount-unavailable',
    ],
    [{ code: null, stdout: '', stderr: '' }, 'volume-mount-unavailable'],
    [gdbus('Failed'), 'volume-mount-failed'],
    [{ code: 0, stdout: '', stderr: '' }, 'volume-mount-failed'],
  ])('is understood: %j', (answer, code) => {
    expect(readMountAnswer(answer)?.code ?? null).toBe(code)
  })
})

describe('the registry of a Mac', () => {
  test('gives a disk to the nearest device above it', () => {
    const devices = parseIoreg(fixture('ioreg.txt'))
    expect(devices).toHaveLength(2)
    expect(devices[0]).toMatchObject({ vendorId: 0x05e3, disks: [], address: 4 })
    expect(devices[1]).toEqual({
      vendorId: 0x054c,
      productId: 0x01d5,
      serial: '10FC5C7E1A2B3C',
      locationId: 0x14110000,
      address: 7,
      interfaceClasses: [8],
      disks: ['disk4', 'disk5'],
      logicalUnits: new Map([
        ['disk4', 0],
        ['disk5', 1],
      ]),
    })
  })

  test('diskutil gives partitions without helpers, and an empty slot', () => {
    expect(parseDiskutilList(fixture('diskutil-list.json'), ['disk4', 'disk5'])).toEqual({
      ids: ['disk4s1'],
      emptySlots: 1,
    })
    expect(parseDiskutilInfo(fixture('diskutil-info.json'))).toEqual({
      id: 'disk4s1',
      mountPoint: '/Volumes/IC RECORDER',
      label: 'IC RECORDER',
      uuid: '9F1C7E0A-4C1D-3B52-8E59-2E6D0D7C6B11',
      fileSystem: 'msdos',
      sizeBytes: 3_905_912_832,
      isReadOnly: false,
    })
  })
})

test('CIM gives a list for one element and numbers for sizes', () => {
  const { Devices, Drives } = parseCim(`\uFEFF${fixture('cim.json')}\r\n`)
  expect(Devices).toHaveLength(6)
  expect(
    Drives.map(({ Partitions }) =>
      Partitions.flatMap(({ LogicalDisks }) => LogicalDisks.map((d) => [d.DeviceID, d.Size])),
    ),
  ).toEqual([[['E:', 3_897_618_432]], [], [['F:', 1_997_537_280]], []])
})

test('every parser answers any output or throws a sentence', () => {
  const json = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('cim.json', 'diskutil-list.json', 'diskutil-info.json').chain((name) => {
      const text = fixture(name)
      return fc.nat(text.length).map((length) => text.slice(0, length))
    }),
  )
  const lines = fc
    .array(fc.oneof(fc.constantFrom(...fixture('ioreg.txt').split('\n')), fc.string()))
    .map((all) => all.join('\n'))
  fc.assert(fc.property(lines, (text) => void parseIoreg(text)))
  for (const parse of [parseCim, parseDiskutilInfo, (text: string) => parseDiskutilList(text, ['disk4'])])
    fc.assert(
      fc.property(json, (text) => {
        try {
          parse(text)
        } catch (error) {
          expect(error).toBeInstanceOf(TapelogError)
        }
      }),
    )
  fc.assert(
    fc.property(fc.option(fc.integer()), fc.string(), fc.string(), (code, stdout, stderr) => {
      const problem = readMountAnswer({ code, stdout, stderr })
      if (problem) expect(problem).toBeInstanceOf(TapelogError)
    }),
  )
})
