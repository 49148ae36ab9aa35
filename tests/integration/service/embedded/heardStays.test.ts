import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesIn, recognise } from '../../../contract/service/recogniserLines.ts'
import { serviceWithRecognisersInHand } from '../../../support/serviceWithRecognisersInHand.ts'
import { eventually, until } from '../../../support/waiting.ts'

/** What a failed task had heard waits for a task with the same recording, and goes with the recording. */
const desk = serviceWithRecognisersInHand()
const folderOf = (id: string) => join(desk.service.dataDir, 'heard', id)
const submit = async (file_url: string, params: object = {}) =>
  (await desk.service.call('submitTranscription', { body: { file_url, params } })).body.transcription_id
const restart = async () => {
  await desk.service.stop()
  await desk.service.start({ startRecogniser: desk.recognisers.start })
}
const ended = (id: string, status: string) =>
  eventually(
    () => desk.task(id),
    (task) => task.status === status,
  )

/** A task that heard two stretches and failed. */
async function failedTask(code = 'recogniser-failed') {
  const { FileId, DownloadUrl } = await desk.upload()
  const id = await submit(DownloadUrl)
  await desk.started(1)
  recognise(folderOf(id), { identity: 'models a', from: 0, count: 2 })
  const lines = linesIn(folderOf(id))
  desk.recognisers.jobs[0]?.say({ type: 'failed', code, message: 'It failed.' })
  desk.recognisers.jobs[0]?.end()
  await ended(id, 'FAILURE')
  return { id, lines, FileId, DownloadUrl }
}

test.each(['recogniser-failed', 'disk-full', 'no-speech-model', 'model-damaged'])(
  'a new task for the same recording continues after %s',
  async (code) => {
    const { id, lines } = await failedTask(code)
    await restart()
    const { DownloadUrl } = await desk.upload()
    const next = await submit(DownloadUrl, { diarization: { enabled: true, expected_speakers: 2 } })
    await desk.started(2)
    expect(desk.recognisers.jobs[1]?.job.taskFolder).toBe(folderOf(next))
    expect(linesIn(folderOf(next))).toEqual(lines)
    expect(existsSync(folderOf(id))).toBe(false)
    desk.recognisers.finish(1)
    await ended(next, 'SUCCESS')
    await until(() => readdirSync(join(desk.service.dataDir, 'heard')).length === 0)
  },
)

test.each(['dies', 'runs out of memory'])(
  'a recogniser that %s after its first stretches is started again',
  async (end) => {
    const over = (index: number) => {
      const message = 'It took too much.'
      if (end !== 'dies')
        desk.recognisers.jobs[index]?.say({ type: 'failed', code: 'recogniser-out-of-memory', message })
      desk.recognisers.jobs[index]?.end()
    }
    const { DownloadUrl } = await desk.upload()
    const id = await submit(DownloadUrl)
    await desk.started(1)
    recognise(folderOf(id), { identity: 'models a', from: 0, count: 2 })
    over(0)
    await desk.started(2)
    expect(desk.recognisers.jobs[1]?.job.taskFolder).toBe(folderOf(id))
    // It gets no further, so it is not tried without end.
    over(1)
    await ended(id, 'FAILURE')
    expect(readFileSync(join(folderOf(id), 'heard.jsonl'), 'utf8')).toContain('wörd 1')
  },
)

test('a task for another recording starts at the beginning', async () => {
  const { id, lines } = await failedTask()
  const other = await desk.service.upload(Buffer.from('another recording'))
  const anothers = await submit(other.DownloadUrl)
  await desk.started(2)
  expect(readdirSync(folderOf(anothers))).toEqual([])
  desk.recognisers.finish(1)
  await ended(anothers, 'SUCCESS')
  expect(linesIn(folderOf(id))).toEqual(lines)
})

test.each(['task', 'file', 'both'])('removing the %s removes the finished stretches', async (what) => {
  const { id, FileId } = await failedTask()
  await desk.service.call('removeFromService', {
    body: {
      ...(what === 'file' ? {} : { transcription_ids: [id] }),
      ...(what === 'task' ? {} : { file_ids: [FileId] }),
    },
  })
  expect(existsSync(folderOf(id))).toBe(false)
})

test('finished stretches of a failed task are deleted after a week', async () => {
  const { id } = await failedTask()
  desk.service.nowMs += 7 * 86_400_000 - 1
  await restart()
  expect(existsSync(folderOf(id))).toBe(true)
  desk.service.nowMs += 1
  await restart()
  expect(existsSync(folderOf(id))).toBe(false)
})
