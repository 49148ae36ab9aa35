import { afterEach, expect, test } from 'vitest'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** A partner server that refuses (403, 404, another checksum): Tapelog begins anew if it can, but not forever. */
let library: HostileLibrary
afterEach(() => library.close())

test('403 for a part starts a new upload', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 16 * 1024
  server.fault('putPart', ({ named: [file, part] }) => (file === 'file-1' && part === '4' ? { status: 403 } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry', error: { code: 'upload-session-ended' } })
  expect(job.error?.message).toBe(sentences.partForbidden)
  await library.nothingLost()
  await library.finishes()
  expect(server.of('presign')).toHaveLength(2)
})

test('an upload is given up after five 403 answers and continues on retry', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('putPart', () => ({ status: 403 }))
  await library.begin()
  const [job] = (await library.until((jobs) => jobs.some(({ state }) => state === 'failed'))).filter(
    ({ kind }) => kind === 'upload',
  )
  expect(job).toMatchObject({
    state: 'failed',
    attempts: 5,
    error: { message: `${sentences.partForbidden} Tapelog tried 5 times. Retry later.` },
  })
  expect(server.of('presign')).toHaveLength(5)
  await library.nothingLost()
  server.mend()
  if (job) await library.retry(job)
  await library.finishes()
})

test('an upload that always gets 403 for its last part is given up', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 16 * 1024
  server.fault('putPart', ({ named: [, part] }) => (part === '5' ? { status: 403 } : null))
  await library.begin()
  await library.until((jobs) => server.of('presign').length > 10 || jobs.some(({ state }) => state === 'failed'))
  expect(server.of('presign').length).toBeLessThanOrEqual(10)
})

test('404 without a body for complete-upload starts a new upload', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('completeUpload', ({ nth }) => (nth === 1 ? { status: 404 } : null))
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry' })
  expect(job.error?.message).toBe(sentences.uploadUnknown)
  await library.nothingLost()
  await library.finishes()
  expect(server.of('presign')).toHaveLength(2)
})

// Fails for the same reason as above: every new upload gets its parts accepted, which forgives the attempts.
test('an upload that always gets 404 for complete-upload is given up', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('completeUpload', () => ({ status: 404 }))
  await library.begin()
  await library.until((jobs) => server.of('presign').length > 10 || jobs.some(({ state }) => state === 'failed'))
  expect(server.of('presign').length).toBeLessThanOrEqual(10)
})

test('a merged file with another checksum is refused and sent again', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('completeUpload', (asked) => {
    const proper = server.take(asked)
    if (asked.nth > 1 || typeof proper === 'function') return proper
    return { body: { ...(proper.body as object), FileMd5: '0'.repeat(32) } }
  })
  await library.begin()
  const job = await library.complaint('upload')
  expect(job).toMatchObject({ state: 'waiting', waitingFor: 'retry' })
  expect(job.error?.message).toBe(sentences.checksum)
  await library.nothingLost()
  await library.finishes()
})

test('404 without a body for a poll fails the job, and a retry submits again', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('poll', () => ({ status: 404 }))
  await library.begin()
  const job = await library.complaint('poll')
  expect(job).toMatchObject({ state: 'failed', error: { code: 'transcription-gone' } })
  expect(job.error?.message).toBe(sentences.transcriptionGone)
  await library.nothingLost()
  server.mend()
  await library.retry(job)
  await library.finishes(2)
  // The upload is valid for a day, so no audio leaves twice.
  expect(server.of('presign')).toHaveLength(1)
})

test('a retry uploads again after 403 for a submit with an expired address', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('submit', ({ body }) =>
    String(body).includes('/storage/file-1') ? { status: 403, body: { code: 403, message: 'file_url expired' } } : null,
  )
  await library.begin()
  const job = await library.complaint('submit')
  await library.nothingLost()
  if (job.state === 'failed') await library.retry(job)
  const present = await library.until((jobs) =>
    jobs.some(({ kind, state }) => kind === 'poll' || (kind === 'submit' && state === 'failed')),
  )
  expect(present.some(({ kind }) => kind === 'poll')).toBe(true)
})

test('a retry asks for another plan after an upload plan with invalid addresses', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('presign', (asked) => {
    const proper = server.take(asked)
    if (asked.nth > 1 || typeof proper === 'function') return proper
    return { body: { ...(proper.body as object), Parts: [{ PartNumber: 1, PresignedUrl: 'planted, no address' }] } }
  })
  await library.begin()
  const job = await library.complaint('upload')
  await library.nothingLost()
  if (job.state === 'failed') await library.retry(job)
  const present = await library.until((jobs) =>
    jobs.some(({ kind, state }) => kind === 'poll' || (kind === 'upload' && state === 'failed')),
  )
  expect(present.some(({ kind }) => kind === 'poll')).toBe(true)
})

test('a registry answer of 404 or 403 without a body gets a message', async () => {
  library = await openHostileLibrary()
  const { server, engine } = library
  const { id: deviceId } = await engine.call('bindings.add', { serialNumber: '881000000000000001' })
  server.fault('readBinding', () => ({ status: 404 }))
  await expect(engine.call('bindings.read', { deviceId })).rejects.toMatchObject({
    code: 'serial-unknown',
    message: sentences.serialUnknown,
  })
  server.fault('bind', () => ({ status: 403, body: { code: 403, message: 'already bound to another account' } }))
  await expect(engine.call('bindings.bind', { deviceId })).rejects.toMatchObject({
    code: 'device-bound-elsewhere',
    message: sentences.boundElsewhere,
  })
  // A refusal leaves no trace here: the device does not count as bound, and Tapelog asked once.
  expect((await engine.call('bindings.list', null)).devices).toMatchObject([{ bound: null }])
  expect(server.of('bind')).toHaveLength(1)
  server.mend()
  await engine.call('bindings.bind', { deviceId })
  expect(server.of('bind')[1]?.body.toString()).toBe('{"type":"notepro","sn":"881000000000000001"}')
  expect((await engine.call('bindings.list', null)).devices).toMatchObject([
    { bound: { serviceKey: expect.any(String) } },
  ])
})
