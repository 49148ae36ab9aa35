import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { openTestService, recognisersInHand, type TestService } from '../../support/serviceClient.ts'
import { demoFile } from '../../support/testEngine.ts'
import { eventually, until } from '../../support/waiting.ts'

/** What the service stores, and what it removes of it without being asked. */
const dayMs = 24 * 3_600_000
const small = Buffer.from('a few bytes of sound')
const twoParts = Buffer.alloc(partnerLimits.chunkSizeBytes + 1000, 'tapelog')
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
beforeEach(async () => {
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start })
})
afterEach(() => service.remove())

const objects = () => service.inside.objects()
const files = () => service.inside.files()
const uploads = () =>
  service.inside.rows(async (db) => {
    const rows = await db.selectFrom('uploads').select('upload_id').orderBy('upload_id').execute()
    return rows.map(({ upload_id }) => upload_id)
  })
const complete = (body: object) => service.call('completeUpload', { body })
const task = async (id: string) => (await service.call('readTranscription', { params: { transcription_id: id } })).body

async function restart() {
  await service.stop()
  await service.start({ startRecogniser: recognisers.start })
}

/** A task whose recording was fetched from another server. The recogniser has it. */
async function fetchedTask(): Promise<string> {
  const server = createServer((_request, response) => response.end(readFileSync(demoFile('260915_0911.ogg'))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await service.stop()
  await service.start({ startRecogniser: recognisers.start, fileUrlOrigins: [origin] })
  const { body } = await service.call('submitTranscription', { body: { file_url: `${origin}/recording.ogg` } })
  await until(() => recognisers.jobs.length === 1)
  server.closeAllConnections()
  server.close()
  expect(service.fetched()).toHaveLength(1)
  return body.transcription_id
}

test.each(['SUCCESS', 'FAILURE', 'REVOKED'])(
  'a fetched recording is deleted when its task ends: %s',
  async (status) => {
    const id = await fetchedTask()
    if (status === 'SUCCESS') recognisers.finish(0)
    if (status === 'FAILURE') recognisers.jobs[0]?.end()
    if (status === 'REVOKED') await service.call('revokeTranscription', { params: { transcription_id: id } })
    await eventually(
      () => task(id),
      (it) => it.status === status,
    )
    await until(() => service.fetched().length === 0)
  },
)

test('a start removes an incomplete upload after its day and nothing else', async () => {
  const merged = (await service.store(small)).completion
  expect((await complete(merged)).status).toBe(200)
  const expired = (await service.store(twoParts)).completion
  service.nowMs += 1
  const open = (await service.store(small)).completion
  service.nowMs += dayMs - 1
  const stored = (await objects()).length
  await restart()
  // `stop` waits for the first sweep to end.
  await service.stop()
  expect([(await objects()).length, (await uploads()).length]).toEqual([stored, 3])

  service.nowMs += 1
  await restart()
  await until(async () => (await uploads()).length === 2)
  expect(await uploads()).toEqual([merged.upload_id, open.upload_id].sort())
  expect(await files()).toEqual([merged.file_id])
  expect(
    (await objects()).filter((name) => name.includes(expired.file_id) || name.includes(expired.upload_id)),
  ).toEqual([])
  expect(await complete(expired)).toMatchObject({ status: 404, body: { code: 404 } })
  for (const completion of [merged, open]) expect((await complete(completion)).status).toBe(200)
})
