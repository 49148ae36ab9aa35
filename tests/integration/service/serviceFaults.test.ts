import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../../../electron/service/ports/tables.ts'
import { countOf } from '../../contract/service/rows.ts'
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
  await service.remove()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

/** Makes every such write fail until the test mends the rows. */
const breakWrites = (table: keyof Tables, when: string) => service.inside.breakUpdates(table, when)
const mend = () => service.inside.mend()
const count = (table: keyof Tables) => service.inside.rows((db) => countOf(db, table))

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
const taskFault = () => ({ event: 'task-write-failed', code: service.inside.brokenUpdateCode })
const workflowFault = () => ({ event: 'workflow-write-failed', code: service.inside.brokenUpdateCode })

test('a result that cannot be written is written later without hearing the audio again', async () => {
  const [first, second] = [await submitTask(), await submitTask()]
  await until(() => recognisers.jobs.length === 1)
  await breakWrites('tasks', `new.status = 'SUCCESS'`)
  recognisers.finish(0)
  await until(() => logged.length > 0)
  expect(recognisers.jobs).toHaveLength(1)
  await mend()
  expect(await succeeds(() => task(first))).toMatchObject({ data: heardData })
  await until(() => recognisers.jobs.length === 2)
  recognisers.finish(1)
  await succeeds(() => task(second))
  expect(recognisers.jobs).toHaveLength(2)
})

test('progress that cannot be written does not end the task', async () => {
  const id = await submitTask()
  await until(() => recognisers.jobs.length === 1)
  await breakWrites('tasks', `new.status IN ('STARTED', 'PROGRESS')`)
  recognisers.jobs[0]?.say({ type: 'started' })
  recognisers.jobs[0]?.say({ type: 'progress', fraction: 0.5 })
  await until(() => logged.length === 2)
  // A newsroom's worker reports progress by requests, and then these fail.
  expect(logged.map(({ code }) => code)).toEqual([taskFault().code, taskFault().code])
  recognisers.finish(0)
  await succeeds(() => task(id))
})

test('a transcription that its workflow cannot record is rolled back and done once', async () => {
  await breakWrites('workflows', 'new.transcription_id IS NOT NULL')
  const id = await submitWorkflow()
  await until(() => logged.length > 0)
  expect([await count('tasks'), recognisers.jobs.length, logged]).toEqual([0, 0, [workflowFault()]])
  await mend()
  await until(() => recognisers.jobs.length === 1)
  recognisers.finish(0)
  await succeeds(() => workflow(id))
  expect([await count('tasks'), recognisers.jobs.length]).toEqual([1, 1])
})

test('a workflow whose state cannot be written continues later', async () => {
  const id = await submitWorkflow()
  await until(() => recognisers.jobs.length === 1)
  await breakWrites('workflows', 'TRUE')
  recognisers.finish(0)
  await until(() => logged.length > 0)
  expect(logged).toEqual([workflowFault()])
  await mend()
  await succeeds(() => workflow(id))
  expect(recognisers.jobs).toHaveLength(1)
})
