import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../support/hostileServer.ts'
import { cannedResult } from '../../support/hostileServer.ts'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** Responses that violate the interface. */
let library: HostileLibrary
afterEach(() => library.close())

const truncated: Answer = { body: '{"FileId":"file-1","UploadId":"upl' }
const html: Answer = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome to the hotel</title>',
}
const plan = { FileId: 'f', UploadId: 'u', ChunkSize: 5_242_880, Parts: [{ PartNumber: 1, PresignedUrl: 'x' }] }
const finished = (data: unknown): Answer => ({ body: { transcription_id: 'task-1', status: 'SUCCESS', data } })

test.each<[string, 'presign' | 'completeUpload' | 'poll', 'upload' | 'poll', Answer, string]>([
  ['truncated JSON', 'presign', 'upload', truncated, sentences.notItsLanguage],
  ['truncated JSON', 'completeUpload', 'upload', truncated, sentences.notItsLanguage],
  ['a page of HTML', 'poll', 'poll', html, sentences.notItsLanguage],
  ['ChunkSize as text', 'presign', 'upload', { body: { ...plan, ChunkSize: '5242880' } }, sentences.wrongChunkSize],
  ['no parts', 'presign', 'upload', { body: { ...plan, Parts: [] } }, sentences.noParts],
  [
    'a status there is not',
    'poll',
    'poll',
    { body: { transcription_id: 'task-1', status: 'DONE' } },
    sentences.wrongStatus,
  ],
  [
    'results that are no list',
    'poll',
    'poll',
    finished({ ...cannedResult, results: { a: 1 } }),
    sentences.wrongResults,
  ],
])('%s from %s is named and the request is repeated', async (_name, operation, kind, answer, sentence) => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault(operation, ({ nth }) => (nth === 1 ? answer : null))
  await library.begin()
  const job = await library.complaint(kind)
  expect(job).toMatchObject({
    state: 'waiting',
    waitingFor: 'retry',
    attempts: 1,
    error: { message: sentence },
  })
  await library.nothingLost()
  await library.finishes()
})

test('a part without an ETag is sent again and no other part', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 16 * 1024
  server.fault('putPart', ({ nth }) => (nth === 1 ? { status: 204 } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', error: { code: 'service-no-receipt' } })
  expect(job.error?.message).toBe(sentences.noReceipt)
  await library.nothingLost()
  await library.finishes()
  expect(server.of('presign')).toHaveLength(1)
})

test.each<[string, Answer, string]>([
  ['HTML', html, sentences.notItsLanguage],
  ['truncated JSON', truncated, sentences.notItsLanguage],
  ['a 500', { status: 500 }, sentences.ill500],
  ['a gateway’s 502', { status: 502 }, sentences.ill502],
  ['an unknown status', { body: { transcription_id: 'task-1', status: 'DONE' } }, sentences.wrongStatus],
])('a submit that was accepted but answered with %s is not repeated', async (_name, answer, sentence) => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('submit', (asked) => {
    server.take(asked)
    return answer
  })
  await library.begin()
  const first = await library.complaint('submit')
  expect(first).toMatchObject({ state: 'waiting', error: { message: sentence } })
  const jobs = await library.until((present) => present.some(({ state }) => state === 'failed'))
  const job = jobs.find(({ kind }) => kind === 'submit')
  expect(job).toMatchObject({
    state: 'failed',
    error: { code: 'submit-unanswered', message: sentences.submitUnanswered },
  })
  expect(server.of('submit')).toHaveLength(1)
  await library.nothingLost()
  server.mend()
  if (job) await library.retry(job)
  await library.finishes(2)
  expect(server.of('presign')).toHaveLength(1)
})

/** Sends blocks as fast as the client takes them, until the client stops reading: far more than memory should ever hold. */
const endless =
  (sentBytes: { now: number }): Answer =>
  (response) => {
    const block = Buffer.alloc(1024 * 1024, 0x20)
    const pour = () => {
      while (!response.destroyed) {
        sentBytes.now += block.length
        if (!response.write(block)) {
          response.once('drain', pour)
          return
        }
      }
    }
    response.writeHead(200, { etag: '"planted"' })
    pour()
  }

test.each([
  ['presign', 300],
  ['putPart', 20],
] as const)('an endless answer from %s is cut off', async (operation, mostMegabytes) => {
  library = await openHostileLibrary()
  const sentBytes = { now: 0 }
  library.server.fault(operation, ({ nth }) => (nth === 1 ? endless(sentBytes) : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', attempts: 1 })
  expect(sentBytes.now).toBeLessThan(mostMegabytes * 1024 * 1024)
  await library.nothingLost()
  await library.finishes()
})

test('an endless answer is named as too long', async () => {
  library = await openHostileLibrary()
  library.server.fault('putPart', () => endless({ now: 0 }))
  await library.begin()
  expect((await library.complaint('upload')).error?.message).toBe(sentences.tooMuch)
})

test.each([
  ['nothing', {}],
  ['a text and no segments', { text: cannedResult.text, language: 'en' }],
])('SUCCESS with %s is not accepted as a transcript', async (_name, data) => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('poll', () => finished(data))
  await library.begin()
  await library.until(async (jobs) =>
    jobs.some(({ kind, error, state }) => kind === 'poll' && (error !== null || state === 'done')),
  )
  expect((await library.recordings())[0]).not.toMatchObject({ stage: 'ready', segmentCount: 0 })
})
