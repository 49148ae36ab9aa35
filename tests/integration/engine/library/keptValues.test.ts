import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeviceIndex } from '../../../../electron/engine/devices/deviceIndex.ts'
import { ImportChoices } from '../../../../electron/engine/intake/importChoices.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { SettingsStore } from '../../../../electron/engine/library/settings.ts'
import { RunStore } from '../../../../electron/engine/transcription/runs.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { isLanguageTag } from '../../../../shared/languages/spokenLanguages.ts'
import { shownText } from '../../../../shared/text/shownText.ts'
import { libraryBefore } from '../../../support/olderLibrary.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A library with values that Tapelog corrected at every read, from before a migration rewrote them. */
let folder: string
let older: ReturnType<typeof libraryBefore>
let db: ReturnType<typeof openLibraryDatabase> | null
beforeEach(() => {
  folder = testFolder()
  older = libraryBefore(folder, 'kept-values')
  db = null
})
afterEach(() => db?.close())
function opened() {
  older.db.close()
  db = openLibraryDatabase(folder, packageRoot)
  return db
}

let count = 0
const recording = (title: string, options: string): number => {
  const unique = String(++count)
  return older.add('recordings', {
    ...{ title, original_name: `${title}.wav`, source_label: 'file', file_name: unique, size_bytes: 1, mtime_ms: 0 },
    ...{
      sha256: unique,
      md5: unique,
      imported_ms: 0,
      container: 'wav',
      codec: 'pcm',
      duration_ms: 1,
      sample_rate_hz: 1,
    },
    ...{ channels: 1, playable: 1, local_only: 0, transcription_options: options },
  })
}
const run = (recording_id: number, options: string): number =>
  older.add('transcription_runs', { recording_id, destination: 'this-machine', options, created_ms: 0 })
const job = (kind: string, payload: string): number =>
  older.add('jobs', {
    ...{ kind, payload, dedupe_key: String(++count), subject: 'a.wav', state: 'waiting', max_attempts: 5 },
    ...{ run_after_ms: 0, created_ms: 0, updated_ms: 0 },
  })
const payloadOf = (jobId: number) =>
  JSON.parse(db?.prepare<[number], string>('SELECT payload FROM jobs WHERE id = ?').pluck().get(jobId) ?? '')
const file = (more: object) => ({ source: { kind: 'file', path: '/a.wav' }, from: { key: 'files', name: '' }, ...more })
const device = (more: object) => ({ source: { kind: 'device', deviceId: 'd', volume: 'v', path: ['a.wav'], ...more } })

/** Corrects a language as each read did before. */
function formerly(language: string): string {
  const tag = language.trim().replaceAll('_', '-')
  return isLanguageTag(tag) ? tag : 'auto'
}
const languages = [
  ...[
    'en',
    'auto',
    'AUTO',
    'pt_BR',
    'zh_Hans_CN',
    'es-419',
    'ES-419',
    'yue',
    ' en',
    'de\u00a0',
    '\ufeffde\u2003',
    'en-x-foo',
  ],
  ...[
    '',
    'e',
    'en; DROP',
    'en,de',
    'en-',
    '../en',
    'en\n',
    'ен',
    'ſv',
    'en\u0000x',
    'englisch',
    'x'.repeat(21),
    'en--US',
    'e*',
  ],
]

const optionsOf = (language: string) => ({
  ...{ language, diarization: true, hotwords: ['Reyes'], decodeSilence: false, returnEmbedding: false },
})

test('the language of a recording, a run and an import is a tag or “auto”', () => {
  const rows = languages.map((language) => {
    const json = JSON.stringify(optionsOf(language))
    const id = recording('Interview', json)
    const run_id = run(id, json)
    older.add('transcripts', { recording_id: id, run_id, language: 'en', machine: '{}', notices: '[]', created_ms: 0 })
    return { id, run_id, jobId: job('import', JSON.stringify(file({ options: json }))), language: formerly(language) }
  })
  const library = opened()
  const runs = new RunStore(library, Date.now)
  for (const { id, run_id, jobId, language } of rows) {
    const expected = optionsOf(language)
    expect(new RecordingStore(library).get(id).options).toEqual(expected)
    expect(runs.get(run_id).options).toEqual(expected)
    expect(new TranscriptStore(library).head(id)?.language.asked).toBe(language)
    expect(JSON.parse(payloadOf(jobId).options)).toEqual(expected)
  }
  expect(runs.usedLanguages()).toEqual([...new Set(rows.map(({ language }) => language).toReversed())].slice(0, 8))
})

test.each(['en; DROP', 'pt_BR', 'de'])('the language “%s” of the settings is a tag or “auto”', (language) => {
  const stored = { transcription: optionsOf(language), welcomed: true }
  older.add('settings', { key: 'settings', value: JSON.stringify(stored) })
  const settings = new SettingsStore(opened())
  expect(settings.unreadable()).toEqual([])
  expect(settings.get()).toMatchObject({ transcription: optionsOf(formerly(language)), welcomed: true })
})

