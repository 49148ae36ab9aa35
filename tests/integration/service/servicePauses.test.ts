import { expect, test } from 'vitest'
import { heardData } from '../../support/serviceClient.ts'
import { serviceWithRecognisersInHand } from '../../support/serviceWithRecognisersInHand.ts'
import { eventually } from '../../support/waiting.ts'

/** Pausing and resuming tasks at the service. The test controls the recogniser. */
const desk = serviceWithRecognisersInHand()
const { upload, submitTask, started } = desk
const task = (id: string) => desk.task(id, true)
const pause = async (...transcription_ids: string[]) =>
  (await desk.service.call('pauseTasks', { body: { transcription_ids } })).body
const resume = async (...transcription_ids: string[]) =>
  (await desk.service.call('resumeTasks', { body: { transcription_ids } })).body
const succeeded = (id: string) =>
  eventually(
    () => task(id),
    ({ status }) => status === 'SUCCESS',
  )
/** After some more responses, the service would have begun everything that it begins on its own. */
const nothingMoreBegins = async (count: number) => {
  for (let round = 0; round < 20; round++) await desk.service.call('readDevice', { params: { device_id: 'nothing' } })
  expect(desk.recognisers.jobs).toHaveLength(count)
}

test('a pause ends the recognisers of all named tasks before the answer', async () => {
  const ids = [await submitTask(), await submitTask(), await submitTask()]
  await started(1)
  desk.recognisers.jobs[0]?.say({ type: 'started' })
  desk.recognisers.jobs[0]?.say({ type: 'progress', fraction: 0.5 })
  expect(await pause(...ids)).toEqual({ transcription_ids: ids, workflow_ids: [] })
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  // This report comes too late.
  desk.recognisers.jobs[0]?.say({ type: 'progress', fraction: 0.7 })
  for (const id of ids)
    expect(await task(id)).toMatchObject({
      status: 'PENDING',
      data: {},
      tapelog_extensions: { paused: true, progress: null },
    })
  await nothingMoreBegins(1)
  expect(await resume(...ids)).toEqual({ transcription_ids: ids, workflow_ids: [] })
  for (const [index, id] of ids.entries()) {
    await started(index + 2)
    desk.recognisers.finish(index + 1)
    expect(await succeeded(id)).toMatchObject({ data: heardData, tapelog_extensions: { paused: false } })
  }
})

test('a resumed task keeps its place before later ones', async () => {
  const [first, second, third] = [await submitTask(), await submitTask(), await submitTask()]
  await started(1)
  await pause(first)
  await started(2)
  await resume(first)
  desk.recognisers.finish(1)
  await succeeded(second)
  await started(3)
  desk.recognisers.finish(2)
  await succeeded(first)
  expect((await task(third)).status).not.toBe('SUCCESS')
})

test('a pause survives restarts and ignores ended, revoked and unknown tasks', async () => {
  const [ended, revoked, held] = [await submitTask(), await submitTask(), await submitTask()]
  await started(1)
  desk.recognisers.finish(0)
  await succeeded(ended)
  await started(2)
  await desk.service.call('revokeTranscription', { params: { transcription_id: revoked } })
  await started(3)
  for (let time = 0; time < 2; time++)
    expect((await pause(ended, revoked, 'unknown', held)).transcription_ids).toEqual([held])
  for (let time = 0; time < 2; time++) {
    await desk.service.stop()
    await desk.service.start()
    expect((await task(held)).tapelog_extensions).toMatchObject({ paused: true })
    await nothingMoreBegins(3)
  }
  for (let time = 0; time < 2; time++) expect((await resume(ended, revoked, held)).transcription_ids).toEqual([held])
  await started(4)
  desk.recognisers.finish(3)
  await succeeded(held)
  expect([(await task(ended)).status, (await task(revoked)).status]).toEqual(['SUCCESS', 'REVOKED'])
})

test('a paused task can be revoked for good', async () => {
  const id = await submitTask()
  await started(1)
  await pause(id)
  await desk.service.call('revokeTranscription', { params: { transcription_id: id } })
  await resume(id)
  expect(await task(id)).toMatchObject({ status: 'REVOKED', tapelog_extensions: { paused: false } })
  await nothingMoreBegins(1)
})

test('a paused workflow pauses its transcription and takes no further step', async () => {
  const { FileId } = await upload()
  const workflows = [
    { type: 'transcribe', file_id: FileId },
    { type: 'transcribe', file_id: FileId },
  ]
  const { id } = (await desk.service.call('submitWorkflow', { body: { workflows } })).body
  const status = async () => (await desk.service.call('readWorkflow', { params: { workflow_id: id } })).body
  await started(1)
  const paused = await desk.service.call('pauseTasks', { body: { workflow_ids: [id, 'unknown'] } })
  expect(paused.body).toEqual({ transcription_ids: [], workflow_ids: [id] })
  expect(desk.recognisers.jobs[0]?.killed).toBe(true)
  await nothingMoreBegins(1)
  await desk.service.stop()
  await desk.service.start()
  await nothingMoreBegins(1)
  await desk.service.call('resumeTasks', { body: { workflow_ids: [id] } })
  for (const index of [1, 2]) {
    await started(index + 1)
    desk.recognisers.finish(index)
  }
  expect(await eventually(status, ({ end_time }) => end_time !== null)).toMatchObject({
    status: 'SUCCESS',
    completed_tasks: 2,
  })
})

test('a pause needs credentials and valid ids', async () => {
  const id = await submitTask()
  await started(1)
  const headers = { 'x-client-api-key': 'wrong' }
  for (const name of ['pauseTasks', 'resumeTasks'] as const)
    expect(await desk.service.call(name, { body: { transcription_ids: [id] }, headers })).toMatchObject({ status: 401 })
  for (const transcription_ids of ['all', [''], ['x'.repeat(201)], [7], Array(10_001).fill('x')])
    expect(await desk.service.call('pauseTasks', { body: { transcription_ids } })).toMatchObject({ status: 422 })
  expect(desk.recognisers.jobs[0]?.killed).toBe(false)
})
