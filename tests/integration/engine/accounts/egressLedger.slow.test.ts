import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, LibraryReader } from '../../../../electron/engine/index.ts'
import { type EgressContent, type NetworkLock, networkLocks } from '../../../../shared/network/egress.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { words } from '../../../../shared/words/catalogue.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { freePort } from '../../../support/freePort.ts'
import { recordingProxy } from '../../../support/recordingProxy.ts'
import { heard, openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { tapelogHere } from '../../../support/tapelogInProcess.ts'
import { demoFile, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

/** Compares the ledger with the counts of a proxy before the remote service. */
let folder: string
let service: TestService
let proxy: Awaited<ReturnType<typeof recordingProxy>>
let engine: Engine
let aheadMs: number
let stoppedMs: number | null
const recordingId = 1
const library = () => join(folder, 'library')
const open = async () => {
  engine = await openEngine(library(), null, {
    // Without the path of Tapelog's service, this service has only the interface.
    remoteOverride: {
      ...{ ...service.connection, workflowStatusPath: '' },
      ...{ baseUrl: `${proxy.origin}/developer/api`, apiBase: proxy.origin },
    },
    now: () => (stoppedMs ?? Date.now()) + aheadMs,
  })
}
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  stoppedMs = null
  const port = await freePort()
  proxy = await recordingProxy(port)
  service = await openTestService({ port, publicOrigin: proxy.origin, now: Date.now })
  await open()
})
afterEach(async () => {
  await engine.stop()
  proxy.close()
  await service.remove()
})

async function importDemo(destination: 'remote' | 'not-now' = 'remote'): Promise<void> {
  await engine.call('recordings.import', {
    paths: [demoFile('260915_0911.ogg')],
    options: { language: 'en', hotwords: ['Reyes'] },
    destination,
  })
  engine.start({ kinds: ['import', 'prepare'] })
  await engine.settle()
}
async function work(): Promise<void> {
  engine.start()
  await engine.settle()
}
const egress = () => engine.call('recordings.egress', { recordingId })
const bytesOf = async (...content: EgressContent[]) =>
  (await egress()).lines
    .filter((line) => line.content.join() === content.join())
    .reduce((sum, { bytes }) => sum + bytes, 0)

const submitPath = /\/ai\/transcriptions\/$/
const filePaths = /generate-presigned-urls$|complete-upload$/
const putBytes = () =>
  proxy.seen.filter(({ method }) => method === 'PUT').reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)

/** Requests that belong to no recording. */
const ofNoRecording = () => {
  const reader = new LibraryReader(library(), packageRoot)
  try {
    return reader.egress(null).lines.filter((line) => line.recordingId === null)
  } finally {
    reader.close()
  }
}

test('the ledger of sent data has every request of a remote job that the proxy saw, by content', async () => {
  await importDemo()
  expect(await egress()).toMatchObject({ lines: [], bytes: 0, measure: 'exact', recogniser: null })
  await work()
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject({ stage: 'ready' })
  const { lines, bytes, measure } = await egress()
  expect(await bytesOf('audio')).toBe(putBytes())
  const typed = ofNoRecording()
  expect(typed).toMatchObject([{ content: ['typed-text'], bytes: 'Reyes'.length, measure: 'exact', choice: 'import' }])
  expect(await bytesOf('request', 'hotwords')).toBe(proxy.bytes(submitPath) - 'Reyes'.length)
  const polls = proxy.seen.filter(({ method }) => method === 'GET')
  expect(polls.length).toBeGreaterThan(0)
  expect(lines.find(({ content }) => content.includes('status'))).toMatchObject({ requests: polls.length })
  expect(await bytesOf('status')).toBe(polls.reduce((sum, { targetBytes }) => sum + targetBytes, 0))
  expect(await bytesOf('file-facts')).toBe(proxy.bytes(filePaths))
  expect(bytes + 'Reyes'.length).toBe(proxy.countedBytes())
  expect(lines.reduce((sum, { requests }) => sum + requests, 0)).toBe(proxy.seen.length)
  expect(measure).toBe('exact')
  expect(new Set(lines.map(({ host }) => host))).toEqual(new Set([proxy.host]))
  expect(new Set(lines.map(({ choice, askedIn }) => `${choice} ${askedIn}`))).toEqual(new Set(['import window']))
})

test('the ledger counts a part twice when it was refused and sent again', async () => {
  await importDemo()
  proxy.nextPart('refuse')
  await until(async () => {
    await work()
    aheadMs += 60_000
    return (await engine.call('recordings.get', { recordingId })).stage === 'ready'
  })
  const audio = (await egress()).lines.find(({ content }) => content.includes('audio'))
  expect(audio).toMatchObject({ bytes: putBytes(), requests: 2 })
  expect(putBytes()).toBeGreaterThan((await engine.call('recordings.get', { recordingId })).sizeBytes)
})

test('the ledger counts a broken part as “at most”, and never below what arrived', async () => {
  await importDemo()
  proxy.nextPart('break-off')
  await until(async () => {
    await work()
    aheadMs += 60_000
    return (await engine.call('recordings.get', { recordingId })).stage === 'ready'
  })
  const { sizeBytes } = await engine.call('recordings.get', { recordingId })
  const { measure } = await egress()
  expect(measure).toBe('at-most')
  expect(await bytesOf('audio')).toBeGreaterThanOrEqual(putBytes())
  expect(await bytesOf('audio')).toBeLessThanOrEqual(2 * sizeBytes)
})

