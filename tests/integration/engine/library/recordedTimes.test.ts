import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, LibraryReader } from '../../../../electron/engine/index.ts'
import { addFunctions } from '../../../../electron/engine/library/database.ts'
import { quoteFilterSchema } from '../../../../shared/transcripts/quotes.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** The recording times that a library stores and that a person enters. */
let folder: string
let library: string
let engine: Engine | null
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
  engine = null
})
afterEach(() => engine?.stop())

const local = (day: number, hour: number, minute = 0) => new Date(2026, 8, day, hour, minute).getTime()

/**
 * [original name, milliseconds, source, whether it has a zone] as the version before wrote them, and the result of the migration.
 */
const older: [string, number | null, string | null, number | null, string | null, string | null][] = [
  ['2026-09-12 Reyes.wav', local(12, 12), 'name', 0, 'name', 'day'],
  ['REC_20260912.mp3', local(12, 12), 'name', 0, 'name', 'day'],
  ['2026-09-12_001.wav', local(12, 12), 'name', 0, 'name', 'day'],
  ['2026-09-12 12.00.wav', local(12, 12), 'name', 0, 'name', 'minute'],
  ['Interview 2026_09_12 15h02m33.wav', local(12, 15, 2), 'name', 0, 'name', 'minute'],
  ['260912_1502.mp3', local(12, 15, 2), 'name', 0, 'name', 'minute'],
  ['1789398120.ogg', 1_789_398_120_000, 'name', 1, 'name', 'second'],
  ['a.wav', local(12, 9, 5), 'file-time', 0, 'recorder-clock', 'second'],
  ['b.wav', local(12, 9, 5), 'file-time', null, 'file-time', 'second'],
  ['c.m4a', local(12, 9, 5), 'embedded', 1, 'embedded', 'second'],
  ['d.mp3', local(12, 12), 'embedded', 0, 'embedded', 'day'],
  ['e.mp3', local(12, 15, 2), 'embedded', 0, 'embedded', 'minute'],
  ['f.wav', local(12, 15, 2), null, null, null, 'minute'],
  ['g.wav', null, null, null, null, null],
]

test('an older library says of each time where it is from and how exact it is, as far as that can be known', async () => {
  mkdirSync(library)
  const migrations = join(packageRoot, 'electron/engine/library/migrations')
  const db = new Database(join(library, 'library.sqlite'))
  addFunctions(db)
  db.pragma('journal_mode = WAL')
  const all = readdirSync(migrations).sort()
  const before = all.slice(
    0,
    all.findIndex((name) => name.endsWith('recorded-times.sql')),
  )
  for (const name of before) db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma(`user_version = ${before.length}`)
  const insert = db.prepare(
    `INSERT INTO recordings (title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, recorded_ms,
       recorded_time_source, recorded_time_has_zone, imported_ms, container, codec, duration_ms, sample_rate_hz, channels, playable,
       local_only, transcription_options, revision)
     VALUES (?, ?, 'file', ?, 1, 0, ?, '', ?, ?, ?, 5, 'wav', 'pcm', 1, 16000, 1, 1, 0, '{}', 0)`,
  )
  for (const [name, ms, source, hasZone] of older) insert.run(name, name, name, name, ms, source, hasZone)
  db.close()
  engine = await openEngine(library, null)
  const { items } = await engine.call('recordings.list', {})
  const found = new Map(items.map((item) => [item.originalName, item]))
  expect(
    older.map(([name]) => [name, found.get(name)?.recordedTimeSource, found.get(name)?.recordedTimePrecision]),
  ).toEqual(older.map(([name, , , , source, precision]) => [name, source, precision]))
})

test('a person says when it was, the list follows, quotes say it, and it is taken back', async () => {
  engine = await openEngine(library, null)
  const opened = engine
  const path = (name: string) => join(folder, name)
  writeWave(path('2026-09-12 Reyes.wav'), { seconds: 1, seed: 1 })
  writeWave(path('260913_0900.wav'), { seconds: 1, seed: 2 })
  await engine.call('recordings.import', {
    paths: [path('2026-09-12 Reyes.wav'), path('260913_0900.wav')],
    destination: 'not-now',
  })
  engine.start()
  await engine.settle()
  const list = async () => (await opened.call('recordings.list', { sort: { by: 'recorded', descending: false } })).items
  const [first, second] = await list()
  const found = {
    ...{ recordedMs: local(12, 12), recordedTimeSource: 'name', recordedTimePrecision: 'day' },
    recordedTimeHasZone: false,
  }
  expect(first).toMatchObject({ title: '2026-09-12 Reyes', ...found })
  const recordingId = first?.id ?? 0
  const set = (time: { atMs: number; precision: 'day' | 'minute' } | null) =>
    opened.call('recordings.setRecordedTime', { recordingId, time })

  await set({ atMs: local(14, 15, 2), precision: 'minute' })
  // Enter a time again: Tapelog still knows the time that it found in the file.
  await set({ atMs: local(14, 23, 59), precision: 'day' })
  expect((await list()).map(({ id }) => id)).toEqual([second?.id, recordingId])
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject({
    ...{ recordedMs: local(14, 12), recordedTimeSource: 'person', recordedTimePrecision: 'day' },
    recordedTimeHasZone: null,
  })
  await set(null)
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject(found)
  expect((await list()).map(({ id }) => id)).toEqual([recordingId, second?.id])

  await engine.call('transcripts.begin', { recordingId })
  await engine.call('transcripts.edit', {
    recordingId,
    operation: { kind: 'segment.insert', startMs: 0, endMs: 900, speakerId: null, text: 'We never saw it.' },
  })
  const segment = (await engine.call('transcripts.get', { recordingId }))?.segments[0]
  await engine.call('quotes.add', {
    recordingId,
    colour: 'yellow',
    pieces: [{ segmentId: segment?.id ?? 0, from: 0, to: 16, words: 'We never saw it.' }],
  })
  const { quotes } = await engine.call('quotes.list', {})
  expect(quotes).toMatchObject([found])
  const reader = new LibraryReader(library, packageRoot)
  expect(reader.quotes(quoteFilterSchema.parse({ recordingId }), { offset: 0, limit: 5 }).quotes).toMatchObject([found])
  reader.close()
})
