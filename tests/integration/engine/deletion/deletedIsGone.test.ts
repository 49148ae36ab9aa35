import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { recognise } from '../../../contract/service/recogniserLines.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { filesWithPlanted, planted, plantRecording } from './plantedRecording.ts'

/** After a deletion and its time to undo, no byte of the recording is left in the library's folder. */
let folder: string
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let engine: Engine
let aheadMs: number
const now = () => Date.now() + aheadMs
let planting: Awaited<ReturnType<typeof plantRecording>>
const library = () => join(folder, 'library')

async function open(): Promise<void> {
  engine = await openEngine(library(), service.connection, { now })
}
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  recognisers = recognisersInHand()
  service = await openTestService({
    dataDir: join(library(), 'service'),
    startRecogniser: recognisers.start,
    now,
  })
  await open()
  planting = await plantRecording(engine, recognisers, { folder: folder, libraryPath: library() })
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

const found = () => filesWithPlanted(library(), planting.blocks)
const left = async () => await engine.call('deletions.list', undefined)
async function passTime(): Promise<void> {
  aheadMs += undoDeletionMs
  engine.nudge()
  await until(async () => {
    const { scheduled, underWay } = await left()
    return scheduled.length + underWay.length === 0
  }).catch(async (cause) => {
    throw new Error(`not deleted: ${JSON.stringify(await left())}`, { cause })
  })
}

test('a deleted recording leaves none of its words, names or sound, and others stay whole', async () => {
  const { recordingId, keptId } = planting
  expect(found()).toContain('library.sqlite')
  expect(found()).toContain('library.sqlite.before-0009')
  expect(found().some((name) => name.startsWith('originals'))).toBe(true)
  const kept = await engine.call('transcripts.get', { recordingId: keptId })

  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
  const { deletion } = await engine.call('recordings.get', { recordingId })
  expect(deletion).toMatchObject({ scope: 'recording', askedBy: 'person' })
  expect(deletion?.dueMs).toBeGreaterThan(now())
  expect(found()).toContain('library.sqlite')
  await passTime()

  expect(found()).toEqual([])
  await engine.stop()
  expect(found()).toEqual([])
  await open()
  expect((await engine.call('recordings.list', {})).items.map(({ id }) => id)).toEqual([keptId])
  expect(await engine.call('transcripts.get', { recordingId: keptId })).toEqual(kept)
  expect((await engine.call('recordings.verify', {})).damaged).toEqual([])
  expect((await engine.call('transcripts.search', { query: 'frozen' })).hits.length).toBeGreaterThan(0)
})

