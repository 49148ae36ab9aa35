import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { revokeWorkerKeys } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { protocolHeader, workerPaths } from '../../electron/service/newsroom/worker/protocol.ts'
import type { WorkerDeps } from '../../electron/service/newsroom/worker/settings.ts'
import { startWorker } from '../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { heard, heardData } from '../support/serviceClient.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type Newsroom, openNewsroom } from './setup/openNewsroom.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'
import type { WorkerProcessSettings } from './setup/workerProcess.ts'
import { startWorkerProcess } from './setup/workerProcesses.ts'

const recording = Buffer.from('This stands for a recording: nothing here listens to it.')
const demoRecording = readFileSync(join(packageRoot, 'build/demo/260915_0911.ogg'))

describeNeedingPostgres('workers of a newsroom', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(): Promise<Newsroom> {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    return desk
  }
  async function startProcess(desk: Newsroom, address: string, hears: WorkerProcessSettings['hears']) {
    const settings = await desk.newWorkerSettings(address)
    const worker = await startWorkerProcess({ ...settings, hears, allowUnsealed: true })
    closing.push(() => worker.stop('SIGKILL'))
    return { ...worker, ...settings }
  }
  type Client = Awaited<ReturnType<Newsroom['openNode']>>
  const submitted = async (node: Client) => await node.submit((await node.upload(recording)).DownloadUrl)
  const ended = (node: Client, id: string) =>
    eventually(
      () => node.task(id),
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    )
  const firstWords = (node: Client, id: string) =>
    eventually(
      () => node.call('readPartialResults', { params: { transcription_id: id } }),
      ({ body }) => body.segments.length === 1,
    )

  testWithStore('a worker transcribes a real recording, and its recogniser has neither key nor files', async () => {
    const desk = await open()
    const node = await desk.openNode()
    const worker = await startProcess(desk, node.address, 'demo')
    const id = await node.submit((await node.upload(demoRecording)).DownloadUrl)
    const seen = new Map<number, { environment: string; command: string; mounts: string }>()
    const done = await eventually(
      async () => {
        for (const pid of below(worker.pid)) seen.set(pid, factsOf(pid) ?? seen.get(pid) ?? nothing)
        return await node.task(id)
      },
      ({ status }) => status === 'SUCCESS' || status === 'FAILURE',
    )
    expect(done).toMatchObject({ status: 'SUCCESS' })
    expect((done.data as { results: unknown[] }).results.length).toBeGreaterThan(0)
    const facts = [...seen.values()]
    expect(facts.filter(({ command }) => command.includes('recognition/process.ts'))).not.toEqual([])
    expect(facts.filter(({ environment, command }) => `${environment}${command}`.includes(worker.key))).toEqual([])
    await until(() => readdirSync(join(worker.workFolder, 'fetched')).length === 0)
    expect(await desk.store.newsroom.selectFrom('claims').selectAll().execute()).toEqual([])
  })

  testWithStore('the task of a killed worker goes to another within 45 s, with the words so far', async () => {
    const desk = await open()
    const node = await desk.openNode()
    const lost = await startProcess(desk, node.address, 'one-stretch')
    const id = await submitted(node)
    const { body } = await firstWords(node, id)
    const { recognisers } = await desk.openWorker(node.address)
    await lost.stop('SIGKILL')
    const beganMs = performance.now()
    await until(() => recognisers.jobs.length === 1, 60_000)
    expect(performance.now() - beganMs).toBeLessThan(45_000)
    expect(readdirSync(recognisers.jobs[0]?.job.taskFolder ?? '')).toEqual(['heard.jsonl'])
    expect((await firstWords(node, id)).body.segments).toEqual(body.segments)
    recognisers.finish(0)
    expect((await ended(node, id)).data).toEqual(heardData)
    await eventually(
      () => desk.store.newsroom.selectFrom('partials').selectAll().execute(),
      (lines) => lines.length === 0,
    )
  })

  testWithStore('a worker hands back its task at SIGTERM, and another goes on after its words', async () => {
    const desk = await open()
    const node = await desk.openNode()
    const first = await startProcess(desk, node.address, 'one-stretch')
    const id = await submitted(node)
    await firstWords(node, id)
    expect(await first.stop('SIGTERM')).toBe(0)
    expect(await desk.store.db.selectFrom('tasks').select(['status', 'claims']).execute()).toEqual([
      { status: 'PENDING', claims: 0 },
    ])
    const { recognisers } = await desk.openWorker(node.address)
    await until(() => recognisers.jobs.length === 1)
    expect(readdirSync(recognisers.jobs[0]?.job.taskFolder ?? '')).toEqual(['heard.jsonl'])
    recognisers.finish(0)
    await ended(node, id)
  })

  testWithStore('a worker hands back its task at a notice of the machine, and waits until that ends', async () => {
    const desk = await open()
    const node = await desk.openNode()
    let status = 404
    let asked = 0
    const machine = createServer((_request, response) => {
      asked += 1
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(machine, 'listening')
    closing.push(() => machine.close())
    const interruptionUrl = `http://127.0.0.1:${(machine.address() as AddressInfo).port}/stops`
    const first = await desk.openWorker(node.address, { interruptionUrl })
    const id = await submitted(node)
    await until(() => first.recognisers.jobs.length === 1)
    status = 200
    await until(() => first.recognisers.jobs[0]?.killed === true)
    const second = await desk.openWorker(node.address)
    await until(() => second.recognisers.jobs.length === 1)
    second.recognisers.finish(0)
    await ended(node, id)
    await second.worker.close()
    const next = await submitted(node)
    const before = asked
    await until(() => asked > before)
    expect((await node.task(next)).status).toBe('PENDING')
    status = 404
    await until(() => first.recognisers.jobs.length === 2)
  })

  testWithStore('a worker goes on while the API node is away, and its result arrives once', async () => {
    const desk = await open()
    const first = await desk.openNode()
    const { recognisers } = await desk.openWorker(first.address)
    const id = await submitted(first)
    await until(() => recognisers.jobs.length === 1)
    await first.node.close()
    recognisers.finish(0)
    const again = await desk.openNode({ port: Number(new URL(first.address).port) })
    expect((await ended(again, id)).data).toEqual(heardData)
    expect(recognisers.jobs).toHaveLength(1)
  })

  testWithStore('a worker drops the result of a task that another took meanwhile', async () => {
    const desk = await open()
    const [a, b] = [await desk.openNode(), await desk.openNode()]
    const early = await desk.openWorker(a.address)
    const id = await submitted(a)
    await until(() => early.recognisers.jobs.length === 1)
    await a.node.close()
    const late = await desk.openWorker(b.address)
    await until(() => late.recognisers.jobs.length === 1, 45_000)
    early.recognisers.finish(0, { ...heard, text: 'of the worker that was away' })
    const again = await desk.openNode({ port: Number(new URL(a.address).port) })
    await until(() => readdirSync(join(early.workFolder, 'heard')).length === 0, 45_000)
    expect((await again.task(id)).status).toBe('RECEIVED')
    late.recognisers.finish(0)
    expect((await ended(b, id)).data).toEqual(heardData)
  })

  testWithStore('a worker ends with a sentence when its key is revoked', async () => {
    const desk = await open()
    const node = await desk.openNode()
    const { worker, workFolder, recognisers } = await desk.openWorker(node.address)
    await submitted(node)
    await until(() => recognisers.jobs.length === 1)
    await revokeWorkerKeys(desk.store, workFolder.split('/').at(-1) ?? '', Date.now())
    await expect(worker.ended).rejects.toMatchObject({ code: 'worker-key-refused' })
    expect(recognisers.jobs[0]?.killed).toBe(true)
    const settings = await desk.newWorkerSettings(node.address)
    const key = `tlw_${'x'.repeat(43)}`
    await expect(startWorker({ ...depsOf(settings), key })).rejects.toMatchObject({ code: 'worker-key-refused' })
  })

  testWithStore('two tasks of another user are among the next four, although a hundred came first', async () => {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()), { submitsPerMinute: 1000 })
    closing.push(() => desk.close())
    const node = await desk.openNode()
    const { DownloadUrl: url } = await node.upload(recording)
    for (let count = 0; count < 100; count++) await node.submit(url)
    const working: Awaited<ReturnType<Newsroom['openWorker']>>[] = []
    for (let count = 0; count < 4; count++) working.push(await desk.openWorker(node.address))
    // Alone, A has every worker.
    await until(() => working.every(({ recognisers }) => recognisers.jobs.length === 1))
    const ofB = await node.submitAs('reporter-b', url, 2)
    for (const { recognisers } of working) {
      recognisers.finish(0)
      await until(() => recognisers.jobs.length === 2)
    }
    const statuses = await Promise.all(ofB.map((id) => node.statusOf(id)))
    expect(statuses.filter((status) => status === 'PENDING')).toEqual([])
  })

  testWithStore('a recogniser that a recording took over cannot have another file sent as words', async () => {
    const desk = await open()
    const routes: unknown[] = []
    const node = await desk.openNode({
      log: (_level, event, fields) => event === 'request' && routes.push(fields?.route),
    })
    const { recognisers, workFolder } = await desk.openWorker(node.address)
    const secret = join(workFolder, 'secret')
    writeFileSync(secret, 'the key of the worker\n')
    const id = await submitted(node)
    await until(() => recognisers.jobs.length === 1)
    symlinkSync(secret, join(recognisers.jobs[0]?.job.taskFolder ?? '', 'heard.jsonl'))
    const from = routes.length
    // Words are looked for as often as a sign of life is given.
    await until(() => routes.slice(from).filter((route) => route === workerPaths.heartbeat).length >= 4, 10_000)
    await node.call('pauseTasks', { body: { transcription_ids: [id], workflow_ids: [] } })
    expect(recognisers.jobs[0]?.killed).toBe(true)
    expect(routes).not.toContain(workerPaths.partials)
    expect(routes).toContain(workerPaths.release)
  })

  test.each([
    [{ [protocolHeader]: '99' }, 426, 'worker-too-old'],
    [{ [protocolHeader]: '0' }, 426, 'worker-too-new'],
    [{}, 401, 'worker-key-refused'],
  ])('a worker refuses a node that answers %j with %i, by the code %s', async (headers, status, code) => {
    const node = createServer((_request, response) => response.writeHead(status, headers).end('{}'))
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    closing.push(() => node.close())
    const apiOrigin = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const deps = { apiOrigin, key: `tlw_${'x'.repeat(43)}`, workFolder: '/nowhere', modelsFolder: '/nowhere' }
    const starting = startWorker({ ...depsOf({ ...deps, packageRoot, speechModel: 'demo' }) })
    await expect(starting).rejects.toMatchObject({ code })
  })

  testWithStore('a node refuses workers of versions that it does not speak', async () => {
    const desk = await open()
    const node = await desk.openNode()
    const authorization = `Bearer ${await desk.addWorkerKey('a')}`
    const check = async (version: string) => {
      const headers = { authorization, [protocolHeader]: version, 'content-type': 'application/json' }
      const response = await fetch(`${node.address}${workerPaths.check}`, { method: 'POST', headers, body: '{}' })
      const { message } = (await response.json()) as { message?: string }
      return [response.status, message]
    }
    expect(await check('1')).toEqual([200, undefined])
    expect(await check('2')).toEqual([426, expect.stringMatching(/newer than this API node/)])
    expect(await check('')).toEqual([426, expect.stringMatching(/older than the service/)])
  })

  const depsOf = (settings: Awaited<ReturnType<Newsroom['newWorkerSettings']>>): WorkerDeps => ({
    ...{ ...settings, atOnce: () => 1, log: silentLog, allowUnsealed: true },
  })
  test.each([
    [{ apiOrigin: 'ftp://newsroom.example' }, 'worker-origin-invalid'],
    [{ apiOrigin: 'https://newsroom.example/path' }, 'worker-origin-invalid'],
    [{ apiOrigin: 'http://newsroom.example' }, 'worker-origin-plain'],
    [{ key: 'tlu_not-of-a-worker' }, 'worker-key-invalid'],
    [{ interruptionUrl: 'file:///etc/passwd' }, 'worker-interruption-invalid'],
    [{ extraCa: 'no certificate' }, 'worker-ca-invalid'],
  ])('a worker refuses wrong settings: %j', async (changes, code) => {
    const settings = { apiOrigin: 'https://newsroom.example', key: `tlw_${'x'.repeat(43)}`, workFolder: '/nowhere' }
    const deps = { ...settings, packageRoot, modelsFolder: '/nowhere', speechModel: 'demo' as const }
    const starting = startWorker({ ...deps, atOnce: () => 1, log: silentLog, allowUnsealed: true, ...changes })
    await expect(starting).rejects.toMatchObject({ code })
    expect(existsSync('/nowhere')).toBe(false)
  })
})

const nothing = { environment: '', command: '', mounts: '' }

/** All processes below this one. */
function below(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
    return children.flatMap((child) => [Number(child), ...below(Number(child))])
  } catch {
    return []
  }
}

/** Null if the process has ended. */
function factsOf(pid: number) {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    return { environment: read('environ'), command: read('cmdline'), mounts: readlinkSync(`/proc/${pid}/ns/mnt`) }
  } catch {
    return null
  }
}
