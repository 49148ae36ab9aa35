import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect } from 'vitest'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Attributes = { key: string; value: Value }[]
type Sent = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string; attributes: Attributes }[] }[]
  }[]
}

describeNeedingPostgres('spans of a node', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  /** A receiver of OTLP over HTTP on this machine. */
  async function receiver() {
    const sent: Sent[] = []
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.url === '/v1/traces') sent.push(JSON.parse(Buffer.concat(parts).toString()))
        response.setHeader('content-type', 'application/json').end('{}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    return { sent, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  /** A node as a process of its own that does one whole task; says what it did, and which modules it loaded. */
  async function run(environment: Record<string, string>) {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    const connection = desk.connectionTo('')
    const setup = join(packageRoot, 'tests/newsroom/setup')
    const parameters = [
      ...['--import', join(setup, 'loadedModules.ts'), join(setup, 'tracedNode.ts')],
      JSON.stringify({ settings: desk.settingsOfNewNode(), workerKey: await desk.addWorkerKey('worker'), connection }),
    ]
    const env = { ...process.env, ...environment }
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { env })
    return { connection, ...(JSON.parse(stdout) as { taskId: string; address: string; modules: string[] }) }
  }

  testWithStore('OpenTelemetry is not loaded without an endpoint', async () => {
    for (const environment of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }])
      expect((await run(environment)).modules).toEqual([])
  })

  testWithStore('spans cover requests and tasks from claim to end, with IDs only', async () => {
    const { sent, endpoint } = await receiver()
    const { taskId, address, connection, modules } = await run({
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      ...{ OTEL_SERVICE_NAME: 'city-desk', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' },
    })
    expect(modules.length).toBeGreaterThan(0)
    const resources = sent.flatMap(({ resourceSpans }) => resourceSpans)
    const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    const asObject = (attributes: Attributes) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
    const named = (name: string) => spans.filter((span) => span.name === name)
    expect(named('transcription')).toHaveLength(1)
    expect(asObject(named('transcription')[0]?.attributes ?? [])).toMatchObject({ 'tapelog.task': taskId })
    const read = named('GET /developer/api/open/partner/ai/transcriptions/:transcription_id').concat(
      spans.filter(({ name }) => /^GET .*:transcription_id$/.test(name)),
    )[0]
    expect(asObject(read?.attributes ?? [])).toMatchObject({
      ...{ 'http.request.method': 'GET', 'http.response.status_code': 200, 'tapelog.task': taskId },
    })
    // The client named its own trace.
    const parent = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
    expect(parent?.traceId).toBe('0af7651916cd43dd8448eb211c80319c')
    const about = asObject(resources[0]?.resource.attributes ?? [])
    expect(about).toMatchObject({ 'service.name': 'city-desk', 'deployment.environment.name': 'test' })
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].sort()).toEqual([
      ...['http.request.method', 'http.response.status_code', 'http.route'],
      ...['tapelog.node', 'tapelog.request', 'tapelog.task', 'tapelog.worker'],
    ])
    const text = JSON.stringify(sent)
    const { secretKey, apiKey, userToken, authorization, clientId } = connection
    for (const own of [
      secretKey,
      apiKey,
      userToken,
      authorization,
      `"${clientId}"`,
      'signature',
      'expires',
      address,
      'X-Amz',
      'host.name',
      'process.',
    ])
      expect(text.includes(own), own).toBe(false)
  })
})
