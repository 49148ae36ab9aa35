import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterEach, expect } from 'vitest'
import { removeUnclaimedObjects } from '../../electron/service/newsroom/api/unclaimedObjects.ts'
import { S3Objects } from '../../electron/service/newsroom/objects/s3Objects.ts'
import { protocolHeader, workerPaths } from '../../electron/service/newsroom/worker/protocol.ts'
import { heard, heardData } from '../support/serviceClient.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')
const result = Buffer.from(JSON.stringify(heard))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Answer = { status: number; body: Record<string, unknown> }
type Claim = { transcription_id: string; claim_token: string }

/** What somebody can send who has a worker’s key and makes up the rest. */
function thief(address: string, key: string) {
  const raw = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json', [protocolHeader]: '1' },
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }
  const ask = (name: keyof typeof workerPaths, id: string, body: unknown) =>
    raw(workerPaths[name].replace(':transcription_id', id), body)
  return {
    raw,
    ask,
    async claim() {
      const { status, body } = await ask('claim', '', { wait_ms: 0 })
      expect(status).toBe(200)
      return body as unknown as Claim
    },
    async addressToWrite({ transcription_id, claim_token }: Claim, sizeBytes: number) {
      const { body } = await ask('result', transcription_id, { claim_token, size_bytes: sizeBytes })
      return String(body.address)
    },
    finish: ({ transcription_id, claim_token }: Claim, bytes: Buffer) =>
      ask('finish', transcription_id, { claim_token, ok: true, sha256: sha256(bytes) }),
  }
}

const put = async (address: string, bytes: Buffer) =>
  (await fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })).status
const plain = async (method: string, address: string) => (await fetch(address, { method })).status

/** The status of a request whose Host names another bucket. */
const withHost = (address: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })

/** The address with another path, or with other values in its query. */
const changed = (address: string, change: { pathname?: string; query?: Record<string, string> }): string => {
  const url = new URL(address)
  Object.assign(url, { pathname: change.pathname ?? url.pathname })
  for (const [name, value] of Object.entries(change.query ?? {})) url.searchParams.set(name, value)
  return url.href
}

