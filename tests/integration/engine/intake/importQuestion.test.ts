import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { newAccount } from '../../../../shared/account.ts'
import { type ImportChoice, watchFolderSource } from '../../../../shared/importing.ts'
import { FolderBus } from '../../../support/folderRecorder.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { type LanguageService, openLanguageService } from '../../../support/languageService.ts'
import { openEngine, temporaryFolder } from '../../../support/testEngine.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** With a remote destination a person is asked before anything of a recording is put in line for it. */
let folder: ReturnType<typeof temporaryFolder>
let here: LanguageService
let server: HostileServer
let engine: Engine
let bus: FolderBus
const at = (...path: string[]) => join(folder.path, ...path)
const deviceId = '054c:01d5:10FC5C7E1A2B3C'
const old = new Date(2026, 8, 14, 16, 0, 0)

beforeEach(async () => {
  folder = temporaryFolder()
  here = await openLanguageService()
  server = await new HostileServer().listen()
  bus = new FolderBus()
  await open()
  await engine.call('accounts.create', {
    ...newAccount('custom'),
    ...{ name: 'Newsroom', baseUrl: `${server.origin}/developer/api`, apiBase: server.origin, clientId: 'desk' },
  })
  await engine.call('settings.update', { destination: 'remote', transcription: { language: 'en' } })
})
afterEach(async () => {
  await engine.stop()
  server.close()
  await here.remove()
  folder.remove()
})

async function open() {
  engine = await openEngine(at('library'), here.connection, {
    secret: async ({ name }) => `planted-${name}`,
    devicePorts: bus.ports(),
  })
}
async function restart() {
  await engine.stop()
  await open()
}
const record = (name: string, seed = 1) => {
  mkdirSync(join(at(name), '..'), { recursive: true })
  writeWave(at(name), { seconds: 1, seed })
  utimesSync(at(name), old, old)
  return at(name)
}
const waiting = () => engine.call('imports.waiting', undefined)
const question = async () => (await waiting()).questions[0]
const list = async () => (await engine.call('recordings.list', {})).items
const jobKinds = async () =>
  (await engine.call('queue.list', { includeFinished: true })).jobs
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'prepare')
const settled = async () => {
  engine.start()
  await engine.settle()
}
const choose = (more: Partial<ImportChoice> = {}): ImportChoice => ({
  ...{ destination: 'remote', accountId: 1, language: 'en', speakers: null, hotwords: [], localOnly: false },
  ...more,
})
async function answer(choice: ImportChoice, remember = false) {
  const { source, lastJobId } = (await question()) ?? { source: { key: 'files' }, lastJobId: 1 }
  return await engine.call('imports.answer', { sourceKey: source.key, lastJobId, choice, remember })
}

test('a drop is copied and sealed; nothing of it is in line until the answer, also after a restart', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav', 1), record('two.wav', 2)] })
  expect(await question()).toMatchObject({ source: { key: 'files' }, recordings: 2, copying: 2, durationMs: null })
  await settled()
  expect(await question()).toMatchObject({ recordings: 2, copying: 0, durationMs: 2000 })
  expect(await list()).toMatchObject([
    { stage: 'sealed', waitingFor: 'choice', remoteCopies: [] },
    { stage: 'sealed', waitingFor: 'choice', remoteCopies: [] },
  ])
  expect(await jobKinds()).toEqual(['import', 'import'])

  await restart()
  await settled()
  expect(await waiting()).toMatchObject({
    questions: [{ recordings: 2 }],
    usual: { destination: 'remote', accountId: 1, language: 'en' },
    remote: { accountId: 1, name: 'Newsroom', host: new URL(server.origin).host },
  })
  expect(await jobKinds()).toEqual(['import', 'import'])
  expect(server.asked).toEqual([])

  const { jobIds } = await answer(choose({ hotwords: ['Reyes'] }))
  expect(jobIds).toHaveLength(2)
  expect((await waiting()).questions).toEqual([])
  expect(await list()).toMatchObject([
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
  ])
  expect((await engine.call('recordings.get', { recordingId: 1 })).transcription.hotwords).toEqual(['Reyes'])
  await engine.settle()
  expect(server.of('submit')).toHaveLength(2)
})

