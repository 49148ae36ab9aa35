import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A library of version 42, whose index and keys were folded otherwise, is searched like a new one. */

const migrations = join(packageRoot, 'electron/engine/library/migrations')
let folder: string
beforeEach(() => {
  folder = testFolder()
})

function libraryOf42(): Database.Database {
  const db = new Database(join(folder, 'library.sqlite'))
  // As they were.
  const before = (text: unknown) => String(text).toLowerCase()
  db.function('folded', { deterministic: true }, before)
  db.function('letters', { deterministic: true }, before)
  db.function('searchable', { deterministic: true }, (text) => String(text).normalize('NFC'))
  for (const name of readdirSync(migrations).sort())
    if (/^\d{4}-/.test(name) && name < '0043') db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma('user_version = 42')
  return db
}

test('texts, notes and names of an older library are found with another apostrophe or width', () => {
  const older = libraryOf42()
  older.exec(`INSERT INTO recordings (id, title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, imported_ms,
      container, codec, duration_ms, sample_rate_hz, channels, playable, local_only, transcription_options)
    VALUES (1, 'O’Neil', 'a', '', 'a', 1, 1, 'a', 'a', 1, 'wav', 'pcm', 1, 1, 1, 1, 0, '{}');
    INSERT INTO segments (id, recording_id, start_ms, end_ms, text) VALUES (1, 1, 0, 1000, 'inter­view ＡＢＣ');
    INSERT INTO notes (recording_id, at_ms, text, created_ms) VALUES (1, 0, 'Łódź', 1);
    INSERT INTO projects (name, name_key, defaults, created_ms) VALUES ('O’Neil', 'o’neil', '{}', 1), ('O''Neil', 'o''neil', '{}', 1)`)
  older.close()
  const db = openLibraryDatabase(folder, packageRoot)
  const count = (sql: string) => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get()
  expect(count(`segments_fts WHERE segments_fts MATCH 'interview abc'`)).toBe(1)
  expect(count(`notes_fts WHERE notes_fts MATCH 'lodz'`)).toBe(1)
  expect(count(`recordings WHERE name_key LIKE 'o''neil%'`)).toBe(1)
  // Two projects whose names are one now both stay.
  expect(count('projects')).toBe(2)
  db.prepare(`INSERT INTO segments_fts (segments_fts, rank) VALUES ('integrity-check', 1)`).run()
  db.close()
})
