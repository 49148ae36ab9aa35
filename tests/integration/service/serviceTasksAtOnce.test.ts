import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import { heard, heardData } from '../../support/serviceClient.ts'
import { serviceWithRecognisersInHand } from '../../support/serviceWithRecognisersInHand.ts'
import { eventually, until } from '../../support/waiting.ts'

/**
 * Several tasks side by side: the data that the service stores of each task during its work, and its reports before the
 * end.
 */
const desk = serviceWithRecognisersInHand()
const { submitTask, started } = desk
const restart = async (tasksAtOnce: number) => {
  await desk.service.stop()
  await desk.service.start({ startRecogniser: desk.recognisers.start, tasksAtOnce: () => tasksAtOnce })
}
const statusOf = async (id: string) => (await desk.task(id)).status
const heardOf = async (id: string, query: Record<string, string> = {}) =>
  desk.service.call('readPartialResults', { params: { transcription_id: id }, query })

/** Writes what a recogniser would write after hearing something. */
function hears(jobIndex: number, ...texts: string[]): string {
  const taskFolder = desk.recognisers.jobs[jobIndex]?.job.taskFolder ?? ''
  const file = new PartialResultsFile(taskFolder, 'test')
  texts.forEach((text, index) => {
    const startSample = index * 16_000
    file.addStretch({
      ...{ startSample, endSample: startSample + 16_000, heardTo: startSample + 16_000 },
      ...{ text, words: null, language: null, voices: [] },
    })
  })
  file.close()
  return taskFolder
}

test('tasks run in order up to the allowed number', async () => {
  await restart(2)
  const ids = [await submitTask(), await submitTask(), await submitTask()]
  await started(2)
  expect(await statusOf(ids[2] ?? '')).toBe('PENDING')
  desk.recognisers.finish(1)
  await started(3)
  expect(await statusOf(ids[1] ?? '')).toBe('SUCCESS')
  const folders = desk.recognisers.jobs.map(({ job }) => job.taskFolder)
  expect(new Set(folders).size).toBe(3)
  desk.recognisers.finish(0)
  desk.recognisers.finish(2)
  for (const id of ids)
    await eventually(
      () => statusOf(id),
      (status) => status === 'SUCCESS',
    )
})

test('a raised limit starts the next task at once', async () => {
  let count = 1
  await desk.service.stop()
  await desk.service.start({ startRecogniser: desk.recognisers.start, tasksAtOnce: () => count })
  const ids = [await submitTask(), await submitTask()]
  await started(1)
  expect(await statusOf(ids[1] ?? '')).toBe('PENDING')
  count = 2
  await eventually(
    () => statusOf(ids[1] ?? ''),
    (status) => status !== 'PENDING',
  )
  await started(2)
})

test('a pause ends the recognisers of the named tasks only', async () => {
  await restart(3)
  const ids = [await submitTask(), await submitTask(), await submitTask()]
  await started(3)
  await desk.service.call('pauseTasks', { body: { transcription_ids: ids.slice(0, 2) } })
  expect(desk.recognisers.jobs.map(({ killed }) => killed)).toEqual([true, true, false])
})

test('a task keeps its finished stretches over a pause and a restart', async () => {
  const id = await submitTask()
  await started()
  const lines = readFileSync(join(hears(0, 'The river was frozen.'), 'heard.jsonl'), 'utf8')
  await until(async () => (await heardOf(id)).body.segments.length === 1)
  await desk.service.call('pauseTasks', { body: { transcription_ids: [id] } })
  await restart(1)
  await desk.service.call('resumeTasks', { body: { transcription_ids: [id] } })
  await started(2)
  const taskFolder = desk.recognisers.jobs[1]?.job.taskFolder ?? ''
  expect(readdirSync(taskFolder)).toEqual(['heard.jsonl'])
  expect(readFileSync(join(taskFolder, 'heard.jsonl'), 'utf8')).toBe(lines)
  desk.recognisers.finish(1)
  await until(() => !existsSync(taskFolder))
  expect(await statusOf(id)).toBe('SUCCESS')
})

test.each(['revoked', 'failed for good', 'revoked while paused'])(
  'a task that was %s keeps no finished stretches',
  async (end) => {
    const id = await submitTask()
    await started()
    const taskFolder = hears(0, 'The river was frozen.')
    const body = { transcription_ids: [id] }
    if (end === 'failed for good') {
      desk.recognisers.jobs[0]?.say({ type: 'failed', code: 'damaged-audio', message: 'It is damaged.' })
      desk.recognisers.jobs[0]?.end()
    } else {
      if (end === 'revoked while paused') await desk.service.call('pauseTasks', { body })
      await desk.service.call('revokeTasks', { body })
    }
    await until(() => !existsSync(taskFolder))
  },
)

test('the account of a task can read its first words before the end', async () => {
  const id = await submitTask()
  await started()
  expect((await heardOf(id)).body).toEqual({ segments: [], next: null, has_more: false, goes_on: true })
  hears(0, 'The river was frozen.', 'Nobody knew.')
  const { body: first } = await eventually(
    () => heardOf(id),
    ({ body }) => body.segments.length === 2,
  )
  expect(first).toEqual({
    segments: [
      { start: 0, end: 1, text: 'The river was frozen.' },
      { start: 1, end: 2, text: 'Nobody knew.' },
    ],
    next: expect.any(String),
    has_more: false,
    goes_on: false,
  })
  const { next } = first
  expect((await heardOf(id, { after: next ?? '' })).body).toEqual({ ...first, segments: [], goes_on: true })
  expect((await heardOf('another')).status).toBe(404)
  desk.recognisers.finish(0)
  await eventually(
    () => statusOf(id),
    (status) => status === 'SUCCESS',
  )
  expect((await heardOf(id, { after: next ?? '' })).body).toEqual({
    segments: [],
    next,
    has_more: false,
    goes_on: true,
  })
})

test('words with times are only in an answer that asks for them', async () => {
  const id = await submitTask()
  await started()
  const words = [{ text: 'The', start: 0, end: 0.4, confidence: 0.9 }]
  const results = heard.results.map((segment) => ({ ...segment, words }))
  const unclear = [{ start: 2, end: 4, reason: 'loop' as const }]
  const doubtful_voices = [{ start: 0, end: 2 }]
  desk.recognisers.finish(0, { ...heard, results, language_heard: true, unclear, doubtful_voices })
  await eventually(
    () => statusOf(id),
    (status) => status === 'SUCCESS',
  )
  expect((await desk.task(id)).data).toEqual(heardData)
  expect(await desk.task(id, true)).toMatchObject({
    data: { results, language_heard: true, unclear, doubtful_voices },
    tapelog_extensions: { words: true },
  })
})
