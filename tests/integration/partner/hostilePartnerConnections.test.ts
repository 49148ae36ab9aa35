import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PartSlots } from '../../../electron/engine/upload/partSlots.ts'
import { UploadRates } from '../../../electron/engine/upload/rates.ts'
import { sendParts } from '../../../electron/engine/upload/sendParts.ts'
import type { UploadRow, UploadStore } from '../../../electron/engine/upload/sessions.ts'
import type { PartnerClient } from '../../../electron/partner/client.ts'
import { PartnerError } from '../../../electron/partner/errors.ts'
import { exchange } from '../../../electron/partner/request.ts'
import type { Throttle } from '../../../electron/partner/throttle.ts'
import type { Answer } from '../../support/hostileServer.ts'
import { HostileServer } from '../../support/hostileServer.ts'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { demoFile } from '../../support/testEngine.ts'
import { until } from '../../support/waiting.ts'

/** Connections that break, dribble or fall silent. */

/** Sends one byte with every turn of the loop, so that the connection is never silent and never done. */
const dribble =
  (state: { bytes: number; closed: boolean }): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: '"planted"' })
    response.on('close', () => {
      state.closed = true
    })
    const drop = () => {
      if (response.destroyed) return
      response.write(' ')
      state.bytes += 1
      setImmediate(drop)
    }
    drop()
  }
/** Sends headers and a first piece of the body, then breaks the connection. */
const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('{"FileId":', () => response.socket?.resetAndDestroy())
}

describe('the engine', () => {
  let library: HostileLibrary
  afterEach(() => library.close())

  test.each([
    ['presign', 'upload'],
    ['completeUpload', 'upload'],
    ['poll', 'poll'],
  ] as const)('gives up a dribbling answer from %s after two minutes', async (operation, kind) => {
    library = await openHostileLibrary()
    const { server } = library
    const state = { bytes: 0, closed: false }
    server.fault(operation, ({ nth }) => (nth === 1 ? dribble(state) : null))
    await library.begin()
    await library.until(() => server.of(operation).length === 1)
    await until(() => state.bytes > 100)
    vi.advanceTimersByTime(119_999)
    // If the connection had ended, the server would notice that before it gets this later request.
    await fetch(server.origin)
    expect(state.closed).toBe(false)
    vi.advanceTimersByTime(1)
    const job = await library.complaint(kind)
    expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', attempts: 1 })
    expect(job.error).toMatchObject({ code: 'service-too-slow', message: sentences.tooSlow })
    await library.nothingLost()
    await library.finishes()
  })

  test.each([
    ['presign', 'upload'],
    ['putPart', 'upload'],
    ['completeUpload', 'upload'],
    ['poll', 'poll'],
  ] as const)('repeats %s after a connection reset in the middle of its answer', async (operation, kind) => {
    library = await openHostileLibrary()
    const { server } = library
    server.fault(operation, ({ nth }) => (nth === 1 ? breakOff : null))
    await library.begin()
    const job = await library.complaint(kind)
    expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', attempts: 1 })
    expect(job.error).toMatchObject({ code: 'service-broke-off', message: sentences.brokeOff })
    await library.nothingLost()
    await library.finishes()
  })

  test('does not repeat a submit whose answer breaks off', async () => {
    library = await openHostileLibrary()
    const { server } = library
    server.fault('submit', (asked) => {
      server.take(asked)
      return breakOff
    })
    await library.begin()
    const jobs = await library.until((present) => present.some(({ state }) => state === 'failed'))
    const job = jobs.find(({ kind }) => kind === 'submit')
    expect(job).toMatchObject({ state: 'failed', error: { message: sentences.submitUnanswered } })
    expect(server.tasks).toHaveLength(1)
    await library.nothingLost()
    server.mend()
    if (job) await library.retry(job)
    await library.finishes(2)
  })

  test('gives up a dribbling answer to a part', async () => {
    library = await openHostileLibrary()
    const { server } = library
    const state = { bytes: 0, closed: false }
    server.fault('putPart', ({ nth }) => (nth === 1 ? dribble(state) : null))
    await library.begin()
    await library.until(() => server.of('putPart').length === 1)
    await until(() => state.bytes > 100)
    vi.advanceTimersByTime(24 * 3_600_000)
    await until(() => state.closed)
  })
})

