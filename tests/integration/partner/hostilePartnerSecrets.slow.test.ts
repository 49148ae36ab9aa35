import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Asked, Operation } from '../../support/hostileServer.ts'
import { type HostileLibrary, openHostileLibrary } from '../../support/hostileServerLibrary.ts'
import { sentences } from '../../support/hostileServerSentences.ts'

/** Which data Tapelog sends to whom, and which of it may appear on the screen. */
let library: HostileLibrary
afterEach(() => library.close())

/** The headers that identify the caller. All other headers are the same for all clients. */
const whoAsks = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['host', 'connection', 'accept', 'content-type', 'content-length'].includes(name),
    ),
  )

test('each request carries only the credential of its endpoint', async () => {
  library = await openHostileLibrary({ account: { userTokenSource: 'minted', userId: 'user-1' } })
  const { server, engine, secrets } = library
  const { id: deviceId } = await engine.call('bindings.add', { serialNumber: '882000000000000001' })
  await library.begin()
  await library.finishes()
  await engine.call('bindings.bind', { deviceId })
  await engine.call('deviceRecords.bind', { deviceId, ownerId: 'owner-1' })
  await engine.call('deviceRecords.read', { deviceId })
  await engine.call('workflows.submit', { recordingId: 1, definition: '[{"type": "summary"}]', destination: 'remote' })
  await library.until((jobs) => jobs.some(({ kind, state }) => kind === 'workflow' && state === 'done'))

  const minted = { authorization: 'Bearer planted-minted-1' }
  const apiKey = { 'x-client-id': 'planted-client-id', 'x-client-api-key': secrets.apiKey }
  const second = { authorization: secrets.authorization }
  const expected: Partial<Record<Operation, object>> = {
    issueToken: { authorization: `Basic ${btoa(`planted-client-id:${secrets.secretKey}`)}` },
    mintUserToken: { authorization: 'Bearer planted-partner-1' },
    presign: minted,
    completeUpload: minted,
    bind: minted,
    readBinding: minted,
    putPart: {},
    checkKey: apiKey,
    submit: apiKey,
    poll: apiKey,
    bindRecord: second,
    readRecord: second,
    completeFile: second,
    submitWorkflow: second,
  }
  expect(new Set(server.asked.map(({ operation }) => operation))).toEqual(new Set(Object.keys(expected)))
  for (const { operation, headers } of server.asked)
    expect({ operation, ...whoAsks(headers) }).toEqual({ operation, ...expected[operation] })
  // The secrets are in no address and no body, except where the interface requires them.
  for (const { path, query, body } of server.asked)
    for (const secret of [...Object.values(secrets), 'planted-minted-1', 'planted-partner-1'])
      expect(`${path}?${query}${body.toString('latin1')}`).not.toContain(secret)
})

describe('a redirect to another origin', () => {
  const steps = [
    ['presign', 'upload'],
    ['putPart', 'upload'],
    ['completeUpload', 'upload'],
    ['submit', 'submit'],
    ['poll', 'poll'],
  ] as const
  test.each(steps.flatMap(([operation, kind]) => [307, 302].map((status) => [operation, kind, status] as const)))(
    'of %s (job %s) with %i is not followed',
    async (operation, kind, status) => {
      library = await openHostileLibrary()
      const { server } = library
      const arrived: string[] = []
      const other = createServer((request, response) => {
        arrived.push(`${request.method} ${request.url}`)
        response.end('{}')
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/planted`
      server.fault(operation, () => ({ status, headers: { location } }))
      await library.begin()
      const job = await library.complaint(kind)
      expect(job).toMatchObject({ state: 'failed', error: { code: 'service-redirect', message: sentences.elsewhere } })
      expect(arrived).toEqual([])
      await library.nothingLost()
      server.mend()
      await library.retry(job)
      // Tapelog submits nothing anew: the submitted task continues at the service.
      await library.finishes()
      expect(arrived).toEqual([])
      other.close()
    },
  )
})

describe('a secret that the service repeats', () => {
  const said = (asked: Asked, words: (asked: Asked) => string) => ({
    status: 400,
    body: { code: 400, message: words(asked) },
  })
  const address = ({ headers, path, query }: Asked) => `http://${headers.host}${path}?${query}`

  test.each<[string, Operation, (asked: Asked) => string, string]>([
    ['its Authorization', 'presign', ({ headers }) => `bad header ${headers.authorization}`, 'bad header …'],
    [
      'the token alone',
      'presign',
      ({ headers }) => `token ${headers.authorization?.slice(7)} has expired`,
      'token … has expired',
    ],
    ['the API key', 'submit', ({ headers }) => `key=${headers['x-client-api-key']}`, 'key=…'],
    [
      'the address of the file',
      'submit',
      ({ body }) => `cannot get ${JSON.parse(String(body)).file_url}`,
      'cannot get',
    ],
    ['the address of a part', 'putPart', (asked) => `expired: ${address(asked)} (sorry)`, 'expired: '],
  ])('is removed from a refusal: %s', async (_name, operation, words, left) => {
    library = await openHostileLibrary()
    const { server, secrets } = library
    // A 400 on a part begins a new upload. On everything else, it ends the job with the service's message.
    server.fault(operation, (asked) => (asked.nth === 1 ? said(asked, words) : null))
    await library.begin()
    const job = await library.complaint(operation === 'submit' ? 'submit' : 'upload')
    for (const secret of [...Object.values(secrets), 'signature', 'planted-'])
      expect(JSON.stringify(job)).not.toContain(secret)
    if (operation !== 'putPart')
      expect(job.error?.message).toContain(`The service refused this request (400). It says: ${left}`)
    await library.nothingLost()
    if (job.state === 'failed') await library.retry(job)
    await library.finishes()
  })

  test.each([
    ['userToken', 'presign'],
    ['apiKey', 'submit'],
    ['authorization', 'bindRecord'],
  ] as const)('is removed even if short: %s in a refusal of %s', async (name, operation) => {
    library = await openHostileLibrary()
    const { server, engine, secrets } = library
    secrets[name] = 'planted-short'
    server.fault(operation, (asked) => said(asked, () => 'planted-short is not known'))
    const { id: deviceId } = await engine.call('bindings.add', { serialNumber: '882000000000000001' })
    await library.begin()
    const message =
      operation === 'bindRecord'
        ? await engine.call('deviceRecords.bind', { deviceId, ownerId: 'owner-1' }).catch(String)
        : (await library.complaint(operation === 'submit' ? 'submit' : 'upload')).error?.message
    expect(message).not.toContain('planted-short')
  })

  test('is removed from the message of a failed transcription if it is the address of the file', async () => {
    library = await openHostileLibrary()
    const { server } = library
    server.fault('poll', () => ({
      body: {
        transcription_id: 'task-1',
        status: 'FAILURE',
        data: {},
        message: `could not download ${JSON.parse(String(server.of('submit')[0]?.body)).file_url}`,
      },
    }))
    await library.begin()
    expect((await library.complaint('poll')).error?.message).not.toContain('planted-download-signature')
  })
})
