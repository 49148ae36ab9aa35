import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { networkLockOf } from '../../../../electron/engine/views/egressLines.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const folderOfMigrations = join(packageRoot, 'electron/engine/library/migrations')
const migrations = readdirSync(folderOfMigrations).sort()
const thisOne = migrations.findIndex((name) => name.endsWith('-recogniser-locked-in.sql'))

let folder: string
beforeEach(() => {
  folder = testFolder()
})

test('how the recogniser of an earlier version was kept from the network stays known; the new lock can be kept beside it', () => {
  const older = new Database(join(folder, 'library.sqlite'))
  addFunctions(older)
  for (const name of migrations.slice(0, thisOne)) older.exec(readFileSync(join(folderOfMigrations, name), 'utf8'))
  older.pragma(`user_version = ${thisOne}`)
  const locks = ['system', 'guard', null]
  for (const [index, lock] of locks.entries()) {
    const id = index + 1
    older
      .prepare(
        `INSERT INTO recordings (id, title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, imported_ms,
           container, codec, duration_ms, sample_rate_hz, channels, playable, local_only, transcription_options)
         VALUES (@id, 'a', 'a', 'file', @id, 1, 0, @id, @id, 0, 'mp3', 'mp3', 1, 1, 1, 1, 0, '{}')`,
      )
      .run({ id: `${id}` })
    older
      .prepare(
        `INSERT INTO transcription_runs (recording_id, destination, options, created_ms, network_lock)
         VALUES (?, 'this-machine', '{}', 0, ?)`,
      )
      .run(id, lock)
  }
  older.close()

  const db = openLibraryDatabase(folder, packageRoot)
  const all = () => locks.map((_, index) => networkLockOf(db, index + 1))
  expect(all()).toEqual(locks)
  const keep = db.prepare('UPDATE transcription_runs SET network_lock = ? WHERE recording_id = 3')
  keep.run('sealed')
  expect(all()).toEqual(['system', 'guard', 'sealed'])
  expect(() => keep.run('another')).toThrow(/CHECK/)
  db.close()
})
