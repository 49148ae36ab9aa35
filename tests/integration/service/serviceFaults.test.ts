import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardData, openTestService, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { eventually, until } from '../../support/waiting.ts'

/**
 * A library that cannot be written (as on a full disk): the service logs that, tries again, and transcribes no recording twice.
 */
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let logged: { event: string; code: unknown }[]
const unhandled = vi.fn()
beforeEach(async () => {
  logged = []
  recognisers = recognisersInHand()
  unhandled.mockClear()
  process.on('unhandledRejection', unhandled)
  service = await openTestService({
    startRecogniser: recognisers.start,
    log: (level, event, fields) => void (level === 'error' && logged.push({ event, code: fields?.code })),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.remove()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

function library<T>(use: (db: Database.Database) => T): T {
  const db = new Database(join(service.dataDir, 'service.sqlite'))
  try {
    return use(db)
  } finally {
    db.close()
  }
}
/** Makes every such write fail until the test mends the library. */
const breakWrites = (table: string, when: string) =>
  library((db) =>
    db.exec(`CREATE TRIGGER broken BEFORE UPDATE ON ${table} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'full'); END`),
  )
const mend = () => library((db) => db.exec('DROP TRIGGER broken'))
const count = (table: string) => library((db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())

const upload = () => service.upload(Buffer.from('not sound at all, and never decoded'))
const submitTask = async () =>
  (await service.call('submitTranscription', { body: { file_url: (await upload()).DownloadUrl } })).body
    .transcription_id
const task = async (id: string) => (await service.call('readTranscription', { params: { transcription_id: id } })).body
const submitWorkflow = async () => {
  const workflows = [{ type: 'transcribe', file_id: (await upload()).FileId }]
  return (await service.call('submitWorkflow', { body: { workflows } })).body.id
}
const workflow = async (id: string) => (await service.call('readWorkflow', { params: { workflow_id: id } })).body
const succeeds = (ask: () => Promise<{ status: string }>) => eventually(ask, ({ status }) => status === 'SUCCESS')
/** The time that the service waits before it tries such a write again. */
const pauseMs = 2000
const taskFault = { event: 'task-write-failed', code: 'SQLITE_CONSTRAINT_TRIGGER' }
const workflowFault = { event: 'workflow-write-failed', code: 'SQLITE_CONSTRAINT_TRIGGER' }

test('a task that cannot be begun is tried again after a pause only, and is done once it can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  breakWrites('tasks', `new.status = 'RECEIVED'`)
  const id = await submitTask()
  await until(() => logged.length > 0)
  // A response takes many turns of the loop. Without the pause, another attempt would have come before it.
  expect(await task(id)).toMatchObject({ status: 'PENDING' })
  expect(logged).toEqual([taskFault])
  vi.advanceTimersByTime(pauseMs - 1)
  await task(id)
  expect(logged).toEqual([taskFault])
  vi.advanceTimersByTime(1)
  await until(() => logged.length === 2)
  mend()
  vi.advanceTimersByTime(pauseMs)
  await until(() => recognisers.jobs.length === 1)
  recognisers.finish(0)
  await succeeds(() => task(id))
})

test('a result that cannot be written is written later, not heard again; the next task follows', async () => {
  const [first, second] = [await submitTask(), await submitTask()]
  await until(() => recognisers.jobs.length === 1)
  breakWrites('tasks', `new.status = 'SUCCESS'`)
  recognisers.finish(0)
  await until(() => logged.length > 0)
  expect(recognisers.jobs).toHaveLength(1)
  mend()
  expect(await succeeds(() => task(first))).toMatchObject({ data: heardData })
  await until(() => recognisers.jobs.length === 2)
  recognisers.finish(1)
  await succeeds(() => task(second))
  expect(recognisers.jobs).toHaveLength(2)
})

test('progress that cannot be written ends nothing', async () => {
  const id = await submitTask()
  await until(() => recognisers.jobs.length === 1)
  breakWrites('tasks', `new.status IN ('STARTED', 'PROGRESS')`)
  recognisers.jobs[0]?.say({ type: 'started' })
  recognisers.jobs[0]?.say({ type: 'progress', fraction: 0.5 })
  expect(logged).toEqual([taskFault, taskFault])
  recognisers.finish(0)
  await succeeds(() => task(id))
})

test('a transcription that its workflow cannot note down is not there at all, and is done once', async () => {
  breakWrites('workflows', 'new.transcription_id IS NOT NULL')
  const id = await submitWorkflow()
  await until(() => logged.length > 0)
  expect([count('tasks'), recognisers.jobs.length, logged]).toEqual([0, 0, [workflowFault]])
  mend()
  await until(() => recognisers.jobs.length === 1)
  recognisers.finish(0)
  await succeeds(() => workflow(id))
  expect([count('tasks'), recognisers.jobs.length]).toEqual([1, 1])
})

test('a workflow whose state cannot be written goes on once it can', async () => {
  const id = await submitWorkflow()
  await until(() => recognisers.jobs.length === 1)
  breakWrites('workflows', 'TRUE')
  recognisers.finish(0)
  await until(() => logged.length > 0)
  expect(logged).toEqual([workflowFault])
  mend()
  await succeeds(() => workflow(id))
  expect(recognisers.jobs).toHaveLength(1)
})
