import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions } from '../../electron/engine/library/database.ts'
import { demoFile, packageRoot } from './testEngine.ts'

/** Libraries as the first version wrote them: its schema, its rows, its settings with the only remote service. */

type Value = string | number | null
const insert = (db: Database.Database, table: string, row: Record<string, Value>): void => {
  const names = Object.keys(row)
  db.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row)
}
const applyFirst = (db: Database.Database, migration: string): void => {
  db.pragma('journal_mode = WAL')
  db.exec(readFileSync(join(packageRoot, migration), 'utf8'))
  db.pragma('user_version = 1')
}
const bytesOf = (name: string) => readFileSync(demoFile(name))
const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')

/**
 * An empty library from before a migration, which `migration` names by the end of its file name. `add`: adds a row and
 * returns its id.
 */
export function libraryBefore(libraryPath: string, migration: string) {
  const folder = join(packageRoot, 'electron/engine/library/migrations')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const before = names.findIndex((name) => name.endsWith(`-${migration}.sql`))
  mkdirSync(libraryPath, { recursive: true })
  const db = new Database(join(libraryPath, 'library.sqlite'))
  addFunctions(db)
  for (const name of names.slice(0, before)) db.exec(readFileSync(join(folder, name), 'utf8'))
  db.pragma(`user_version = ${before}`)
  const add = (table: string, row: Record<string, Value>): number => {
    insert(db, table, row)
    return db.prepare<[], number>('SELECT last_insert_rowid()').pluck().get() ?? 0
  }
  return { db, add }
}

export const olderTimeMs = 1_789_463_460_000
export const olderRemote = { baseUrl: 'https://partner.example/developer/api', apiBase: '', clientId: 'client-1' }
export const olderTexts = { typed: 'The mayor changed her plan.', heard: 'the mayor changed the plan', second: 'Why?' }
const options = JSON.stringify({
  language: 'en',
  diarization: true,
  hotwords: ['Reyes'],
  decodeSilence: false,
  returnEmbedding: false,
})

/**
 * Two recordings: the first transcribed on this machine and edited, the second being sent to the remote service. `remote` null:
 * no service was ever set up, and there are no settings. `inWal`: like after a crash, the last rows are not yet in the file.
 */
export function writeOlderLibrary(
  libraryPath: string,
  how: { destination?: string; remote?: Partial<typeof olderRemote> | null; inWal?: boolean } = {},
): void {
  const { destination = 'remote', remote = olderRemote } = how
  mkdirSync(libraryPath, { recursive: true })
  const path = join(libraryPath, 'library.sqlite')
  const writtenAt = how.inWal ? `${libraryPath}-written.sqlite` : path
  const db = new Database(writtenAt)
  applyFirst(db, 'electron/engine/library/migrations/0001-initial.sql')
  insertRecording(db, libraryPath, 1, '260915_0911.ogg', 'ogg')
  insertRecording(db, libraryPath, 2, '260915_1730.flac', 'flac')
  insertTranscription(db)
  insert(db, 'transcription_runs', { id: 2, recording_id: 2, destination: 'remote', options, created_ms: olderTimeMs })
  insertJob(db, 6, 'upload', 2, { runId: 2 }, 'queued')
  if (remote !== null)
    insert(db, 'settings', {
      key: 'settings',
      value: JSON.stringify({
        destination,
        transcribeOnImport: false,
        transcription: JSON.parse(options),
        remote,
        welcomed: true,
      }),
    })
  if (how.inWal) for (const end of ['', '-wal']) copyFileSync(`${writtenAt}${end}`, `${path}${end}`)
  db.close()
}

function insertRecording(db: Database.Database, libraryPath: string, id: number, name: string, container: string) {
  const bytes = bytesOf(name)
  const sha256 = digest('sha256', bytes)
  const fileName = `${sha256.slice(0, 2)}/${sha256}.${container}`
  const original = join(libraryPath, 'originals', fileName)
  mkdirSync(join(original, '..'), { recursive: true })
  copyFileSync(demoFile(name), original)
  insert(db, 'recordings', {
    id,
    title: name.replace(/\..*/, ''),
    original_name: name,
    source_label: 'file',
    file_name: fileName,
    size_bytes: bytes.length,
    mtime_ms: Math.round(statSync(original).mtimeMs),
    sha256,
    md5: digest('md5', bytes),
    recorded_ms: olderTimeMs,
    imported_ms: olderTimeMs + 1000,
    container,
    codec: container === 'ogg' ? 'opus' : 'flac',
    duration_ms: 24_047,
    sample_rate_hz: 48_000,
    channels: 1,
    playable: 1,
    local_only: 0,
    transcription_options: options,
    revision: 4,
  })
  insertJob(db, id * 2 - 1, 'import', id, { sourcePath: `/mnt/${name}`, sizeBytes: bytes.length }, 'done')
  insertJob(db, id * 2, 'prepare', id, { recordingId: id }, 'done')
}

function insertJob(
  db: Database.Database,
  id: number,
  kind: string,
  recordingId: number,
  payload: object,
  state: 'done' | 'queued',
) {
  insert(db, 'jobs', {
    id,
    kind,
    dedupe_key: `${kind}:${recordingId}`,
    payload: JSON.stringify(payload),
    recording_id: recordingId,
    subject: 'a recording',
    state,
    attempts: state === 'done' ? 1 : 0,
    max_attempts: 5,
    run_after_ms: olderTimeMs,
    created_ms: olderTimeMs,
    updated_ms: olderTimeMs,
  })
}

