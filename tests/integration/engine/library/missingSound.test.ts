import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

const folderOfMigrations = join(packageRoot, 'electron/engine/library/migrations')
const migrations = readdirSync(folderOfMigrations).sort()
const thisOne = migrations.findIndex((name) => name.endsWith('-missing-sound.sql'))

let folder: string
beforeEach(() => {
  folder = testFolder()
})

test('the gaps of salvaged copies of an earlier version are kept, with their cause', () => {
  mkdirSync(folder, { recursive: true })
  const older = new Database(join(folder, 'library.sqlite'))
  addFunctions(older)
  for (const name of migrations.slice(0, thisOne)) older.exec(readFileSync(join(folderOfMigrations, name), 'utf8'))
  older.pragma(`user_version = ${thisOne}`)
  const gap = { fromByte: 4096, lengthBytes: 512, fromMs: 1000, lengthMs: 16 }
  const salvage = { gaps: [gap, { ...gap, fromByte: 9000, fromMs: 2000 }], times: 'estimated', keepsTimes: false }
  for (const [name, json] of [
    ['salvaged', JSON.stringify(salvage)],
    ['whole', null],
  ])
    older
      .prepare(
        `INSERT INTO recordings (title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, imported_ms,
           container, codec, duration_ms, sample_rate_hz, channels, playable, local_only, transcription_options, salvage)
         VALUES (@name, @name, 'file', @name, 1, 0, @name, @name, 0, 'mp3', 'mp3', 1, 1, 1, 1, 0, '{}', @json)`,
      )
      .run({ name, json })
  older.close()

  const db = openLibraryDatabase(folder, packageRoot)
  const [salvaged, whole] = new RecordingStore(db).all()
  expect(salvaged?.missing).toEqual({
    ...salvage,
    gaps: salvage.gaps.map((one) => ({ cause: 'unread', ...one })),
  })
  expect(whole?.missing).toBeNull()
  db.close()
})