test('an answer that comes while the files are copied is there from the first row of each recording', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav')] })
  await answer(choose({ destination: 'remote', localOnly: true, language: 'de', speakers: 1 }))
  expect((await engine.call('queue.overview', {})).chains).toMatchObject([
    { localOnly: true, destination: 'this-machine', remoteCopies: [] },
  ])
  engine.start({ kinds: ['import'] })
  await engine.settle()
  expect(await engine.call('recordings.get', { recordingId: 1 })).toMatchObject({
    localOnly: true,
    destination: 'this-machine',
    lastDestination: 'this-machine',
    transcription: { language: 'de', diarization: false },
  })
  await settled()
  expect(server.asked).toEqual([])
})

test('a decided import says that it goes to the account before it is a recording', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav')] })
  const copies = async () => {
    const { imports } = await engine.call('recordings.list', {})
    const { chains } = await engine.call('queue.overview', {})
    return [imports[0]?.remoteCopies, chains[0]?.remoteCopies]
  }
  expect(await copies()).toEqual([[], []])
  await answer(choose())
  const going = [{ account: 'Newsroom', state: 'going' }]
  expect(await copies()).toEqual([going, going])
})

test('not now: kept, asked of nobody again; this machine: transcribed here; nothing is sent', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await answer(choose({ destination: 'not-now', accountId: null }))
  await settled()
  await engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await engine.settle()
  await answer(choose({ destination: 'this-machine', accountId: null }))
  await engine.settle()
  expect((await waiting()).questions).toEqual([])
  expect(
    (await list()).map(({ id, stage, waitingFor }) => ({ id, stage, waitingFor })).sort((a, b) => a.id - b.id),
  ).toEqual([
    { id: 1, stage: 'sealed', waitingFor: null },
    { id: 2, stage: 'ready', waitingFor: null },
  ])
  expect(server.asked).toEqual([])
})

test('files that come after the sheet was shown are not answered with it', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  const { lastJobId = 0 } = (await question()) ?? {}
  await engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await engine.call('imports.answer', { sourceKey: 'files', lastJobId, choice: choose(), remember: false })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(server.of('submit')).toHaveLength(1)
})

test('the settings change to a remote service while a file is copied: it is asked about, not sent', async () => {
  await engine.call('settings.update', { destination: 'this-machine' })
  await engine.call('recordings.import', { paths: [record('one.wav')] })
  expect((await waiting()).questions).toEqual([])
  await engine.call('settings.update', { destination: 'remote' })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1, copying: 0 })
  expect(server.asked).toEqual([])
})

test('without a remote destination nothing is asked, unless it is asked for', async () => {
  await engine.call('settings.update', { destination: 'this-machine' })
  await engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await engine.call('recordings.import', { paths: [record('two.wav', 2)], ask: true })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(await list()).toContainEqual(expect.objectContaining({ id: 1, stage: 'ready' }))
  expect((await waiting()).usual).toMatchObject({ destination: 'this-machine' })
})

test('a choice is remembered for its source, and asked about again for another account', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav', 1)] })
  await answer(choose({ hotwords: ['Reyes'] }), true)
  await settled()
  expect(await engine.call('imports.remembered', undefined)).toMatchObject({
    choices: [{ source: { key: 'files' }, choice: { hotwords: ['Reyes'] }, account: 'Newsroom', isInForce: true }],
  })
  await engine.call('recordings.import', { paths: [record('two.wav', 2)] })
  await engine.settle()
  expect((await waiting()).questions).toEqual([])
  expect(server.of('submit')).toHaveLength(2)

  const other = await engine.call('accounts.create', {
    ...newAccount('custom'),
    ...{ name: 'Other', baseUrl: `${server.origin}/other`, clientId: 'other' },
  })
  await engine.call('accounts.activate', { accountId: other.id })
  await engine.call('recordings.import', { paths: [record('three.wav', 3)] })
  await engine.settle()
  expect(await question()).toMatchObject({ recordings: 1 })
  // The sheet was shown for the former account.
  await expect(answer(choose())).rejects.toMatchObject({ code: 'import-account-changed' })
  expect(await question()).toMatchObject({ recordings: 1 })

  await engine.call('accounts.activate', { accountId: 1 })
  await engine.call('imports.forget', { sourceKey: 'files' })
  await engine.call('recordings.import', { paths: [record('four.wav', 4)] })
  await engine.settle()
  expect(await question()).toMatchObject({ recordings: 2 })
})

