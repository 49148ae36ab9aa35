import { expect, test } from 'vitest'
import { endpoints } from '../../../../shared/partner/endpoints.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openTestService, recognisersInHand } from '../../../support/serviceClient.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'
import { engineWithRemoteService } from './engineWithRemoteService.ts'

/** Remote services that lack extensions, lose them, lie about them or cannot be reached. */
const remote = engineWithRemoteService()
const { recordingId } = remote

const fields = /must_be_told|expected_speakers|channel/
const headers = () => remote.proxy.seen.filter((one) => 'x-tapelog-extensions' in one.headers)

/** Everything that a person may do with a recording at a remote.service that has only the interface. */
async function everythingAtPlainService(): Promise<void> {
  await remote.transcribing({ expectedSpeakers: 3, speakerPerChannel: true })
  remote.hears(['The river'])
  expect(await remote.soFar()).toEqual({ stretches: [], place: null, hasMore: false, goesOn: false })
  await remote.engine.call('queue.pause', { all: true })
  expect(await eventually(remote.overview, ({ pausing }) => !pausing)).toMatchObject({
    paused: true,
    finishingRemotely: 1,
  })
  expect(remote.recognisers.jobs[0]?.killed).toBe(false)
  await remote.engine.call('queue.resume', { all: true })
  await remote.engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
  await remote.atWork(1)
  expect(await remote.planned()).toMatchObject({
    ...{ removedAt: [], workedOnAt: ['the remote service'] },
    remoteCopies: [{ account: 'the remote service', state: 'sent' }],
  })
  remote.recognisers.finish(0)
  await until(() => remote.recognisers.jobs.length === 2)
  remote.recognisers.finish(1)
  expect(await remote.engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await remote.stage()).toBe('ready')
  await remote.deleted()
  expect(remote.inLibrary('SELECT count(*) FROM desired_states')).toEqual([0])
  expect(headers()).toEqual([])
  for (const { body } of remote.seen(/transcriptions\/$/)) expect(body).not.toMatch(fields)
}

test('a service without the capabilities endpoint is asked once and gets no extension', async () => {
  remote.proxy.lacks(/^\/tapelog\//)
  await everythingAtPlainService()
  expect(remote.extensionPaths()).toEqual(['/tapelog/capabilities'])
})

test('an account that does not say it is Tapelog’s is not asked for extensions', async () => {
  await remote.engine.stop()
  await remote.open({ remoteOverride: { ...remote.connection(), workflowStatusPath: '' } })
  await everythingAtPlainService()
  expect(remote.extensionPaths()).toEqual([])
})

test('a service that loses its extensions is asked again, and nothing waits for it', async () => {
  await remote.transcribing()
  remote.proxy.lacks(/^\/tapelog\//)
  remote.aheadMs += 61_000
  await remote.engine.call('queue.pause', { all: true })
  // The service refuses the pause as unknown. So the client asks for its extensions again, and drops what it cannot be told.
  await until(() => {
    remote.aheadMs += 61_000
    void remote.engine.call('queue.pause', { all: true })
    return remote.inLibrary('SELECT count(*) FROM desired_states')[0] === 0
  })
  expect(await remote.overview()).toMatchObject({ paused: true, pausing: false, finishingRemotely: 1 })
  expect(remote.seen(/capabilities$/)).toHaveLength(2)
  // It was asked again because of the refusal, and not because its answer was old.
  expect(remote.aheadMs).toBeLessThan(3_600_000)
})

test('a deletion does not wait for a service that lost its removal call', async () => {
  await remote.transcribing()
  remote.proxy.lacks(/^\/tapelog\//)
  await remote.requestDeletion()
  await until(() => remote.seen(/\/tapelog\/remove$/).length > 0)
  await remote.deletedInTheEnd()
  expect(remote.inLibrary('SELECT count(*) FROM desired_states')).toEqual([0])
  expect(remote.aheadMs).toBeLessThan(3_600_000)
})

test('pause works here at once, and the unreachable service learns of it later', async () => {
  const hereRecognisers = recognisersInHand()
  const here = await openTestService({ startRecogniser: hereRecognisers.start, now: Date.now })
  try {
    await remote.engine.stop()
    await remote.open({ remoteOverride: remote.connection(), embeddedService: async () => here.connection })
    await remote.transcribing()
    const path = remote.at('other.wav')
    writeWave(path, { seconds: 2 })
    await remote.engine.call('recordings.import', { paths: [path], destination: 'this-machine' })
    await until(() => hereRecognisers.jobs.length === 1)
    await until(() => String(remote.inLibrary("SELECT kind FROM jobs WHERE state NOT IN ('done')")) === 'poll,poll')
    await remote.service.stop()
    await remote.engine.call('queue.pause', { all: true })
    await until(() => hereRecognisers.jobs[0]?.killed === true)
    await until(
      () =>
        String(remote.inLibrary("SELECT service_key = 'this-machine' FROM desired_states WHERE is_told = 1")) === '1',
    )
    expect(await remote.overview()).toMatchObject({ paused: true, pausing: true })
    await remote.service.start()
    await until(async () => {
      remote.aheadMs += 60_000
      await remote.engine.call('queue.pause', { all: true })
      return !(await remote.overview()).pausing
    })
    expect(remote.inService('SELECT count(*) FROM tasks WHERE paused_ms IS NOT NULL')).toEqual([1])
  } finally {
    await remote.engine.stop()
    await here.remove()
  }
})

test.each([
  ['that cannot be read again', () => 'a|b', []],
  ['that stays the same', () => 'same', ['The river']],
  ['that is new each time', (nth: number) => `place-${nth}`, ['The river']],
])('endless words, impossible times and a place %s are shown once, as far as valid', async (_what, placeAt, texts) => {
  await remote.engine.stop()
  const server = await new HostileServer().listen()
  try {
    server.fault('poll', ({ named: [id = ''] }) => ({ body: { transcription_id: id, status: 'PROGRESS', data: {} } }))
    server.fault('capabilities', () => ({ body: { extensions: ['readPartialResults'] } }))
    const words = [
      { text: 'river', start: -1e9, end: 1 },
      { text: 'river', start: 0.5, end: 0.9 },
    ]
    const segments = [
      { start: 0, end: 1, text: 'The river', words },
      { start: -5, end: 1, text: 'before it began' },
      { start: 2, end: 1, text: 'backwards' },
      { start: 1, end: 1e300, text: 'for ever' },
    ]
    server.fault('heard', ({ nth }) => ({
      body: { segments, next: placeAt(nth), has_more: true, goes_on: nth === 2 },
    }))
    const workflowStatusPath = endpoints.readWorkflow.path
    await remote.open({ remoteOverride: connectionTo(server.origin, { apiBase: server.origin, workflowStatusPath }) })
    await remote.importTalk()
    await until(() => server.of('poll').length > 0)
    const first = await remote.soFar()
    const second = await remote.engine.call('recordings.partialResults', { recordingId, place: first.place })
    const third = await remote.engine.call('recordings.partialResults', { recordingId, place: second.place })
    expect([second.hasMore, third.hasMore]).toEqual([false, false])
    expect(first.stretches).toMatchObject(texts.map((text) => ({ startMs: 0, endMs: 1000, text })))
    for (const { words: timed } of first.stretches) expect(timed).toHaveLength(1)
    expect(server.asked.map(({ path }) => path).filter((path) => path.startsWith('/tapelog'))).toEqual([
      '/tapelog/capabilities',
      ...Array.from({ length: 3 }, () => '/tapelog/transcriptions/task-1/heard'),
    ])
    await remote.engine.stop()
  } finally {
    server.close()
  }
})
