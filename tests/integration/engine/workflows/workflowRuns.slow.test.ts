import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import { type AccountFields, newAccount } from '../../../../shared/accounts/account.ts'
import type { Destination } from '../../../../shared/recordings/domain.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { addAccount, changeAccount } from '../../../support/keptAccounts.ts'
import { heard, openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Workflows through the engine's commands, against the real service. The test decides what its recognisers hear. */
let folder: string
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let engine: Engine
/** Recognisers hear something at once, unless a test says when. */
let isQuick: boolean
beforeEach(async () => {
  folder = testFolder()
  isQuick = true
  recognisers = recognisersInHand()
  service = await openTestService({
    startRecogniser: (job) => {
      const recogniser = recognisers.start(job)
      const index = recognisers.jobs.length - 1
      if (isQuick) setImmediate(() => recognisers.finish(index))
      return recogniser
    },
  })
  engine = await open()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await engine.stop()
  await service.remove()
})

const open = (more: Partial<EngineDeps> = {}) =>
  openEngine(join(folder, 'library'), null, { embeddedService: async () => service.connection, ...more })
const oneAfterTheOther = JSON.stringify([{ type: 'transcribe' }, { type: 'export', format: 'txt' }])

/** A recording in the library that was never transcribed. */
async function imported(path = demoFile('260915_0911.ogg')): Promise<number> {
  await engine.call('settings.update', { transcribeOnImport: false })
  return (await importAll(engine, [path])).items[0]?.id ?? 0
}
const submit = (recordingId: number, definition = oneAfterTheOther, destination: Destination = 'this-machine') =>
  engine.call('workflows.submit', { recordingId, definition, destination })
const submitRemotely = (recordingId: number) => submit(recordingId, oneAfterTheOther, 'remote')
const work = () => {
  engine.start({ kinds: ['workflow'] })
  return engine.settle()
}
const latest = async (recordingId: number) => {
  const [run] = (await engine.call('workflows.list', { recordingId })).runs
  if (!run) throw new Error('no run')
  return run
}
/** Resolves with the newest run once the run is as wanted. Looks whenever the queue changes. */
async function latestOnce(recordingId: number, wanted: (run: Awaited<ReturnType<typeof latest>>) => boolean) {
  for (;;) {
    const changed = new Promise((resolve) => engine.on('queue.changed', () => resolve(null)))
    const run = await latest(recordingId)
    if (wanted(run)) return run
    await changed
  }
}
function atService<T>(sql: string): T[] {
  const db = new Database(join(service.dataDir, 'service.sqlite'), { readonly: true })
  try {
    return db.prepare<[], T>(sql).all()
  } finally {
    db.close()
  }
}
const asked = (route: string) => service.answered.filter(({ path }) => path.endsWith(route)).length

describe('a workflow on this machine', () => {
  test('transcribes and exports to its end, and shows counts beside the recording', async () => {
    isQuick = false
    const recordingId = await imported()
    engine.start({ kinds: ['prepare'] })
    await engine.settle()
    const ids = await submit(recordingId)
    expect(await latest(recordingId)).toMatchObject({
      status: null,
      totalTasks: null,
      version: '1.0',
      jobId: ids.jobId,
    })
    engine.start({ kinds: ['workflow'] })
    const under = await latestOnce(recordingId, ({ status }) => status === 'STARTED')
    expect(under).toMatchObject({
      id: ids.workflowRunId,
      totalTasks: 2,
      completedTasks: 0,
      finishedMs: null,
      error: null,
    })
    recognisers.finish(0)
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    const run = await latest(recordingId)
    expect(run).toMatchObject({
      status: 'SUCCESS',
      totalTasks: 2,
      completedTasks: 2,
      error: null,
      workflowId: under.workflowId,
    })
    expect(run.finishedMs).not.toBeNull()
    const { outputs } = JSON.parse(run.answer ?? '').metadata_json
    expect(outputs).toMatchObject([{ task: 'transcribe' }, { task: 'export', format: 'txt' }])
    expect(await (await fetch(outputs[1].download_url)).text()).toBe(`${heard.text}\n`)
    const { items } = await engine.call('recordings.list', {})
    expect(items[0]).toMatchObject({ stage: 'sealed', hasTranscript: false, error: null })
  })

  test.each([
    ['Asia/Kolkata', 5, 30, Date.UTC(2026, 8, 15, 3, 41)],
    ['America/St_Johns', -2, -30, Date.UTC(2026, 8, 15, 11, 41)],
  ])('has the time of the recording in its file record, in %s', async (zone, timezone, zonemins, startMs) => {
    vi.stubEnv('TZ', zone)
    const recordingId = await imported()
    const { durationMs } = await engine.call('recordings.get', { recordingId })
    await submit(recordingId)
    await work()
    const [row] = atService<{ metadata: string }>('SELECT metadata FROM file_records')
    expect(JSON.parse(row?.metadata ?? '')).toEqual({
      filetype: 'mp3',
      sn_type: 'notepin',
      owner_id: service.connection.clientId,
      filename: '260915_0911.ogg',
      start_time: startMs,
      end_time: startMs + durationMs,
      duration: durationMs,
      timezone,
      zonemins,
    })
  })

  test('sends an MP3 as it is, other files as a copy, and nothing twice', async () => {
    const mp3 = await imported(demoFile('260914_1502.mp3'))
    const { md5 } = await engine.call('recordings.get', { recordingId: mp3 })
    await submit(mp3)
    await submit(mp3, '[{"type": "transcribe"}]')
    await work()
    expect(atService('SELECT filetype, md5 FROM uploads')).toEqual([{ filetype: 'mp3', md5 }])
    const { runs } = await engine.call('workflows.list', { recordingId: mp3 })
    expect(runs.map(({ status, totalTasks }) => [status, totalTasks])).toEqual([
      ['SUCCESS', 1],
      ['SUCCESS', 2],
    ])
    writeWave(join(folder, 'a.wav'), { seconds: 1 })
    const wave = await imported(join(folder, 'a.wav'))
    await submit(wave)
    await work()
    expect(await latest(wave)).toMatchObject({ status: 'SUCCESS', completedTasks: 2 })
    expect(atService('SELECT filetype FROM uploads')).toEqual([{ filetype: 'mp3' }, { filetype: 'mp3' }])
  })

  test('fails in the service’s words for an unknown task, and can be retried', async () => {
    const recordingId = await imported()
    const { jobId } = await submit(recordingId, '[{"type": "dance"}]')
    const said = 'The service could not run this workflow. It says: Task “dance” is not known here.'
    expect(await work()).toMatchObject({ outcome: 'stuck', unfinished: [{ error: { message: said } }] })
    const first = await latest(recordingId)
    expect(first).toMatchObject({
      status: 'FAILURE',
      totalTasks: 1,
      completedTasks: 0,
      error: { code: 'workflow-failed' },
    })
    await engine.call('queue.retry', { jobId })
    await engine.settle()
    const second = await latest(recordingId)
    expect(second).toMatchObject({ id: first.id, status: 'FAILURE', error: { message: said } })
    expect(second.workflowId).not.toBe(first.workflowId)
    expect(asked('/api/workflows/submit')).toBe(2)
  })

  test('fails in the words of its failed transcription', async () => {
    isQuick = false
    const recordingId = await imported()
    await submit(recordingId)
    engine.start({ kinds: ['workflow'] })
    await latestOnce(recordingId, ({ status }) => status === 'STARTED')
    recognisers.jobs[0]?.say({ type: 'failed', code: 'x', message: 'Nothing could be heard.' })
    recognisers.jobs[0]?.end()
    await engine.settle()
    const { status, completedTasks, error } = await latest(recordingId)
    expect({ status, completedTasks }).toEqual({ status: 'FAILURE', completedTasks: 0 })
    expect(error?.message).toContain('It says: Nothing could be heard.')
  })

  test.each(['the engine', 'the service', 'both'])(
    'goes on after a restart of %s and submits nothing again',
    async (who) => {
      isQuick = false
      const recordingId = await imported()
      await submit(recordingId)
      engine.start({ kinds: ['workflow'] })
      const { workflowId } = await latestOnce(recordingId, ({ status }) => status === 'STARTED')
      if (who !== 'the service') await engine.stop()
      isQuick = true
      if (who === 'the engine') recognisers.finish(0)
      else {
        await service.stop()
        await service.start()
      }
      if (who !== 'the service') engine = await open()
      expect(await work()).toMatchObject({ outcome: 'idle' })
      expect(await latest(recordingId)).toMatchObject({ workflowId, status: 'SUCCESS', completedTasks: 2 })
      expect([asked('/api/workflows/submit'), asked('generate-presigned-urls')]).toEqual([1, 1])
      expect(atService('SELECT id FROM workflows')).toEqual([{ id: workflowId }])
    },
  )

  test('is refused by its field before a row is made, if it is invalid', async () => {
    const recordingId = await imported()
    for (const definition of ['transcribe', '{"type": "transcribe"}', '[]', '["transcribe"]', '[{]'])
      await expect(submit(recordingId, definition)).rejects.toMatchObject({
        code: 'bad-input',
        message: 'definition: workflow-items',
      })
    await expect(submit(99)).rejects.toMatchObject({ code: 'recording-unknown' })
    expect((await engine.call('workflows.list', { recordingId })).runs).toEqual([])
    expect((await engine.call('queue.list', {})).jobs.filter(({ kind }) => kind === 'workflow')).toEqual([])
  })
})

describe('a workflow at a remote account', () => {
  /** The account in use, at the real service or at another one. */
  async function remote(more: Partial<AccountFields> = {}) {
    await engine.stop()
    engine = await open({ secret: async ({ name }) => service.connection[name] })
    const { baseUrl, apiBase, clientId, workflowStatusPath } = service.connection
    const fields = {
      ...newAccount('custom'),
      baseUrl,
      apiBase,
      clientId,
      workflowStatusPath,
      ownerId: 'owner-1',
      ...more,
    }
    const account = await addAccount(engine, fields)
    await engine.call('settings.update', { destination: 'remote' })
    return account
  }

  test('is followed to its end, or only to the submit if no status address is known', async () => {
    const account = await remote()
    const recordingId = await imported()
    await submitRemotely(recordingId)
    await work()
    expect(await latest(recordingId)).toMatchObject({ status: 'SUCCESS', completedTasks: 2, error: null })
    const [row] = atService<{ owner_id: string }>('SELECT owner_id FROM workflows')
    expect(row).toEqual({ owner_id: 'owner-1' })

    await changeAccount(engine, account, { ...account, workflowStatusPath: '' })
    await submitRemotely(recordingId)
    expect(await work()).toMatchObject({ outcome: 'idle' })
    expect(await latest(recordingId)).toMatchObject({
      workflowId: expect.any(String),
      finishedMs: null,
      error: { code: 'workflow-not-followed' },
    })
  })

  test('goes where the person chose, whatever the settings say', async () => {
    await remote()
    const recordingId = await imported()
    const definition = '[ {"type":"transcribe"} ]'
    await submit(recordingId, definition)
    expect(await latest(recordingId)).toMatchObject({ destination: 'this-machine', definition })
    await work()
    await engine.call('settings.update', { destination: 'this-machine' })
    await submitRemotely(recordingId)
    await engine.settle()
    expect(await latest(recordingId)).toMatchObject({ destination: 'remote', definition: oneAfterTheOther })
    const owners = atService<{ owner_id: string }>('SELECT owner_id FROM workflows ORDER BY created_ms')
    expect(owners.map(({ owner_id }) => owner_id)).toEqual([service.connection.clientId, 'owner-1'])
    await expect(engine.call('workflows.submit', { recordingId, definition } as never)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^destination:/),
    })
  })

  test('is refused before a row is made if there is no account', async () => {
    const recordingId = await imported()
    await expect(submitRemotely(recordingId)).rejects.toMatchObject({ code: 'no-account' })
    expect((await engine.call('workflows.list', { recordingId })).runs).toEqual([])
  })

  test('asks for an owner if there is none, and goes on with that', async () => {
    const account = await remote({ ownerId: '' })
    const recordingId = await imported()
    const { jobId } = await submitRemotely(recordingId)
    expect(await work()).toMatchObject({ unfinished: [{ state: 'failed', error: { code: 'owner-missing' } }] })
    expect(asked('')).toBe(0)
    await changeAccount(engine, account, { ...account, ownerId: 'owner-2' })
    await engine.call('queue.retry', { jobId })
    expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
    expect(await latest(recordingId)).toMatchObject({ status: 'SUCCESS', error: null })
  })

  test('is not submitted again after a lost answer until a person asks', async () => {
    const server = await new HostileServer().listen()
    await remote({ baseUrl: `${server.origin}/developer/api`, apiBase: server.origin })
    server.fault('submitWorkflow', ({ nth }) => (nth === 1 ? (response) => response.destroy() : null))
    const recordingId = await imported()
    const { jobId } = await submitRemotely(recordingId)
    expect(await work()).toMatchObject({ unfinished: [{ state: 'failed', error: { code: 'submit-unanswered' } }] })
    expect(server.of('submitWorkflow')).toHaveLength(1)
    await engine.call('queue.retry', { jobId })
    expect(await engine.settle()).toMatchObject({ outcome: 'idle' })
    expect(server.of('submitWorkflow')).toHaveLength(2)
    expect(server.of('completeFile')).toHaveLength(1)
    server.close()
  })

  test('is refused for a recording that never leaves this machine', async () => {
    await remote()
    const recordingId = await imported()
    const { jobId } = await submitRemotely(recordingId)
    await engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
    await work()
    const state = async () =>
      (await engine.call('queue.list', { includeFinished: true })).jobs.find(({ id }) => id === jobId)
    expect(await state()).toMatchObject({ state: 'cancelled' })
    await engine.call('queue.retry', { jobId })
    await engine.settle()
    expect(await state()).toMatchObject({ state: 'failed', error: { code: 'local-only' } })
    expect(asked('')).toBe(0)
    await expect(submitRemotely(recordingId)).rejects.toMatchObject({ code: 'local-only' })
    expect((await engine.call('workflows.list', { recordingId })).runs).toHaveLength(1)
    await submit(recordingId)
    expect(await engine.settle()).toMatchObject({ unfinished: [] })
    const [run] = atService<{ owner_id: string }>('SELECT owner_id FROM workflows')
    expect(run).toEqual({ owner_id: service.connection.clientId })
  })

  test('stops when its recording is marked as local while it is sent', async () => {
    const server = await new HostileServer().listen()
    try {
      await remote({ baseUrl: `${server.origin}/developer/api`, apiBase: server.origin })
      server.fault('putPart', () => () => {})
      const recordingId = await imported()
      const { jobId } = await submitRemotely(recordingId)
      engine.start({ kinds: ['workflow'] })
      await server.seen('putPart')
      await engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
      const { jobs } = await engine.call('queue.list', { includeFinished: true })
      expect(jobs.find(({ id }) => id === jobId)?.state).toBe('cancelled')
    } finally {
      server.close()
    }
  })
})
