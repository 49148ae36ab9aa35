import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { addFunctions, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { DesiredStates, recordingsBeingPaused } from '../../../../electron/engine/transcription/desiredStates.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** The data in version 27 of the library keeps its meaning under version 28's names. */
const migrations = join(packageRoot, 'electron/engine/library/migrations')
let folder: string
beforeEach(() => {
  folder = testFolder()
})

function libraryOf27(): Database.Database {
  const db = new Database(join(folder, 'library.sqlite'))
  addFunctions(db)
  for (const name of readdirSync(migrations).sort())
    if (/^\d{4}-/.test(name) && name < '0028') db.exec(readFileSync(join(migrations, name), 'utf8'))
  db.pragma('user_version = 27')
  db.exec(`INSERT INTO recordings (id, title, original_name, source_label, file_name, size_bytes, mtime_ms, sha256, md5, imported_ms,
      container, codec, duration_ms, sample_rate_hz, channels, playable, local_only, transcription_options)
    VALUES (1, 'a', 'a', '', 'a', 1, 1, 'a', 'a', 1, 'wav', 'pcm', 1, 1, 1, 1, 0, '{}')`)
  return db
}
const migrated = (db: Database.Database) => {
  db.close()
  return openLibraryDatabase(folder, packageRoot)
}

test('nothing that the service was to be told is lost', () => {
  const older = libraryOf27()
  const order = older.prepare(`INSERT INTO service_pauses VALUES (?, 'transcription', 1, ?, 5)`)
  for (const state of ['pausing', 'paused', 'resuming', 'revoking']) order.run(`is ${state}`, state)
  order.run('pausing and done', 'pausing')
  const removal = older.prepare('INSERT INTO service_removals VALUES (?, ?, ?)')
  removal.run('transcription', 'pausing and done', 0)
  removal.run('upload', 'u-1', 0)
  removal.run('workflow', 'unfinished', 1)
  const atService = { transcriptionIds: ['t-1'], workflowIds: ['w-1'], uploads: [{ fileId: 'f-2', uploadId: 'u-2' }] }
  const remains = { paths: ['x'], mustRewriteLibrary: false, atService }
  older
    .prepare(
      `INSERT INTO deletions (id, recording_id, scope, asked_by, state, remains, asked_ms) VALUES (3, 9, 'recording', 'person', 'removing', ?, 1)`,
    )
    .run(JSON.stringify(remains))
  const db = migrated(older)
  const states = new DesiredStates(db, Date.now)
  const told = (subject: 'tasks' | 'removals') => {
    const all: unknown[] = []
    for (let next = states.next(subject); next; next = states.next(subject)) {
      all.push([next.state, next.endsTasks, next.rows.map(({ kind, id }) => `${kind} ${id}`).sort()])
      states.answered(next, new Set(next.rows.map(({ id }) => id)))
    }
    return all
  }
  expect([...recordingsBeingPaused(db, false)]).toEqual([1])
  expect(states.servicesErasing(3)).toEqual(['this-machine'])
  expect(told('tasks')).toEqual([
    ['paused', false, ['transcription is pausing']],
    ['revoked', false, ['transcription is revoking']],
    ['running', false, ['transcription is resuming']],
  ])
  expect(told('removals')).toEqual([
    ['removed', false, ['transcription pausing and done', 'upload u-1']],
    ['removed', true, ['file f-2', 'transcription t-1', 'upload u-2', 'workflow unfinished', 'workflow w-1']],
  ])
  expect(states.servicesErasing(3)).toEqual([])
  // Tapelog still knows which tasks the service has paused.
  expect(db.prepare('SELECT id, state, is_told FROM desired_states ORDER BY id').raw().all()).toEqual([
    ['is paused', 'paused', 1],
    ['is pausing', 'paused', 1],
  ])
  expect(JSON.parse(String(db.prepare('SELECT remains FROM deletions').pluck().get()))).toEqual({
    paths: ['x'],
    mustRewriteLibrary: false,
  })
  db.close()
})

test('jobs and settings have the new names; damaged settings stay as they are', () => {
  const older = libraryOf27()
  const job = older.prepare(
    `INSERT INTO jobs (kind, dedupe_key, payload, subject, state, max_attempts, run_after_ms, turn, created_ms, updated_ms)
     VALUES (?, ?, ?, 'a', 'queued', 5, 0, 4, 0, 0)`,
  )
  job.run('derive', 'derive:7:2', '{"runId":7}')
  const device = { source: { kind: 'device', deviceId: 'd' }, sourceLabel: 'Recorder' }
  job.run('import', 'a', JSON.stringify({ ...device, recorded: { atMs: 1, source: 'file-time', hasZone: true } }))
  job.run('import', 'b', JSON.stringify({ source: { kind: 'file', path: '/b' }, sourceLabel: 'file' }))
  job.run('import', 'c', JSON.stringify({ ...device, from: { key: 'folder:1', name: '/c' } }))
  older
    .prepare(`INSERT INTO settings VALUES ('settings', ?)`)
    .run(JSON.stringify({ uploadForm: 'compact', partMinutes: 30, welcomed: true }))
  older.close()
  copyFileSync(join(folder, 'library.sqlite'), join(folder, 'kept.sqlite'))
  const db = openLibraryDatabase(folder, packageRoot)
  const payload = (key: string) =>
    JSON.parse(String(db.prepare('SELECT payload FROM jobs WHERE dedupe_key = ?').pluck().get(key)))
  expect(db.prepare(`SELECT kind, slice_number FROM jobs WHERE dedupe_key = 'transcode:7:2'`).raw().get()).toEqual([
    'transcode',
    4,
  ])
  expect(payload('a')).toMatchObject({
    from: { key: 'device:d', name: 'Recorder' },
    recorded: { atMs: 1, source: 'recorder-clock', hasZone: true },
  })
  expect(payload('b').from).toEqual({ key: 'files', name: '' })
  expect(payload('c').from).toEqual({ key: 'folder:1', name: '/c' })
  const settings = () => String(db.prepare('SELECT value FROM settings').pluck().get())
  expect(JSON.parse(settings())).toEqual({ uploadEncoding: 'compact', sliceMinutes: 30, welcomed: true })
  db.close()

  copyFileSync(join(folder, 'kept.sqlite'), join(folder, 'library.sqlite'))
  const damaged = new Database(join(folder, 'library.sqlite'))
  damaged.exec(`UPDATE settings SET value = '{"uploadForm'`)
  const opened = migrated(damaged)
  expect(opened.prepare('SELECT value FROM settings').pluck().get()).toBe('{"uploadForm')
  opened.close()
})
