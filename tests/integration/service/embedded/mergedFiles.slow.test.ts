import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadRow } from '../../../../electron/service/ports/tables.ts'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import {
  callService,
  md5,
  openTestService,
  putPart,
  storeParts,
  type TestService,
} from '../../../support/serviceClient.ts'
import { connectionOf, startService, startTapelog } from '../../../support/tapelogProcess.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** The merge of part files into one: ended halfway, taken over by another node, with parts that change meanwhile. */
const chunk = partnerLimits.chunkSizeBytes
const small = Buffer.from('a few bytes of sound')
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const complete = (body: object) => service.call('completeUpload', { body })
const objects = () => readdirSync(join(service.dataDir, 'objects')).sort()

test('a part stored again during the merge is not merged under its old ETag', async () => {
  const bytes = Buffer.alloc(chunk * 6 + 1, 'tapelog')
  const { session, completion } = await service.store(bytes)
  const last = session.Parts.at(-1)?.PresignedUrl ?? ''
  const completed = complete(completion)
  await until(() => objects().some((name) => name.startsWith(completion.file_id)))
  const stored = await putPart(last, Buffer.from('X'))
  const { status, body } = await completed
  if (status === 200) expect(body.FileMd5).toBe(md5(bytes))
  else expect([status, stored.status]).toEqual([400, 200])
})

test('a completion interrupted by a kill is answered after the restart', async () => {
  const folder = testFolder()
  const dataDir = join(folder, 'service')
  const first = startTapelog(['serve', '--json', '--data', dataDir])
  const connection = await connectionOf(first)
  const bytes = Buffer.alloc(chunk * 6 + 1, 'tapelog')
  const { body: session } = await callService(connection, 'presign', {
    body: { filesize: bytes.length, filetype: 'mp3' },
  })
  const completion = await storeParts(session, bytes, 'mp3')
  const unanswered = callService(connection, 'completeUpload', { body: completion }).then(
    ({ status }) => status,
    () => 'no answer',
  )
  await until(() => existsSync(join(dataDir, 'objects', session.FileId)))
  first.kill('SIGKILL')
  await first.ended
  await unanswered

  const second = await startService(dataDir)
  for (let times = 0; times < 2; times++)
    expect(await callService(second.connection, 'completeUpload', { body: completion })).toMatchObject({
      status: 200,
      body: { FileId: session.FileId, FileMd5: md5(bytes) },
    })
  await second.stop()
  expect(md5(readFileSync(join(dataDir, 'objects', session.FileId)))).toBe(md5(bytes))
})

test('a merge without its database row is repeated by the next completion', async () => {
  const { completion } = await service.store(small)
  const [partName = ''] = objects()
  const part = readFileSync(join(service.dataDir, 'objects', partName))
  await complete(completion)
  await service.stop()
  writeFileSync(join(service.dataDir, 'objects', partName), part)
  await changeUpload(completion.upload_id, { state: 'open', md5: null })
  await service.start()
  expect(await complete(completion)).toMatchObject({ status: 200, body: { FileMd5: md5(small) } })
  expect(objects()).toEqual([completion.file_id])
})

const changeUpload = (uploadId: string, fields: Partial<UploadRow>) =>
  service.inside.rows((db) => db.updateTable('uploads').set(fields).where('upload_id', '=', uploadId).execute())

test('a completion that loses its merge answers with the result of the other node', async () => {
  const bytes = Buffer.alloc(chunk * 6 + 1, 'tapelog')
  const { completion } = await service.store(bytes)
  const answer = complete(completion)
  await until(() => objects().some((name) => name.startsWith(completion.file_id)))
  await changeUpload(completion.upload_id, { merge_token: 'other', merge_seen_ms: Date.now() })
  await until(() => objects().includes(completion.file_id))
  await changeUpload(completion.upload_id, { state: 'merged', md5: 'by-the-other', merge_token: null })
  expect(await answer).toMatchObject({ status: 200, body: { FileMd5: 'by-the-other' } })
})
