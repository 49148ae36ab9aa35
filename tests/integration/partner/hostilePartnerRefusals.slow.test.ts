import { afterEach, expect, test } from 'vitest'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** A partner server that refuses (403, 404, another checksum): Tapelog begins anew if it can, but not forever. */
let library: HostileLibrary
afterEach(() => library.close())

test('403 on a part: a new upload begins, and it is all it takes', async () => {
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

test('403 on every part of every upload: given up after five, and goes on when it is asked to', async () => {
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

test('gives up when every upload gets a 403 for its last part', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.chunkSizeBytes = 16 * 1024
  server.fault('putPart', ({ named: [, part] }) => (part === '5' ? { status: 403 } : null))
  await library.begin()
  await library.until((jobs) => server.of('presign').length > 10 || jobs.some(({ state }) => state === 'failed'))
  expect(server.of('presign').length).toBeLessThanOrEqual(10)
})

test('404 without a body on complete-upload: a new upload begins', async () => {
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
test('404 on every complete-upload is given up in the end', async () => {
  library = await openHostileLibrary()
  const { server } = library
  server.fault('completeUpload', () => ({ status: 404 }))
  await library.begin()
  await library.until((jobs) => server.of('presign').length > 10 || jobs.some(({ state }) => state === 'failed'))
  expect(server.of('presign').length).toBeLessThanOrEqual(10)
})

test('a merged file with another checksum is not believed, and sent again', async () => {
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

test('404 without a body on a poll: said so, and submitted again when it is asked to', async () => {
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

test('403 on the submit, because the address is no longer good: a retry uploads again', async () => {
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

test('an upload plan with addresses that are none: a retry asks for another plan', async () => {
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

test('404 without a body for a serial number, 403 for a device of another account', async () => {
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
