import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NoteEgress, PartnerClient } from '../../../electron/partner/index.ts'
import { endpoints } from '../../../shared/partner/endpoints.ts'
import { extensionNames } from '../../../shared/partner/extensionNames.ts'

/** What a remote service says it can is hostile input. A real server says it, over HTTP. */
let server: Server
let seen: { path: string; headers: Record<string, unknown>; body: string }[]
let says: (response: ServerResponse) => void
let noted: Parameters<NoteEgress>[0][]
beforeEach(async () => {
  seen = []
  noted = []
  server = createServer(async (request, response) => {
    const blocks: Buffer[] = []
    for await (const block of request) blocks.push(block as Buffer)
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers, body: Buffer.concat(blocks).toString() })
    if (path === '/tapelog/capabilities') says(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(task)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const task = JSON.stringify({
  transcription_id: 'task',
  status: 'PROGRESS',
  data: {},
  tapelog_extensions: { paused: true, progress: 0.5 },
  transcription_ids: [],
  workflow_ids: [],
})
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const json = (body: unknown) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function clientOf({ path = endpoints.readWorkflow.path as string, apiBase = origin() } = {}): PartnerClient {
  return new PartnerClient(
    {
      ...{ key: 'desk', baseUrl: `${origin()}/developer/api`, apiBase, clientId: 'desk', kind: 'remote' },
      ...{ workflowStatusPath: path, userToken: { source: 'pasted' }, expiresInUnitMs: 1000 },
      credential: async () => 'planted-credential',
      capabilities: { read: () => null, write: () => {} },
    },
    Date.now,
    (request) => {
      noted.push(request)
      return () => {}
    },
  )
}
const has = (client: PartnerClient) => [...extensionNames].filter((name) => client.has(name))
const pause = (client: PartnerClient) => client.call('pauseTasks', { body: { transcription_ids: ['task'] } })
const read = (client: PartnerClient) =>
  client.call('readTranscription', { params: { transcription_id: 'task' } }) as Promise<{ tapelog_extensions?: object }>
const submit = (client: PartnerClient) =>
  client.call('submitTranscription', {
    body: {
      file_url: 'https://a.test/f',
      params: { transcribe: { language: 'de', must_be_told: true }, diarization: { expected_speakers: 2 } },
    },
  })

test('a service gets only the extensions that it announces, and the ledger has the question', async () => {
  says = json({ name: 'Newsroom', extensions: ['pauseTasks', 'paused', 'expected_speakers', 'of-another-version'] })
  const client = clientOf()
  await client.refreshCapabilities()
  expect(has(client).sort()).toEqual(['expected_speakers', 'pauseTasks', 'paused'])
  expect(seen).toMatchObject([
    { path: '/tapelog/capabilities', headers: { 'x-client-api-key': 'planted-credential' }, body: '' },
  ])
  expect(noted).toEqual([
    {
      operation: 'readCapabilities',
      content: ['capabilities'],
      host: new URL(origin()).host,
      sizeBytes: '/tapelog/capabilities'.length,
      typedBytes: 0,
    },
  ])
  await pause(client)
  await expect(client.call('resumeTasks', { body: {} })).rejects.toMatchObject({ code: 'extension-elsewhere' })
  expect((await read(client)).tapelog_extensions).toEqual({ paused: true })
  await submit(client)
  expect(seen.map(({ path }) => path)).toEqual([
    '/tapelog/capabilities',
    '/tapelog/pause',
    '/developer/api/open/partner/ai/transcriptions/task',
    '/developer/api/open/partner/ai/transcriptions/',
  ])
  expect(seen[2]?.headers['x-tapelog-extensions']).toBe('paused')
  const { params } = JSON.parse(seen[3]?.body ?? '')
  expect(params.transcribe).toEqual({ language: 'de' })
  expect(params.diarization.expected_speakers).toBe(2)
})

const drip = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}
const lies: [string, (response: ServerResponse) => void][] = [
  ['404', (response) => response.writeHead(404).end()],
  ['500', (response) => response.writeHead(500).end('{}')],
  ['401', (response) => response.writeHead(401).end('{}')],
  ['a redirect to itself', (response) => response.writeHead(302, { location: '/tapelog/capabilities' }).end()],
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>pauseTasks</h1>')],
  ['nothing', (response) => response.writeHead(200).end()],
  ['a list', json(['pauseTasks'])],
  ['no list', json({ extensions: { pauseTasks: true, length: 1 } })],
  ['names that are objects', json({ extensions: [{ toString: 'pauseTasks' }] })],
  ['names of the prototype', json({ extensions: ['__proto__', 'constructor', 'hasOwnProperty', 'valueOf'] })],
  ['names of the interface', json({ extensions: ['readTranscription', 'submitTranscription', 'presign'] })],
  ['an endless list', json({ extensions: Array.from({ length: 501 }, () => 'pauseTasks') })],
  ['an endless name', json({ extensions: ['pauseTasks', 'x'.repeat(101)] })],
  ['10 MB', json({ extensions: ['pauseTasks'], more: 'x'.repeat(10_000_000) })],
  ['deep nesting', (response) => response.end(`{"extensions":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
  [
    'half an answer',
    (response) => response.writeHead(200, { 'content-length': 100 }).write('{"ext') && response.destroy(),
  ],
]
test.each(lies)('a service that answers %s has no extensions and gets no request for one', async (_what, lie) => {
  says = lie
  const client = clientOf()
  await client.refreshCapabilities()
  expect(has(client)).toEqual([])
  await expect(pause(client)).rejects.toMatchObject({ kind: 'not-sent', code: 'extension-elsewhere' })
  expect((await read(client)).tapelog_extensions).toBeUndefined()
  await submit(client)
  const [asked, ...others] = seen
  expect(asked?.path).toBe('/tapelog/capabilities')
  expect(others.map(({ path }) => path.startsWith('/tapelog'))).toEqual([false, false])
  for (const { headers } of seen) expect(headers).not.toHaveProperty('x-tapelog-extensions')
  expect(others[1]?.body).not.toMatch(/must_be_told|expected_speakers/)
})

test.each([
  ['drips a byte now and then', drip],
  ['never answers', () => {}],
])('a service that %s is asked only once', async (_what, slow) => {
  says = slow
  const client = clientOf()
  await client.refreshCapabilities()
  expect(has(client)).toEqual([])
  // It is not waited for again.
  await client.refreshCapabilities()
  expect(seen).toHaveLength(1)
})

test('an account with another service or with differing addresses is not asked', async () => {
  says = json({ extensions: [...extensionNames] })
  for (const account of [{ path: '' }, { path: '/workflows/{workflow_id}' }, { apiBase: '' }]) {
    const client = clientOf(account)
    await client.refreshCapabilities()
    await client.refreshCapabilitiesNow()
    expect(has(client)).toEqual([])
  }
  // “localhost” is another origin than 127.0.0.1, so the API key does not belong there.
  const client = clientOf({ apiBase: origin().replace('127.0.0.1', 'localhost') })
  await client.refreshCapabilitiesNow()
  expect([has(client), seen, noted]).toEqual([[], [], []])
})
