import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ServiceDeps } from '../../../electron/service/embedded/types.ts'
import { freePort } from '../../support/freePort.ts'
import { openTestService, putPart, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { eventually, until } from '../../support/waiting.ts'

/** The service's answers to unknown clients, the data that it stores of them, and the limits for known clients. */
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
const open = async (more: Partial<ServiceDeps> = {}) => {
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start, ...more })
}
afterEach(async () => {
  listensAt = null
  await service.remove()
})

/** The address at which a service with a public origin listens. */
let listensAt: number | null = null
const port = () => listensAt ?? Number(new URL(service.connection.apiBase).port)
/** Sends the text as it is and collects the response until the other end closes. */
function raw(text: string): { socket: Socket; answer: () => string; closed: Promise<string> } {
  let received = ''
  const socket = connect(port(), '127.0.0.1')
  // Write this before the connection opens, so that no later text comes first.
  socket.write(text)
  socket.on('data', (block) => {
    received += block
  })
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
  return { socket, answer: () => received, closed }
}
const head = (lines: Record<string, string>, first = 'POST /developer/api/oauth/partner/access-token') =>
  `${first} HTTP/1.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
test('a client without credentials is refused before its body is read', async () => {
  await open({ bounds: { refusedRestMs: 50 } })
  // The request announces a body but never sends it: a response shows that nothing waited for it.
  const body = { 'content-type': 'application/json', 'content-length': '4000000' }
  const first = 'POST /developer/api/open/partner/files/upload/generate-presigned-urls'
  const anonymous = await raw(head({ host: '127.0.0.1', ...body }, first)).closed
  expect(anonymous).toMatch(/^HTTP\/1\.1 401 [^{]*connection: close[^{]*\{"code":401,"message":"[^"]+"\}$/is)
  const endless = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  expect(await raw(head({ host: '127.0.0.1', ...endless }, first)).closed).toMatch(/^HTTP\/1\.1 401 /)
})

test('a page of another site is refused under every host name', async () => {
  await open()
  const status = async (headers: Record<string, string>, path = '/openapi.json') => {
    const answer = await raw(head({ connection: 'close', ...headers }, `GET ${path}`)).closed
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
  const own = `127.0.0.1:${port()}`
  expect(await status({ host: own })).toBe(200)
  expect(await status({ host: `localhost:${port()}` })).toBe(200)
  expect(await status({ host: `[::1]:${port()}` })).toBe(200)
  for (const host of ['127.0.0.1\\.evil.com', '127.0.0.1/.evil.com', '127.0.0.1?.evil.com', 'evil.com@127.0.0.1'])
    expect(await status({ host }), host).toBe(403)
  for (const host of [
    `attacker.example:${port()}`,
    'attacker.example',
    '127.0.0.1.attacker.example',
    'localhost.example',
  ])
    expect(await status({ host }), host).toBe(403)
  expect(await status({ host: own, origin: `http://${own}` })).toBe(200)
  for (const origin of [
    'https://attacker.example',
    'null',
    `http://127.0.0.1:${port() + 1}`,
    `http://localhost:${port()}`,
  ])
    expect(await status({ host: own, origin }), origin).toBe(403)
  // This also holds for addresses without credentials, and for addresses that do not exist.
  expect(await status({ host: 'attacker.example' }, '/storage/files/some-file')).toBe(403)
  expect(await status({ host: 'attacker.example' }, '/nothing')).toBe(403)
})

