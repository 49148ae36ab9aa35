import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServiceDeps } from '../../../../electron/service/embedded/types.ts'
import { heardData } from '../../../support/serviceClient.ts'
import { serviceWithRecognisersInHand } from '../../../support/serviceWithRecognisersInHand.ts'
import { eventually, until } from '../../../support/waiting.ts'

/** The worker in the service's own process: it writes the rows itself, and keeps what was heard in a folder. */
const desk = serviceWithRecognisersInHand()
const { submitTask, started } = desk
const task = (id: string) => desk.task(id, true)
const succeeded = (id: string) =>
  eventually(
    () => task(id),
    ({ status }) => status === 'SUCCESS',
  )
/** The time that the service waits before it tries a write again that failed. */
const pauseMs = 2000
afterEach(() => vi.useRealTimers())
const pause = (id: string) => desk.service.call('pauseTasks', { body: { transcription_ids: [id] } })

test('a result that arrives at the moment of a pause counts', async () => {
  const id = await submitTask()
  await started(1)
  desk.recognisers.jobs[0]?.say({ type: 'result', data: { ...heardData, notices: [{ code: 'draft-quality' }] } })
  await pause(id)
  expect(await task(id)).toMatchObject({
    status: 'SUCCESS',
    data: heardData,
    tapelog_extensions: { notices: [{ code: 'draft-quality' }], paused: false },
  })
})

/** After some more responses, the service would have begun everything that it begins on its own. */
const nothingMoreBegins = async () => {
  for (let round = 0; round < 20; round++) await desk.service.call('readDevice', { params: { device_id: 'nothing' } })
  expect(desk.recognisers.jobs).toHaveLength(1)
}

test('the service begins an earlier task only when its client asks for it', async () => {
  const [first, second] = [await submitTask(), await submitTask()]
  await started(1)
  await desk.service.stop()
  await desk.service.start({ startRecogniser: desk.recognisers.start, tasksBegin: 'when-asked' })
  await nothingMoreBegins()
  await pause(first)
  await nothingMoreBegins()
  await task(second)
  await started(2)
  desk.recognisers.finish(1)
  await succeeded(second)
})

test('the next start removes folders of tasks that have ended', async () => {
  const id = await submitTask()
  await started()
  const stray = join(desk.service.dataDir, 'heard', 'gone')
  await desk.service.stop()
  mkdirSync(stray)
  await desk.service.start({ startRecogniser: desk.recognisers.start })
  expect(existsSync(stray)).toBe(false)
  expect(existsSync(join(desk.service.dataDir, 'heard', id))).toBe(true)
})

test('a task that cannot start is tried again after a delay', async () => {
  await desk.service.stop()
  const logged: unknown[] = []
  const log: ServiceDeps['log'] = (level, event, fields) =>
    void (level === 'error' && logged.push({ event, code: fields?.code }))
  await desk.service.start({ startRecogniser: desk.recognisers.start, log })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await desk.service.inside.breakUpdates('tasks', `new.status = 'RECEIVED'`)
  const id = await submitTask()
  await until(() => logged.length > 0)
  const taskFault = { event: 'task-write-failed', code: desk.service.inside.brokenUpdateCode }
  // A response takes many turns of the loop. Without the pause, another attempt would have come before it.
  expect(await task(id)).toMatchObject({ status: 'PENDING' })
  expect(logged).toEqual([taskFault])
  vi.advanceTimersByTime(pauseMs - 1)
  await task(id)
  expect(logged).toEqual([taskFault])
  vi.advanceTimersByTime(1)
  await until(() => logged.length === 2)
  await desk.service.inside.mend()
  vi.advanceTimersByTime(pauseMs)
  await until(() => desk.recognisers.jobs.length === 1)
  desk.recognisers.finish(0)
  await succeeded(id)
})