describe('one request', () => {
  let server: HostileServer | null = null
  afterEach(() => {
    server?.close()
    server = null
  })
  const readBinding = '/developer/api/open/partner/sdk/binding'

  test('ends when the service is silent before or after the headers', async () => {
    server = await new HostileServer().listen()
    for (const answer of [() => {}, (response) => response.writeHead(200).write('{')] satisfies Answer[]) {
      server.fault('readBinding', () => answer)
      await expect(
        exchange({ method: 'GET', url: `${server.origin}${readBinding}`, idleTimeoutMs: 50 }),
      ).rejects.toMatchObject({ kind: 'unanswered', message: sentences.tooSlow })
    }
  })

  test('ends when the answer dribbles', async () => {
    server = await new HostileServer().listen()
    const state = { bytes: 0, closed: false }
    server.fault('readBinding', () => dribble(state))
    await expect(
      exchange({ method: 'GET', url: `${server.origin}${readBinding}`, idleTimeoutMs: 30_000, totalTimeoutMs: 1000 }),
    ).rejects.toMatchObject({ kind: 'unanswered', message: sentences.tooSlow })
    expect(state.bytes).toBeGreaterThan(0)
  })

  const path = demoFile('260914_1502.mp3')
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path
      } catch {
        return false // This descriptor reads the folder itself.
      }
    }).length

  for (const why of ['a connection that breaks', 'nothing that listens', 'an address that is none'])
    testNeeding(needs.linux)(`leaves no file open after ${why}`, async () => {
      const sizeBytes = statSync(path).size
      const breaking = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
      await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}/`
      if (why === 'nothing that listens') await new Promise((resolve) => breaking.close(resolve))
      const before = openFiles()
      const address = why === 'an address that is none' ? 'none' : url
      const client = {
        account: { key: 'elsewhere', baseUrl: url },
        putPart: (to: string, chunk: Buffer, { signal, ...throttle }: Throttle & { signal: AbortSignal }) =>
          exchange({ method: 'PUT', url: to, body: chunk, throttle, signal }),
      } as unknown as PartnerClient
      const uploads = {
        parts: () => [1, 2, 3].map((partNumber) => ({ partNumber, presignedUrl: address, etag: null })),
      } as unknown as UploadStore
      const deps = {
        ...{ uploads, digests: { partMd5s: () => Buffer.alloc(0) }, slots: new PartSlots(), rates: new UploadRates() },
        bandwidth: null,
      }
      const upload = { id: 1, sizeBytes, chunkSizeBytes: Math.ceil(sizeBytes / 3) } as UploadRow
      const context = { signal: new AbortController().signal, report: () => {}, progressMade: () => {} }
      for (let round = 0; round < 4; round++)
        await expect(sendParts(upload, path, client, context, deps)).rejects.toThrow(PartnerError)
      try {
        await until(() => openFiles() === before)
      } finally {
        breaking.close()
      }
    })

  test.each([200, 403])('ends when the service answers %i before it has the whole part', async (status) => {
    // Reads the beginning of the request, answers as if that were everything, and reads no further.
    const early = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.pause()
        socket.write(`HTTP/1.1 ${status} Whatever\r\netag: "x"\r\ncontent-length: 0\r\n\r\n`)
      })
    })
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(early.address() as AddressInfo).port}/`
    const call = exchange({ method: 'PUT', url, body: Buffer.alloc(64 * 1024 * 1024) })
    // A refusal needs no more bytes. The client does not believe a "done".
    if (status === 403) expect((await call).status).toBe(403)
    else await expect(call).rejects.toMatchObject({ kind: 'unanswered' })
    early.close()
  })
})
