import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '../../../shared/partner/endpoints.ts'
import { bytesOf, mutate, type OpenApiDocument, type Plan, plansFor } from '../../support/openApiArbitraries.ts'
import { openTestService, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { eventually } from '../../support/waiting.ts'

/**
 * Twenty thousand random requests from the service's own OpenAPI document. Whatever a client sends, the service never
 * answers 5xx; every refusal has its proper form, and every success is as in the endpoint table. A failure prints its
 * seed; set TAPELOG_FUZZ_SEED to it to repeat the failure.
 */
const requestsAtOnce = 16
const batches = 1250

let service: TestService
let agent: Agent
let problems: unknown[]
beforeEach(async () => {
  problems = []
  const recognisers = recognisersInHand()
  service = await openTestService({
    devices: [{ serialNumber: '8810000001', ownerId: null }],
    // The recogniser does not matter here, so it finishes at once.
    startRecogniser: (job) => {
      const started = recognisers.start(job)
      const index = recognisers.jobs.length - 1
      setImmediate(() => recognisers.finish(index))
      return started
    },
    log: (level, event, fields) => void (level === 'error' && problems.push({ event, ...fields })),
  })
  agent = new Agent({ keepAlive: true, maxSockets: requestsAtOnce })
})
afterEach(async () => {
  agent.destroy()
  await service.remove()
})

type Answer = { status: number; type: string; text: string; etag: string | undefined; sent: unknown }
/** Values learnt from earlier responses, by the name of their field. */
type Scene = Record<string, unknown>
const firstScene = (): Scene => ({
  ...{ sn: '8810000001', type: 'notepro', sn_type: 'notepro', owner_id: 'owner-one', user_id: 'user-anna' },
  ...{ filesize: 1000, filetype: 'mp3', part_number: 1, PartNumber: 1, expires_in: 3600 },
})

function anotherDevice(scenes: Scene[], sent: number): void {
  Object.assign(scenes[0] ?? {}, { sn: `881${String(sent).padStart(7, '0')}` })
}

test('twenty thousand requests from its own description', async () => {
  const document = (await (await fetch(`${service.connection.apiBase}/openapi.json`)).json()) as OpenApiDocument
  const credentials = await allCredentials()
  const scenes: Scene[] = [firstScene()]
  const statuses: Record<number, number> = {}
  const reached = new Map<string, Set<number>>()
  let sent = 0
  const began = Date.now()

  await fc.assert(
    fc.asyncProperty(
      fc.array(plansFor(document), { minLength: requestsAtOnce, maxLength: requestsAtOnce }),
      async (plans) => {
        service.nowMs += 300
        // A device that was bound with a lost token stays bound. So look at another device from time to time.
        if (sent % (50 * requestsAtOnce) === 0) anotherDevice(scenes, sent)
        const asked = plans.map((plan) => ({ plan, scene: scenes[plan.scene % scenes.length] ?? firstScene() }))
        const answers = await Promise.all(asked.map(({ plan, scene }) => send(plan, scene, credentials)))
        // Learn in the order of the requests, so that the same seed learns the same values.
        for (const [index, answer] of answers.entries()) {
          const { plan, scene } = asked[index] ?? { plan: plans[0] as Plan, scene: firstScene() }
          sent += 1
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          check(plan, answer)
          if (isAsDescribed(plan)) {
            const { operationId } = plan.operation
            reached.set(operationId, (reached.get(operationId) ?? new Set()).add(answer.status))
            if (answer.status === 200) learn(plan, scene, scenes, answer)
          }
        }
      },
    ),
    {
      numRuns: batches,
      ...(process.env.TAPELOG_FUZZ_SEED ? { seed: Number(process.env.TAPELOG_FUZZ_SEED) } : {}),
    },
  )

  console.info(`${sent} requests in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(statuses)}`)
  expect(sent).toBe(requestsAtOnce * batches)
  // Every operation succeeded at least once. Every operation that needs a token also refused a request without a valid
  // one.
  for (const { operationId, security } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const seen = [...(reached.get(operationId) ?? [])]
    expect(seen, operationId).toContain(200)
    if (security.length > 0) expect(seen, operationId).toContain(401)
  }
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining([400, 401, 403, 404, 409, 415, 422, 429]))
  expect(problems).toEqual([])
  await stillWorks()
  // This tests no speed: beside much other work, a response takes minutes.
}, 1_800_000)