function insertTranscription(db: Database.Database) {
  const times = { created_ms: olderTimeMs, updated_ms: olderTimeMs }
  insert(db, 'uploads', {
    id: 1,
    recording_id: 1,
    destination: 'this-machine',
    service_key: 'this-machine',
    file_id: 'file-1',
    upload_id: 'upload-1',
    chunk_size_bytes: 5_242_880,
    filetype: 'ogg',
    size_bytes: 78_516,
    sha256: 'ab'.repeat(32),
    mtime_ms: olderTimeMs,
    state: 'completed',
    download_url: 'http://127.0.0.1:4000/storage/files/file-1?expires=1&signature=x',
    download_url_expires_ms: olderTimeMs + 86_400_000,
    ...times,
  })
  insert(db, 'upload_parts', { upload: 1, part_number: 1, presigned_url: 'http://127.0.0.1:4000/x', etag: '"x"' })
  insert(db, 'transcription_runs', {
    id: 1,
    recording_id: 1,
    destination: 'this-machine',
    options,
    upload: 1,
    transcription_id: 'task-1',
    status: 'SUCCESS',
    created_ms: olderTimeMs,
    finished_ms: olderTimeMs,
  })
  insertJob(db, 5, 'poll', 1, { runId: 1 }, 'done')
  insert(db, 'transcripts', {
    recording_id: 1,
    run_id: 1,
    language: 'en',
    machine: '{}',
    notices: '["Draft quality."]',
    revision: 2,
    created_ms: olderTimeMs,
  })
  insert(db, 'speakers', { id: 1, recording_id: 1, label: 'SPEAKER_00', name: 'Councillor Reyes', color_index: 0 })
  const segment = { id: 1, recording_id: 1, start_ms: 670, end_ms: 11_900, speaker_id: 1 }
  insert(db, 'segments', { ...segment, text: olderTexts.typed, edited: 1, verified: 1 })
  insert(db, 'segments', { ...segment, id: 2, start_ms: 12_450, end_ms: 23_460, text: olderTexts.second })
  const row = { id: 1, startMs: 670, endMs: 11_900, speakerId: 1, verified: 1 }
  insert(db, 'edits', {
    recording_id: 1,
    description: 'Edit text',
    operation: JSON.stringify({ kind: 'segment.setText', segmentId: 1, text: olderTexts.typed }),
    before: JSON.stringify({ segments: [{ ...row, text: olderTexts.heard, edited: 0 }], speakers: [] }),
    after: JSON.stringify({ segments: [{ ...row, text: olderTexts.typed, edited: 1 }], speakers: [] }),
    created_ms: olderTimeMs,
  })
  insert(db, 'replaced_transcripts', { recording_id: 1, content: '{"kept":"aside"}', replaced_ms: olderTimeMs })
}

export const olderSecrets = {
  clientId: 'older-client',
  secretKey: 'older-secret',
  apiKey: 'older-api-key',
  userToken: 'older-user-token',
  authorization: 'Bearer older',
  signingKey: 'older-signing-key',
}

/** A service's folder: one file, one finished task, and one task that a restart must resume. */
export function writeOlderService(dataDir: string): { bytes: Buffer } {
  mkdirSync(join(dataDir, 'objects'), { recursive: true })
  const bytes = bytesOf('260915_0911.ogg')
  copyFileSync(demoFile('260915_0911.ogg'), join(dataDir, 'objects/file-1'))
  const db = new Database(join(dataDir, 'service.sqlite'))
  applyFirst(db, 'electron/service/embedded/migrations/0001-initial.sql')
  for (const [name, value] of Object.entries(olderSecrets)) insert(db, 'secrets', { name, value })
  insert(db, 'tokens', {
    token_hash: digest('sha256', Buffer.from('older-refresh')),
    kind: 'refresh',
    expires_ms: null,
  })
  insert(db, 'uploads', {
    upload_id: 'upload-1',
    file_id: 'file-1',
    size_bytes: bytes.length,
    filetype: 'ogg',
    chunk_bytes: 5_242_880,
    state: 'merged',
    md5: digest('md5', bytes),
    created_ms: olderTimeMs,
  })
  insert(db, 'parts', { upload_id: 'upload-1', part_number: 1, etag: '"x"', size_bytes: bytes.length })
  const task = {
    file_id: 'file-1',
    params: JSON.stringify({
      transcribe: { language: 'en' },
      vad: { decode_silence: false },
      diarization: { enabled: true, return_embedding: false },
      hotwords: '',
    }),
    created_ms: olderTimeMs,
    updated_ms: olderTimeMs,
  }
  const data = JSON.stringify({
    text: olderTexts.heard,
    language: 'en',
    duration: 24,
    results: [],
    notices: ['Draft quality.'],
  })
  insert(db, 'tasks', { ...task, transcription_id: 'task-done', status: 'SUCCESS', data })
  insert(db, 'tasks', { ...task, transcription_id: 'task-begun', status: 'PROGRESS', progress: 0.5 })
  insert(db, 'requests', { at_ms: olderTimeMs, method: 'GET', route: '/', status: 200 })
  db.close()
  return { bytes }
}
