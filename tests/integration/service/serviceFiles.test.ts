import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import {
  callService,
  md5,
  openTestService,
  putPart,
  storeParts,
  type TestService,
} from '../../support/serviceClient.ts'
import { beginPut } from '../../support/slowPut.ts'
import { connectionOf, startService, startTapelog } from '../../support/tapelogProcess.ts'
import { temporaryFolder } from '../../support/testEngine.ts'
import { until } from '../../support/waiting.ts'

/** Uploads over HTTP: the service refuses wrong requests by name. It answers a repeated request twice but does its work once. */
const chunk = partnerLimits.chunkSizeBytes
const twoParts = Buffer.alloc(chunk + 1000, 'tapelog')
const small = Buffer.from('a few bytes of sound')
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const complete = (body: object) => service.call('completeUpload', { body })
const completeFile = (body: object) => service.call('completeFile', { body })
const refusal = (status: number, words: string) => ({
  status,
  body: { code: status, message: expect.stringContaining(words) },
})
const objects = () => readdirSync(join(service.dataDir, 'objects')).sort()

test('a completion that is not right is refused by name, leaves nothing merged, and the right one still works', async () => {
  const { completion } = await service.store(twoParts)
  const [first, second] = completion.part_list
  const parts = (...part_list: unknown[]) => ({ ...completion, part_list })
  const refused: [object, ReturnType<typeof refusal>][] = [
    [parts(first, { ...second, ETag: '"0123456789abcdef0123456789abcdef"' }), refusal(400, 'part 2')],
    [parts(first, { ...second, ETag: second?.ETag.replaceAll('"', '') }), refusal(400, 'part 2')],
    [parts(first), refusal(400, '2 parts belong to this upload, 1')],
    [parts(first, second, second), refusal(400, '3 were named')],
    [parts(first, first), refusal(400, 'part_list: a part is named twice')],
    [parts(first, { ...second, PartNumber: 3 }), refusal(400, 'part 3')],
    [parts(first, { ...second, PartNumber: 0 }), refusal(422, 'part_list.1.PartNumber')],
    [parts(first, { ...second, PartNumber: '2' }), refusal(422, 'part_list.1.PartNumber')],
    [parts(first, { PartNumber: 2 }), refusal(422, 'part_list.1.ETag')],
    [parts(), refusal(422, 'part_list')],
    [{ ...completion, filetype: 'opus' }, refusal(400, 'filetype')],
    [{ ...completion, file_md5: 'f'.repeat(32) }, refusal(400, 'file_md5')],
    [{ ...completion, file_md5: 'not hex' }, refusal(422, 'file_md5')],
    [{ ...completion, file_id: completion.upload_id }, refusal(404, 'upload')],
    [{ ...completion, upload_id: completion.file_id }, refusal(404, 'upload')],
  ]
  for (const [body, answer] of refused) expect(await complete(body), JSON.stringify(body)).toMatchObject(answer)
  expect(objects()).not.toContain(completion.file_id)
  const done = await complete({ ...parts(second, first), file_md5: md5(twoParts).toUpperCase() })
  expect(done).toMatchObject({ status: 200, body: { FileId: completion.file_id, FileMd5: md5(twoParts) } })
  expect(md5(Buffer.from(await (await fetch(done.body.DownloadUrl)).arrayBuffer()))).toBe(md5(twoParts))
  expect(objects()).toEqual([completion.file_id])
})

test('a part that never came is missed by its number', async () => {
  const { body: session } = await service.call('presign', { body: { filesize: twoParts.length, filetype: 'mp3' } })
  const completion = await storeParts({ ...session, Parts: session.Parts.slice(0, 1) }, twoParts, 'mp3')
  const part_list = [...completion.part_list, { PartNumber: 2, ETag: '"x"' }]
  expect(await complete({ ...completion, part_list })).toMatchObject(refusal(400, 'part 2'))
})

test('two completions at once: one merge, the same answer', async () => {
  const { completion } = await service.store(twoParts)
  const answers = await Promise.all(Array.from({ length: 6 }, () => complete(completion)))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { FileId: completion.file_id, FileMd5: md5(twoParts) } })
  expect(objects()).toEqual([completion.file_id])
})

test('at once with a wrong MD5: each completion is judged by its own', async () => {
  for (const order of [
    ['right', 'wrong', 'none'],
    ['wrong', 'none', 'right'],
    ['none', 'wrong', 'right'],
  ]) {
    const { completion } = await service.store(twoParts)
    const claims: Record<string, object> = {
      right: { file_md5: md5(twoParts) },
      wrong: { file_md5: '0'.repeat(32) },
      none: {},
    }
    const answers = await Promise.all(order.map((claim) => complete({ ...completion, ...claims[claim] })))
    expect(answers.map(({ status }) => status)).toEqual(order.map((claim) => (claim === 'wrong' ? 400 : 200)))
  }
})

