import { readdirSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeTranscript } from '../../../../electron/engine/export/index.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Exports on a real disk: whole or not at all, and never over an existing file. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const titled = (title: string) => exportDocument(inTurn([['Reyes', 'Never.']]), { title })

test('an export never overwrites a file of the same name', async () => {
  await writeFile(join(folder, 'Walk.txt'), 'mine')
  await symlink('/nowhere', join(folder, 'Walk (2).txt'))
  const told: string[] = []
  const path = await writeTranscript(folder, 'txt', titled('Walk'), { onName: (name) => told.push(name) })
  expect(path).toBe(join(folder, 'Walk (3).txt'))
  // After a crash, Tapelog trusts the name that it reported first, so that name must never belong to another file.
  expect(told).toEqual([path])
  expect(await readFile(join(folder, 'Walk.txt'), 'utf8')).toBe('mine')
  expect((await readdir(folder)).sort()).toEqual(['Walk (2).txt', 'Walk (3).txt', 'Walk.txt'])
})

test('parallel exports with one name each get their own', async () => {
  const paths = await Promise.all(Array.from({ length: 12 }, () => writeTranscript(folder, 'vtt', titled('Walk'))))
  expect(new Set(paths).size).toBe(12)
  expect(await readdir(folder)).toHaveLength(12)
})

test('a title cannot lead an export out of its folder', async () => {
  const inner = join(folder, 'inner')
  await mkdir(inner)
  for (const title of ['../../out', '/tmp/out', '..', '.', 'a/../../b', 'CON', '名前\n😀'])
    expect((await writeTranscript(inner, 'srt', titled(title))).startsWith(`${inner}/`)).toBe(true)
  expect(await readdir(folder)).toEqual(['inner'])
  expect((await readdir(inner)).sort()).toEqual(
    [
      'CON_.srt',
      'Transcript (2).srt',
      'Transcript.srt',
      'a .. .. b.srt',
      'out.srt',
      'tmp out.srt',
      '名前 😀.srt',
    ].sort(),
  )
})

test('an export names its folder as missing, or as a file', async () => {
  await expect(writeTranscript(join(folder, 'gone'), 'txt', titled('Walk'))).rejects.toMatchObject({
    code: 'folder-missing',
  })
  await writeFile(join(folder, 'file'), '')
  await expect(writeTranscript(join(folder, 'file'), 'txt', titled('Walk'))).rejects.toMatchObject({
    code: 'folder-missing',
  })
})

testNeeding(needs.posix)('an export into a folder without permission names it and leaves it as it was', async () => {
  await chmod(folder, 0o500)
  // Root may write everywhere, so the test takes another user's rights for a moment.
  const root = process.geteuid?.() === 0
  if (root) process.seteuid?.(65_534)
  try {
    await expect(writeTranscript(folder, 'txt', titled('Walk'))).rejects.toMatchObject({
      code: 'export-no-permission',
    })
  } finally {
    if (root) process.seteuid?.(0)
    await chmod(folder, 0o700)
  }
  expect(await readdir(folder)).toEqual([])
})

testNeeding(needs.smallDisk)('a full disk fails an export with its reason, and leaves nothing behind', async () => {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  expect(onSmallDisk('64k', disk, 'exportTranscript.ts')).toEqual({ code: 'export-disk-full', left: [] })
})

const withSound = (originalPath: string) => ({ ...titled('Walk'), originalPath })

/** Names of the files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

test('a project file is written without its sound if that is missing', async () => {
  const path = await writeTranscript(folder, 'qdpx', withSound(join(folder, 'gone.mp3')))
  expect((await readFile(path)).includes('sources/')).toBe(true)
  expect((await readFile(path)).includes('.mp3')).toBe(false)
})

test('a project file leaves nothing behind if its sound breaks off or is no file', async () => {
  const sound = join(folder, 'sound.mp3')
  await writeFile(sound, Buffer.alloc(40_000_000, 7))
  const inner = join(folder, 'inner')
  await mkdir(inner)
  // It may fail before the truncation has answered, so the expectation is there first.
  const refused = expect(writeTranscript(inner, 'qdpx', withSound(sound))).rejects.toMatchObject({
    code: 'export-failed',
  })
  while ((await readdir(inner)).length === 0) await new Promise((resolve) => setImmediate(resolve))
  await truncate(sound, 10)
  await refused
  expect(await readdir(inner)).toEqual([])
  expect(openFiles()).not.toContain(sound)
})

testNeeding(needs.linux)('a folder that vanishes during an export ends it, and the sound file is closed', async () => {
  const sound = join(folder, 'sound.mp3')
  await writeFile(sound, Buffer.alloc(40_000_000, 7))
  const inner = join(folder, 'inner')
  await mkdir(inner)
  const refused = expect(writeTranscript(inner, 'qdpx', withSound(sound))).rejects.toMatchObject({
    code: 'folder-missing',
  })
  while ((await readdir(inner)).length === 0) await new Promise((resolve) => setImmediate(resolve))
  await rm(inner, { recursive: true })
  await refused
  await expect(writeTranscript(inner, 'qdpx', withSound(sound))).rejects.toMatchObject({ code: 'folder-missing' })
  expect(openFiles()).not.toContain(sound)
})
