import { expect, test } from 'vitest'
import type { Db } from '../../../electron/service/ports/ports.ts'
import type { Tables } from '../../../electron/service/ports/tables.ts'
import { countOf } from '../../contract/service/rows.ts'
import { serviceWithRecognisersInHand } from '../../support/serviceWithRecognisersInHand.ts'
import { eventually, until } from '../../support/waiting.ts'

/** The data that the service removes when a client asks. */
const desk = serviceWithRecognisersInHand()

const remove = async (body: object) => (await desk.service.call('removeFromService', { body })).body
/** Everything that the service stores of recordings and results. */
const objects = () => desk.service.inside.objects()
const files = () => desk.service.inside.files()
const count = (table: keyof Tables) => desk.service.inside.rows((db) => countOf(db, table))
const changed = (change: (db: Db) => { execute(): Promise<unknown> }) =>
  desk.service.inside.rows(async (db) => void (await change(db).execute()))
const statusOf = async (id: string) =>
  (await desk.service.call('readTranscription', { params: { transcription_id: id } })).status
const succeeded = (id: string) =>
  eventually(
    () => desk.task(id),
    ({ status }) => status === 'SUCCESS',
  )
const submitted = async (file_url: string) =>
  (await desk.service.call('submitTranscription', { body: { file_url } })).body.transcription_id
const counts = (...tables: (keyof Tables)[]) => Promise.all(tables.map(count))

test('a removal deletes a task with its result and file and can be repeated', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0)
  await succeeded(id)
  for (let time = 0; time < 2; time++) {
    expect(await remove({ transcription_ids: [id], file_ids: [FileId] })).toEqual({
      transcription_ids: [id],
      workflow_ids: [],
      file_ids: [FileId],
      upload_ids: [],
    })
    expect(await objects()).toEqual([])
  }
  expect(await counts('tasks', 'uploads', 'parts')).toEqual([0, 0, 0])
  expect(await statusOf(id)).toBe(404)
  expect((await fetch(DownloadUrl)).status).toBe(404)
  expect((await desk.service.call('submitTranscription', { body: { file_url: DownloadUrl } })).status).toBe(403)
})

test('the files of an unfinished task stay unless it is revoked', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  expect(await remove({ transcription_ids: [id], file_ids: [FileId] })).toMatchObject({
    transcription_ids: [],
    file_ids: [],
  })
  expect(await files()).toEqual([FileId])
  expect(desk.recognisers.jobs[0]?.killed).toBe(false)
  expect(await remove({ transcription_ids: [id], file_ids: [FileId], revoke: true })).toMatchObject({
    transcription_ids: [id],
    file_ids: [FileId],
  })
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  expect([await objects(), await counts('tasks', 'uploads')]).toEqual([[], [0, 0]])
})

test('a result that was not named stays readable without its file', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const first = await submitted(DownloadUrl)
  const second = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0)
  await desk.started(2)
  desk.recognisers.finish(1)
  await succeeded(second)
  await remove({ transcription_ids: [first], file_ids: [FileId] })
  expect([await files(), await statusOf(first), await statusOf(second)]).toEqual([[], 404, 200])
  await remove({ transcription_ids: [second] })
  expect([await objects(), await counts('tasks', 'uploads')]).toEqual([[], [0, 0]])
})

test('an incomplete upload is removed with its parts', async () => {
  const { completion } = await desk.service.store(Buffer.from('a few bytes of sound'))
  expect(await remove({ upload_ids: [completion.upload_id] })).toMatchObject({ upload_ids: [completion.upload_id] })
  expect([await objects(), await counts('uploads', 'parts')]).toEqual([[], [0, 0]])
  expect((await desk.service.call('completeUpload', { body: completion })).status).toBe(404)
})

test('a workflow is removed with its transcription and outputs', async () => {
  const { FileId } = await desk.upload()
  const workflows = [{ type: 'transcribe' }, { type: 'export', format: 'txt' }]
  const { body } = await desk.service.call('submitWorkflow', { body: { workflows, metadata: { file_id: FileId } } })
  await desk.started(1)
  desk.recognisers.finish(0)
  await eventually(
    async () => (await desk.service.call('readWorkflow', { params: { workflow_id: body.id } })).body,
    ({ status }) => status === 'SUCCESS',
  )
  expect(await files()).toHaveLength(2)
  await remove({ workflow_ids: [body.id], file_ids: [FileId] })
  expect([await objects(), await counts('workflows', 'tasks', 'uploads')]).toEqual([[], [0, 0, 0]])
})

test('a removal ignores objects of another account', async () => {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submitted(DownloadUrl)
  await desk.started(1)
  desk.recognisers.finish(0)
  await succeeded(id)
  await changed((db) => db.updateTable('tasks').set({ account_id: 'another account' }))
  expect(await statusOf(id)).toBe(404)
  const params = { transcription_id: id }
  expect((await desk.service.call('revokeTranscription', { params })).status).toBe(404)
  await remove({ transcription_ids: [id], file_ids: [FileId] })
  expect(await count('tasks')).toBe(1)
})

test('only the partner completes an upload of another user', async () => {
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

test('an interrupted removal ends at the next start', async () => {
  const { FileId } = await desk.upload()
  await changed((db) => db.updateTable('uploads').set({ removed_ms: 1 }))
  expect(await files()).toEqual([FileId])
  await desk.service.stop()
  await desk.service.start()
  await until(async () => (await objects()).length === 0 && (await count('uploads')) === 0)
})