test('the public name of the service is accepted as host', async () => {
  listensAt = await freePort()
  await open({ publicOrigin: 'https://desk.example:8443', port: listensAt })
  const answer = await raw(head({ host: 'desk.example:8443', connection: 'close' }, 'GET /openapi.json')).closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('headers and bodies that do not arrive end the connection', async () => {
  await open({ bounds: { headersMs: 200, requestMs: 400 } })
  expect(await raw('GET /openapi.json HTTP/1.1\r\nhost: 127').closed).toMatch(/^HTTP\/1\.1 408 [^{]*\{"code":408,/s)
  const { clientId, secretKey } = service.connection
  const basic = `Basic ${Buffer.from(`${clientId}:${secretKey}`).toString('base64')}`
  const slow = head({
    host: '127.0.0.1',
    authorization: basic,
    'content-type': 'application/json',
    'content-length': '9',
  })
  expect(await raw(`${slow}{"a"`).closed).toMatch(/^HTTP\/1\.1 408 /)
})

test('every refusal is answered at once, however slowly the rest arrives', async () => {
  await open({ bounds: { refusedRestMs: 300 } })
  const presign = 'POST /developer/api/open/partner/files/upload/generate-presigned-urls'
  const json = { 'content-type': 'application/json' }
  const basic = { authorization: `Basic ${Buffer.from('wrong:wrong').toString('base64')}` }
  const large = { 'content-length': '5000000' }
  const cases: [status: number, first: string, lines: Record<string, string>][] = [
    [401, presign, { ...json, ...basic, ...large }],
    [401, presign, { ...json, ...basic, 'content-length': '500' }],
    [404, 'PUT /nothing', large],
    [404, 'PUT /nothing', { 'content-length': '500' }],
    [404, 'PUT /nothing', { 'transfer-encoding': 'chunked' }],
  ]
  for (const [status, first, lines] of cases) {
    const name = `${status} ${first} ${JSON.stringify(lines)}`
    const isChunked = 'transfer-encoding' in lines
    const { socket, answer, closed } = raw(head({ host: '127.0.0.1', ...lines }, first))
    const block = 'x'.repeat(50)
    const drip = setInterval(() => socket.write(isChunked ? `32\r\n${block}\r\n` : block.slice(0, 5)), 20)
    await until(() => answer().includes('"code":'))
    // The client keeps sending bytes until the service closes.
    expect(await closed, name).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    clearInterval(drip)
    if (lines['content-length'] !== '500') expect(answer(), name).toMatch(/connection: close/i)
  }
})

test('a client that sends all of a refused body gets the answer', async () => {
  await open()
  const bytes = Buffer.alloc(5 * 1024 * 1024, 'x')
  const url = `${service.connection.apiBase}/nothing`
  for (let round = 0; round < 5; round++) expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(404)
  const small = `${head({ host: '127.0.0.1', 'content-length': '4' }, 'PUT /nothing')}abcd`
  const { socket, answer } = raw(small)
  await until(() => answer().includes('"code":404'))
  socket.write(head({ host: '127.0.0.1', connection: 'close' }, 'GET /openapi.json'))
  await until(() => answer().includes('HTTP/1.1 200'))
})

test('the number of simultaneous connections is limited', async ({ skip }) => {
  skip(process.env.TAPELOG_TEST_SERVICE === 'postgres-s3', 'the worker of a newsroom has connections of its own')
  await open({ bounds: { connections: 3 } })
  const held = [raw(''), raw(''), raw('')]
  // All connections are accepted: each gets a response.
  for (const each of held) {
    await until(() => each.socket.readyState === 'open')
    each.socket.write(head({ host: '127.0.0.1' }, 'GET /openapi.json'))
    await until(() => each.answer().startsWith('HTTP/1.1 200'))
  }
  expect(await raw(head({ host: '127.0.0.1' }, 'GET /openapi.json')).closed).toBe('')
  // Connections without a request have given way.
  for (const { closed } of held) await closed
  const sending = [raw('GET /'), raw('GET /'), raw('GET /')]
  const ask = () => raw(head({ host: '127.0.0.1', connection: 'close' }, 'GET /openapi.json')).closed
  await eventually(ask, (answer) => answer === '')
  expect(await ask()).toBe('')
  sending[0]?.socket.destroy()
  await eventually(ask, (answer) => answer.startsWith('HTTP/1.1 200'))
  for (const { socket } of sending) socket.destroy()
})

test('the open uploads and bytes of an account are limited', async () => {
  await open({ limits: { openUploads: 2, bytes: 1000 } })
  const presign = async (filesize: number, headers = {}) =>
    await service.call('presign', { headers, body: { filesize, filetype: 'mp3' } })
  const bytes = Buffer.alloc(100, 'x')
  await service.upload(bytes)
  const first = await presign(100)
  await presign(100)
  const refused = await presign(1)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 429, message: expect.stringContaining('2 uploads open') },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await presign(100, await service.user('user-anna'))).status).toBe(200)

  await service.call('removeFromService', { body: { upload_ids: [first.body.UploadId] } })
  expect(await presign(801)).toMatchObject({ status: 429, body: { message: expect.stringContaining('filesize:') } })
  expect((await presign(800)).status).toBe(200)
})

test('workflows count against the limit of their account until they are removed', async () => {
  await open({ limits: { bytes: 40_000 } })
  const submit = () =>
    service.call('submitWorkflow', {
      body: { workflows: [{ type: 'unheard of', note: 'x'.repeat(10_000) }], metadata: { note: 'y'.repeat(5000) } },
    })
  const ids: string[] = []
  for (let round = 0; round < 2; round++) {
    const { status, body } = await submit()
    expect(status).toBe(200)
    ids.push(body.id)
    await eventually(
      () => service.call('readWorkflow', { params: { workflow_id: body.id } }),
      (answer) => answer.body.status === 'FAILURE',
    )
  }
  expect(await submit()).toMatchObject({ status: 429, body: { message: expect.stringContaining('storage limit') } })
  expect((await service.call('presign', { body: { filesize: 10_000, filetype: 'mp3' } })).status).toBe(429)
  await service.call('removeFromService', { body: { workflow_ids: ids } })
  expect((await submit()).status).toBe(200)
})

test('the unfinished tasks and workflows of an account are limited', async () => {
  await open({ limits: { unfinishedTasks: 2 } })
  const { DownloadUrl, FileId } = await service.upload(Buffer.from('not sound at all'))
  const submit = () => service.call('submitTranscription', { body: { file_url: DownloadUrl } })
  const submitWorkflow = () =>
    service.call('submitWorkflow', { body: { workflows: [{ type: 'transcribe', file_id: FileId }] } })
  expect((await submit()).status).toBe(200)
  expect((await submitWorkflow()).status).toBe(200)
  expect((await submit()).status).toBe(429)
  expect((await submitWorkflow()).status).toBe(429)
  await until(() => recognisers.jobs.length === 1)
  recognisers.finish(0)
  await eventually(submit, ({ status }) => status === 200)
})

test('no log or output of the service has a presigned address', async () => {
  const logged: unknown[] = []
  const log: ServiceDeps['log'] = (...said) => void logged.push(said)
  await open({ log })
  const { DownloadUrl } = await service.upload(Buffer.from('not sound at all'))
  await service.call('submitTranscription', { body: { file_url: DownloadUrl } })
  await until(() => recognisers.jobs.length === 1)
  // Send a refused request, a request to an expired address, and a wrong body.
  const { session } = await service.store(Buffer.from('a few bytes of sound'))
  const address = session.Parts[0]?.PresignedUrl ?? ''
  await putPart(address, Buffer.from('of another length'))
  await putPart(address.replace(/.$/, '!'), Buffer.from('a few bytes of sound'))
  await service.call('submitTranscription', { body: { file_url: address } })
  recognisers.jobs[0]?.end()
  await service.stop()
  const tables = ['uploads', 'parts', 'file_records', 'tasks', 'workflows'] as const
  const stored = await service.inside.rows((db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  )
  const files = readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  const written = [...files, Buffer.from(JSON.stringify([logged, stored]))]
  // Of the service's own addresses, and of an object store's.
  const signs = ['signature=', 'Signature=', '?expires', 'X-Amz-Expires']
  for (const bytes of written) for (const sign of signs) expect(bytes.includes(sign)).toBe(false)
  expect(stored.flat().length).toBeGreaterThan(0)
})
