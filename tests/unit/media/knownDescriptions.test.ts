import { appendFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KnownDescriptions } from '../../../electron/media/knownDescriptions.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A file that can be described. `asked`: how often it was. */
function describedFile(known = new KnownDescriptions<{ asked: number }>()) {
  const folder = testFolder()
  const path = join(folder, 'a recording')
  writeFileSync(path, 'first words')
  let asked = 0
  const ask = async (head = 'first', during = () => {}, at = path) => {
    const file = await open(at, 'r')
    try {
      return await known.of(file, Buffer.from(head), async () => {
        asked += 1
        during()
        return { asked }
      })
    } finally {
      await file.close()
    }
  }
  return { path, ask, asked: () => asked }
}

test('describes a file once, however often it is opened', async () => {
  const { ask, asked } = describedFile()
  expect(await ask()).toEqual({ asked: 1 })
  expect(await ask()).toEqual({ asked: 1 })
  expect(asked()).toBe(1)
})

test('describes a file again that has grown or has other first bytes', async () => {
  const { path, ask } = describedFile()
  await ask()
  appendFileSync(path, ' and more')
  expect(await ask()).toEqual({ asked: 2 })
  expect(await ask('other')).toEqual({ asked: 3 })
})

test('describes a file again that was rewritten with its old size and date', async () => {
  const { path, ask } = describedFile()
  const { atime, mtime } = statSync(path)
  await ask()
  writeFileSync(path, 'other words')
  utimesSync(path, atime, mtime)
  expect(await ask()).toEqual({ asked: 2 })
})

test('keeps no description of a file that was written meanwhile', async () => {
  const { path, ask } = describedFile()
  await ask('first', () => appendFileSync(path, ' and more'))
  expect(await ask()).toEqual({ asked: 2 })
})

test('knows a file after it was renamed', async () => {
  const known = new KnownDescriptions<{ asked: number }>()
  const { path, ask } = describedFile(known)
  const { ctimeNs } = statSync(path, { bigint: true })
  await ask()
  const place = `${path} in its place`
  await known.whileRenamed(path, place, () => rename(path, place))
  expect(statSync(place, { bigint: true }).ctimeNs).not.toBe(ctimeNs)
  expect(await ask('first', undefined, place)).toEqual({ asked: 1 })
})

test('describes a file again that was written while it was renamed', async () => {
  const known = new KnownDescriptions<{ asked: number }>()
  const { path, ask } = describedFile(known)
  await ask()
  const place = `${path} in its place`
  await known.whileRenamed(path, place, async () => {
    await rename(path, place)
    appendFileSync(place, ' and more')
  })
  expect(await ask('first', undefined, place)).toEqual({ asked: 2 })
})

test('does not take a file for another one that it replaced', async () => {
  const known = new KnownDescriptions<{ asked: number }>()
  const [one, other] = [describedFile(known), describedFile(known)]
  await one.ask()
  await known.whileRenamed(one.path, other.path, async () => {})
  expect(await other.ask()).toEqual({ asked: 1 })
  expect(other.asked()).toBe(1)
})

test('keeps no description of thousands of characters', async () => {
  const { path } = describedFile()
  const known = new KnownDescriptions<{ tag: string }>()
  const file = await open(path, 'r')
  onTestFinished(() => file.close())
  let asked = 0
  const describe = async () => {
    asked += 1
    return { tag: 'x'.repeat(5000) }
  }
  await known.of(file, Buffer.alloc(1), describe)
  await known.of(file, Buffer.alloc(1), describe)
  expect(asked).toBe(2)
})

test('describes a file again after a failed description', async () => {
  const { path } = describedFile()
  const known = new KnownDescriptions<object>()
  const file = await open(path, 'r')
  onTestFinished(() => file.close())
  expect(await known.of(file, Buffer.alloc(1), async () => null)).toBeNull()
  expect(await known.of(file, Buffer.alloc(1), async () => ({}))).toEqual({})
})

test('keeps the files that were opened last', async () => {
  const known = new KnownDescriptions<{ asked: number }>(32)
  const files = Array.from({ length: 33 }, () => describedFile(known))
  for (const { ask } of files) await ask()
  await files[32]?.ask()
  await files[0]?.ask()
  expect(files.map(({ asked }) => asked())).toEqual([2, ...Array(32).fill(1)])
})
