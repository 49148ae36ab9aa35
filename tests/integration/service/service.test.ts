import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CompletedUpload, TranscriptionTask, UploadSession } from '../../../shared/partner/schemas.ts'
import type { TokenResponse } from '../../../shared/partner/tokens.ts'
import { openTestService, type TestService } from '../../support/serviceClient.ts'
import { demoFile } from '../../support/testEngine.ts'

/** The whole way of a recording through the service, over HTTP like any client. The test sets its clock. */
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const path = '/open/partner'
type Refused = { code: number; message: string }
async function post<T = Refused>(route: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(`${service.connection.baseUrl}${route}`, {
    method: 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json().catch(() => null)) as T }
}
const asUser = () => ({ authorization: `Bearer ${service.connection.userToken}` })
const asPartner = () => ({ 'x-client-id': service.connection.clientId, 'x-client-api-key': service.connection.apiKey })
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`${service.connection.clientId}:${secret}`).toString('base64')}`,
})
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const put = (url: string, body: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(body) })
const chunk = 5_242_880

async function presign(bytes: Buffer): Promise<UploadSession> {
  return (
    await post<UploadSession>(
      `${path}/files/upload/generate-presigned-urls`,
      { filesize: bytes.length, filetype: 'flac' },
      asUser(),
    )
  ).body
}
const partOf = (bytes: Buffer, number: number) => bytes.subarray((number - 1) * chunk, number * chunk)
const complete = (session: UploadSession, etags: string[], file_md5?: string) =>
  post<CompletedUpload>(
    `${path}/files/upload/complete-upload`,
    {
      file_id: session.FileId,
      upload_id: session.UploadId,
      part_list: etags.map((ETag, index) => ({ PartNumber: index + 1, ETag })),
      filetype: 'flac',
      ...(file_md5 === undefined ? {} : { file_md5 }),
    },
    asUser(),
  )
async function upload(bytes: Buffer): Promise<CompletedUpload> {
  const session = await presign(bytes)
  const etags = await Promise.all(
    session.Parts.map(
      async ({ PartNumber, PresignedUrl }) =>
        (await put(PresignedUrl, partOf(bytes, PartNumber))).headers.get('etag') ?? '',
    ),
  )
  return (await complete(session, etags, md5(bytes))).body
}

const poll = async (transcriptionId: string): Promise<TranscriptionTask> => {
  const response = await fetch(`${service.connection.baseUrl}${path}/ai/transcriptions/${transcriptionId}`, {
    headers: asPartner(),
  })
  return (await response.json()) as TranscriptionTask
}

test('partner tokens are issued and refreshed, and refused for a wrong secret', async () => {
  const issued = await post<TokenResponse>(
    '/oauth/partner/access-token',
    undefined,
    basic(service.connection.secretKey),
  )
  expect(issued.body).toMatchObject({ token_type: 'bearer', expires_in: 3600 } satisfies Partial<TokenResponse>)
  expect(await post('/oauth/partner/access-token', undefined, basic('wrong'))).toMatchObject({
    status: 401,
    body: { code: 401, message: expect.any(String) },
  })
  const refresh = () =>
    fetch(`${service.connection.baseUrl}/oauth/partner/access-token/refresh`, {
      method: 'POST',
      headers: basic(service.connection.secretKey),
      body: new URLSearchParams({ refresh_token: issued.body.refresh_token }),
    })
  expect((await refresh()).status).toBe(200)
  expect((await refresh()).status).toBe(401)
})

test('parts in any order merge to one file with its MD5 and ranges', async () => {
  const bytes = Buffer.alloc(chunk * 2 + 1000, 'tapelog')
  const session = await presign(bytes)
  expect(session).toMatchObject({ ChunkSize: chunk, Parts: [{ PartNumber: 1 }, { PartNumber: 2 }, { PartNumber: 3 }] })
  const urls = session.Parts.map(({ PresignedUrl }) => PresignedUrl)
  const etags: string[] = []
  await Promise.all(
    [3, 1, 2, 1].map(async (number) => {
      const response = await put(urls[number - 1] ?? '', partOf(bytes, number))
      etags[number - 1] = response.headers.get('etag') ?? ''
    }),
  )
  expect(etags).toEqual([1, 2, 3].map((number) => `"${md5(partOf(bytes, number))}"`))
  expect((await complete(session, etags, 'f'.repeat(32))).status).toBe(400)
  const done = await complete(session, etags, md5(bytes))
  expect(done).toMatchObject({ status: 200, body: { FileId: session.FileId, FileType: 'flac', FileMd5: md5(bytes) } })
  expect((await complete(session, etags)).body.FileMd5).toBe(md5(bytes))

  const range = await fetch(done.body.DownloadUrl, { headers: { range: 'bytes=5-9' } })
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
    206,
    `bytes 5-9/${bytes.length}`,
    bytes.subarray(5, 10).toString(),
  ])
  expect((await fetch(done.body.DownloadUrl, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  service.nowMs += 24 * 3_600_000 + 1
  expect((await fetch(done.body.DownloadUrl)).status).toBe(403)
})

test('a submitted recording passes its states to a valid result', async () => {
  const { DownloadUrl } = await upload(readFileSync(demoFile('260915_1730.flac')))
  const submitted = await post<TranscriptionTask>(
    `${path}/ai/transcriptions/`,
    { file_url: DownloadUrl, params: { hotwords: 'mayor,river' } },
    asPartner(),
  )
  expect(submitted.body).toEqual({ transcription_id: expect.any(String), status: 'PENDING', data: {} })
  const { transcription_id } = submitted.body
  const seen = new Set<string>()
  let task = await poll(transcription_id)
  for (; !['SUCCESS', 'FAILURE'].includes(task.status); task = await poll(transcription_id)) {
    seen.add(task.status)
    expect(task.data).toEqual({})
  }
  expect([...seen]).toContain('STARTED')
  expect(task).toMatchObject({
    status: 'SUCCESS',
    data: { language: 'en', duration: 26, text: expect.stringContaining('winter') },
  })
  const { results = [] } = task.data as { results?: Record<string, unknown>[] }
  expect(new Set(results.map(({ speaker_id }) => speaker_id))).toEqual(new Set(['SPEAKER_00', 'SPEAKER_01']))
  expect(results[0]).toEqual({
    start: expect.any(Number),
    end: expect.any(Number),
    text: expect.any(String),
    speaker_id: 'SPEAKER_00',
    language: 'en-US',
  })
})

test('the 61st submit within a minute gets 429 with a waiting time', async () => {
  const submit = () =>
    post(`${path}/ai/transcriptions/`, { file_url: 'http://127.0.0.1:1/storage/files/x' }, asPartner())
  for (let count = 0; count < 60; count++) expect((await submit()).status).toBe(400)
  const refused = await submit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await post(`${path}/ai/transcriptions/`, {}, { 'x-client-id': 'unknown-client' })).status).toBe(401)
  service.nowMs += 60_001
  expect((await submit()).status).toBe(400)
})

test('an invalid request names the wrong field, route or body', async () => {
  const wrong = await post(
    `${path}/files/upload/generate-presigned-urls`,
    { filesize: 'big', filetype: 'wav' },
    asUser(),
  )
  expect(wrong).toMatchObject({ status: 422, body: { code: 422, message: expect.stringContaining('filesize') } })
  expect((await post(`${path}/files/upload/generate-presigned-urls`, '{"filesize":', asUser())).status).toBe(400)
  expect((await post('/nothing/here', {}, asUser())).body).toMatchObject({ code: 404 })
  expect(
    (await post(`${path}/files/upload/generate-presigned-urls`, { filesize: 1, filetype: 'wav' }, {})).status,
  ).toBe(401)
})

test('a task interrupted by a restart succeeds after it', async () => {
  const { DownloadUrl } = await upload(readFileSync(demoFile('260915_0911.ogg')))
  const { body } = await post<TranscriptionTask>(`${path}/ai/transcriptions/`, { file_url: DownloadUrl }, asPartner())
  await service.stop()
  await service.start()
  let task = await poll(body.transcription_id)
  while (!['SUCCESS', 'FAILURE'].includes(task.status)) task = await poll(body.transcription_id)
  expect(task.status).toBe('SUCCESS')
})

test('a body of the wrong content type is refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const otherKind = { status: 415, body: { code: 415, message: expect.stringContaining('application/') } }
  const device = new URLSearchParams({ type: 'notepro', sn: '8810000001' }).toString()
  expect(await post('/open/partner/sdk/bind', device, { ...asUser(), ...form })).toMatchObject(otherKind)
  expect(await post('/open/partner/sdk/bind', device, { ...asUser(), 'content-type': 'text/plain' })).toMatchObject(
    otherKind,
  )

  const { secretKey } = service.connection
  // Without a body, any content type will do.
  const issued = await post<TokenResponse>('/oauth/partner/access-token', undefined, { ...basic(secretKey), ...form })
  const { refresh_token } = issued.body
  const refresh = (body: unknown, headers: object) =>
    post('/oauth/partner/access-token/refresh', body, { ...basic(secretKey), ...headers })
  expect(await refresh({ refresh_token }, {})).toMatchObject(otherKind)
  expect((await refresh(new URLSearchParams({ refresh_token }).toString(), form)).status).toBe(200)
})