test('what is no HTTP, or too much of it, is refused in the same shape', async () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.connection.apiBase).port), '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (block) => {
        answer += block
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  for (const text of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'FOO / HTTP/1.1\r\nhost: x\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ]) {
    const answers = [...(await raw(text)).matchAll(/HTTP\/1\.1 (\d{3})[^{]*(\{[^}]*\})/g)]
    expect(answers.length, text.slice(0, 40)).toBeGreaterThan(0)
    for (const [, status, body] of answers) {
      expect(JSON.parse(body ?? '')).toEqual({ code: Number(status), message: expect.any(String) })
      expect(Number(status) >= 400 && Number(status) < 500, text.slice(0, 40)).toBe(true)
    }
  }
  await stillWorks()
})

/** The values follow the schemas, or nearly, and the rest of the request is as described. */
const isAsDescribed = (plan: Plan): boolean =>
  plan.oddMethod === null && plan.oddPath === null && plan.oddType === null && plan.oddBody === null

function check(plan: Plan, { status, type, text }: Answer): void {
  const { operationId, responses } = plan.operation
  const what = `${operationId}: ${status} ${text.slice(0, 300)} ${JSON.stringify(problems.at(-1) ?? '')}`
  expect(status < 500, what).toBe(true)
  const { secretKey, apiKey, authorization } = service.connection
  for (const secret of [secretKey, apiKey, authorization, service.dataDir])
    expect(text.includes(secret), what).toBe(false)
  if (status >= 400 && text !== '') {
    expect(type, what).toMatch(/^application\/json/)
    const { code, message } = JSON.parse(text)
    expect([code, typeof message], what).toEqual([status, 'string'])
  }
  if (!isAsDescribed(plan)) return
  expect(Object.keys(responses), what).toContain(String(status))
  const endpoint: Endpoint | undefined = endpoints[operationId as EndpointName]
  if (status === 200 && endpoint) expect(endpoint.response.safeParse(JSON.parse(text)).error, what).toBeUndefined()
}

function learn(plan: Plan, scene: Scene, scenes: Scene[], { text, etag, sent }: Answer): void {
  const { operationId } = plan.operation
  if (operationId === 'putPart') scene.ETag = etag
  if (operationId === 'putPart' || operationId === 'readFile') return
  const told = JSON.parse(text)
  const signed = (address: string) => Object.fromEntries(new URL(address).searchParams)
  switch (operationId) {
    case 'issueToken':
    case 'refreshToken':
      scene.refresh_token = told.refresh_token
      break
    case 'presign': {
      const { FileId: file_id, UploadId: upload_id } = told
      const { expires, signature } = signed(told.Parts[0].PresignedUrl)
      const { filesize, filetype } = sent as { filesize: number; filetype: string }
      const size = Math.min(told.ChunkSize, filesize)
      const { refresh_token, transcription_id, device_id, workflow_id } = scene
      const kept = { refresh_token, transcription_id, device_id, workflow_id }
      const fresh = { ...firstScene(), ...kept, file_id, upload_id, filetype, size }
      Object.assign(fresh, { 'putPart.expires': expires, 'putPart.signature': signature })
      // Keep only a few uploads, so that each is used again. A finished one makes room for the next.
      if (scenes.length < 8) scenes.push(fresh)
      else if ('file_url' in scene) scenes[scenes.indexOf(scene)] = fresh
      break
    }
    case 'completeUpload': {
      const { expires, signature } = signed(told.DownloadUrl)
      Object.assign(scene, { file_url: told.DownloadUrl, 'readFile.expires': expires, 'readFile.signature': signature })
      scene.workflows = [
        { type: 'transcribe', file_id: told.FileId },
        { type: 'export', format: 'json' },
      ]
      break
    }
    case 'submitTranscription':
      scene.transcription_id = told.transcription_id
      break
    case 'bindDevice':
      scene.device_id = told.id
      break
    case 'submitWorkflow':
      scene.workflow_id = told.id
  }
}

/** Puts known values into the fields of their names; in lists of objects, only once. */
function fill(value: unknown, { operation: { operationId }, knownMask }: Plan, scene: Scene): unknown {
  let bit = 0
  const walk = (inner: unknown, name: string): unknown => {
    const key = [`${operationId}.${name}`, name].find((candidate) => Object.hasOwn(scene, candidate))
    const known = key === undefined ? undefined : scene[key]
    if (known !== undefined && knownMask & (1 << (bit++ % 24))) return known
    if (Array.isArray(inner)) return inner.slice(0, knownMask === 0xff_ff_ff ? 1 : 4).map((item) => walk(item, ''))
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [key, walk(field, key)]))
  }
  return walk(value, '')
}

