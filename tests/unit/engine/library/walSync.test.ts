import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { WalSync } from '../../../../electron/engine/library/durability.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Commits that wait for the disk on another thread. The test holds the disk back, and may make it fail. */
let folder: string
let db: LibraryDatabase
let restore: () => void
/** The requested flushes. Each continues when the test lets it. */
let flushes: { letGo: (error?: Error) => void }[]
let wake: () => void
beforeEach(async () => {
  folder = testFolder()
  const library = join(folder, 'library')
  mkdirSync(library)
  db = openLibraryDatabase(library, packageRoot)
  const file = await open(join(folder, 'any'), 'w')
  const handles = Object.getPrototypeOf(file) as Pick<FileHandle, 'datasync'>
  await file.close()
  const { datasync } = handles
  flushes = []
  wake = () => {}
  handles.datasync = () =>
    new Promise<void>((resolve, reject) => {
      flushes.push({ letGo: (error) => (error ? reject(error) : resolve()) })
      wake()
    })
  restore = () => {
    handles.datasync = datasync
  }
})
afterEach(() => {
  restore()
  db.close()
})

async function flushed(nth: number): Promise<{ letGo: (error?: Error) => void }> {
  for (;;) {
    const flush = flushes[nth - 1]
    if (flush) return flush
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
const write = (value: string) => () => void db.prepare(`INSERT INTO settings (key, value) VALUES (?, '1')`).run(value)
const written = () =>
  db
    .prepare<[], { key: string }>('SELECT key FROM settings ORDER BY key')
    .all()
    .map(({ key }) => key)

test('shows a commit at once and promises it once it is on the disk', async () => {
  const wal = new WalSync(db)
  let isPromised = false
  const commit = wal.commit(write('a')).then(() => {
    isPromised = true
  })
  expect(written()).toEqual(['a'])
  const flush = await flushed(1)
  expect(isPromised).toBe(false)
  flush.letGo()
  await commit
  // Everything else waits for the disk as before.
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
})

test('shares the next flush among commits that come during a flush', async () => {
  const wal = new WalSync(db)
  const ended: string[] = []
  const commit = (value: string) => wal.commit(write(value)).then(() => void ended.push(value))
  const all = [commit('a')]
  const first = await flushed(1)
  all.push(commit('b'), commit('c'), commit('d'))
  first.letGo()
  const second = await flushed(2)
  expect(ended).toEqual(['a'])
  second.letGo()
  await Promise.all(all)
  expect(ended.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(flushes).toHaveLength(2)
})

test('reports a disk error to every waiting commit, and tries the next one anew', async () => {
  const wal = new WalSync(db)
  const failing = wal.commit(write('a'))
  const first = await flushed(1)
  const waiting = wal.commit(write('b'))
  first.letGo(new Error('EIO'))
  await expect(failing).rejects.toMatchObject({ code: 'library-unwritable', cause: { message: 'EIO' } })
  ;(await flushed(2)).letGo()
  await waiting
  const later = wal.commit(write('c'))
  ;(await flushed(3)).letGo()
  await later
})

test('a failed write is no commit and leaves the disk settings as they were', async () => {
  const wal = new WalSync(db)
  const nothing = wal.commit(() => {
    throw new Error('full')
  })
  await expect(nothing).rejects.toThrow('full')
  expect(flushes).toEqual([])
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
})
