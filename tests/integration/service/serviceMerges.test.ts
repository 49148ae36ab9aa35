import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadRow } from '../../../electron/service/ports/tables.ts'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { md5, openTestService, type TestService } from '../../support/serviceClient.ts'

/** The merge of an upload: one at a time, by the claim in its row. */
const chunk = partnerLimits.chunkSizeBytes
const twoParts = Buffer.alloc(chunk + 1000, 'tapelog')
const small = Buffer.from('a few bytes of sound')
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const complete = (body: object) => service.call('completeUpload', { body })
const files = () => service.inside.files()

test('two completions at once merge once and get the same answer', async () => {
  const { completion } = await service.store(twoParts)
  const answers = await Promise.all(Array.from({ length: 6 }, () => complete(completion)))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { FileId: completion.file_id, FileMd5: md5(twoParts) } })
  expect(await files()).toEqual([completion.file_id])
})

test('each completion is judged by its own MD5', async () => {
  for (const order of [
    ['right', 'wrong', 'none'],
    ['wrong', 'none', 'right'],
    ['none', 'wrong', 'right'],
  ]) {
    const { completion } = await service.store(twoParts)
    const claims: Record<string, object> = {
      right: { file_md5: md5(twoParts) },
      wrong: { file_md5: '0'.repeat(32) },
      none: {},
    }
    const answers = await Promise.all(order.map((claim) => complete({ ...completion, ...claims[claim] })))
    expect(answers.map(({ status }) => status)).toEqual(order.map((claim) => (claim === 'wrong' ? 400 : 200)))
  }
})

/** As if another node had claimed the merge, and had last been heard of at this time. */
const claimElsewhere = (uploadId: string, seenMs: number) =>
  changeUpload(uploadId, { merge_token: 'other', merge_seen_ms: seenMs })
const changeUpload = (uploadId: string, fields: Partial<UploadRow>) =>
  service.inside.rows((db) => db.updateTable('uploads').set(fields).where('upload_id', '=', uploadId).execute())

test('a completion waits for the merge of another node', async () => {
  const { completion } = await service.store(small)
  await claimElsewhere(completion.upload_id, Date.now())
  let hasAnswered = false
  const answer = complete(completion).finally(() => {
    hasAnswered = true
  })
  // The part is still there, so nothing was merged before the other node says that it has ended.
  await service.call('readLanguages')
  expect([hasAnswered, (await files()).includes(completion.file_id)]).toEqual([false, false])
  await changeUpload(completion.upload_id, { state: 'merged', md5: 'by-the-other', merge_token: null })
  expect(await answer).toMatchObject({ status: 200, body: { FileMd5: 'by-the-other' } })
  expect(await files()).not.toContain(completion.file_id)
})

test('a completion merges itself when another node stays silent', async () => {
  const { completion } = await service.store(small)
  await claimElsewhere(completion.upload_id, Date.now() - 61_000)
  expect(await complete(completion)).toMatchObject({ status: 200, body: { FileMd5: md5(small) } })
})