describeNeedingPostgres('a worker that is taken over', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open() {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    const node = await desk.openNode()
    const objects = new S3Objects(settingsFor(sharedStore()))
    closing.push(() => objects.close())
    return { desk, node, objects }
  }
  const namesIn = async (objects: S3Objects) => {
    const names: string[] = []
    for await (const { name } of objects.objects()) names.push(name)
    return names
  }

  testWithStore('a worker that is taken over reads and writes nothing but its one task', async () => {
    const { desk, node, objects } = await open()
    const key = await desk.addWorkerKey('stolen')
    const stolen = thief(node.address, key)
    const honest = thief(node.address, await desk.addWorkerKey('honest'))
    const upload = await node.upload(recording)
    const other = await node.upload(Buffer.from('Another recording, of another source.'))

    const done = await node.submit(upload.DownloadUrl)
    const ended = await stolen.claim()
    const endedPut = await stolen.addressToWrite(ended, result.length)
    expect([await put(endedPut, result), (await stolen.finish(ended, result)).status]).toEqual([200, 200])
    const anothers = await node.submit(other.DownloadUrl)
    const foreign = await honest.claim()
    expect([ended.transcription_id, foreign.transcription_id]).toEqual([done, anothers])
    const mine = await node.submit(upload.DownloadUrl)
    const early = await stolen.claim()
    await stolen.ask('release', mine, { claim_token: early.claim_token })
    const own = await stolen.claim()
    expect([early.transcription_id, own.transcription_id]).toEqual([mine, mine])
    const waits = await node.submit(other.DownloadUrl)
    const { body: read } = await stolen.ask('recording', mine, { claim_token: own.claim_token })
    const readAddress = String(read.address)
    expect(await (await fetch(readAddress)).text()).toBe(recording.toString())
    const writeAddress = await stolen.addressToWrite(own, result.length)
    const rows = () =>
      Promise.all([
        desk.store.db.selectFrom('tasks').selectAll().orderBy('transcription_id').execute(),
        desk.store.newsroom.selectFrom('partials').selectAll().execute(),
        desk.store.newsroom.selectFrom('claims').selectAll().orderBy('transcription_id').execute(),
      ])
    const before = await rows()
    // Other tests use the bucket too.
    const ids = [upload.FileId, other.FileId, done, anothers, mine, waits]
    const stored = async () => {
      const names = (await namesIn(objects)).filter((name) => ids.some((id) => name.includes(id)))
      return await Promise.all(names.map(async (name) => [name, (await objects.read(name, 10_000))?.toString()]))
    }
    const objectsBefore = await stored()
    expect(objectsBefore).toHaveLength(3)

    const token = { claim_token: own.claim_token }
    const line = { from_line: 0, lines: ['x'] }
    const end = { ok: true, sha256: sha256(result) }
    const tries: [string, () => Promise<number | Answer>][] = [
      ['its token for a waiting task', () => stolen.ask('heartbeat', waits, token)],
      ['the recording of a waiting task', () => stolen.ask('recording', waits, token)],
      ['its token for another worker’s task', () => stolen.ask('recording', anothers, token)],
      ['another worker’s token', () => stolen.ask('recording', anothers, { claim_token: foreign.claim_token })],
      [
        'another worker’s lines',
        () => stolen.ask('heard', anothers, { claim_token: foreign.claim_token, from_line: 0 }),
      ],
      ['lines for another task', () => stolen.ask('partials', anothers, { ...line, claim_token: foreign.claim_token })],
      ['a result for another task', () => stolen.ask('result', anothers, { ...token, size_bytes: 10 })],
      ['the end of another task', () => stolen.ask('finish', anothers, { ...end, claim_token: foreign.claim_token })],
      ['a failure of another task', () => stolen.ask('finish', anothers, { ...token, ok: false, message: 'no' })],
      ['giving back another task', () => stolen.ask('release', anothers, { claim_token: foreign.claim_token })],
      ['a token made up', () => stolen.ask('recording', mine, { claim_token: randomUUID() })],
      ['an old token of its own', () => stolen.ask('recording', mine, { claim_token: early.claim_token })],
      ['an old token: result', () => stolen.ask('result', mine, { claim_token: early.claim_token, size_bytes: 10 })],
      ['a sign of life for an ended task', () => stolen.ask('heartbeat', done, { claim_token: ended.claim_token })],
      ['the recording of an ended task', () => stolen.ask('recording', done, { claim_token: ended.claim_token })],
      ['finish once more', () => stolen.finish(ended, result)],
      [
        'another end for an ended task',
        () => stolen.ask('finish', done, { claim_token: ended.claim_token, ok: false, message: 'no' }),
      ],
      ['a path as id', () => stolen.ask('recording', '..%2F..%2Fclaim', token)],
      ['an id with SQL', () => stolen.ask('recording', encodeURIComponent(`${mine}' OR '1'='1`), token)],
      ['the name of another object', () => stolen.ask('finish', mine, { ...token, ...end, object: `results/${done}` })],
      ['a claim in another name', () => stolen.ask('claim', '', { wait_ms: 0, worker_id: 'honest' })],
      ['a claim of a chosen task', () => stolen.ask('claim', '', { wait_ms: 0, transcription_id: anothers })],
      ['finish before a result', () => stolen.finish(own, result)],
      ['a huge line', () => stolen.ask('partials', mine, { ...token, from_line: 0, lines: ['x'.repeat(300 * 1024)] })],
      ['a line of two lines', () => stolen.ask('partials', mine, { ...token, from_line: 0, lines: ['a\nb'] })],
      [
        'a huge body',
        () => stolen.ask('partials', mine, { ...token, from_line: 0, lines: ['x'.repeat(5 * 1024 ** 2)] }),
      ],
      ['a result of 300 MB', () => stolen.ask('result', mine, { ...token, size_bytes: 300_000_000 })],
      ['a failure with a zero character', () => stolen.ask('finish', mine, { ...token, ok: false, message: 'a\0b' })],
      // The read address.
      [
        'another file by its address',
        () => plain('GET', changed(readAddress, { pathname: `/${sharedStore().bucket}/files/${other.FileId}` })),
      ],
      ['the bucket by its address', () => plain('GET', changed(readAddress, { pathname: `/${sharedStore().bucket}` }))],
      ['a list by its address', () => plain('GET', changed(readAddress, { query: { 'list-type': '2' } }))],
      ['DELETE at the read address', () => plain('DELETE', readAddress)],
      ['HEAD at the read address', () => plain('HEAD', readAddress)],
      ['PUT at the read address', () => put(readAddress, recording)],
      ['a longer time', () => plain('GET', changed(readAddress, { query: { 'X-Amz-Expires': '604800' } }))],
      ['another host', () => withHost(readAddress, `other.${new URL(readAddress).host}`)],
      // The write address.
      ['GET at the write address', () => plain('GET', writeAddress)],
      ['HEAD at the write address', () => plain('HEAD', writeAddress)],
      ['DELETE at the write address', () => plain('DELETE', writeAddress)],
      ['a longer result', () => put(writeAddress, Buffer.concat([result, result]))],
      ['a shorter result', () => put(writeAddress, result.subarray(1))],
      ['the name of another claim', () => put(writeAddress.replace(own.claim_token, foreign.claim_token), result)],
      ['a name that nodes write', () => put(writeAddress.replace('/incoming/', '/results/'), result)],
      [
        'a recording',
        () => put(changed(writeAddress, { pathname: `/${sharedStore().bucket}/files/${other.FileId}` }), result),
      ],
      // The rest of the service.
      [
        'a client’s upload',
        () =>
          stolen.raw('/developer/api/open/partner/files/upload/generate-presigned-urls/', {
            filesize: 10,
            filetype: 'mp3',
          }),
      ],
      [
        'a client’s submit',
        () =>
          stolen.raw(
            '/developer/api/open/partner/ai/transcriptions/',
            { file_url: upload.DownloadUrl, params: {} },
            { 'x-client-id': 'news', 'x-client-api-key': key },
          ),
      ],
      [
        'a client’s token',
        () =>
          stolen.raw(
            '/developer/api/oauth/partner/access-token',
            {},
            { authorization: `Basic ${Buffer.from(`news:${key}`).toString('base64')}` },
          ),
      ],
      [
        'a client’s removal',
        () =>
          stolen.raw('/tapelog/remove', { transcription_ids: [done], workflow_ids: [], file_ids: [], upload_ids: [] }),
      ],
      ['a workflow', () => stolen.raw('/api/workflows/submit', {})],
      ['a file’s address without a signature', () => plain('GET', `${node.address}/storage/files/${other.FileId}`)],
      ['metrics', () => plain('GET', `${node.address}/metrics`)],
      ['no key', () => stolen.raw(workerPaths.claim, { wait_ms: 0 }, { authorization: '' })],
      [
        'a key made up',
        () => stolen.raw(workerPaths.claim, { wait_ms: 0 }, { authorization: `Bearer tlw_${'x'.repeat(43)}` }),
      ],
    ]
    const succeeded: string[] = []
    for (const [what, tried] of tries) {
      const answer = await tried()
      const status = typeof answer === 'number' ? answer : answer.status
      if (status < 400 || status >= 500) succeeded.push(`${what}: ${status}`)
    }
    expect(succeeded).toEqual([])
    expect(await rows()).toEqual(before)
    expect(await stored()).toEqual(objectsBefore)
  })

  testWithStore('a worker cannot end a task with what is not a result', async () => {
    const { desk, node, objects } = await open()
    const stolen = thief(node.address, await desk.addWorkerKey('stolen'))
    const id = await node.submit((await node.upload(recording)).DownloadUrl)
    const own = await stolen.claim()
    const wrong = [
      'no JSON',
      'null',
      '[]',
      '{}',
      JSON.stringify({ ...heard, results: [{ start: 'soon', end: 1, text: 'x' }] }),
      JSON.stringify({ ...heard, duration: -1 }),
      JSON.stringify({ ...heard, notices: [{ code: 'made-up' }] }),
      '['.repeat(500_000),
    ]
    for (const text of wrong) {
      const bytes = Buffer.from(text)
      expect(await put(await stolen.addressToWrite(own, bytes.length), bytes)).toBe(200)
      expect((await stolen.finish(own, bytes)).status).toBe(422)
    }
    const address = await stolen.addressToWrite(own, result.length)
    expect(await put(address, result)).toBe(200)
    // Not what is there.
    expect((await stolen.finish(own, Buffer.from('else'))).status).toBe(422)
    expect((await node.task(id)).status).toBe('RECEIVED')
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const more = Buffer.from(`${result.toString().slice(0, -1)},"script":"<script>","deep":${deep}}`)
    expect(await put(await stolen.addressToWrite(own, more.length), more)).toBe(200)
    expect((await stolen.finish(own, more)).status).toBe(200)
    expect((await node.task(id)).data).toEqual(heardData)
    const left = (await namesIn(objects)).filter((name) => name.includes(id))
    expect(left.map((name) => name.split('/')[0])).toEqual(['results'])
  })

  testWithStore('a worker cannot hold more tasks at once than its key allows', async () => {
    const { desk } = await open()
    const node = await desk.openNode({ tasksPerWorkerKey: 2 })
    const stolen = thief(node.address, await desk.addWorkerKey('stolen'))
    const { DownloadUrl } = await node.upload(recording)
    for (let count = 0; count < 12; count++) await node.submit(DownloadUrl)
    const claim = async () => (await stolen.ask('claim', '', { wait_ms: 0 })).status
    const atOnce = await Promise.all(Array.from({ length: 12 }, claim))
    expect(atOnce.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
    while ((await claim()) === 200);
    expect(await claim()).toBe(429)
    expect(await desk.store.newsroom.selectFrom('claims').selectAll().execute()).toHaveLength(2)
  })

  testWithStore('a stolen key is worth nothing outside of its networks, and the audit says so', async () => {
    const { desk } = await open()
    const [direct, behindProxy] = [await desk.openNode(), await desk.openNode({ proxies: ['127.0.0.0/8'] })]
    const key = await desk.addWorkerKey('rack', ['10.1.0.0/16'])
    const claim = async (address: string, forwarded: string) =>
      (await thief(address, key).raw(workerPaths.claim, { wait_ms: 0 }, { 'x-forwarded-for': forwarded })).status
    // Nobody believes a header of a machine that is no proxy.
    expect(await claim(direct.address, '10.1.2.3')).toBe(401)
    expect(await claim(behindProxy.address, '10.2.0.1')).toBe(401)
    expect(await claim(behindProxy.address, '10.1.2.3, 203.0.113.9')).toBe(401)
    expect(await claim(behindProxy.address, '203.0.113.9, 10.1.2.3')).toBe(204)
    await direct.node.close()
    await behindProxy.node.close()
    const noted = await desk.store.newsroom
      .selectFrom('audit')
      .select(['object_id', 'detail'])
      .where('action', '=', 'worker-key-refused')
      .orderBy('detail')
      .execute()
    expect(noted).toEqual([
      { object_id: 'rack', detail: '10.2.0.1' },
      { object_id: 'rack', detail: '127.0.0.1' },
    ])
  })

  testWithStore('a late PUT to a valid address changes nothing and is removed', async () => {
    const { desk, node, objects } = await open()
    const stolen = thief(node.address, await desk.addWorkerKey('stolen'))
    const id = await node.submit((await node.upload(recording)).DownloadUrl)
    const own = await stolen.claim()
    const address = await stolen.addressToWrite(own, result.length)
    expect([await put(address, result), (await stolen.finish(own, result)).status]).toEqual([200, 200])
    const ofTask = async () => (await namesIn(objects)).filter((name) => name.includes(id))
    expect((await ofTask()).map((name) => name.split('/')[0])).toEqual(['results'])
    expect(await put(address, Buffer.from(result.toString().replaceAll('frozen', 'melted')))).toBe(200)
    expect((await node.task(id)).data).toEqual(heardData)
    expect(await ofTask()).toHaveLength(2)
    await desk.store.newsroom.updateTable('unclaimed_objects').set({ remove_after_ms: 0 }).execute()
    await removeUnclaimedObjects({ store: desk.store, objects }, () => false)
    expect((await ofTask()).map((name) => name.split('/')[0])).toEqual(['results'])
    expect((await node.task(id)).data).toEqual(heardData)
  })
})
