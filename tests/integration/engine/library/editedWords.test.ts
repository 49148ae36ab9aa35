import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../../../electron/engine/transcripts/index.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/**
 * A library of a version in which every change of a segment set the mark `edited`. Now the mark means changed words.
 */
const migrations = join(packageRoot, 'electron/engine/library/migrations')

type Value = string | number | null
const insert = (db: Database.Database, table: string, row: Record<string, Value>) => {
  const names = Object.keys(row)
  const sql = `INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`
  return Number(db.prepare(sql).run(row).lastInsertRowid)
}
const image = (id: number, text: string, edited: number, more: object = {}) => ({
  ...{ id, startMs: id * 1000, endMs: id * 1000 + 900, speakerId: null, text, edited, verified: 0 },
  ...more,
})
type Image = ReturnType<typeof image>

/** One recording, its segments as they are now, and the edits that led to them. */
function olderLibrary(path: string, now: Image[], edits: { kind: string; before: Image[]; after: Image[] }[]): void {
  mkdirSync(path, { recursive: true })
  const db = new Database(join(path, 'library.sqlite'))
  addFunctions(db)
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql') && name < '0028')
  for (const name of files.sort()) db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma('user_version = 27')
  const recording_id = insert(db, 'recordings', {
    ...{ title: 'talk', original_name: 'talk', source_label: 'file', file_name: 'talk', size_bytes: 1, mtime_ms: 0 },
    ...{
      sha256: 'a'.repeat(64),
      md5: 'b'.repeat(32),
      imported_ms: 0,
      container: 'wav',
      codec: 'pcm',
      duration_ms: 9000,
      sample_rate_hz: 1,
    },
    ...{ channels: 1, playable: 1, local_only: 0, transcription_options: '{}' },
  })
  const options = JSON.stringify(transcriptionOptionsSchema.parse({}))
  const destination = 'this-machine'
  const run_id = insert(db, 'transcription_runs', { recording_id, destination, options, created_ms: 0 })
  insert(db, 'transcripts', { recording_id, run_id, language: 'en', machine: '{}', notices: '[]', created_ms: 0 })
  for (const { id, startMs, endMs, text, edited } of now)
    insert(db, 'segments', { id, recording_id, start_ms: startMs, end_ms: endMs, text, edited })
  for (const { kind, before, after } of edits)
    insert(db, 'edits', {
      ...{ recording_id, description: 'An edit', operation: JSON.stringify({ kind }), created_ms: 0 },
      before: JSON.stringify({ segments: before, speakers: [] }),
      after: JSON.stringify({ segments: after, speakers: [] }),
    })
  db.close()
}

test('in an older library only segments whose words changed stay edited, also after undo and redo', () => {
  const folder = testFolder()
  const [spoken, moved] = [image(1, 'same', 1), image(1, 'same', 1, { endMs: 1500 })]
  olderLibrary(
    folder,
    [moved, image(2, 'typed', 1), image(3, 'half', 1), image(4, 'inserted', 1), image(5, 'never', 0)],
    [
      { kind: 'segment.split', before: [image(3, 'half and half', 0)], after: [image(3, 'half', 1)] },
      { kind: 'segment.setText', before: [image(2, 'heard', 0)], after: [image(2, 'typed', 1)] },
      { kind: 'segment.insert', before: [], after: [image(4, 'inserted', 1)] },
      { kind: 'segments.setSpeaker', before: [image(1, 'same', 0)], after: [spoken] },
      { kind: 'segment.setTimes', before: [spoken], after: [moved] },
    ],
  )
  const db = openLibraryDatabase(folder, packageRoot)
  try {
    const { transcripts, history } = createTranscripts({ db, recordings: new RecordingStore(db), now: Date.now })
    const edited = () => transcripts.segmentRows(1).map(({ id, endMs, edited }) => [id, endMs, edited])
    const others = [
      [2, 2900, 1],
      [3, 3900, 1],
      [4, 4900, 1],
      [5, 5900, 0],
    ]
    expect(edited()).toEqual([[1, 1500, 0], ...others])
    history.undo(1)
    expect(edited()).toEqual([[1, 1900, 0], ...others])
    history.redo(1)
    expect(edited()).toEqual([[1, 1500, 0], ...others])
  } finally {
    db.close()
  }
})
