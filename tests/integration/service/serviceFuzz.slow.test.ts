import { Agent } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/partner/endpoint.ts'
import { type EndpointName, endpoints } from '../../../shared/partner/endpoints.ts'
import { openTestService, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { eventually } from '../../support/waiting.ts'
import { type OpenApiDocument, type Plan, plansFor } from './openApiArbitraries.ts'
import { type Answer, PlanScenes } from './planScenes.ts'
import { planSender } from './sendPlan.ts'

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

test('twenty thousand random requests are answered as described', async () => {
  const document = (await (await fetch(`${service.connection.apiBase}/openapi.json`)).json()) as OpenApiDocument
  const send = await planSender(service, agent)
  const scenes = new PlanScenes()
  const statuses: Record<number, number> = {}
  const reached = new Map<string, Set<number>>()
  let sent = 0
  const began = Date.now()

  await fc.assert(
    fc.asyncProperty(
      fc.array(plansFor(document), { minLength: requestsAtOnce, maxLength: requestsAtOnce }),
      async (plans) => {
        service.nowMs += 150
        if (sent % (50 * requestsAtOnce) === 0) scenes.setDevice(`881${String(sent).padStart(7, '0')}`)
        const answered = await Promise.all(
          plans.map(async (plan) => {
            const scene = scenes.of(plan)
            return { plan, scene, answer: await send(plan, scene) }
          }),
        )
        // Learn in the order of the requests, so that the same seed learns the same values.
        for (const { plan, scene, answer } of answered) {
          sent += 1
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          check(plan, answer)
          if (isAsDescribed(plan)) {
            const { operationId } = plan.operation
            reached.set(operationId, (reached.get(operationId) ?? new Set()).add(answer.status))
            if (answer.status === 200) await scenes.learn(plan, scene, answer)
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
    expect(
      seen.some((status) => [200, 302].includes(status)),
      operationId,
    ).toBe(true)
    if (security.length > 0) expect(seen, operationId).toContain(401)
  }
  const expected = [400, 401, 403, 404, 415, 422, 429]
  // Only a part can come too late.
  if (reached.has('putPart')) expected.push(409)
  expect(Object.keys(statuses).map(Number)).toEqual(expect.arrayContaining(expected))
  expect(problems).toEqual([])
  await stillWorks()
  // This tests no speed: beside much other work, a response takes minutes.
}, 1_800_000)

test('invalid or oversized HTTP is refused in the usual form', async () => {
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
