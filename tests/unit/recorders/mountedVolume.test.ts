import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { deepestPath, genericLayout } from '../../../electron/recorders/layouts/generic.ts'
import type { SkippedFile } from '../../../electron/recorders/layouts/index.ts'
import { mostEntries } from '../../../electron/recorders/reading/listFolders.ts'
import { mountedVolume } from '../../../electron/recorders/reading/mountedVolume.ts'
import type { Volumes } from '../../../electron/recorders/volumes/volumes.ts'
import { type FolderFaults, fileEntries } from '../../support/folderFaults.ts'
import { testFolder } from '../../support/testFolder.ts'

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

let folder: string
let isThere: boolean
const at = (...path: string[]) => join(folder, ...path)

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
  return mountedVolume({ id: 'sdb1', mountPoint: folder, ...facts }, volumes).list(signal)
}
const names = (all: { path: readonly string[] }[]) => all.map(({ path }) => path.join('/')).sort()

const reasons = (all: SkippedFile[]) => Object.fromEntries(all.map(({ path, reason }) => [path.join('/'), reason]))

beforeEach(() => {
  folder = testFolder()
  isThere = true
  broken().clear()
})

test('reports an unreadable folder and file and lists the rest', async () => {
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

test('asks for facts only of files that can be recordings', async () => {
  for (const name of ['a.wav', 'photo.jpg', '._a.wav', '.hidden.wav', 'MODEL.TXT']) write(name)
  for (const name of ['photo.jpg', '._a.wav', '.hidden.wav']) broken().facts.set(at(name), 'EIO')
  const { files, unread } = await list()
  expect(names(files)).toEqual(['MODEL.TXT', 'a.wav'])
  expect(reasons(unread)).toEqual({ 'photo.jpg': 'not-audio', '._a.wav': 'mac-companion', '.hidden.wav': 'hidden' })
})

test('reports what vanishes during the listing with its reason', async () => {
  write('a.wav')
  write('deleted.wav')
  write('gone', 'b.wav')
  broken().listing.set(at('gone'), 'ENOENT')
  broken().facts.set(at('deleted.wav'), 'ENOENT')
  const { files, unread } = await list()
  expect(names(files)).toEqual(['a.wav'])
  expect(reasons(unread)).toEqual({ 'deleted.wav': 'vanished', gone: 'vanished' })
  broken().listing.set(folder, 'EIO')
  await expect(list()).rejects.toMatchObject({ code: 'source-unreadable' })
})

test('reports an unplugged device as unplugged, not as damaged or empty', async () => {
  isThere = false
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged', retryable: true })
  write('damaged', 'b.wav')
  broken().listing.set(at('damaged'), 'EIO')
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged' })
  broken().listing.set(folder, 'ENODEV')
  await expect(list()).rejects.toMatchObject({ code: 'device-unplugged' })
})

test('skips hidden and system folders and links, and reports them', async () => {
  write('a.wav')
  symlinkSync('.', at('self'))
  const ignored = ['.Trashes', 'System Volume Information', 'LOST.DIR', 'found.000', '$RECYCLE.BIN']
  for (const name of ignored) write(name, 'b')
  const { files, unread } = await list()
  expect(names(files)).toEqual(['a.wav'])
  const ofFolders = Object.fromEntries(ignored.map((name) => [name, 'ignored-folder']))
  expect(reasons(unread)).toEqual({ self: 'not-a-file', ...ofFolders })
  expect(broken().listed).toEqual([folder])
})

test('lists files as deep as layouts take them, and no deeper', async () => {
  const down = Array.from({ length: deepestPath }, (_, depth) => `${depth}`)
  write(...down.slice(0, -1), 'deepest.wav')
  write(...down, 'deeper.wav')
  const { files, unread } = await list()
  expect(genericLayout({ label: null, fileSystem: null }, files).recordings).toHaveLength(1)
  expect(unread).toEqual([{ path: down, reason: 'too-deep' }])
})

test('lists 150,000 files in one folder', async () => {
  mkdirSync(at('full'))
  broken().full.set(at('full'), fileEntries(150_000))
  expect((await list()).files).toHaveLength(150_000)
  await expect(list(AbortSignal.abort())).rejects.toMatchObject({ code: 'stopped' })
})

test('lists folders that contain themselves once and reports each', async () => {
  write('rec', 'a.wav')
  for (const name of ['self', 'again']) {
    mkdirSync(at('rec', name))
    broken().loops.add(name)
  }
  const { files, unread } = await list()
  expect(names(files)).toEqual(['rec/a.wav'])
  expect(reasons(unread)).toEqual({ 'rec/self': 'listed-twice', 'rec/again': 'listed-twice' })
  // Linux gives this answer.
  broken().loops.clear()
  broken().listing.set(at('rec', 'self'), 'ELOOP')
  expect(reasons((await list()).unread)).toEqual({ 'rec/self': 'listed-twice' })
})

test('ends in an endless folder and reports the rest', async () => {
  mkdirSync(at('full'))
  mkdirSync(at('zfull'))
  for (const name of ['full', 'zfull']) broken().full.set(at(name), fileEntries(mostEntries / 2 + 10))
  const { files, unread } = await list()
  expect(files.length + 2).toBe(mostEntries)
  expect(reasons(unread)).toEqual({ zfull: 'too-many' })
})
