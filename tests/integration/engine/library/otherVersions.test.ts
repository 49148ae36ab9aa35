import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { openForReading, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { createService } from '../../../../electron/service/index.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { laterVersion, writeLibrary } from '../../../support/laterVersion.ts'
import { demoFile, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A later version opens this version's library completely, and this version does not touch a later version's. */
let folder: string
let library: string
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
})

function inDatabase<T>(path: string, read: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    return read(db)
  } finally {
    db.close()
  }
}
const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true })

/** Every file with its content, without the lock. */
function contentOf(root: string): [string, string][] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.lock'))
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    })
    .sort()
}

test('a migration changes the library once, and the copy from before it is as the library was', async () => {
  const engine = await openEngine(library, null)
  await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'not-now' })
  engine.start()
  await engine.settle()
  await engine.stop()
  const later = laterVersion(
    folder,
    `ALTER TABLE recordings ADD COLUMN place TEXT NOT NULL DEFAULT '';
     UPDATE recordings SET place = 'of ' || folded(title);`,
  )
  expect(() => openForReading(library, later)).toThrow(expect.objectContaining({ code: 'library-older' }))

  const db = openLibraryDatabase(library, later)
  expect(db.prepare('SELECT title, place FROM recordings').all()).toEqual([
    { title: '260915_0911', place: 'of 260915_0911' },
  ])
  expect([versionOf(db), db.pragma('integrity_check', { simple: true })]).toEqual([2, 'ok'])
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
  inDatabase(join(library, 'library.sqlite.before-0002'), (copy) => {
    expect(versionOf(copy)).toBe(1)
    expect(copy.prepare('SELECT * FROM recordings').all()).toMatchObject([{ title: '260915_0911' }])
    expect(
      copy
        .prepare('SELECT * FROM recordings')
        .columns()
        .map(({ name }) => name),
    ).not.toContain('place')
  })
  const names = readdirSync(library).sort()
  openLibraryDatabase(library, later).close()
  expect(readdirSync(library).sort()).toEqual(names)
})

test('a library that names the only channel of a mix opens, and means the same', async () => {
  const first = await openEngine(library, null)
  await first.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'not-now' })
  first.start()
  await first.settle()
  await first.stop()
  const sound = { trackCount: 1, tracks: [], voices: [], gainDb: 0, statedMs: null }
  const channel = { track: 1, channel: 0 }
  const readWith = async (alone: typeof channel | null) => {
    inDatabase(join(library, 'library.sqlite'), (db) =>
      db.prepare('UPDATE recordings SET sound_channels = ?').run(JSON.stringify({ ...sound, alone })),
    )
    const engine = await openEngine(library, null)
    const detail = await engine.call('recordings.get', { recordingId: 1 })
    await engine.stop()
    return detail.sound
  }
  expect(await readWith(channel)).toEqual({ ...sound, mixed: [channel] })
  expect(await readWith(null)).toEqual({ ...sound, mixed: null })
})

describe('a library of a later version', () => {
  const writeLater = (journal: 'WAL' | 'DELETE') => {
    writeLibrary(library)
    mkdirSync(join(library, 'incoming'))
    writeFileSync(join(library, 'incoming/7.part'), 'half a copy')
    inDatabase(join(library, 'library.sqlite'), (db) => {
      db.exec('CREATE TABLE of_the_future (what TEXT)')
      db.pragma(`journal_mode = ${journal}`)
      db.pragma('user_version = 99')
    })
    return contentOf(library)
  }

  test('is refused with a sentence that says what to do, and nothing in it is changed', async () => {
    const before = writeLater('WAL')
    await expect(openEngine(library, null)).rejects.toMatchObject({
      code: 'library-newer',
      message: expect.stringMatching(/library version 99; this one knows \d+.*Install the newer Tapelog/),
    })
    expect(contentOf(library)).toEqual(before)
    // The library is not locked: the newer version can open it at once.
    await expect(openEngine(library, null)).rejects.toMatchObject({ code: 'library-newer' })
  })

  test('stays as it is with another journal, too', async () => {
    const before = writeLater('DELETE')
    await expect(openEngine(library, null)).rejects.toMatchObject({ code: 'library-newer' })
    expect(contentOf(library)).toEqual(before)
  })
})

test('a service’s folder of a later version is refused with a sentence, and stays as it is', async () => {
  const start = () => createService({ dataDir: folder, packageRoot, port: 0, speechModel: 'demo', log: silentLog })
  await (await start()).close()
  inDatabase(join(folder, 'service.sqlite'), (db) => db.pragma('user_version = 99'))
  const before = contentOf(folder)
  await expect(start()).rejects.toMatchObject({ code: 'service-newer', message: expect.stringContaining('newer') })
  expect(contentOf(folder)).toEqual(before)
})
