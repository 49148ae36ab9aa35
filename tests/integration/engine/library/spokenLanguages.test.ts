import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../../../electron/engine/transcripts/index.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** Libraries from before transcripts stored the source of their language, and before it could be a file. */
const migrations = join(packageRoot, 'electron/engine/library/migrations')
const before = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const numberOf = (end: string) => before.findIndex((name) => name.endsWith(end))

let folder: string
beforeEach(() => {
  folder = testFolder()
})

function olderLibrary(numberOfMigrations: number): Database.Database {
  mkdirSync(folder, { recursive: true })
  const db = new Database(join(folder, 'library.sqlite'))
  addFunctions(db)
  for (const name of before.slice(0, numberOfMigrations)) db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma(`user_version = ${numberOfMigrations}`)
  return db
}

const insert = (db: Database.Database, table: string, row: Record<string, string | number | null>) =>
  Number(
    db
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row)).lastInsertRowid,
  )

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** A recording with one segment, transcribed at this destination, for which this language was requested. */
function transcribed(db: Database.Database, name: string, destination: string, asked: string, text: string): number {
  const recording_id = insert(db, 'recordings', {
    ...{ title: name, original_name: name, source_label: 'file', file_name: name, size_bytes: 1, mtime_ms: 0 },
    ...{
      sha256: sha256Of(name),
      md5: name,
      imported_ms: 0,
      container: 'wav',
      codec: 'pcm',
      duration_ms: 1,
      sample_rate_hz: 1,
    },
    ...{ channels: 1, playable: 1, local_only: 0, transcription_options: '{}' },
  })
  const options = JSON.stringify(transcriptionOptionsSchema.parse({ language: asked }))
  const run_id = insert(db, 'transcription_runs', { recording_id, destination, options, created_ms: 0 })
  insert(db, 'transcripts', { recording_id, run_id, language: 'en', machine: '{}', notices: '[]', created_ms: 0 })
  insert(db, 'segments', { recording_id, start_ms: 0, end_ms: 1, text })
  return recording_id
}

test('an older library says of its transcripts how their language was known, and finds inside unspaced text', () => {
  const older = olderLibrary(numberOf('-languages.sql'))
  const here = transcribed(older, 'here', 'this-machine', 'auto', '新しい契約書です')
  const chosen = transcribed(older, 'chosen', 'this-machine', 'de', 'the harbour')
  const remote = transcribed(older, 'remote', 'remote', 'auto', 'the river')
  // A transcript that was transcribed again: undo brings back the German one.
  const image = (runId: number) =>
    JSON.stringify({ segments: [], speakers: [], head: { runId, language: 'en', machine: '{}', notices: '[]' } })
  const runOf = (id: number) =>
    older.prepare<[number], number>('SELECT run_id FROM transcripts WHERE recording_id = ?').pluck().get(id)
  insert(older, 'edits', {
    ...{ recording_id: here, description: 'transcribe-again', operation: '{"kind":"transcript.replace"}' },
    ...{ before: image(runOf(chosen) ?? 0), after: image(runOf(here) ?? 0), created_ms: 0 },
  })
  insert(older, 'edits', {
    ...{ recording_id: chosen, description: 'edit-text', operation: '{"kind":"segment.setText"}' },
    ...{ before: '{"segments":[],"speakers":[]}', after: '{"segments":[],"speakers":[]}', created_ms: 0 },
  })
  older.close()

  const db = openLibraryDatabase(folder, packageRoot)
  try {
    const { transcripts, history } = createTranscripts({ db, recordings: new RecordingStore(db), now: Date.now })
    const languageOf = (id: number) => transcripts.head(id)?.language
    expect(languageOf(here)).toEqual({ language: 'en', source: 'assumed', asked: 'auto' })
    expect(languageOf(chosen)).toEqual({ language: 'en', source: 'chosen', asked: 'de' })
    expect(languageOf(remote)).toEqual({ language: 'en', source: 'unstated', asked: 'auto' })
    expect(transcripts.search('契約', { offset: 0, limit: 5 }).hits).toMatchObject([{ recordingId: here }])
    expect(transcripts.search('harb', { offset: 0, limit: 5 }).hits).toMatchObject([{ recordingId: chosen }])
    history.undo(here)
    expect(languageOf(here)).toEqual({ language: 'en', source: 'chosen', asked: 'de' })
    history.redo(here)
    expect(languageOf(here)?.source).toBe('assumed')
    expect(history.undo(chosen)).not.toBeNull()
  } finally {
    db.close()
  }
})

test('an older library says of imported transcripts that the file named their language; the others keep their source', () => {
  const older = olderLibrary(numberOf('-language-of-a-file.sql'))
  const ids = ['stated', 'silent', 'heard'].map((name) => transcribed(older, name, 'this-machine', 'de', 'the harbour'))
  const change = (table: string, values: string, id = 0) =>
    older.prepare(`UPDATE ${table} SET ${values} WHERE recording_id = ?`).run(id)
  for (const id of ids.slice(0, 2)) change('transcription_runs', "imported_from = 'a.vtt'", id)
  change('transcripts', "language = ''", ids[1])
  change('transcripts', "language_source = 'detected'", ids[2])
  older.close()
  const db = openLibraryDatabase(folder, packageRoot)
  try {
    const { transcripts } = createTranscripts({ db, recordings: new RecordingStore(db), now: Date.now })
    expect(ids.map((id) => transcripts.head(id)?.language)).toEqual([
      { language: 'en', source: 'file', asked: 'auto' },
      { language: '', source: 'unstated', asked: 'auto' },
      { language: 'en', source: 'detected', asked: 'de' },
    ])
  } finally {
    db.close()
  }
})
