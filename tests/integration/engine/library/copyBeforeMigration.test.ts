import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { openLibrary } from '../../../../electron/engine/library/index.ts'
import { copyPadding, laterVersion, writeLibrary } from '../../../support/laterVersion.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

let folder: string
let library: string
let later: string
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
  later = laterVersion(folder, copyPadding)
})

const database = () => join(library, 'library.sqlite')
const copies = () => readdirSync(library).filter((name) => name.includes('.before-'))
function reading<T>(path: string, read: (db: Database.Database) => T): T {
  const db = new Database(path, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
/** The schema's version, and whether the file is whole. */
const facts = (db: Database.Database) => [
  db.pragma('user_version', { simple: true }),
  db.pragma('integrity_check', { simple: true }),
]
const first = 'library.sqlite.before-0002'

test('the copy before a migration has what is only in the log while another program reads', () => {
  writeLibrary(library)
  const writer = new Database(database())
  const reader = new Database(database())
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM recordings').get()
  writer.exec('CREATE TABLE written_last (text TEXT)')
  writer.exec("INSERT INTO written_last VALUES ('the last sentence')")
  openLibraryDatabase(library, later).close()
  reader.close()
  writer.close()
  const copied = reading(join(library, first), (db) => [
    facts(db),
    db.prepare('SELECT text FROM written_last').pluck().get(),
  ])
  expect(copied).toEqual([[1, 'ok'], 'the last sentence'])
})

test('an interrupted migration keeps the copy from before its first step', () => {
  writeLibrary(library)
  // The second step fails, and succeeds with the next version.
  const broken = laterVersion(folder, copyPadding, 'INSERT INTO no_table VALUES (1)')
  expect(() => openLibraryDatabase(library, broken)).toThrow()
  expect(reading(database(), facts)).toEqual([2, 'ok'])
  openLibraryDatabase(library, laterVersion(folder, copyPadding, 'CREATE TABLE second (id INTEGER)')).close()
  expect(reading(database(), facts)).toEqual([3, 'ok'])
  expect(copies()).toEqual([first, 'library.sqlite.before-0003'])
  expect(reading(join(library, first), facts)).toEqual([1, 'ok'])
  expect(reading(join(library, 'library.sqlite.before-0003'), facts)).toEqual([2, 'ok'])
})

test('two copies before migrations are kept for a month', () => {
  writeLibrary(library)
  for (const [name, days] of [
    ['library.sqlite.before-0010', 1],
    ['library.sqlite.before-0009', 2],
  ] as const) {
    const other = new Database(join(library, name))
    other.exec('CREATE TABLE other (id INTEGER)')
    other.close()
    const at = Date.now() / 1000 - days * 86_400
    utimesSync(join(library, name), at, at)
  }
  const open = (now: number) =>
    openLibrary({ libraryPath: library, packageRoot: later, log: () => {}, now: () => now }).close()
  open(Date.now())
  expect(copies()).toEqual([first, 'library.sqlite.before-0010'])
  open(Date.now() + 29.5 * 86_400_000)
  expect(copies()).toEqual([first])
  open(Date.now() + 31 * 86_400_000)
  expect(copies()).toEqual([])
})

testNeeding(needs.smallDisk)(
  'a migration does not begin without room for its copy, and names the size it needs',
  () => {
    expect(onSmallDisk('6m', folder, 'migrateLibrary.ts')).toEqual({
      full: { code: 'migration-disk-full', version: [1, 'ok'], copies: [] },
      roomy: { code: 'opened', isMigrated: true, copies: [first] },
    })
  },
)

test('a migration that is killed at any moment leaves the library whole, with a copy', async () => {
  const live = (killAfterMs: number | null) =>
    new Promise<number>((resolve) => {
      const child = spawn(process.execPath, [join(packageRoot, 'tests/programs/migrationVictim.ts'), library, later], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let openedMs = 0
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line !== 'open') return
        openedMs = performance.now()
        if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      })
      child.on('close', () => resolve(performance.now() - openedMs))
    })
  const write = () => {
    rmSync(library, { recursive: true, force: true })
    writeLibrary(library, 20)
  }
  write()
  const wholeMs = await live(null)
  for (let kill = 0; kill < 6; kill++) {
    write()
    await live(Math.random() * wholeMs)
    const [version, isWhole] = reading(database(), facts)
    expect(isWhole).toBe('ok')
    if (version !== 1) expect(existsSync(join(library, first))).toBe(true)
    if (existsSync(join(library, first))) expect(reading(join(library, first), facts)).toEqual([1, 'ok'])
    openLibraryDatabase(library, later).close()
    expect(reading(join(library, first), facts)).toEqual([1, 'ok'])
    expect(copies().some((name) => name.endsWith('.new'))).toBe(false)
  }
})