test('a deleted recording leaves no row in the library or at the service', async () => {
  await engine.call('deletions.request', { recordingIds: [planting.recordingId], scope: 'recording' })
  await passTime()
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  const tables = db
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) column
       WHERE m.type = 'table' AND column.name = 'recording_id'`,
    )
    .pluck()
    .all()
  expect(tables).toContain('segments')
  for (const table of tables)
    expect(
      db.prepare(`SELECT count(*) FROM ${table} WHERE recording_id = ?`).pluck().get(planting.recordingId),
      table,
    ).toBe(0)
  expect(db.pragma('foreign_key_check')).toEqual([])
  db.close()
  const store = new Database(join(library(), 'service/service.sqlite'), { readonly: true })
  expect(store.prepare('SELECT count(*) FROM tasks').pluck().get()).toBeLessThan(2)
  store.close()
})

test('undo in time restores a deleted recording completely', async () => {
  const { recordingId } = planting
  const before = await engine.call('transcripts.get', { recordingId })
  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
  aheadMs += undoDeletionMs / 2
  engine.nudge()
  expect(await engine.call('deletions.undo', { recordingIds: [recordingId] })).toEqual({ undone: [recordingId] })
  aheadMs += undoDeletionMs
  engine.nudge()
  expect(await left()).toEqual({ scheduled: [], underWay: [] })
  expect(await engine.call('transcripts.get', { recordingId })).toEqual(before)
  expect((await engine.call('recordings.verify', {})).damaged).toEqual([])
})

test('a deleted recording’s number is never given to another one', async () => {
  await engine.call('deletions.request', { recordingIds: [planting.recordingId, planting.keptId], scope: 'recording' })
  await passTime()
  const { jobIds } = await engine.call('recordings.import', { paths: [planting.source] })
  await until(async () => (await engine.call('recordings.list', {})).total === 1)
  const [again] = (await engine.call('recordings.list', {})).items
  expect(again?.id).toBeGreaterThan(Math.max(planting.recordingId, planting.keptId))
  expect(jobIds[0]).toBeGreaterThan(2)
})

test('deleting only the audio keeps the text for reading and export', async () => {
  const { recordingId, blocks } = planting
  const before = await engine.call('transcripts.get', { recordingId })
  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'audio' })
  await passTime()
  expect(filesWithPlanted(join(library(), 'originals'), blocks)).toEqual([])
  expect(filesWithPlanted(join(library(), 'service'), blocks)).toEqual([])
  expect(existsSync(join(library(), 'derived', String(recordingId)))).toBe(false)
  const recording = await engine.call('recordings.get', { recordingId })
  expect(recording.audioDeletedMs).not.toBeNull()
  expect(recording).toMatchObject({ stage: 'ready', hasTranscript: true })
  expect(await engine.call('transcripts.get', { recordingId })).toEqual(before)
  const { files } = await engine.call('exports.write', {
    recordingIds: [recordingId],
    formats: ['txt'],
    directory: folder,
  })
  expect(files).toHaveLength(1)
  await expect(engine.call('recordings.transcribe', { recordingId })).rejects.toMatchObject({ code: 'audio-deleted' })
  await expect(engine.mediaFile(recordingId)).rejects.toMatchObject({ code: 'audio-deleted' })
  expect(await engine.call('recordings.peaks', { recordingId, mostBuckets: 100 })).toBeNull()
  expect((await engine.call('recordings.verify', {})).damaged).toEqual([])

  // A person imports the recording again, and the audio is back.
  await engine.call('recordings.import', { paths: [planting.source] })
  await until(async () => (await engine.call('recordings.get', { recordingId })).audioDeletedMs === null)
  expect((await engine.call('recordings.verify', {})).damaged).toEqual([])
  await until(async () => (await engine.call('recordings.peaks', { recordingId, mostBuckets: 100 })) !== null)
})

test('deleting the audio removes voice profiles everywhere, and keeps every word', async () => {
  const { recordingId, plantedAnswer } = planting
  const withVoice = () => filesWithPlanted(library(), [], [planted.voice])
  const before = recognisers.jobs.length
  await engine.call('recordings.transcribe', { recordingId })
  await until(() => recognisers.jobs.length > before)
  recognisers.finish(before, plantedAnswer)
  await until(async () => (await engine.call('recordings.get', { recordingId })).stage === 'ready')
  const transcript = await engine.call('transcripts.get', { recordingId })
  const beside = new Database(join(library(), 'library.sqlite'))
  beside
    .prepare(
      `INSERT INTO workflow_runs (recording_id, destination, workflows, metadata, version, answer, created_ms, finished_ms)
       VALUES (?, 'remote', '[]', '{}', '1.0', ?, 0, 0)`,
    )
    .run(recordingId, JSON.stringify({ status: 'SUCCESS', data: plantedAnswer }))
  const workflowAnswer = () => beside.prepare<[], string>('SELECT answer FROM workflow_runs').pluck().get()
  beside.pragma('wal_checkpoint(PASSIVE)')
  expect(withVoice()).toEqual(expect.arrayContaining(['library.sqlite', 'library.sqlite.before-0009']))

  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'audio' })
  await passTime()
  expect(withVoice()).toEqual([])
  expect(await engine.call('transcripts.get', { recordingId })).toEqual(transcript)
  expect(workflowAnswer()).toContain(planted.word)
  beside.close()
  // The history leads back to the earlier transcript, including the typed text.
  await engine.call('transcripts.undo', { recordingId })
  const words = (await engine.call('transcripts.get', { recordingId }))?.segments.map(({ text }) => text).join(' ')
  expect(words).toContain(planted.typed)
  expect(withVoice()).toEqual([])
})

test('the record of where audio was sent survives its deletion without the addresses', async () => {
  const { recordingId } = planting
  const beside = new Database(join(library(), 'library.sqlite'))
  const upload = beside
    .prepare<[number], number>(
      `INSERT INTO uploads (recording_id, destination, service_key, file_id, upload_id, chunk_size_bytes, filetype, size_bytes,
         sha256, mtime_ms, state, download_url, download_url_expires_ms, created_ms, updated_ms)
       VALUES (?, 'remote', 'newsroom', 'file', 'upload', 5242880, 'mp3', 100, '', 0, 'open',
         'https://newsroom.example/get?signature=planted', 1, 0, 0) RETURNING id`,
    )
    .pluck()
    .get(recordingId)
  beside
    .prepare(`INSERT INTO upload_parts (upload, part_number, presigned_url) VALUES (?, 1, ?)`)
    .run(upload, 'https://newsroom.example/put?signature=planted')
  const withAddress = () => filesWithPlanted(library(), [], ['signature=planted'])
  beside.pragma('wal_checkpoint(PASSIVE)')
  expect(withAddress()).toContain('library.sqlite')
  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'audio' })
  await passTime()
  expect(withAddress()).toEqual([])
  const sent = `SELECT destination, state, download_url FROM uploads WHERE recording_id = ?`
  expect(beside.prepare(sent).all(recordingId)).toEqual([
    { destination: 'remote', state: 'abandoned', download_url: null },
  ])
  beside.close()
})

test('deleting a recording in transcription deletes its task too', async () => {
  const { keptId } = planting
  const before = recognisers.jobs.length
  await engine.call('recordings.transcribe', { recordingId: keptId })
  await until(() => recognisers.jobs.length > before)
  const plan = await engine.call('deletions.plan', { recordingIds: [keptId] })
  expect(plan.recordings).toMatchObject([{ id: keptId, isUnderWay: true, hasTranscript: true, hasAudio: true }])
  await engine.call('deletions.request', { recordingIds: [keptId], scope: 'recording' })
  await until(() => recognisers.jobs.at(-1)?.killed)
  await passTime()
  expect((await engine.call('recordings.list', {})).items.map(({ id }) => id)).toEqual([planting.recordingId])
  expect(readdirSync(join(library(), 'derived'))).toEqual([String(planting.recordingId)])
})

test.each(['recording', 'audio'] as const)(
  'partial words of a failed transcription go with the deleted %s',
  async (scope) => {
    const { recordingId } = planting
    const before = recognisers.jobs.length
    await engine.call('recordings.transcribe', { recordingId })
    await until(() => recognisers.jobs.length > before)
    const recogniser = recognisers.jobs.at(-1)
    const text = () => planted.word
    recognise(recogniser?.job.taskFolder ?? '', { identity: 'models', from: 0, count: 1, text })
    recogniser?.say({ type: 'failed', code: 'recogniser-failed', message: 'It failed.' })
    recogniser?.end()
    await engine.settle()
    const heard = join(library(), 'service/heard')
    expect(filesWithPlanted(heard, [])).toHaveLength(1)
    await engine.call('deletions.request', { recordingIds: [recordingId], scope })
    await passTime()
    expect(filesWithPlanted(heard, [])).toEqual([])
  },
)

test('a service that cannot remove data is named, and asked again at the next start', async () => {
  await engine.stop()
  const older = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => older.listen(0, '127.0.0.1', resolve))
  const address = older.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  engine = await openEngine(library(), { ...service.connection, baseUrl: origin, apiBase: origin }, { now })
  engine.start({ kinds: [] })
  await engine.call('deletions.request', { recordingIds: [planting.recordingId], scope: 'recording' })
  aheadMs += undoDeletionMs
  engine.nudge()
  await until(async () => (await left()).underWay[0]?.problem?.code === 'service-cannot-remove')
  // Everything that the library itself holds is gone.
  expect(found().filter((name) => !name.startsWith('service'))).toEqual([])
  await engine.stop()
  await new Promise((resolve) => older.close(resolve))

  await open()
  engine.start({ kinds: [] })
  await until(async () => (await left()).underWay.length === 0)
  expect(found()).toEqual([])
})
