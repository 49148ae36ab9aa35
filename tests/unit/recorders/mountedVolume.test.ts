import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deepestPath, genericLayout } from '../../../electron/recorders/layouts/generic.ts'
import { mountedVolume } from '../../../electron/recorders/reading/mountedVolume.ts'
import type { Volumes } from '../../../electron/recorders/volumes/volumes.ts'
import { type FolderFaults, fileEntries } from '../../support/folderFaults.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

const { faults } = vi.hoisted(() => ({ faults: { current: null as FolderFaults | null } }))
vi.mock('node:fs/promises', async (original) => {
  const support = await import('../../support/folderFaults.ts')
  faults.current = new support.FolderFaults()
  return faults.current.over(await original())
})
const broken = () => {
  if (!faults.current) throw new Error('the file system is not the one with faults')
  return faults.current
}

let folder: ReturnType<typeof temporaryFolder>
let isThere: boolean
const at = (...path: string[]) => join(folder.path, ...path)

function write(...path: string[]): void {
  mkdirSync(at(...path.slice(0, -1)), { recursive: true })
  writeFileSync(at(...path), 'x')
}
function list(signal = new AbortController().signal) {
  const facts = {
    label: 'REC',
    uuid: '3A2F-11C4',
    place: 'lun0p1',
    fileSystem: 'vfat',
    sizeBytes: 1,
    isReadOnly: true,
    proof: '',
  }
  const volumes = { isVolumeThere: async () => isThere } as unknown as Volumes
  return mountedVolume({ id: 'sdb1', mountPoint: folder.path, ...facts }, volumes).list(signal)
}
const names = (all: { path: readonly string[] }[]) => all.map(({ path }) => path.join('/')).sort()

beforeEach(() => {
  folder = temporaryFolder()
  isThere = true
  broken().clear()
})
afterEach(() => folder.remove())

test('a folder and a file that cannot be read are said, and hide nothing else', async () => {
  write('a.wav')
  write('bad.wav')
  write('damaged', 'b.wav')
  write('whole', 'c.wav')
  broken().listing.set(at('damaged'), 'EIO')
  broken().facts.set(at('bad.wav'), 'EIO')
  const { files, unread } = await list()
  expect(names(files)).toEqual(['a.wav', 'whole/c.wav'])
  expect(names(unread)).toEqual(['bad.wav', 'damaged'])
  expect(unread[0]?.reason).toBe('unreadable')
})

test('what was deleted while it was listed is not there; a volume that cannot be read at all is an error', async () => {
  write('a.wav')
  write('deleted.wav')
  write('gone', 'b.wav')
  broken().listing.set(at('gone'), 'ENOENT')
  broken().facts.set(at('deleted.wav'), 'ENOENT')
  const { files, unread } = await list()
  expect([names(files), unread]).toEqual([['a.wav'], []])
  broken().listing.set(folder.path, 'EIO')
  await expect(list()).rejects.toMatchObject({ code: 'source-unreadable' })
})

test('a device that went is not taken for one with folders that cannot be read, nor for an empty one', async () => {
  isThere = false
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged', retryable: true })
  write('damaged', 'b.wav')
  broken().listing.set(at('damaged'), 'EIO')
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged' })
  broken().listing.set(folder.path, 'ENODEV')
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged' })
})

test('hidden and system folders are not looked into, links not followed', async () => {
  write('a.wav')
  symlinkSync('.', at('self'))
  for (const name of ['.Trashes', 'System Volume Information', 'LOST.DIR', 'found.000', '$RECYCLE.BIN'])
    write(name, 'b')
  const { files, unread } = await list()
  expect([names(files), unread]).toEqual([['a.wav'], []])
  expect(broken().listed).toEqual([folder.path])
})

test('as deep as layouts take a file, and no deeper', async () => {
  const down = Array.from({ length: deepestPath }, (_, depth) => `${depth}`)
  write(...down.slice(0, -1), 'deepest.wav')
  write(...down, 'deeper.wav')
  const { files, unread } = await list()
  expect(genericLayout({ label: null, fileSystem: null }, files).recordings).toHaveLength(1)
  expect(unread).toEqual([{ path: down, reason: 'too-deep' }])
})

test('a hundred and fifty thousand files in one folder are listed; who stops is not told of damage', async () => {
  mkdirSync(at('full'))
  broken().full.set(at('full'), fileEntries(150_000))
  expect((await list()).files).toHaveLength(150_000)
  await expect(list(AbortSignal.abort())).rejects.toMatchObject({ code: 'stopped' })
})
