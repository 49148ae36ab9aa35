import { expect, test } from 'vitest'
import { LibraryReader } from '../../../../electron/engine/index.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { engineWithRemoteService } from './engineWithRemoteService.ts'

/** A remote account at Tapelog's own service, which has more than the interface. */
const remote = engineWithRemoteService()
const { recordingId } = remote
const ledger = () => {
  const reader = new LibraryReader(remote.at('library'), packageRoot)
  try {
    return reader.egress(null).lines
  } finally {
    reader.close()
  }
}

test('a capable service pauses and resumes, and removes what was fetched', async () => {
  await remote.transcribing()
  await remote.engine.call('queue.pause', { all: true })
  const paused = await eventually(remote.overview, ({ pausing }) => !pausing)
  expect(paused).toMatchObject({ paused: true, finishingRemotely: 0 })
  expect(remote.recognisers.jobs[0]?.killed).toBe(true)
  expect(remote.inService('SELECT count(*) FROM tasks WHERE paused_ms IS NOT NULL')).toEqual([1])
  await remote.engine.call('queue.resume', { all: true })
  await until(() => remote.recognisers.jobs.length === 2)
  remote.recognisers.finish(1)
  expect(await remote.engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await remote.stage()).toBe('ready')
  await until(() => remote.taskStatuses().length === 0 && remote.storedFiles() === 0)
  await until(() => remote.inLibrary('SELECT count(*) FROM desired_states')[0] === 0)

  expect(remote.extensionPaths().sort()).toEqual([
    '/tapelog/capabilities',
    '/tapelog/pause',
    '/tapelog/remove',
    '/tapelog/resume',
  ])
  expect(remote.seen(/capabilities$/)).toHaveLength(1)
  expect(remote.seen(/transcriptions\/[^/]+$/).at(-1)?.headers['x-tapelog-extensions']).toContain('progress')
  const lines = ledger()
  expect(lines.reduce((sum, { requests }) => sum + requests, 0)).toBe(remote.proxy.seen.length)
  expect(lines.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(remote.proxy.countedBytes())
  expect(lines.filter(({ recordingId: id }) => id === null)).toMatchObject([
    { content: ['capabilities'], choice: 'account', requests: 1, host: remote.proxy.host },
    { content: ['task-control'], choice: 'account', requests: 3, host: remote.proxy.host },
  ])
})

test('a transcription that is cancelled here is revoked at the service', async () => {
  await remote.transcribing()
  await remote.engine.call('queue.cancel', { recordingId })
  await until(() => remote.recognisers.jobs[0]?.killed === true)
  await until(() => String(remote.taskStatuses()) === 'REVOKED')
  await until(() => remote.inLibrary('SELECT count(*) FROM desired_states')[0] === 0)
})

test('a cancelled workflow is revoked at the service with its transcription', async () => {
  await remote.importTalk('not-now')
  await remote.engine.settle()
  const definition = JSON.stringify([{ type: 'transcribe' }, { type: 'export', format: 'txt' }])
  await remote.engine.call('workflows.submit', { recordingId, definition, destination: 'remote' })
  await until(() => remote.recognisers.jobs.length === 1)
  await until(() => remote.inLibrary('SELECT 1 FROM workflow_runs WHERE workflow_id IS NOT NULL').length === 1)
  await remote.engine.call('queue.cancel', { recordingId })
  await until(() => remote.recognisers.jobs[0]?.killed === true)
  expect(remote.inService('SELECT status FROM workflows')).toEqual(['REVOKED'])
})

test('the first words are shown, and their requests are in the recording’s ledger', async () => {
  await remote.transcribing()
  remote.hears(['The river', 'was frozen.'])
  const { stretches, hasMore } = await remote.soFar()
  expect(stretches.map(({ text, startMs }) => [text, startMs])).toEqual([
    ['The river', 0],
    ['was frozen.', 1000],
  ])
  expect(hasMore).toBe(false)
  expect(remote.seen(/\/heard$/).length).toBeGreaterThan(0)
  const { lines } = await remote.engine.call('recordings.egress', { recordingId })
  expect(lines.find(({ content }) => content.includes('status'))?.requests).toBe(
    remote.seen(/\/heard$|transcriptions\/[^/]+$/).filter(({ method }) => method === 'GET').length,
  )
})

test('a deleted recording is deleted at the service too, even if its task was unfinished', async () => {
  await remote.transcribing()
  expect(await remote.planned()).toMatchObject({ removedAt: ['the remote service'], remoteCopies: [], workedOnAt: [] })
  await remote.deleted()
  expect([remote.taskStatuses(), remote.storedFiles()]).toEqual([[], 0])
  expect(remote.seen(/\/tapelog\/remove$/)).toHaveLength(1)
})

test('marking a recording as local ends its task at the service, and stops asking for words', async () => {
  await remote.transcribing()
  remote.hears(['The river'])
  await remote.engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
  await until(() => String(remote.taskStatuses()) === 'REVOKED')
  const before = remote.proxy.seen.length
  expect((await remote.soFar()).stretches).toEqual([])
  expect(remote.proxy.seen).toHaveLength(before)
  // It was given nothing but the ids that it gave itself.
  const [revoke] = remote.seen(/\/tapelog\/revoke$/)
  expect(JSON.parse(revoke?.body ?? '')).toEqual({
    transcription_ids: remote.inService('SELECT transcription_id FROM tasks'),
    workflow_ids: [],
  })
})

test('a capable service gets the extra submit fields and all channels', async () => {
  await remote.engine.call('settings.update', { uploadEncoding: 'compact' })
  await remote.transcribing({ expectedSpeakers: 3, speakerPerChannel: true })
  const { params } = JSON.parse(remote.seen(/transcriptions\/$/)[0]?.body ?? '')
  expect(params.diarization).toMatchObject({ expected_speakers: 3, channels: 'each' })
  const { sizeBytes } = await remote.engine.call('recordings.get', { recordingId })
  expect(remote.proxy.seen.find(({ method }) => method === 'PUT')?.bodyBytes).toBe(sizeBytes)
})

test('the service is asked nothing before a recording may be sent', async () => {
  await remote.importTalk('not-now')
  await remote.engine.settle()
  expect(remote.proxy.seen).toEqual([])
  await remote.engine.call('recordings.transcribe', { recordingId, destination: 'remote' })
  await remote.atWork()
  expect(remote.proxy.seen[0]?.path).toBe('/tapelog/capabilities')
})
