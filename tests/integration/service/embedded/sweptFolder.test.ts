import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partnerLimits } from '../../../../shared/partner/limits.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { until } from '../../../support/waiting.ts'
import { beginPut } from './slowPut.ts'

/** The files that the service keeps on the disk, and the files that it removes. */
const dayMs = 24 * 3_600_000
const small = Buffer.from('a few bytes of sound')
const twoParts = Buffer.alloc(partnerLimits.chunkSizeBytes + 1000, 'tapelog')
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
beforeEach(async () => {
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start })
})
afterEach(async () => {
  vi.useRealTimers()
  await service.remove()
})

const objects = () => readdirSync(join(service.dataDir, 'objects')).sort()
const keep = (name: string) => writeFileSync(join(service.dataDir, 'objects', name), 'x')
const rows = () => {
  const db = new Database(join(service.dataDir, 'service.sqlite'), { readonly: true })
  const ids = (table: string) => db.prepare(`SELECT DISTINCT upload_id FROM ${table} ORDER BY upload_id`).pluck().all()
  const found = { uploads: ids('uploads'), parts: ids('parts') }
  db.close()
  return found
}
const complete = (body: object) => service.call('completeUpload', { body })

async function restart() {
  await service.stop()
  await service.start({ startRecogniser: recognisers.start })
}

test('the next start removes fetched files that are left over', async () => {
  const { FileId } = await service.upload(small)
  keep('fetched-left-over')
  keep('fetched-left-over.part')
  await restart()
  expect(objects()).toEqual([FileId])
})

test('a start removes an incomplete upload after its day and nothing else', async () => {
  const merged = (await service.store(small)).completion
  expect((await complete(merged)).status).toBe(200)
  const expired = (await service.store(twoParts)).completion
  // Files that a killed PUT and a killed merge left.
  keep(`${expired.upload_id}.2.3c1d5c0e-77a7-4e0b-9b5e-0c1f6e0f7a55.part`)
  keep(`${expired.file_id}.3c1d5c0e-77a7-4e0b-9b5e-0c1f6e0f7a55.part`)
  const others = ['3c1d5c0e-77a7-4e0b-9b5e-0c1f6e0f7a55.1', 'something-else']
  for (const name of others) keep(name)
  service.nowMs += 1
  const open = (await service.store(small)).completion
  const part = objects().find((name) => name.startsWith(`${open.upload_id}.1.`)) ?? 'no part'
  const stay = [merged.file_id, part, ...others].sort()
  service.nowMs += dayMs - 1
  await restart()
  // `stop` waits for the first sweep to end.
  await service.stop()
  expect(objects()).toHaveLength(stay.length + 4)

  service.nowMs += 1
  await restart()
  await until(() => rows().uploads.length === 2)
  expect(objects()).toEqual(stay)
  expect(rows()).toEqual({
    uploads: [merged.upload_id, open.upload_id].sort(),
    parts: [merged.upload_id, open.upload_id].sort(),
  })
  expect(await complete(expired)).toMatchObject({ status: 404, body: { code: 404 } })
  for (const completion of [merged, open]) expect((await complete(completion)).status).toBe(200)
})

test('an expired upload is also removed every hour', async () => {
  await service.stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = vi.getTimerCount()
  await service.start({ startRecogniser: recognisers.start })
  await service.store(small)
  service.nowMs += dayMs + 1
  vi.advanceTimersByTime(3_599_999)
  // A removal forgets the parts first, before this request is answered.
  await service.call('issueToken')
  expect([rows().parts.length, objects().length]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  await until(() => objects().length === 0 && rows().uploads.length === 0)
  await service.stop()
  expect(vi.getTimerCount()).toBe(before)
})

test('an upload is not removed during its completion or a running PUT', async () => {
  await service.stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await service.start({ startRecogniser: recognisers.start })
  const { completion } = await service.store(Buffer.alloc(partnerLimits.chunkSizeBytes * 6 + 1, 'tapelog'))
  const { session } = await service.store(small)
  const { answer: late, sendRest } = beginPut(session.Parts[0]?.PresignedUrl ?? '', small)
  await until(() => objects().filter((name) => name.startsWith(session.UploadId)).length === 2)
  const completed = complete(completion)
  await until(() => objects().some((name) => name.startsWith(completion.file_id)))
  service.nowMs += dayMs + 1
  vi.advanceTimersByTime(3_600_000)
  expect((await completed).status).toBe(200)
  await until(() => rows().uploads.length === 1)
  sendRest()
  expect((await late).status).toBe(404)
  expect(objects()).toEqual([completion.file_id])
})