test('a run without a language has “auto”', () => {
  const id = recording('Interview', '{}')
  const runId = run(id, '{"diarization":false}')
  expect(new RunStore(opened(), Date.now).get(runId).options).toMatchObject({ language: 'auto', diarization: false })
})

const titles = [
  ...['Interview', 'interview-\u202evaw.exe', '\u2066a\u2069\u200e \u200fb\u061c', 'مقابلة مع العمدة', 'a ]^-[ *?'],
  ...['two\r\n\tlines\u2028and\u0085more', ' between   spaces\u00a0'],
]

test('titles are kept as they were shown, and found by that; the names of their files stay', () => {
  const rows = titles.map((title) => ({
    ...{ id: recording(title, '{}'), title },
    jobId: job('import', JSON.stringify(file({ title, options: '{}' }))),
  }))
  const library = opened()
  const read = library.prepare<[number], { name: string; key: string }>(
    'SELECT original_name AS name, name_key AS key FROM recordings WHERE id = ?',
  )
  for (const { id, title, jobId } of rows) {
    const shown = shownText(title)
    expect(new RecordingStore(library).get(id).title).toBe(shown)
    expect(read.get(id)?.name).toBe(`${title}.wav`)
    expect(read.get(id)?.key.split('\n')[0]).toBe(shown.toLowerCase())
    expect(payloadOf(jobId).title).toBe(shown)
  }
})

test('a title of nothing but marks says that it is a recording', () => {
  const id = recording('\u202e\u2069 ', '{}')
  expect(new RecordingStore(opened()).get(id).title).toBe('Recording')
})

test('fingerprints of the ends of a file count as none; others stay', () => {
  older.add('devices', { device_id: 'd', name: 'Recorder', kind: 'recorder', last_seen_ms: 0 })
  const recording_id = recording('Interview', '{}')
  const hash = 'a1'.repeat(32)
  const kept = [hash, `blocks:${hash}`, `whole:${hash}`, null]
  for (const [index, fingerprint] of kept.entries())
    older.db
      .prepare('INSERT INTO device_files VALUES (?, ?, 1, 1, ?, ?)')
      .run('d', `v/${index}.wav`, recording_id, fingerprint)
  const files = kept.map((_none, index) => ({ path: `v/${index}.wav`, sizeBytes: 1, modifiedMs: 1 }))
  const found = files.map(new DeviceIndex(opened()).candidates('d', files))
  expect(found.map((row) => row?.fingerprint)).toEqual([null, `blocks:${hash}`, `whole:${hash}`, null])
})

test('imports from a device name its file systems, and remembered choices a project or none', () => {
  const jobs = [
    job('import', JSON.stringify(device({}))),
    job('import', JSON.stringify(device({ unitVolumes: ['1'] }))),
  ]
  const copied = job('import', JSON.stringify(file({})))
  const choice = {
    destination: 'this-machine',
    accountId: null,
    language: 'en',
    speakers: null,
    hotwords: [],
    localOnly: false,
  }
  const remembered = (source_key: string, kept: object) =>
    older.add('projects', { name: source_key, name_key: source_key, defaults: '{}', created_ms: 0 }) &&
    older.db.prepare('INSERT INTO import_choices VALUES (?, ?, ?, 0)').run(source_key, '', JSON.stringify(kept))
  remembered('files', choice)
  remembered('folder:1', { ...choice, projectId: 2 })
  const library = opened()
  expect(jobs.map((id) => payloadOf(id).source.unitVolumes)).toEqual([[], ['1']])
  expect(payloadOf(copied)).toEqual(file({}))
  const choices = new ImportChoices(library, Date.now)
  expect(choices.of('files')).toEqual({ ...choice, projectId: null })
  expect(choices.of('folder:1')).toEqual({ ...choice, projectId: 2 })
})

test.each(['', '{"language":"en; DROP', 'null', '[]', '"text"', '{"language":7}'])(
  'damaged rows do not keep a library closed, and stay as they are: %s',
  (damaged) => {
    older.add('settings', { key: 'settings', value: damaged })
    const id = recording('Interview', damaged)
    const runId = run(id, damaged)
    const jobs = [job('import', JSON.stringify(file({ options: damaged }))), job('prepare', damaged)]
    older.db.prepare('INSERT INTO import_choices VALUES (?, ?, ?, 0)').run('files', '', damaged)
    const library = opened()
    const one = (sql: string, key: string | number = '') =>
      library
        .prepare(sql)
        .pluck()
        .get(...(key === '' ? [] : [key]))
    expect(one('SELECT value FROM settings')).toBe(damaged)
    expect(one('SELECT transcription_options FROM recordings')).toBe(damaged)
    expect(payloadOf(jobs[0] ?? 0).options).toBe(damaged)
    expect(one('SELECT payload FROM jobs WHERE id = ?', jobs[1])).toBe(damaged)
    const isObject = damaged === '{"language":7}'
    expect(one('SELECT choice FROM import_choices')).toBe(isObject ? '{"language":7,"projectId":null}' : damaged)
    expect(one('SELECT options FROM transcription_runs WHERE id = ?', runId)).toBe(
      isObject ? '{"language":"auto"}' : damaged,
    )
  },
)