test('the account changes after the answer, while the file is copied: it is asked about again', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav')] })
  await answer(choose())
  const other = await engine.call('accounts.create', {
    ...newAccount('custom'),
    ...{ name: 'Other', baseUrl: `${server.origin}/other`, clientId: 'other' },
  })
  await engine.call('accounts.activate', { accountId: other.id })
  await settled()
  expect(await question()).toMatchObject({ recordings: 1 })
  expect(server.asked).toEqual([])
})

test('a recorder that imports by itself and a watch folder wait the same way, each with its own question', async () => {
  record('sony/REC_FILE/FOLDER01/260914_1502.wav', 1)
  record('watched/walk.wav', 2)
  await engine.call('watchFolders.add', { path: at('watched') })
  engine.start({ devices: true, byItself: true })
  bus.plugIn({
    handle: 'sony',
    serialNumber: '10FC5C7E1A2B3C',
    volumes: [{ folder: at('sony'), label: 'IC RECORDER', uuid: '3A2F-11C4' }],
  })
  await eventually(
    async () => (await engine.call('devices.list', undefined)).devices,
    ([device]) => device?.state === 'ready',
  )
  await engine.call('devices.update', { deviceId, autoImport: true })
  const { questions } = await eventually(
    waiting,
    ({ questions }) => questions.length === 2 && questions.every(({ copying }) => copying === 0),
  )
  expect(questions.map(({ source }) => source.key).sort()).toEqual([`device:${deviceId}`, 'folder:1'])
  const fromDevice = questions.find(({ source }) => source.key.startsWith('device'))
  await engine.call('imports.answer', {
    ...{ sourceKey: `device:${deviceId}`, lastJobId: fromDevice?.lastJobId ?? 0, remember: true },
    choice: choose({ localOnly: true }),
  })
  expect((await waiting()).questions).toHaveLength(1)
  expect(await list()).toContainEqual(expect.objectContaining({ localOnly: true }))
  expect(server.asked).toEqual([])

  const [folderRow] = (await engine.call('watchFolders.list', undefined)).folders
  await engine.call('imports.remember', {
    source: watchFolderSource(folderRow ?? { id: 0, path: '' }),
    choice: choose(),
  })
  await engine.call('watchFolders.remove', { watchFolderId: folderRow?.id ?? 0 })
  expect((await engine.call('imports.remembered', undefined)).choices.map(({ source }) => source.key)).toEqual([
    `device:${deviceId}`,
  ])
})

test('never leaves this machine, of a drop with a recording that is in the library, stops that one too', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav', 1)], destination: 'remote' })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  expect(await list()).toMatchObject([{ localOnly: false, remoteCopies: [{ state: 'going' }] }])
  await engine.call('recordings.import', { paths: [at('one.wav'), record('two.wav', 2)] })
  await engine.settle()
  expect(await question()).toMatchObject({ recordings: 1 })
  await answer(choose({ localOnly: true }))
  expect((await list()).map(({ localOnly }) => localOnly)).toEqual([true, true])
  await settled()
  expect(server.asked).toEqual([])
})

test('transcribing a recording by its own dialog is a choice too: it is not asked about again', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav')] })
  await settled()
  await engine.call('recordings.transcribe', { recordingId: 1, destination: 'this-machine' })
  expect((await waiting()).questions).toEqual([])
  await engine.settle()
  expect(await list()).toMatchObject([{ stage: 'ready', waitingFor: null }])
})

test('a workflow for the account is a way out too: its recording says so before anything is sent', async () => {
  await engine.call('recordings.import', { paths: [record('one.wav')], destination: 'not-now' })
  engine.start({ kinds: ['import', 'prepare'] })
  await engine.settle()
  expect(await list()).toMatchObject([{ stage: 'sealed', remoteCopies: [] }])
  await engine.call('workflows.submit', { recordingId: 1, definition: '[{"type": "transcribe"}]', version: '1' })
  expect(await list()).toMatchObject([{ remoteCopies: [{ account: 'Newsroom', state: 'going' }] }])
  expect((await engine.call('queue.overview', {})).chains).toMatchObject([
    { remoteCopies: [{ account: 'Newsroom', state: 'going' }] },
  ])
})
