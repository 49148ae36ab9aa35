import { readdirSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { freePort } from '../../../support/freePort.ts'
import { callService, md5, openTestService, putPart, type TestService } from '../../../support/serviceClient.ts'
import { until } from '../../../support/waiting.ts'
import { beginPut } from './slowPut.ts'

/** Parts that are sent to the service itself, at its own addresses. */
const chunk = partnerLimits.chunkSizeBytes
const twoParts = Buffer.alloc(chunk + 1000, 'tapelog')
const small = Buffer.from('a few bytes of sound')
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const complete = (body: object) => service.call('completeUpload', { body })
const objects = () => readdirSync(join(service.dataDir, 'objects')).sort()

test('two PUTs of one part at once give the ETag of the stored bytes', async () => {
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

test('a part that is still arriving at the completion is refused and leaves nothing', async () => {
  const { session, completion } = await service.store(small)
  const { answer: late, sendRest } = beginPut(session.Parts[0]?.PresignedUrl ?? '', small)
  await until(() => objects().length === 2)
  expect((await complete(completion)).status).toBe(200)
  sendRest()
  expect((await late).status).toBe(409)
  expect(objects()).toEqual([completion.file_id])
})

test('a presigned address is valid only for its part, upload, method and day', async () => {
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
  expect(await status(first.replace(/signature=.{4}/, 'signature=AAAA'), 'PUT')).toBe(403)
  expect(await status(first.split('?')[0] ?? '', 'PUT')).toBe(403)
  const file = first.replace('/uploads/', '/files/').replace(/\/1\?/, '?')
  expect(await status(file, 'GET')).toBe(403)
  service.nowMs += 86_400_000
  expect(await status(first, 'PUT')).toBe(200)
  service.nowMs += 1
  expect(await status(first, 'PUT')).toBe(403)
})

test('a body of the wrong length is refused, and the connection stays usable', async () => {
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

test('a part can be stored again after a wrong MD5, which merges nothing', async () => {
  const { session, completion } = await service.store(Buffer.from('a few bytes of noise'))
  expect(await complete({ ...completion, file_md5: md5(small) })).toMatchObject({ status: 400 })
  expect(objects()).not.toContain(completion.file_id)
  const ETag = (await putPart(session.Parts[0]?.PresignedUrl ?? '', small)).headers.get('etag')
  const part_list = [{ PartNumber: 1, ETag }]
  expect(await complete({ ...completion, part_list, file_md5: md5(small) })).toMatchObject({ status: 200 })
})

test('every refusal is answered at once and its connection closed soon', async () => {
  await service.stop()
  await service.start({ bounds: { refusedRestMs: 300 } })
  const { session } = await service.store(small)
  const { pathname, search, port } = new URL(session.Parts[0]?.PresignedUrl ?? '')
  const cases: [status: number, path: string, headers: Record<string, string>][] = [
    [403, '/storage/uploads/some-upload/1', { 'content-length': '5000000' }],
    [403, '/storage/uploads/some-upload/1', { 'content-length': '500' }],
    [413, `${pathname}${search}`, { 'content-length': '5000000' }],
    [413, `${pathname}${search}`, { 'transfer-encoding': 'chunked' }],
  ]
  for (const [status, path, headers] of cases) {
    const sending = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false })
    sending.on('error', () => {})
    const closed = new Promise((resolve) => sending.on('close', resolve))
    const drip = setInterval(() => sending.write('xxxxx'), 20)
    const answer = await new Promise<IncomingMessage>((resolve) => sending.on('response', resolve))
    expect(answer.statusCode, path).toBe(status)
    answer.resume()
    // The client keeps sending bytes until the service closes.
    await closed
    clearInterval(drip)
  }
})

test('part addresses begin with the public origin', async () => {
  const publicOrigin = 'https://desk.example:8443'
  const port = await freePort()
  await service.stop()
  await service.start({ publicOrigin, port })
  const local = { ...service.connection, apiBase: `http://127.0.0.1:${port}` }
  const { body } = await callService(local, 'presign', { body: { filesize: twoParts.length, filetype: 'mp3' } })
  for (const { PresignedUrl } of body.Parts) expect(PresignedUrl).toMatch(/^https:\/\/desk\.example:8443\/storage\//)
})