test('the ledger has a request before it arrives, so that a crash cannot lose it', async () => {
  await importDemo()
  proxy.nextPart('hold')
  engine.start()
  await until(() => putBytes() > 0)
  const { sizeBytes } = await engine.call('recordings.get', { recordingId })
  const reader = new LibraryReader(library(), packageRoot)
  try {
    const lines = reader.egress(recordingId).lines.filter(({ content }) => content.includes('audio'))
    expect(lines).toMatchObject([{ bytes: sizeBytes, measure: 'at-most', requests: 1 }])
  } finally {
    reader.close()
  }
})

test('the ledger stays empty if the service cannot be reached', async () => {
  await engine.stop()
  const remoteOverride = connectionTo(`http://127.0.0.1:${await freePort()}`)
  engine = await openEngine(library(), null, { remoteOverride })
  await importDemo()
  await work()
  expect(await engine.call('recordings.get', { recordingId })).toMatchObject({ waitingFor: 'network' })
  expect(await egress()).toMatchObject({ lines: [], bytes: 0 })
})

test('the ledger names a later transcription or retry as the choice that sent the data', async () => {
  await importDemo('not-now')
  proxy.nextPart('refuse')
  // Time stands still, so Tapelog retries nothing.
  stoppedMs = Date.now()
  await engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
  engine.start()
  await until(async () => (await engine.call('recordings.get', { recordingId })).waitingFor === 'retry')
  expect(new Set((await egress()).lines.map(({ choice }) => choice))).toEqual(new Set(['transcribe']))
  await engine.call('queue.retry', { recordingId })
  await until(() => proxy.seen.filter(({ method }) => method === 'PUT').length === 2)
  await until(async () => (await egress()).lines.some(({ choice }) => choice === 'retry'))
})

test('the ledger loses the rows of a deleted recording', async () => {
  await importDemo()
  await work()
  const tapelog = (...args: string[]) => tapelogHere(['ledger', ...args, '--library', library()]).ended
  const printed = await tapelog(String(recordingId))
  expect(printed).toMatchObject({ code: 0 })
  const bytes = words.terminal.ledger.bytes.exact(putBytes())
  expect(printed.stdout).toContain(`audio  ${bytes}  1 request  to ${proxy.host}  because of: the choice at import`)
  const json = JSON.parse((await tapelog('--json')).stdout)
  expect(json).toMatchObject({ type: 'result', recordingId: null, measure: 'exact' })
  expect(json.bytes).toBe((await egress()).bytes + 'Reyes'.length)

  await engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
  aheadMs += undoDeletionMs
  engine.nudge()
  await until(async () => {
    const { scheduled, underWay } = await engine.call('deletions.list', undefined)
    return scheduled.length + underWay.length === 0
  })
  // The typed text may be about another recording.
  expect((await tapelog()).stdout).toMatch(
    /^\S+ \S+ {2}no recording {2}typed text .* {2}5 bytes {2}1 request [^\n]*\nTotal from this library: 5 bytes\./,
  )
})

test('the ledger lists a search for updates without a recording', async () => {
  const before = ofNoRecording().length
  engine.noteUpdateRequest('updates.example:443', 46)
  expect(ofNoRecording().slice(before)).toMatchObject([
    { host: 'updates.example:443', content: ['update'], choice: 'updates', requests: 1, bytes: 46, measure: 'exact' },
  ])
})

test('the isolation of the recogniser is reported by its own service, apart from that of ffmpeg', async () => {
  const said: { lock: NetworkLock } = { lock: 'sealed' }
  const here = await openTestService({ recogniserLock: () => said.lock })
  await engine.stop()
  engine = await openEngine(library(), here.connection)
  const now = () => engine.call('decoders.isolation', undefined)
  try {
    const { isolation } = await now()
    for (const lock of networkLocks) {
      said.lock = lock
      expect(await now()).toEqual({ isolation, recogniser: lock })
    }
    await here.stop()
    expect(await now()).toEqual({ isolation, recogniser: null })
  } finally {
    await here.remove()
  }
})

test('a recording shows the weakest network lock of all its transcriptions here', async () => {
  const recognisers = recognisersInHand()
  const here = await openTestService({ startRecogniser: recognisers.start, now: Date.now })
  await engine.stop()
  engine = await openEngine(library(), here.connection)
  try {
    await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], destination: 'this-machine' })
    engine.start()
    const transcribed = async (index: number, networkLock: NetworkLock) => {
      await until(() => recognisers.jobs.length > index)
      recognisers.finish(index, { ...heard, networkLock })
      await until(async () => (await engine.call('recordings.get', { recordingId })).stage === 'ready')
      return (await egress()).recogniser
    }
    expect(await transcribed(0, 'sealed')).toBe('sealed')
    for (const [index, lock] of (['system', 'guard', 'sealed'] as const).entries()) {
      await engine.call('recordings.transcribe', { recordingId, destination: 'this-machine' })
      expect(await transcribed(index + 1, lock)).toBe(index === 0 ? 'system' : 'guard')
    }
    expect(await egress()).toMatchObject({ lines: [], bytes: 0 })
    const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
    expect(db.prepare<[], { machine: string }>('SELECT machine FROM transcripts').get()?.machine).not.toContain('Lock')
    db.close()
  } finally {
    await engine.stop()
    await here.remove()
    await open()
  }
})
