import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { createTranscripts } from '../../../../electron/engine/transcripts/index.ts'
import { transcriptNoticeSchema } from '../../../../shared/transcripts/transcriptNotices.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A library with English sentences, from before Tapelog stored codes instead. */
const migrations = join(packageRoot, 'electron/engine/library/migrations')
const names = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const thisOne = names.findIndex((name) => name.endsWith('-words-as-codes.sql'))
const draft =
  'Draft quality, English, without punctuation: transcribed by pocketsphinx. Check every quote against the audio.'

let folder: string
let older: Database.Database
beforeEach(() => {
  folder = testFolder()
  mkdirSync(folder, { recursive: true })
  older = new Database(join(folder, 'library.sqlite'))
  addFunctions(older)
  for (const name of names.slice(0, thisOne)) older.exec(readFileSync(join(migrations, name), 'utf8'))
  older.pragma(`user_version = ${thisOne}`)
})

const insert = (table: string, row: Record<string, string | number | null>) => {
  const columns = Object.keys(row)
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`
  return Number(older.prepare(sql).run(row).lastInsertRowid)
}

function transcribed({ notices = '[]', result = null as string | null } = {}): number {
  const sha256 = String(older.prepare('SELECT count(*) FROM recordings').pluck().get()).padStart(64, '0')
  const recording_id = insert('recordings', {
    ...{ title: 'Interview', original_name: 'a.wav', source_label: 'file', file_name: sha256, size_bytes: 1 },
    ...{ sha256, md5: sha256, imported_ms: 0, container: 'wav', codec: 'pcm', duration_ms: 1, sample_rate_hz: 1 },
    ...{ channels: 1, playable: 1, local_only: 0, transcription_options: '{}', mtime_ms: 0 },
  })
  const run = { recording_id, destination: 'this-machine', options: '{}', created_ms: 0 }
  const run_id = insert('transcription_runs', { ...run, result })
  insert('transcripts', { recording_id, run_id, language: 'en', machine: '{}', notices, created_ms: 0 })
  return recording_id
}

const speaker = (recording_id: number, name: string) =>
  insert('speakers', { recording_id, label: '', name, color_index: 0 })

function opened() {
  older.close()
  const db = openLibraryDatabase(folder, packageRoot)
  return { db, ...createTranscripts({ db, recordings: new RecordingStore(db), now: Date.now }) }
}

test('edits of speakers are undone and redone as before', () => {
  const id = transcribed()
  const speakerId = speaker(id, 'Reyes')
  const image = (name: string) => ({ segments: [], speakers: [{ id: speakerId, label: '', name, colorIndex: 0 }] })
  insert('edits', {
    ...{
      recording_id: id,
      description: 'Rename speaker',
      operation: JSON.stringify({ kind: 'speaker.rename', name: 'Reyes' }),
    },
    ...{ before: JSON.stringify(image('Speaker 2')), after: JSON.stringify(image('Reyes')), created_ms: 0 },
  })
  const { db, history, transcripts } = opened()
  const shown = () => transcripts.get(id)?.speakers.map(({ name }) => name)
  history.undo(id)
  expect(shown()).toEqual(['#2'])
  history.redo(id)
  expect(shown()).toEqual(['Reyes'])
  db.close()
})

test('only names that Tapelog gave become codes, and no two speakers get one name', () => {
  const id = transcribed()
  for (const name of ['Speaker 7', 'Speaker 007', 'Speaker 12345678901', 'Speaker 2 and 3', '#2']) speaker(id, name)
  const { db } = opened()
  expect(db.prepare('SELECT name FROM speakers ORDER BY id').pluck().all()).toEqual([
    ...['#7', 'Speaker 007', 'Speaker 12345678901', 'Speaker 2 and 3', '#2'],
  ])
  db.close()
})

test('notices of a transcript that waits, of a part and of a slice become codes too', () => {
  const notices = [draft, 'Hotwords are not used by this model.']
  const whole = transcribed({ result: JSON.stringify({ transcript: { segments: [], notices }, machine: {} }) })
  const part = transcribed({ result: JSON.stringify({ segments: [], notices }) })
  const { db } = opened()
  const results = db.prepare<[], string>('SELECT result FROM transcription_runs ORDER BY id').pluck().all()
  expect([whole, part]).toEqual([1, 2])
  const codes = [{ code: 'draft-quality' }, { code: 'hotwords-unused' }]
  expect(JSON.parse(results[0] ?? '').transcript.notices).toEqual(codes)
  expect(JSON.parse(results[1] ?? '').notices).toEqual(codes)
  db.close()
})

test.each([
  ['cut off', `["${draft}`, []],
  ['empty', '', []],
  ['numbers', '[3, null, {"a": 1}]', []],
  [
    'of a service, in words like ours',
    JSON.stringify(['Who is who could not be told in slices 2 and 3: see Slices below the speakers.']),
    ['of-service'],
  ],
  [
    'ours',
    JSON.stringify(['Who is who could not be told in slices 2, 3: see Slices below the speakers.', draft]),
    ['unsure-slices', 'draft-quality'],
  ],
])('damaged or foreign notices do not keep a library closed: %s', (_what, notices, codes) => {
  const id = transcribed({ notices })
  const { db, transcripts } = opened()
  const now = transcripts.head(id)?.notices ?? []
  expect(now.map(({ code }) => code)).toEqual(codes)
  for (const notice of now) expect(transcriptNoticeSchema.safeParse(notice).success).toBe(true)
  db.close()
})
