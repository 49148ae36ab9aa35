import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { mountedVolume } from '../../../electron/recorders/reading/mountedVolume.ts'
import { openQuietView } from '../../../electron/recorders/reading/quietView.ts'
import { mountOptionsOf } from '../../../electron/recorders/volumes/mountinfo.ts'
import type { Volumes } from '../../../electron/recorders/volumes/volumes.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The access times that reading changes: any such change is a write to the device. */
let folder: string
const long = new Date(2001, 0, 1)
const at = (...path: string[]) => join(folder, ...path)
const places = ['.', 'REC', 'REC/one.wav']
const accessTimes = () => places.map((place) => statSync(at(place)).atimeMs)
const untouched = places.map(() => long.getTime())

beforeEach(() => {
  folder = testFolder()
  mkdirSync(at('REC'))
  writeFileSync(at('REC/one.wav'), Buffer.alloc(300_000, 1))
  for (const place of places) utimesSync(at(place), long, new Date())
})

const volume = () =>
  mountedVolume(
    {
      ...{ id: 'sdb1', mountPoint: folder, label: 'REC', uuid: null, place: 'lun0', fileSystem: 'vfat' },
      ...{ sizeBytes: 1e9, isReadOnly: false, proof: '' },
    },
    { isVolumeThere: async () => true } as unknown as Volumes,
  )

testNeeding(needs.userNamespaces, needs.accessTimes)(
  'lists and copies a volume without a change of access times',
  async () => {
    expect(accessTimes()).toEqual(untouched)
    const { files } = await volume().list(new AbortController().signal)
    expect(files.map(({ path }) => path.join('/'))).toEqual(['REC/one.wav'])
    const path = ['REC', 'one.wav']
    expect(await volume().fingerprint(path)).toMatch(/^whole:|^blocks:/)
    expect(await volume().readHead(path, 10)).toHaveLength(10)
    const source = await volume().open(path)
    let bytes = 0
    for await (const block of source.blocks(new AbortController().signal)) bytes += block.byteLength
    await source.close()
    expect(bytes).toBe(300_000)
    expect(accessTimes()).toEqual(untouched)
  },
)

testNeeding(needs.userNamespaces)('allows no writing in the view, which ends when closed', async () => {
  const view = await openQuietView(folder)
  if (!view) throw new Error('there is no view')
  expect(() => writeFileSync(join(view.root, 'new.wav'), 'x')).toThrow(/EROFS|EACCES/)
  await view.close()
  expect(() => statSync(view.root)).toThrow()
})

testNeeding(needs.posix)('gives no view where the system has none', async () => {
  expect(await openQuietView(folder, 'darwin')).toBeNull()
  const mounts = [
    '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw',
    '23 22 8:17 / /media/user/DR\\040A rw,nosuid,nodev,relatime shared:1 - vfat /dev/sdb1 rw,uid=1000',
  ].join('\n')
  expect(mountOptionsOf(mounts, '/media/user/DR A')).toEqual(['rw', 'nosuid', 'nodev', 'relatime'])
  expect(mountOptionsOf(mounts, '/media/user/DR A/REC')).toEqual(['rw', 'nosuid', 'nodev', 'relatime'])
  expect(mountOptionsOf(mounts, '/media/user/DR AB')).toEqual(['rw', 'relatime'])
})
