import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseInThread } from '../../../../electron/engine/deletion/eraser.ts'
import {
  busyTimeoutMs,
  type LibraryDatabase,
  openLibraryDatabase,
} from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A thread rewrites the library's file while the engine has it open. */
let folder: string
let db: LibraryDatabase
const file = () => join(folder, 'library.sqlite')
const word = 'Quibblefrock'
const holdsWord = () => readFileSync(file()).includes(word) || readFileSync(`${file()}-wal`).includes(word)

beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  const add = db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)')
  db.pragma('secure_delete = OFF')
  for (let row = 0; row < 100; row++) add.run(`key ${row}`, `${word} `.repeat(100))
  db.exec(`DELETE FROM settings WHERE key LIKE 'key %'`)
  db.pragma('secure_delete = ON')
})
afterEach(() => db.close())

test('erasing removes deleted data from every page and the log while the engine works', async () => {
  const before = db.prepare('SELECT count(*) FROM sqlite_master').pluck().get()
  expect(holdsWord()).toBe(true)
  let isErasing = true
  const erased = eraseInThread(db).finally(() => {
    isErasing = false
  })
  let [turns, writes] = [0, 0]
  const add = db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)')
  for (; isErasing; turns++) {
    // Between its writes, the engine leaves the lock to the thread.
    if (turns % 100 === 0) add.run(`written ${++writes}`, '')
    expect(db.prepare('SELECT count(*) FROM sqlite_master').pluck().get()).toBe(before)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await erased).toBe(true)
  expect(holdsWord()).toBe(false)
  expect(db.prepare(`SELECT count(*) FROM settings WHERE key LIKE 'written %'`).pluck().get()).toBe(writes)
  expect(db.prepare('SELECT count(*) FROM sqlite_master').pluck().get()).toBe(before)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('busy_timeout', { simple: true })).toBe(busyTimeoutMs)
})

test('erasing asks for a retry while another program reads the library', async () => {
  const other = new Database(file(), { readonly: true })
  other.exec('BEGIN')
  other.prepare('SELECT count(*) FROM settings').get()
  expect(await eraseInThread(db)).toBe(false)
  other.close()
  expect(await eraseInThread(db)).toBe(true)
  expect(holdsWord()).toBe(false)
})

test('erasing passes on an SQLite error with its code, and restores the busy timeout', async () => {
  const path = join(folder, 'other.sqlite')
  const other = new Database(path)
  writeFileSync(path, 'This is no library. '.repeat(1000))
  await expect(eraseInThread(other)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })
  expect(other.pragma('busy_timeout', { simple: true })).toBe(busyTimeoutMs)
  other.close()
})