test('two PUTs of one part at once: the ETag that counts belongs to the bytes that stay', async () => {
  for (let round = 0; round < 10; round++) {
    const { body: session } = await service.call('presign', { body: { filesize: 64, filetype: 'mp3' } })
    const { FileId: file_id, UploadId: upload_id } = session
    const address = session.Parts[0]?.PresignedUrl ?? ''
    const puts = await Promise.all(Array.from({ length: 10 }, (_, value) => putPart(address, Buffer.alloc(64, value))))
    const etags = puts.map(({ headers }) => headers.get('etag'))
    const completions = etags.map((ETag) => ({
      file_id,
      upload_id,
      filetype: 'mp3',
      part_list: [{ PartNumber: 1, ETag }],
    }))
    const answers: [string | null, number, string][] = []
    for (const completion of completions) {
      const { status, body } = await complete(completion)
      answers.push([completion.part_list[0]?.ETag ?? null, status, `"${body.FileMd5}"`])
      if (status === 200) break
    }
    const [etag, , merged] = answers.find(([, status]) => status === 200) ?? []
    expect(merged).toBe(etag)
  }
})

test('a part that is stored anew during the merge is never merged under its old ETag', async () => {
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

test('a part that is still being sent when the upload is completed comes too late, and leaves nothing', async () => {
  const { session, completion } = await service.store(small)
  const { answer: late, sendRest } = beginPut(session.Parts[0]?.PresignedUrl ?? '', small)
  await until(() => objects().length === 2)
  expect((await complete(completion)).status).toBe(200)
  sendRest()
  expect((await late).status).toBe(409)
  expect(objects()).toEqual([completion.file_id])
})

test('the part list of the largest file there may be', async () => {
  const filesize = 64 * 1024 ** 3
  const { body: session } = await service.call('presign', { body: { filesize, filetype: 'wav' } })
  expect(session.Parts).toHaveLength(Math.ceil(filesize / chunk))
  const part_list = session.Parts.map(({ PartNumber }) => ({ PartNumber, ETag: `"${'0'.repeat(32)}"` }))
  const body = { file_id: session.FileId, upload_id: session.UploadId, part_list, filetype: 'wav' }
  expect(await complete(body)).toMatchObject(refusal(400, 'part 1 was not stored'))
  const tooMany = Array.from({ length: 90_000 }, () => ({ PartNumber: 1, ETag: `"${'0'.repeat(32)}"` }))
  expect(await complete({ ...body, part_list: tooMany })).toMatchObject(refusal(413, ''))
  expect(await service.call('presign', { body: { filesize: filesize + 1, filetype: 'wav' } })).toMatchObject(
    refusal(422, 'filesize'),
  )
})

test('a presigned address serves its part, its upload, PUT and its day, nothing else', async () => {
  const one = (await service.call('presign', { body: { filesize: twoParts.length, filetype: 'mp3' } })).body
  const other = (await service.call('presign', { body: { filesize: twoParts.length, filetype: 'mp3' } })).body
  const [first = '', second = ''] = one.Parts.map(({ PresignedUrl }) => PresignedUrl)
  const status = async (address: string, method: string) =>
    (await fetch(address, { method, ...(method === 'PUT' ? { body: twoParts.subarray(0, chunk) } : {}) })).status
  for (const method of ['GET', 'HEAD', 'DELETE', 'POST', 'PATCH']) expect(await status(first, method)).toBe(404)
  const query = first.split('?')[1] ?? ''
  expect(await status(`${second.split('?')[0]}?${query}`, 'PUT')).toBe(403)
  expect(await status(`${other.Parts[0]?.PresignedUrl.split('?')[0]}?${query}`, 'PUT')).toBe(403)
  expect(
    await status(
      first.replace(/expires=(\d+)/, (_all, ms) => `expires=${Number(ms) + 1}`),
      'PUT',
    ),
  ).toBe(403)
  expect(await status(`${first}&signature=again`, 'PUT')).toBe(403)
  expect(await status(first.split('?')[0] ?? '', 'PUT')).toBe(403)
  const file = first.replace('/uploads/', '/files/').replace(/\/1\?/, '?')
  expect(await status(file, 'GET')).toBe(403)
  service.nowMs += 86_400_000
  expect(await status(first, 'PUT')).toBe(200)
  service.nowMs += 1
  expect(await status(first, 'PUT')).toBe(403)
})

test('a body of the wrong length is refused, however long, and the connection serves the next request', async () => {
  const { session, completion } = await service.store(small)
  const address = session.Parts[0]?.PresignedUrl ?? ''
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Sends the whole body, even if a response comes earlier. */
  const put = (bytes: number, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(address, { agent, method: 'PUT', headers, timeout: 10_000 }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode)),
      )
      sending.on('timeout', () => sending.destroy(new Error('no answer')))
      sending.on('error', reject)
      sending.end(Buffer.alloc(bytes))
    })
  for (const bytes of [0, 5, small.length + 1, 100_000, chunk, 2 * chunk]) {
    const status = bytes < small.length ? 400 : 413
    expect(await put(bytes, { 'content-length': String(bytes) }), String(bytes)).toBe(status)
    expect(await put(bytes, { 'transfer-encoding': 'chunked' }), `${bytes}, chunked`).toBe(status)
    expect(await put(small.length, {})).toBe(200)
  }
  agent.destroy()
  expect((await putPart(address, Buffer.alloc(4 * chunk))).status).toBe(413)

  const { body: again } = await complete(completion)
  expect(again).toMatchObject({ code: 400 })
  expect((await putPart(address, small)).status).toBe(200)
  expect(await complete({ ...completion, file_md5: md5(small) })).toMatchObject({ status: 200 })
  expect((await putPart(address, small)).status).toBe(409)
  expect(objects()).toEqual([completion.file_id])
})

