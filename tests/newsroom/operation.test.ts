import { request as ask } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { putPerson } from '../../electron/service/newsroom/clients/people.ts'
import { createNewsroomNode } from '../../electron/service/newsroom/node.ts'
import { jsonLog } from '../../electron/service/newsroom/operation/jsonLog.ts'
import { queueStateOf } from '../../electron/service/newsroom/operation/queueState.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { callService } from '../support/serviceClient.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type Newsroom, openNewsroom } from './setup/openNewsroom.ts'
import { openNode } from './setup/queueNodes.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')

describeNeedingPostgres('a running node', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(): Promise<Newsroom> {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    return desk
  }
  /** Sends, submits, transcribes and reads one recording. */
  async function wholePath(desk: Newsroom, changes: Parameters<Newsroom['openWorking']>[0]) {
    const node = await desk.openWorking({ operation: { port: 0 }, ...changes })
    const file = await node.upload(recording)
    const id = await node.submit(file.DownloadUrl)
    await until(() => node.recognisers.jobs.length === 1)
    node.recognisers.finish(0)
    await eventually(
      () => node.task(id),
      ({ status }) => status === 'SUCCESS',
    )
    return { node, file, id, at: (path: string) => fetch(`${node.node.operationAddress}${path}`) }
  }

  testWithStore('counts requests, bytes, waits and runs in metrics, without any ID', async () => {
    const { node, file, id, at } = await wholePath(await open(), {})
    await node.follow(file.DownloadUrl)
    await node.call('readTranscription', { params: { transcription_id: crypto.randomUUID() } })
    await fetch(`${node.address}/developer/api/nowhere/${id}`)
    const response = await at('/metrics')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    const shown = (name: string) =>
      Number(new RegExp(`^${name.replace(/[{}"+.]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1])
    expect(shown('tapelog_uploaded_bytes_total')).toBe(recording.length)
    expect(shown('tapelog_file_bytes_total')).toBe(recording.length)
    expect(shown('tapelog_result_bytes_total')).toBeGreaterThan(50)
    expect(text).toMatch(/^tapelog_claims_total\{key="own-\d+"\} 1$/m)
    expect(text).toMatch(/^tapelog_claims_ended_total\{key="own-\d+",end="result"\} 1$/m)
    expect(shown('tapelog_run_seconds_count')).toBe(1)
    expect(shown('tapelog_wait_seconds_count')).toBe(1)
    expect(shown('tapelog_retakes_total')).toBe(0)
    expect(shown('tapelog_refusals_total{status="404"}')).toBe(2)
    expect(shown('tapelog_tasks{state="waiting"}')).toBe(0)
    expect(shown('tapelog_oldest_wait_seconds')).toBe(0)
    expect(shown('tapelog_database_up')).toBe(1)
    expect(shown('tapelog_nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/tapelog_database_connections\{state="waited-for"\} 0/)
    expect(text).toMatch(
      /tapelog_request_seconds_count\{method="POST",route="[^"]*\/ai\/transcriptions\/",status="200"\} 1/,
    )
    expect(text).toMatch(/route="none"/)
    for (const own of [id, file.FileId, 'news', node.node.nodeId]) expect(text).not.toContain(own)
  })

  testWithStore('has no metrics on the public address, and nothing of clients on the other one', async () => {
    const { node, at } = await wholePath(await open(), {})
    for (const path of ['/metrics', '/', '/state.css']) expect((await fetch(`${node.address}${path}`)).status).toBe(404)
    for (const path of ['/healthz', '/readyz']) {
      expect((await fetch(`${node.address}${path}`)).status).toBe(200)
      expect((await at(path)).status).toBe(200)
    }
    expect((await at('/openapi.json')).status).toBe(404)
    const desk = await open()
    expect((await desk.openNode()).node.operationAddress).toBeNull()
  })

  testWithStore('shows metrics to this machine only, unless TLS is set', async () => {
    const desk = await open()
    const settings = { ...desk.settingsOfNewNode(), worker: null, log: silentLog }
    const opening = createNewsroomNode({ ...settings, operation: { host: '0.0.0.0', port: 0 } })
    await expect(opening).rejects.toMatchObject({ code: 'tls-needed' })
    const { at, node } = await wholePath(desk, {})
    expect((await at('/metrics')).status).toBe(200)
    const { port } = new URL(node.node.operationAddress ?? '')
    const status = await new Promise((resolve) =>
      ask({ port, host: '127.0.0.1', path: '/metrics', headers: { host: 'rebound.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end(),
    )
    expect(status).toBe(403)
  })

  test('asks the database once for many scrapes', async () => {
    const opened = await openNode(await migratedDatabase())
    closing.push(() => opened.close())
    let nowMs = 1_000_000
    const state = queueStateOf(opened.store, () => nowMs)
    const answers = await Promise.all(Array.from({ length: 50 }, () => state()))
    expect(new Set(answers).size).toBe(1)
    nowMs += 4999
    expect(await state()).toBe(answers[0])
    nowMs += 1
    expect(await state()).not.toBe(answers[0])
  })

  testWithStore('logs each request, claim and end with IDs, and nothing of a person’s own', async () => {
    const desk = await open()
    await putPerson(
      ...([
        desk.store,
        {
          clientId: 'news',
          userId: 'ann-noun-city',
          email: 'ann@news.example',
          name: 'Ann Noun',
          desk: 'city',
          role: 'own',
        },
        1,
      ] as const),
    )
    const lines: string[] = []
    const log = jsonLog((line) => lines.push(line))
    const { node, file, id } = await wholePath(desk, { log })
    const connection = { ...desk.connectionTo(node.address) }
    const token = await node.call('issueToken', {})
    const headers = { authorization: `Bearer ${token.body.access_token}` }
    const minted = await node.call('mintUserToken', { body: { user_id: 'ann-noun-city', expires_in: 600 }, headers })
    expect(minted.status).toBe(200)
    await callService({ ...connection, userToken: 'tlu_stolen-and-guessed' }, 'readTranscription', {
      params: { transcription_id: id },
    })
    await node.follow(file.DownloadUrl)
    await node.node.close()
    const text = lines.join('')
    const events = lines.map((line) => JSON.parse(line))
    expect(events.filter(({ event }) => event === 'request').length).toBeGreaterThan(5)
    expect(events.every(({ node: name, time }) => name === node.node.nodeId && Date.parse(time) > 0)).toBe(true)
    expect(
      events.filter(({ event }) => event === 'request').every(({ request }) => /^[0-9a-f-]{36}$/.test(request)),
    ).toBe(true)
    expect(events.find(({ event }) => event === 'task-claimed')).toMatchObject({ task: id, level: 'info' })
    expect(events.find(({ event }) => event === 'task-finished')).toMatchObject({ task: id })
    const { secretKey, apiKey, userToken, authorization } = connection
    const own = [
      ...[secretKey, apiKey, userToken, authorization, authorization.replace('Bearer ', ''), 'tlu_', 'tlb_'],
      ...[
        token.body.access_token,
        token.body.refresh_token,
        minted.body.access_token,
        'Ann',
        'ann',
        'news.example',
        'city',
      ],
      ...['signature', 'expires=', file.DownloadUrl, 'X-Amz', recording.toString(), 'river', '.mp3', node.workFolder],
    ]
    for (const words of own) expect(text.includes(words), words).toBe(false)
  })

  testWithStore('takes over a proxy’s request ID only if it is well formed', async () => {
    const desk = await open()
    const lines: string[] = []
    const { address } = await desk.openNode({ log: jsonLog((line) => lines.push(line), 'info') })
    const idFor = async (given: string) =>
      (await fetch(`${address}/healthz`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    const given = '0af7651916cd43dd8448eb211c80319c'
    expect(await idFor(given)).toBe(given)
    await until(() => lines.some((line) => JSON.parse(line).request === given))
    for (const other of ['Ann Noun', 'a'.repeat(65), 'short', `${given}"}`])
      expect(await idFor(other)).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines.join('')).not.toContain('Ann')
  })

  test('does not log lines below the set level', () => {
    const lines: string[] = []
    const log = jsonLog((line) => lines.push(line), 'warn')
    log('info', 'request')
    log('debug', 'sweep-begun')
    log('warn', 'task-retaken', { task: 'a' })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time: expect.any(String), level: 'warn', event: 'task-retaken', task: 'a' },
    ])
  })

  testWithStore('shows who waits, ended and runs, in the reader’s language and without scripts', async () => {
    const desk = await open()
    const { node, at } = await wholePath(desk, {})
    const file = await node.upload(recording)
    await node.submit(file.DownloadUrl)
    await node.submit(file.DownloadUrl)
    await until(() => node.recognisers.jobs.length === 2)
    await desk.store.db
      .updateTable('tasks')
      .set({ client_id: '<script>alert(1)</script>' })
      .where('status', '=', 'PENDING')
      .execute()
    const response = await at('/')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('refresh')).toBe('30')
    expect(html).not.toMatch(/<script|<form|<iframe|https?:\/\/|style="/)
    expect(html).toContain('&#60;script&#62;alert(1)')
    expect(html).toMatch(/<dt>Succeeded<\/dt><dd>1<\/dd>/)
    expect(html).toContain(node.node.nodeId)
    const still = await at('/?still')
    expect([still.headers.get('refresh'), (await still.text()).includes('Refresh again')]).toEqual([null, true])
    const japanese = await fetch(`${node.node.operationAddress}/`, {
      headers: { 'accept-language': 'ja-JP,en;q=0.8' },
    })
    expect(await japanese.text()).toContain('<html lang="ja">')
    expect((await fetch(`${node.node.operationAddress}/`, { method: 'POST' })).status).toBe(404)
  })

  testWithStore('answers HEAD of a file with its size and MD5', async () => {
    const { node, file } = await wholePath(await open(), {})
    const address = file.DownloadUrl.replace(/^https:\/\/[^/]+/, node.address)
    const head = await fetch(address, { method: 'HEAD' })
    const shownHeaders = ['content-length', 'etag'].map((name) => head.headers.get(name))
    expect([head.status, ...shownHeaders]).toEqual([200, String(recording.length), `"${file.FileMd5}"`])
    expect((await fetch(address.replace(/expires=\d/, 'expires=9'), { method: 'HEAD' })).status).toBe(403)
    await node.call('removeFromService', { body: { file_ids: [file.FileId], transcription_ids: [], revoke: true } })
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(address)).status).toBe(404)
  })
})
