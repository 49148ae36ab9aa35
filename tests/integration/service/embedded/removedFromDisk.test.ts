import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { countOf } from '../../../contract/service/rows.ts'
import { heard } from '../../../support/serviceClient.ts'
import { serviceWithRecognisersInHand } from '../../../support/serviceWithRecognisersInHand.ts'
import { eventually, until } from '../../../support/waiting.ts'

/** What removal leaves in the files of SQLite, and the days after which the service on this machine removes by itself. */
const desk = serviceWithRecognisersInHand()
const dayMs = 24 * 3_600_000
afterEach(() => vi.useRealTimers())

const files = () => desk.service.inside.files()
const uploads = () => desk.service.inside.rows((db) => countOf(db, 'uploads'))
const statusOf = async (id: string) =>
  (await desk.service.call('readTranscription', { params: { transcription_id: id } })).status
const succeeded = (id: string) =>
  eventually(
    () => desk.task(id),
    ({ status }) => status === 'SUCCESS',
  )
const planted = 'the planted sentence of a source'
const bytesOnDisk = () =>
  readdirSync(desk.service.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

test('a removed text is neither in the write-ahead log nor in free pages', async () => {
  const id = await desk.submitTask()
  await desk.started(1)
  desk.recognisers.finish(0, { ...heard, text: planted })
  await succeeded(id)
  expect(bytesOnDisk().some((bytes) => bytes.includes(planted))).toBe(true)
  await desk.service.call('removeFromService', { body: { transcription_ids: [id] } })
  expect(bytesOnDisk().some((bytes) => bytes.includes(planted))).toBe(false)
})

test('ended tasks are deleted after the set number of days, running ones are kept', async () => {
  await desk.service.stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await desk.service.start({ startRecogniser: desk.recognisers.start, keepDays: 7 })
  const old = await desk.submitTask()
  await desk.started(1)
  desk.recognisers.finish(0)
  await succeeded(old)
  const running = await desk.submitTask()
  await desk.started(2)
  desk.service.nowMs += 7 * dayMs - 1
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([await statusOf(old), (await files()).length]).toEqual([200, 2])
  desk.service.nowMs += 2
  await vi.advanceTimersByTimeAsync(3_600_000)
  // The service removes an upload's row after its file.
  await until(async () => (await files()).length === 1 && (await uploads()) === 1)
  expect([await statusOf(old), await statusOf(running)]).toEqual([404, 200])
})