test('the second family’s completion: exactly one of sn and owner_id, opus or mp3, lengths', async () => {
  const { completion } = await service.store(small)
  const both = { owner_id: 'owner-one', sn: '8810000001' }
  expect(await completeFile(completion)).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, ...both })).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, sn: null, owner_id: null })).toMatchObject(refusal(422, 'owner_id'))
  const owned = { ...completion, owner_id: 'x'.repeat(120) }
  expect(await completeFile({ ...owned, filetype: 'wav' })).toMatchObject(refusal(422, 'filetype'))
  expect(await completeFile({ ...owned, filetype: 'opus' })).toMatchObject(refusal(400, 'filetype'))
  expect(await completeFile({ ...owned, sn_type: 'notepins' })).toMatchObject(refusal(422, 'sn_type'))
  expect(await completeFile({ ...owned, owner_id: 'x'.repeat(121) })).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, sn: 'x'.repeat(201) })).toMatchObject(refusal(422, 'sn'))
  expect(await completeFile({ ...owned, start_time: 1.5 })).toMatchObject(refusal(422, 'start_time'))
  expect(objects()).not.toContain(completion.file_id)
  expect((await completeFile(owned)).status).toBe(200)
  const bySerial = (await service.store(small)).completion
  expect((await completeFile({ ...bySerial, sn: 'x'.repeat(200) })).status).toBe(200)
})

test('the File Model says everything that was said, and the device that the serial number belongs to', async () => {
  const device = (
    await service.call('bindDevice', { body: { owner_id: 'owner-one', sn: '8810000001', sn_type: 'notepro' } })
  ).body
  const { completion } = await service.store(small, 'opus')
  const said = {
    start_time: 1_790_000_000_000,
    end_time: 1_790_000_060_000,
    duration: 60_000,
    timezone: -3,
    zonemins: -30,
  }
  const { body } = await completeFile({
    ...completion,
    ...said,
    sn: '8810000001',
    sn_type: 'notepro',
    filename: 'Harbour 🎙',
  })
  expect(body).toEqual({
    ...said,
    id: completion.file_id,
    client_id: service.connection.clientId,
    owner_id: 'owner-one',
    name: 'Harbour 🎙',
    bot_id: null,
    device_id: device.id,
    group_id: null,
    parent_id: null,
    children_ids: [],
    parent_clips: [],
    data: {},
    presigned_url: expect.stringContaining(`/storage/files/${completion.file_id}?`),
    presigned_url_opus: body.presigned_url,
    created_at: new Date(service.nowMs).toISOString(),
  })
  expect(await (await fetch(body.presigned_url ?? '')).text()).toBe(small.toString())
  service.nowMs += 1000
  const again = await completeFile({ ...completion, owner_id: 'somebody-else' })
  expect(again.body).toMatchObject({ ...said, name: 'Harbour 🎙', owner_id: 'owner-one', created_at: body.created_at })
})

test('killed in the middle of a completion: after the restart it is answered, once and again', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'service')
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
  folder.remove()
})

test('ended between the merged file and its row: the next completion merges again', async () => {
  const { completion } = await service.store(small)
  const part = readFileSync(join(service.dataDir, `objects/${completion.upload_id}.1`))
  await complete(completion)
  await service.stop()
  writeFileSync(join(service.dataDir, `objects/${completion.upload_id}.1`), part)
  const db = new Database(join(service.dataDir, 'service.sqlite'))
  db.prepare(`UPDATE uploads SET state = 'open', md5 = NULL`).run()
  db.close()
  await service.start()
  expect(await complete(completion)).toMatchObject({ status: 200, body: { FileMd5: md5(small) } })
  expect(objects()).toEqual([completion.file_id])
})
