import { readFileSync } from 'node:fs'
import { afterEach, expect } from 'vitest'
import { type Engine, LibraryReader } from '../../electron/engine/index.ts'
import { ffmpeg } from '../support/ffmpeg.ts'
import { openTestService } from '../support/serviceClient.ts'
import { demoFile, openEngine, packageRoot } from '../support/testEngine.ts'
import { testFolder } from '../support/testFolder.ts'
import { eventually, until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type NewsroomDesktop, openNewsroomDesktop } from './setup/newsroomDesktop.ts'
import { newBucket } from './setup/storeInside.ts'
import { testWithStore } from './setup/storeSettings.ts'

const recordingId = 1
const speech = demoFile('260915_0911.ogg')

describeNeedingPostgres('the desktop application with a newsroom', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(): Promise<NewsroomDesktop> {
    const desk = await openNewsroomDesktop(await migratedDatabase(), await newBucket())
    closing.push(() => desk.close())
    return desk
  }
  /** Imports the file; the recording stays here. */
  async function importHere({ engine }: Pick<NewsroomDesktop, 'engine'>, path: string): Promise<void> {
    await engine.call('recordings.import', { paths: [path], options: { language: 'en' }, destination: 'not-now' })
    engine.start()
    await engine.settle()
  }
  const send = ({ engine }: NewsroomDesktop) =>
    engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
  const firstWords = ({ engine }: NewsroomDesktop) =>
    eventually(
      () => engine.call('recordings.partialResults', { recordingId }),
      ({ stretches }) => stretches.length > 0,
    )
  const exported = async (engine: Engine, directory: string) => {
    const { files } = await engine.call('exports.write', { recordingIds: [recordingId], formats: ['txt'], directory })
    return readFileSync(files[0]?.path ?? '', 'utf8')
  }
  /** The same recording, transcribed by the service on this machine. */
  async function exportedHere(path: string): Promise<string> {
    const folder = testFolder()
    const service = await openTestService({ now: Date.now })
    closing.push(() => service.remove())
    const engine = await openEngine(folder, service.connection)
    closing.push(() => engine.stop())
    await importHere({ engine }, path)
    await engine.call('recordings.transcribe', { recordingId, destination: 'this-machine' })
    await engine.settle()
    return await exported(engine, folder)
  }

  testWithStore('transcribes at the newsroom from import to export, with every request in the ledger', async () => {
    const desk = await open()
    const { engine, proxy, storeProxy } = desk
    const path = desk.at('harbour.wav')
    ffmpeg(['-i', speech, '-ar', '96000', '-ac', '2', path])
    const first = await desk.startWorker('one-stretch')
    await importHere(desk, path)
    expect([proxy.seen, storeProxy.seen]).toEqual([[], []])

    await send(desk)
    expect((await firstWords(desk)).stretches.map(({ text }) => text)).toEqual(['The river was frozen.'])
    const { sizeBytes } = await engine.call('recordings.get', { recordingId })
    const parts = storeProxy.seen.filter(({ method }) => method === 'PUT')
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)).toBe(sizeBytes)
    expect(proxy.seen.filter(({ method }) => method === 'PUT')).toEqual([])
    // The engine asks what the service can do before it asks for anything else.
    expect(proxy.seen[0]?.path).toBe('/tapelog/capabilities')
    expect((await engine.call('accounts.list', undefined)).abilities).toEqual([
      { accountId: 1, can: ['first-words', 'pause', 'revoke', 'remove', 'word-times'] },
    ])

    await engine.call('queue.pause', { all: true })
    await eventually(
      () => desk.tasks(),
      ([task]) => task?.status === 'PENDING' && task.paused_ms !== null,
    )
    expect(await first.stop('SIGTERM')).toBe(0)
    await desk.startWorker('demo')
    expect((await desk.tasks()).map(({ status }) => status)).toEqual(['PENDING'])
    await engine.call('queue.resume', { all: true })
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    expect(await desk.stage(recordingId)).toBe('ready')

    const text = await exported(engine, desk.at())
    expect(text).toBe(await exportedHere(path))
    expect(text.length).toBeGreaterThan(100)
    // What was fetched is removed there: its rows, its sound, its results.
    await until(async () => (await desk.tasks()).length === 0 && (await desk.stored()).length === 0)
    expect(desk.pathsAtNodes().filter((one) => one.startsWith('/tapelog/'))).toEqual(
      expect.arrayContaining(['/tapelog/capabilities', '/tapelog/pause', '/tapelog/resume', '/tapelog/remove']),
    )
    expect(desk.broken).toEqual([])

    const { lines } = await engine.call('recordings.egress', { recordingId })
    const hostsOf = (...content: string[]) =>
      new Set(lines.filter((line) => line.content.join() === content.join()).map(({ host }) => host))
    expect(hostsOf('audio')).toEqual(new Set([storeProxy.host]))
    expect(new Set(lines.map(({ host }) => host))).toEqual(new Set([proxy.host, storeProxy.host]))
    expect(new Set(lines.map(({ choice }) => choice))).toEqual(new Set(['transcribe']))
    const reader = new LibraryReader(desk.at('library'), packageRoot)
    const all = reader.egress(null).lines
    reader.close()
    // The worker reads the sound from the store by the same proxy.
    const sent = [...proxy.seen, ...parts]
    expect(all.reduce((sum, { requests }) => sum + requests, 0)).toBe(sent.length)
    expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(
      sent.reduce((sum, { bodyBytes, targetBytes }) => sum + (bodyBytes || targetBytes), 0),
    )
  })

  testWithStore('revokes at the service what is cancelled here, and deletes what is deleted for good', async () => {
    const desk = await open()
    const { engine } = desk
    await desk.startWorker('one-stretch')
    await importHere(desk, speech)
    await send(desk)
    await firstWords(desk)
    await engine.call('queue.cancel', { recordingId })
    await eventually(
      () => desk.tasks(),
      ([task]) => task?.status === 'REVOKED',
    )
    await send(desk)
    await until(async () => (await desk.tasks()).some(({ status }) => status === 'RECEIVED'))
    await firstWords(desk)
    expect((await engine.call('deletions.plan', { recordingIds: [recordingId] })).recordings[0]).toMatchObject({
      ...{ removedAt: ['The harbour newsroom'], remoteCopies: [], workedOnAt: [] },
    })
    expect(await desk.stored()).not.toEqual([])
    await desk.deleteForGood(recordingId)
    expect(await desk.stored()).toEqual([])
    for (const table of ['tasks', 'uploads', 'parts', 'partials', 'claims'] as const)
      expect(await desk.newsroom.store.newsroom.selectFrom(table).selectAll().execute()).toEqual([])
    // Whose recording it was: the reporter's, whose keys the account has.
    const audit = desk.newsroom.store.newsroom.selectFrom('audit').selectAll()
    // Reads of the worker have no account, but the name of its key.
    const noted = await audit.where('node', '!=', 'command').where('detail', 'is', null).execute()
    expect(noted.filter(({ action }) => action === 'removed').length).toBeGreaterThan(0)
    expect(new Set(noted.map(({ account_id }) => account_id))).toEqual(new Set(['news/jo']))
  })

  testWithStore('asks no extension of a newsroom without any, and still transcribes', async () => {
    const desk = await open()
    desk.proxy.lacks(/^\/tapelog\//)
    await desk.startWorker('demo')
    await importHere(desk, speech)
    await send(desk)
    expect(await desk.engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    expect(await desk.stage(recordingId)).toBe('ready')
    expect((await desk.engine.call('accounts.list', undefined)).abilities).toEqual([{ accountId: 1, can: [] }])
    expect(desk.pathsAtNodes().filter((one) => one.startsWith('/tapelog/'))).toEqual(['/tapelog/capabilities'])
    expect(desk.proxy.seen.filter(({ headers }) => headers['x-tapelog-extensions'] !== undefined)).toEqual([])
    // What the quality is like is an extension, so the notices above the turns are missing.
    const turns = (text: string) => text.slice(text.indexOf('[0:00]'))
    expect(turns(await exported(desk.engine, desk.at()))).toBe(turns(await exportedHere(speech)))
    // Such a service keeps what it was sent, and the person can know.
    const [planned] = (await desk.engine.call('deletions.plan', { recordingIds: [recordingId] })).recordings
    expect(planned).toMatchObject({ removedAt: [] })
    expect(JSON.stringify(planned?.remoteCopies)).toContain('The harbour newsroom')
  })
})
