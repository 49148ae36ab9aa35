import { afterEach, expect, test } from 'vitest'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** A partner server that fails (5xx), at every step. */
let library: HostileLibrary
afterEach(() => library.close())
const html = { headers: { 'content-type': 'text/html' }, body: '<html><h1>Bad gateway</h1></html>' }
const ill = { 500: { status: 500 }, 502: { status: 502, ...html }, 503: { status: 503, body: 'busy' } }

test.each([
  ['presign', 'upload', 500],
  ['presign', 'upload', 502],
  ['presign', 'upload', 503],
  ['putPart', 'upload', 503],
  ['completeUpload', 'upload', 502],
  ['submit', 'submit', 503],
  ['poll', 'poll', 500],
  ['poll', 'poll', 502],
] as const)('%s (job %s) is repeated after an answer of %i and costs one attempt', async (operation, kind, status) => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault(operation, ({ nth }) => (nth === 1 ? ill[status] : null))
  await library.begin()
  const job = await library.complaint(kind)
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', attempts: 1, error: { code: 'service-trouble' } })
  expect(job.error?.message).toBe(sentences[`ill${status}`])
  // The job retries soon, but not at once.
  expect(job.runAfterMs - Date.now()).toBeGreaterThanOrEqual(1000)
  expect(job.runAfterMs - Date.now()).toBeLessThanOrEqual(2000)
  await library.nothingLost()
  await library.finishes()
  expect(server.of('presign').filter((asked) => asked.status === 200)).toHaveLength(1)
})

test('an upload repeats only the part that the storage failed to store', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 8 * 1024
  const ofSixth = () => server.of('putPart').filter(({ named }) => named[1] === '6')
  server.fault('putPart', ({ named: [, part] }) => (part === '6' && ofSixth().length < 3 ? ill[500] : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job.error?.message).toBe(sentences.ill500)
  // Four parts are sent at a time, so the sixth began only after others had arrived.
  expect(library.acknowledgedParts().length).toBeGreaterThan(0)
  await library.nothingLost()
  await library.finishes()
  expect(server.of('presign')).toHaveLength(1)
  expect(library.acknowledgedParts()).toHaveLength(10)
})

test('a retry continues an upload that failed five attempts, without sending its parts again', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 32 * 1024
  server.fault('completeUpload', () => ill[503])
  await library.begin()
  const jobs = await library.until((present) => present.some(({ state }) => state === 'failed'))
  const job = jobs.find(({ kind }) => kind === 'upload')
  expect(job).toMatchObject({ state: 'failed', attempts: 5, error: { code: 'service-trouble', retryable: true } })
  expect(server.of('completeUpload')).toHaveLength(5)
  await library.nothingLost()
  server.mend()
  if (job) await library.retry(job)
  await library.finishes()
  expect(server.of('putPart')).toHaveLength(3)
})

test('the message of a failed job does not announce another attempt', async () => {
  library = await openHostileLibrary()
  library.server.fault('presign', () => ill[503])
  await library.begin()
  const jobs = await library.until((present) => present.some(({ state }) => state === 'failed'))
  expect(jobs.find(({ state }) => state === 'failed')?.error?.message).not.toContain('It is tried again')
})

test('a retry after five failed polls polls again and does not submit again', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('poll', () => ill[502])
  await library.begin()
  const jobs = await library.until((present) => present.some(({ state }) => state === 'failed'))
  server.mend()
  const job = jobs.find(({ state }) => state === 'failed')
  if (job) await library.retry(job)
  await library.until(async () => (await library.recordings())[0]?.stage === 'ready')
  expect(server.tasks).toHaveLength(1)
})

test('a poll outlasts a service that is unavailable for a minute', async () => {
  library = await openHostileLibrary()
  const { server } = library
  let endsMs = Number.POSITIVE_INFINITY
  server.fault('poll', () => {
    if (endsMs === Number.POSITIVE_INFINITY) endsMs = Date.now() + 60_000
    return Date.now() < endsMs ? ill[503] : null
  })
  await library.begin()
  const jobs = await library.until(
    (present) => server.tasks[0]?.polls === 1 || present.some(({ state }) => state === 'failed'),
  )
  expect(jobs.filter(({ state }) => state === 'failed')).toEqual([])
})

test('FAILURE and REVOKED end a job with a message, and a retry submits once more', async () => {
  library = await openHostileLibrary({ waves: 1 })
  const { server } = library
  server.fault('poll', (asked) => {
    const task = server.tasks.find(({ id }) => id === asked.named[0])
    if (task === server.tasks[0] || task === server.tasks[1])
      return {
        body: { transcription_id: task?.id, status: task === server.tasks[0] ? 'FAILURE' : 'REVOKED', data: {} },
      }
    return null
  })
  await library.begin()
  const jobs = await library.until((present) => present.filter(({ state }) => state === 'failed').length === 2)
  const failed = jobs.filter(({ state }) => state === 'failed')
  expect(failed.map(({ error }) => error?.message).sort()).toEqual([
    sentences.transcriptionFailed,
    sentences.transcriptionRevoked,
  ])
  await library.nothingLost()
  for (const job of failed) await library.retry(job)
  await library.finishes(2)
})