function send(plan: Plan, scene: Scene, credentials: Credentials): Promise<Answer> {
  const given = (part: 'params' | 'query' | 'body') =>
    mutate(
      fill(plan[part], plan, scene),
      plan.mutations.filter((mutation) => mutation.part === part),
    ) as Scene
  const params = given('params')
  const own = plan.path.replace(/\{(\w+)\}/g, (_all, name) => encoded(params?.[name]))
  const search = Object.entries(given('query') ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  // Keep the address short enough: the service cuts the connection for a longer one, and with it the waiting requests (tested
  // below).
  const path = `${own}${plan.oddPath ?? ''}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, 12_000)
  const sent = given('body')
  const payload = payloadOf(plan, sent, scene)
  const type = plan.oddType ?? plan.bodyType
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...credentials(plan),
    ...(payload ? { 'content-length': String(payload.length) } : {}),
    ...plan.oddHeaders,
  }
  const { hostname, port } = new URL(service.connection.apiBase)
  return new Promise((resolve, reject) => {
    const method = plan.oddMethod ?? plan.method
    const sending = request({ hostname, port, agent, method, path, headers, timeout: 20_000 }, async (response) => {
      const blocks: Buffer[] = []
      for await (const block of response) blocks.push(block)
      const { 'content-type': answered = '', etag } = response.headers
      resolve({ status: response.statusCode ?? 0, type: answered, text: Buffer.concat(blocks).toString(), etag, sent })
    })
    sending.on('timeout', () => sending.destroy(new Error('no answer')))
    sending.on('error', (cause) => reject(new Error(`${method} ${path.slice(0, 200)}`, { cause })))
    sending.end(payload ?? undefined)
  })
}

/** An address cannot contain a lone surrogate. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? ''))
      .toString()
      .slice(0, 3000),
  )

function payloadOf(plan: Plan, body: unknown, scene: Scene): Buffer | null {
  if (plan.operation.operationId === 'putPart')
    return Buffer.alloc(plan.knownMask === 0xff_ff_ff ? Number(scene.size ?? 1000) : plan.knownMask % 2000, 1)
  if (body === undefined) return null
  const isForm = plan.bodyType === 'application/x-www-form-urlencoded'
  const text = isForm
    ? Object.entries(body ?? {})
        .map((pair) => pair.map(encoded).join('='))
        .join('&')
    : JSON.stringify(body)
  return bytesOf(text ?? '', plan.oddBody)
}

type Credentials = (plan: Plan) => Record<string, string>
async function allCredentials(): Promise<Credentials> {
  const { clientId, secretKey, apiKey, userToken, authorization } = service.connection
  const partner = (await service.call('issueToken')).body.access_token
  const minted = await service.user('user-anna')
  const right: Record<string, Record<string, string>> = {
    basic: { authorization: `Basic ${Buffer.from(`${clientId}:${secretKey}`).toString('base64')}` },
    'partner-token': { authorization: `Bearer ${partner}` },
    'user-token': { authorization: `Bearer ${userToken}` },
    'client-id': { 'x-client-id': clientId, 'x-client-api-key': apiKey },
    authorization: { authorization },
  }
  return ({ operation: { security }, credentials }) => {
    const scheme = Object.keys(security[0] ?? {})[0]
    if (scheme === undefined || credentials === 'missing') return {}
    if (credentials === 'minted' && scheme === 'user-token') return minted
    if (credentials === 'wrong') return { authorization: 'Bearer \u00ff wrong', 'x-client-id': clientId }
    if (credentials === 'swapped') return (scheme === 'basic' ? right.authorization : right.basic) ?? {}
    return right[scheme] ?? {}
  }
}

async function stillWorks(): Promise<void> {
  service.nowMs += 60_001
  const { DownloadUrl } = await service.upload(Buffer.from('still here'))
  const { body } = await service.call('submitTranscription', { body: { file_url: DownloadUrl } })
  const params = { transcription_id: body.transcription_id }
  await eventually(
    async () => (await service.call('readTranscription', { params })).body.status,
    (status) => status === 'SUCCESS',
  )
}
