import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { heard } from '../../support/serviceClient.ts'
import { serviceDesk } from '../../support/serviceDesk.ts'
import { eventually, until } from '../../support/waiting.ts'

/** The data that the service removes when a client asks, or when the data is too old. */
const desk = serviceDesk()
const dayMs = 24 * 3_600_000
afterEach(() => vi.useRealTimers())

const remove = async (body: object) => (await desk.service.call('removeFromService', { body })).body
const objects = () => readdirSync(join(desk.service.dataDir, 'objects')).sort()
const count = (table: string): unknown => {
  const db = new Database(join(desk.service.dataDir, 'service.sqlite'), { readonly: true })
  try {
    return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  } finally {
    db.close()
  }
}
const statusOf = async (id: string) =>
  (await desk.service.call('readTranscription', { params: { transcription_id: id } })).status
const succeeded = (id: string) =>
  eventually(
    () => desk.task(id),
    ({ status }) => status === 'SUCCESS',
  )
const submitted = async (file_url: string) =>
  (await desk.service.call('submitTranscription', { body: { file_url } })).body.transcription_id
const planted = 'the planted sentence of a source'
const bytesOnDisk = () =>
  readdirSync(desk.service.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

test('a task with its result and its file goes, and asking again gives the same answer', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0, { ...heard, text: planted })
  await succeeded(id)
  expect(bytesOnDisk().some((bytes) => bytes.includes(planted))).toBe(true)
  for (let time = 0; time < 2; time++) {
    expect(await remove({ transcription_ids: [id], file_ids: [FileId] })).toEqual({
      transcription_ids: [id],
      workflow_ids: [],
      file_ids: [FileId],
      upload_ids: [],
    })
    expect(objects()).toEqual([])
  }
  expect([count('tasks'), count('uploads'), count('parts')]).toEqual([0, 0, 0])
  expect(await statusOf(id)).toBe(404)
  expect((await fetch(DownloadUrl)).status).toBe(404)
  expect((await desk.service.call('submitTranscription', { body: { file_url: DownloadUrl } })).status).toBe(403)
  // The text is neither in the write-ahead log nor in free pages.
  expect(bytesOnDisk().some((bytes) => bytes.includes(planted))).toBe(false)
})

test('what an unfinished task works on stays, unless it is revoked', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  expect(await remove({ transcription_ids: [id], file_ids: [FileId] })).toMatchObject({
    transcription_ids: [],
    file_ids: [],
  })
  expect(objects()).toEqual([FileId])
  expect(desk.recognisers.jobs[0]?.killed).toBe(false)
  expect(await remove({ transcription_ids: [id], file_ids: [FileId], revoke: true })).toMatchObject({
    transcription_ids: [id],
    file_ids: [FileId],
  })
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  expect([objects(), count('tasks'), count('uploads')]).toEqual([[], 0, 0])
})

test('a result that was not named stays readable when its file goes', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const first = await submitted(DownloadUrl)
  const second = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0)
  await desk.started(2)
  desk.recognisers.finish(1)
  await succeeded(second)
  await remove({ transcription_ids: [first], file_ids: [FileId] })
  expect([objects(), await statusOf(first), await statusOf(second)]).toEqual([[], 404, 200])
  await remove({ transcription_ids: [second] })
  expect([count('tasks'), count('uploads')]).toEqual([0, 0])
})

test('an upload that is not complete goes with its parts, and cannot be completed any more', async () => {
  const { completion } = await desk.service.store(Buffer.from('a few bytes of sound'))
  expect(await remove({ upload_ids: [completion.upload_id] })).toMatchObject({ upload_ids: [completion.upload_id] })
  expect([objects(), count('uploads'), count('parts')]).toEqual([[], 0, 0])
  expect((await desk.service.call('completeUpload', { body: completion })).status).toBe(404)
})

test('a workflow goes with its transcription and with what it wrote', async () => {
  const { FileId } = await desk.upload()
  const workflows = [{ type: 'transcribe' }, { type: 'export', format: 'txt' }]
  const { body } = await desk.service.call('submitWorkflow', { body: { workflows, metadata: { file_id: FileId } } })
  await desk.started(1)
  desk.recognisers.finish(0)
  await eventually(
    async () => (await desk.service.call('readWorkflow', { params: { workflow_id: body.id } })).body,
    ({ status }) => status === 'SUCCESS',
  )
  expect(objects()).toHaveLength(2)
  await remove({ workflow_ids: [body.id], file_ids: [FileId] })
  expect([objects(), count('workflows'), count('tasks'), count('uploads')]).toEqual([[], 0, 0, 0])
})

test('what another account has is as if it did not exist', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0)
  await succeeded(id)
  const db = new Database(join(desk.service.dataDir, 'service.sqlite'))
  db.exec(`UPDATE tasks SET account_id = 'another account'`)
  db.close()
  expect(await statusOf(id)).toBe(404)
  const params = { transcription_id: id }
  expect((await desk.service.call('revokeTranscription', { params })).status).toBe(404)
  await remove({ transcription_ids: [id], file_ids: [FileId] })
  expect(count('tasks')).toBe(1)
})

test('a user completes no upload of another user; the partner does', async () => {
  const body = { filesize: 3, filetype: 'mp3' }
  const session = (await desk.service.call('presign', { headers: await desk.service.user('user-anna'), body })).body
  const put = await fetch(session.Parts[0]?.PresignedUrl ?? '', { method: 'PUT', body: 'abc' })
  const completion = {
    file_id: session.FileId,
    upload_id: session.UploadId,
    part_list: [{ PartNumber: 1, ETag: put.headers.get('etag') }],
    filetype: 'mp3',
  }
  const complete = async (headers: Record<string, string>) =>
    (await desk.service.call('completeUpload', { headers, body: completion })).status
  expect(await complete(await desk.service.user('user-bert'))).toBe(404)
  expect(await complete({})).toBe(200)
})

test('a removal that a crash interrupted ends at the next start', async () => {
  const { FileId } = await desk.upload()
  const db = new Database(join(desk.service.dataDir, 'service.sqlite'))
  db.exec('UPDATE uploads SET removed_ms = 1')
  db.close()
  expect(existsSync(join(desk.service.dataDir, 'objects', FileId))).toBe(true)
  await desk.service.stop()
  await desk.service.start()
  await until(() => objects().length === 0 && count('uploads') === 0)
})

test('after its days everything that has ended goes, and nothing that is worked on', async () => {
  await desk.service.stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await desk.service.start({ startRecogniser: desk.recognisers.start, keepDays: 7 })
  const old = await desk.submitTask()
  await desk.started(1)
  desk.recognisers.finish(0)
  await succeeded(old)
  const running = await desk.submitTask()
  await desk.started(2)
  desk.service.nowMs += 7 * dayMs - 1
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([await statusOf(old), objects().length]).toEqual([200, 2])
  desk.service.nowMs += 2
  await vi.advanceTimersByTimeAsync(3_600_000)
  // The service removes an upload's row after its file.
  await until(() => objects().length === 1 && count('uploads') === 1)
  expect([await statusOf(old), await statusOf(running)]).toEqual([404, 200])
})
