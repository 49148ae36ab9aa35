import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchFile } from '../../../electron/service/work/fetchFile.ts'
import { isInnerAddress } from '../../../electron/system/addressReach.ts'
import { askingForAll, openTestService, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { eventually, until } from '../../support/waiting.ts'

/** A `file_url`: the data that the service fetches, the servers that it may ask, and how much it fetches. */
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let servers: Server[]
beforeEach(async () => {
  servers = []
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start })
})
afterEach(async () => {
  await service.remove()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** Another server on this machine, with its counts of requests and open connections. */
async function other(listener: RequestListener) {
  const the = { origin: '', port: 0, asked: 0, open: 0 }
  const server = createServer((request, response) => {
    the.asked += 1
    listener(request, response)
  })
  server.on('connection', (socket) => {
    the.open += 1
    socket.on('close', () => {
      the.open -= 1
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  the.port = (server.address() as AddressInfo).port
  the.origin = `http://127.0.0.1:${the.port}`
  return the
}
const allow = async (...fileUrlOrigins: string[]) => {
  await service.stop()
  await service.start({ startRecogniser: recognisers.start, fileUrlOrigins })
}
const submit = (file_url: string) => service.call('submitTranscription', { body: { file_url } })
const task = async (id: string) => {
  const asked = { params: { transcription_id: id }, headers: askingForAll }
  const { tapelog_extensions, ...body } = (await service.call('readTranscription', asked)).body
  return { ...body, message: tapelog_extensions?.message }
}
const ended = async (file_url: string) => {
  const { status, body } = await submit(file_url)
  expect(status).toBe(200)
  return eventually(
    () => task(body.transcription_id),
    (it) => ['SUCCESS', 'FAILURE', 'REVOKED'].includes(it.status),
  )
}
const notFetched = { status: 'FAILURE', data: {}, message: 'The recording at file_url could not be fetched.' }
const kept = () => service.fetched()
const sound = readFileSync(demoFile('260915_0911.ogg'))

test('an address that is neither its own nor allowed is refused without a request', async () => {
  const server = await other((_request, response) => response.end(sound))
  const path = '/storage/files/x?expires=9999999999999&signature=x'
  const own = new URL(service.connection.apiBase)
  for (const address of [
    `${server.origin}${path}`,
    ...['localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', '0', '[::1]', '[::]'].map(
      (host) => `http://${host}:${server.port}${path}`,
    ),
    `http://[::ffff:127.0.0.1]:${server.port}${path}`,
    `http://${own.host}@127.0.0.1:${server.port}${path}`,
    `http://127.0.0.1:${server.port}\\@${own.host}${path}`,
    `https://${own.host}${path}`,
    `http://localhost:${own.port}${path}`,
    `blob:${server.origin}/x`,
    'file:///etc/passwd',
    'data:audio/wav;base64,AAAA',
    '//127.0.0.1/x',
    'not an address',
    '',
  ]) {
    const { status, body } = await submit(address)
    expect([status >= 400 && status < 500, body], address).toEqual([
      true,
      { code: status, message: expect.stringMatching(/^file_url: /) },
    ])
  }
  expect(server.asked).toBe(0)
})

test('its own address is valid only with a complete and unexpired signature', async () => {
  const { DownloadUrl } = await service.upload(Buffer.from('abc'))
  const refused = async (address: string, expected: number) => expect((await submit(address)).status).toBe(expected)
  await refused(DownloadUrl.replace(/signature=.{4}/, 'signature=AAAA'), 403)
  await refused(DownloadUrl.split('?')[0] ?? '', 403)
  await refused(DownloadUrl.replace(/files\/./, 'files/_'), 403)
  await refused(DownloadUrl.replace('/files/', '/files/../files/../uploads/'), 400)
  service.nowMs += 24 * 3_600_000
  expect((await submit(DownloadUrl)).status).toBe(200)
  service.nowMs += 1
  await refused(DownloadUrl, 403)
})

test('a file of an allowed origin is fetched once and given to the recogniser', async () => {
  const server = await other((_request, response) => response.end(sound))
  await allow(server.origin)
  const { body } = await submit(`${server.origin}/recording.ogg?key=1`)
  await until(() => recognisers.jobs.length === 1)
  expect(readFileSync(recognisers.jobs[0]?.job.audioPath ?? '').equals(sound)).toBe(true)
  recognisers.finish(0)
  await eventually(
    () => task(body.transcription_id),
    ({ status }) => status === 'SUCCESS',
  )
  expect(server.asked).toBe(1)
  // The service fetched the file only for this task.
  expect(kept()).toEqual([])
  expect((await submit(`${server.origin.replace('127.0.0.1', 'localhost')}/recording.ogg`)).status).toBe(400)
})

test('an allowed origin is refused without http or https', async () => {
  const server = await other((_request, response) => response.end(sound))
  await allow(server.origin)
  // A blob address has the origin of the address inside it.
  expect(await submit(`blob:${server.origin}/recording.ogg`)).toMatchObject({
    status: 400,
    body: { code: 400, message: expect.stringMatching(/^file_url: /) },
  })
  expect(server.asked).toBe(0)
})

test('an allowed name that leads to an inner address is not followed', async () => {
  const server = await other((_request, response) => response.end(sound))
  const origin = `http://localhost:${server.port}`
  await allow(origin)
  expect(await ended(`${origin}/recording.ogg`)).toMatchObject(notFetched)
  expect([server.asked, recognisers.jobs.length]).toEqual([0, 0])
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  const target = await other((_request, response) => response.end(sound))
  const server = await other((_request, response) =>
    response.writeHead(status, { location: `${target.origin}/secret` }).end(),
  )
  await allow(server.origin)
  expect(await ended(`${server.origin}/recording.ogg`)).toMatchObject(notFetched)
  expect([server.asked, target.asked, recognisers.jobs.length, kept()]).toEqual([1, 0, 0, []])
})

const answers: [string, RequestListener][] = [
  ['404', (_request, response) => response.writeHead(404).end('no')],
  ['500', (_request, response) => response.writeHead(500).end('no')],
  ['a part only (206)', (_request, response) => response.writeHead(206).end(sound)],
  ['nothing (204)', (_request, response) => response.writeHead(204).end()],
  ['a connection that closes', (request) => request.socket.destroy()],
  ['what is no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n')],
  [
    'an answer that breaks off',
    (_request, response) => {
      response.writeHead(200, { 'content-length': sound.length * 2 })
      response.write(sound, () => response.destroy())
    },
  ],
]
test.each(answers)('%s fails the task with a message and leaves no file', async (_name, listener) => {
  const server = await other(listener)
  await allow(server.origin)
  expect(await ended(`${server.origin}/recording.ogg`)).toMatchObject(notFetched)
  expect([recognisers.jobs.length, kept()]).toEqual([0, []])
})

test('revoking a task ends its download and leaves no file', async () => {
  const server = await other((_request, response) => void response.write(sound))
  await allow(server.origin)
  const { body } = await submit(`${server.origin}/recording.ogg`)
  await until(() => kept().length === 1)
  await service.call('revokeTranscription', { params: { transcription_id: body.transcription_id } })
  // Without the revocation, the silent server would end the fetch only after half a minute.
  await until(() => server.open === 0 && kept().length === 0)
  expect(await task(body.transcription_id)).toMatchObject({ status: 'REVOKED' })
  expect(recognisers.jobs).toEqual([])
})

test('a stopped download is repeated after the restart', async () => {
  const server = await other((_request, response) => {
    if (server.asked === 1) response.write(sound)
    else response.end(sound)
  })
  await allow(server.origin)
  const { body } = await submit(`${server.origin}/recording.ogg`)
  await until(() => kept().length === 1)
  await allow(server.origin)
  await until(() => recognisers.jobs.length === 1)
  recognisers.finish(0)
  await eventually(
    () => task(body.transcription_id),
    ({ status }) => status === 'SUCCESS',
  )
  expect(server.asked).toBe(2)
})

test.each<[string, RequestListener, object]>([
  ['without end', (_request, response) => pour(response), { bytes: 1_000_000 }],
  ['longer than it may be', (_request, response) => response.end(Buffer.alloc(200_000)), { bytes: 199_999 }],
  ['silent from the start', () => {}, { silenceMs: 50 }],
  ['silent in the middle', (_request, response) => void response.write(sound), { silenceMs: 50 }],
  ['a drop at a time', (_request, response) => drip(response), { wholeMs: 200, silenceMs: 10_000 }],
])('a body %s is given up and its connection closed', async (_name, listener, limit) => {
  const server = await other(listener)
  const folder = testFolder()
  const target = join(folder, 'fetched')
  const limits = { bytes: 10_000_000, wholeMs: 60_000, silenceMs: 60_000, ...limit }
  await expect(fetchFile(server.origin, target, new AbortController().signal, { limits })).rejects.toThrow(
    'not be fetched',
  )
  expect([existsSync(target), readdirSync(folder)]).toEqual([false, []])
  await until(() => server.open === 0)
})

test('a body of exactly the largest size is accepted', async () => {
  const server = await other((_request, response) => response.end(Buffer.alloc(200_000)))
  const folder = testFolder()
  const limits = { bytes: 200_000, wholeMs: 60_000, silenceMs: 60_000 }
  await fetchFile(server.origin, join(folder, 'fetched'), new AbortController().signal, { limits })
  expect(readdirSync(folder)).toEqual(['fetched'])
})

test('inner addresses are recognised in every notation', () => {
  for (const address of [
    ...['127.0.0.1', '127.255.255.254', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fdff::1'],
    ...['::127.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::1', 'fec0::1', '100::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '64:ff9b::7f00:1', 'ff02::1'],
  ])
    expect(isInnerAddress(address), address).toBe(true)
  for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1', '::ffff:1.1.1.1'])
    expect(isInnerAddress(address), address).toBe(false)
})

function pour(response: NodeJS.WritableStream): void {
  const block = Buffer.alloc(65_536)
  const on = () => {
    while (response.write(block));
    response.once('drain', on)
  }
  on()
}
function drip(response: NodeJS.WritableStream): void {
  const timer = setInterval(() => response.write('.'), 5)
  response.on('close', () => clearInterval(timer))
}
