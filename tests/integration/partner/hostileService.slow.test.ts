import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createService } from '../../../electron/service/index.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { connectionTo } from '../../support/connectionTo.ts'
import { openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

/** A service that fails, lies or is missing: each case has its own sentence, nothing is lost, and other work continues. */
let folder: string
beforeEach(() => {
  folder = testFolder()
  writeWave(join(folder, 'a.wav'), { seconds: 1 })
})

async function against(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection = connectionTo(`http://127.0.0.1:${port}`)
  const engine = await openEngine(join(folder, 'library'), connection)
  await engine.call('recordings.import', { paths: [join(folder, 'a.wav')] })
  const seen = new Promise<Awaited<ReturnType<typeof upload>>>((resolve) => {
    engine.on('queue.changed', () => void upload().then((job) => (job?.error ? resolve(job) : undefined)))
  })
  const upload = async () =>
    (await engine.call('queue.list', { includeFinished: true })).jobs.find(({ kind }) => kind === 'upload')
  engine.start()
  const job = await seen
  const { items } = await engine.call('recordings.list', {})
  const verified = await engine.call('recordings.verify', {})
  await engine.stop()
  server.closeAllConnections()
  server.close()
  return { job, recording: items[0], damaged: verified.damaged, connection }
}

test('a connection closed without an answer is tried again', async () => {
  const { job, recording, damaged } = await against((request) => request.socket.destroy())
  expect(job).toMatchObject({ state: 'waiting', error: { code: 'service-broke-off' } })
  expect(recording?.stage).toBe('uploading')
  expect(damaged).toEqual([])
})

test('a job waits for the network without an attempt when nothing listens', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const connection = connectionTo(`http://127.0.0.1:${port}`)
  const engine = await openEngine(join(folder, 'library'), connection)
  await engine.call('recordings.import', { paths: [join(folder, 'a.wav')] })
  engine.start()
  const { outcome, unfinished } = await engine.settle()
  expect(outcome).toBe('offline')
  expect(unfinished).toMatchObject([{ kind: 'upload', waitingFor: 'network', attempts: 0 }])
  await engine.stop()
})

test('a page of HTML is named as not from the service', async () => {
  const { job } = await against((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  )
  expect(job).toMatchObject({ state: 'waiting', error: { code: 'service-not-its-answer' } })
  expect(job?.error?.message).toContain('not from the service')
})

test('an answer that breaks off in the middle is tried again', async () => {
  const { job } = await against((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"FileId":')
    setImmediate(() => response.destroy())
  })
  expect(job).toMatchObject({ state: 'waiting', error: { code: 'service-broke-off' } })
})

test('an answer with a missing field names the field', async () => {
  const { job } = await against((_request, response) =>
    response.end(JSON.stringify({ FileId: 'f', UploadId: 'u', ChunkSize: 'five' })),
  )
  expect(job?.error).toMatchObject({ code: 'service-answer-unfit', message: expect.stringContaining('ChunkSize') })
})

test('401 makes the job wait for a sign-in and leaves the token out of its message', async () => {
  let requests = 0
  const { job } = await against((_request, response) => {
    requests += 1
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 401, message: 'token expired' }))
  })
  expect(job).toMatchObject({
    state: 'waiting',
    waitingFor: 'sign-in',
    attempts: 0,
    error: { code: 'credentials-refused' },
  })
  expect(job?.error?.message).not.toContain('planted')
  expect(requests).toBe(1)
})

test('a retry follows after 503, and after 429 only when the given time is over', async () => {
  const ill = await against((_request, response) => response.writeHead(503).end('busy'))
  expect(ill.job).toMatchObject({ state: 'waiting', waitingFor: 'retry', error: { code: 'service-trouble' } })
  folder = testFolder()
  writeWave(join(folder, 'a.wav'), { seconds: 1 })
  const began = Date.now()
  const slow = await against((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end())
  expect(slow.job).toMatchObject({ state: 'waiting', waitingFor: 'rate-limit', attempts: 0 })
  expect(slow.job?.runAfterMs).toBeGreaterThanOrEqual(began + 119_000)
})

test('a redirect is not followed with credentials', async () => {
  let elsewhere = 0
  const other = createServer((_request, response) => {
    elsewhere += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { job } = await against((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  )
  expect(job).toMatchObject({ state: 'failed', error: { code: 'service-redirect' } })
  expect(elsewhere).toBe(0)
  other.close()
})

test('an upload plan that does not cover the file is refused', async () => {
  const { job } = await against((_request, response) =>
    response.end(
      JSON.stringify({
        FileId: 'f',
        UploadId: 'u',
        ChunkSize: 100,
        Parts: [{ PartNumber: 1, PresignedUrl: 'http://127.0.0.1:9/x' }],
      }),
    ),
  )
  expect(job?.error).toMatchObject({ code: 'upload-plan-incomplete', message: expect.stringContaining('Parts') })
})

test('a service is found again on another port, and its earlier addresses still work', async () => {
  const dataDir = join(folder, 'service')
  const start = () => createService({ dataDir, packageRoot, port: 0, speechModel: 'demo', log: silentLog })
  let service = await start()
  const engine = await openEngine(join(folder, 'library'), null, {
    embeddedService: async () => service.connection,
  })
  await engine.call('recordings.import', { paths: [join(folder, 'a.wav')] })
  engine.start({ kinds: ['import', 'upload'] })
  await engine.settle()
  const firstPort = service.connection.baseUrl
  await service.close()
  service = await start()
  expect(service.connection.baseUrl).not.toBe(firstPort)
  engine.start()
  expect((await engine.settle()).outcome).toBe('idle')
  expect((await engine.call('recordings.list', {})).items[0]).toMatchObject({ stage: 'ready', hasTranscript: true })
  await engine.stop()
  await service.close()
})
