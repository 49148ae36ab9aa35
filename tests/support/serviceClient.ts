import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RecogniserProcess, StartRecogniser } from '../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser, RecognisedData, RecogniserJob } from '../../electron/recognition/types.ts'
import type { Service, ServiceDeps } from '../../electron/service/embedded/types.ts'
import { pathOf } from '../../electron/service/http/route.ts'
import { silentLog } from '../../shared/errors/log.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { Endpoint } from '../../shared/partner/endpoint.ts'
import { type EndpointAnswer, type EndpointName, endpoints } from '../../shared/partner/endpoints.ts'
import { taskExtensions } from '../../shared/partner/extensions.ts'
import type { UploadSession } from '../../shared/partner/schemas.ts'
import { type AnsweredRequest, noteAnswers } from './answeredRequests.ts'
import { compositionUnderTest } from './compositionUnderTest.ts'
import type { ServiceInside } from './serviceInside.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { packageRoot } from './testEngine.ts'

type Headers = Record<string, string>
type Asked = { params?: Headers; query?: Headers; body?: unknown; headers?: Headers }

/** A test's call to any service: one request by the endpoint table, with its proper credentials. */
export async function callService<N extends EndpointName>(connection: ServiceConnection, name: N, asked: Asked = {}) {
  const endpoint: Endpoint = endpoints[name]
  const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_all, key) => encodeURIComponent(asked.params?.[key] ?? ''))
  const search = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
  const { body } = asked
  const response = await fetch(`${connection.apiBase}${path}${search}`, {
    method: endpoint.method,
    headers: {
      ...credentialsFor(endpoint, connection),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...asked.headers,
    },
    ...(body === undefined
      ? {}
      : { body: endpoint.form ? String(new URLSearchParams(body as Headers)) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  // The service parses only its input, so the tests parse its output.
  if (response.status === 200) endpoint.response.parse(answer)
  return { status: response.status, headers: response.headers, text, body: answer as EndpointAnswer<N> }
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

function credentialsFor({ auth }: Endpoint, connection: ServiceConnection): Headers {
  switch (auth) {
    case 'basic':
      return { authorization: basic(`${connection.clientId}:${connection.secretKey}`) }
    case 'user-token':
      return { authorization: `Bearer ${connection.userToken}` }
    case 'api-key':
      return { 'x-client-id': connection.clientId, 'x-client-api-key': connection.apiKey }
    case 'authorization':
      return { authorization: connection.authorization }
    case 'partner-token':
      return {}
  }
}

/** A new service for this test, which sets its clock. Calling `start` again restarts it on the same folder. */
export async function openTestService(first: Partial<ServiceDeps> = {}) {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'service')
  const composition = await compositionUnderTest()
  let running: Service | null = null
  let inside: ServiceInside | null = null
  const answered: AnsweredRequest[] = []
  const stopNoting = noteAnswers((request) => {
    if (running && Number(new URL(running.connection.apiBase).port) === request.port) answered.push(request)
  })
  const the = {
    dataDir,
    /** What the service answered since its first start, if it runs in this process. */
    answered,
    get inside(): ServiceInside {
      if (!inside) throw new Error('the service was never started')
      return inside
    },
    nowMs: 1_800_000_000_000,
    get connection(): ServiceConnection {
      if (!running) throw new Error('the service is stopped')
      return running.connection
    },
    async start(more: Partial<ServiceDeps> = first) {
      running = await composition.start({
        dataDir,
        packageRoot,
        port: 0,
        speechModel: 'demo',
        log: silentLog,
        now: () => the.nowMs,
        ...more,
      })
      inside ??= await composition.openInside(dataDir)
    },
    async stop() {
      await running?.close()
      running = null
    },
    async remove() {
      await the.stop()
      stopNoting()
      await inside?.close()
      folder.remove()
    },
    /** The names of files that are being fetched from a `file_url`, or were, anywhere on this machine. */
    fetched: () =>
      readdirSync(dataDir, { recursive: true })
        .map(String)
        .filter((path) => basename(path).startsWith('fetched-') || basename(dirname(path)) === 'fetched'),
    call: <N extends EndpointName>(name: N, asked?: Asked) => callService(the.connection, name, asked),
    /** Headers of a new user whose token comes from a new partner token: a separate owner. */
    async user(userId: string, expiresInSeconds = 86_400): Promise<Headers> {
      const partner = { authorization: `Bearer ${(await the.call('issueToken')).body.access_token}` }
      const body = { user_id: userId, expires_in: expiresInSeconds }
      const minted = await the.call('mintUserToken', { headers: partner, body })
      return { authorization: `Bearer ${minted.body.access_token}` }
    },
    /**
     * The upload has addresses, and every part is stored. To complete it, use `file_id`, `upload_id`, `part_list` and `filetype`.
     */
    async store(bytes: Buffer, filetype = 'mp3') {
      const { body: session } = await the.call('presign', { body: { filesize: bytes.length, filetype } })
      return { session, completion: await storeParts(session, bytes, filetype) }
    },
    async upload(bytes: Buffer, filetype = 'mp3') {
      const { completion } = await the.store(bytes, filetype)
      return (await the.call('completeUpload', { body: completion })).body
    },
  }
  await the.start()
  return the
}
export type TestService = Awaited<ReturnType<typeof openTestService>>

export async function storeParts(
  { FileId, UploadId, ChunkSize, Parts }: UploadSession,
  bytes: Buffer,
  filetype: string,
) {
  const part_list = await Promise.all(
    Parts.map(async ({ PartNumber, PresignedUrl }) => {
      const part = bytes.subarray((PartNumber - 1) * ChunkSize, PartNumber * ChunkSize)
      return { PartNumber, ETag: (await putPart(PresignedUrl, part)).headers.get('etag') ?? '' }
    }),
  )
  return { file_id: FileId, upload_id: UploadId, part_list, filetype }
}
export const putPart = (address: string, bytes: Buffer) =>
  fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })
export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

/** Requests everything that the service says about a task beyond the interface. */
export const askingForAll = { 'x-tapelog-extensions': Object.keys(taskExtensions).join(', ') }

export const heard: RecognisedData = {
  text: 'The river was frozen.',
  language: 'en',
  duration: 2,
  results: [{ start: 0, end: 1.5, text: 'The river was frozen.', speaker_id: 'SPEAKER_00', language: 'en-US' }],
  notices: [],
}
/** The `data` of a task with this result: exactly section 2.7. */
const { notices, ...heardData } = heard

export { heardData }

/** Replaces recogniser processes: the test decides what they say and when. */
export function recognisersInHand() {
  const jobs: { job: RecogniserJob; say(message: FromRecogniser): void; end(): void; killed: boolean }[] = []
  const start: StartRecogniser = (job): RecogniserProcess => {
    const listeners: { message: (message: FromRecogniser) => void; end: () => void } = {
      message: () => {},
      end: () => {},
    }
    const hand = {
      job,
      killed: false,
      say: (message: FromRecogniser) => listeners.message(message),
      end: () => listeners.end(),
    }
    jobs.push(hand)
    return {
      onMessage: (listener) => {
        listeners.message = listener
      },
      onEnd: (listener) => {
        listeners.end = listener
      },
      kill: () => {
        hand.killed = true
        setImmediate(listeners.end)
      },
    }
  }
  const finish = (index: number, data = heard) => {
    jobs[index]?.say({ type: 'result', data })
    jobs[index]?.end()
  }
  return { jobs, start, finish }
}
