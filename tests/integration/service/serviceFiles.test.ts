import { afterEach, beforeEach, expect, test } from 'vitest'
import { partnerLimits } from '../../../shared/partner/limits.ts'
import { md5, openTestService, storeParts, type TestService } from '../../support/serviceClient.ts'

/** Uploads over HTTP: the service refuses wrong requests by name. It answers a repeated request twice but does its work once. */
const chunk = partnerLimits.chunkSizeBytes
const twoParts = Buffer.alloc(chunk + 1000, 'tapelog')
const small = Buffer.from('a few bytes of sound')
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

const complete = (body: object) => service.call('completeUpload', { body })
const completeFile = (body: object) => service.call('completeFile', { body })
const refusal = (status: number, words: string) => ({
  status,
  body: { code: status, message: expect.stringContaining(words) },
})
const files = () => service.inside.files()

test('an invalid completion is refused by name and merges nothing', async () => {
  const { completion } = await service.store(twoParts)
  const [first, second] = completion.part_list
  const parts = (...part_list: unknown[]) => ({ ...completion, part_list })
  const refused: [object, ReturnType<typeof refusal>][] = [
    [parts(first, { ...second, ETag: '"0123456789abcdef0123456789abcdef"' }), refusal(400, 'part 2')],
    [parts(first, { ...second, ETag: second?.ETag.replaceAll('"', '') }), refusal(400, 'part 2')],
    [parts(first), refusal(400, '2 parts belong to this upload, 1')],
    [parts(first, second, second), refusal(400, '3 were named')],
    [parts(first, first), refusal(400, 'part_list: a part is named twice')],
    [parts(first, { ...second, PartNumber: 3 }), refusal(400, 'part 3')],
    [parts(first, { ...second, PartNumber: 0 }), refusal(422, 'part_list.1.PartNumber')],
    [parts(first, { ...second, PartNumber: '2' }), refusal(422, 'part_list.1.PartNumber')],
    [parts(first, { PartNumber: 2 }), refusal(422, 'part_list.1.ETag')],
    [parts(), refusal(422, 'part_list')],
    [{ ...completion, filetype: 'opus' }, refusal(400, 'filetype')],
    [{ ...completion, file_md5: 'not hex' }, refusal(422, 'file_md5')],
    [{ ...completion, file_id: completion.upload_id }, refusal(404, 'upload')],
    [{ ...completion, upload_id: completion.file_id }, refusal(404, 'upload')],
  ]
  for (const [body, answer] of refused) expect(await complete(body), JSON.stringify(body)).toMatchObject(answer)
  expect(await files()).not.toContain(completion.file_id)
  // An object store has made the file before its MD5 is known.
  const wrongMd5 = { ...completion, file_md5: 'f'.repeat(32) }
  for (let times = 0; times < 2; times++) expect(await complete(wrongMd5)).toMatchObject(refusal(400, 'file_md5'))
  const done = await complete({ ...parts(second, first), file_md5: md5(twoParts).toUpperCase() })
  expect(done).toMatchObject({ status: 200, body: { FileId: completion.file_id, FileMd5: md5(twoParts) } })
  expect(md5(Buffer.from(await (await fetch(done.body.DownloadUrl)).arrayBuffer()))).toBe(md5(twoParts))
  expect(await files()).toEqual([completion.file_id])
})

test('a missing part is named by its number', async () => {
  const { body: session } = await service.call('presign', { body: { filesize: twoParts.length, filetype: 'mp3' } })
  const completion = await storeParts({ ...session, Parts: session.Parts.slice(0, 1) }, twoParts, 'mp3')
  const part_list = [...completion.part_list, { PartNumber: 2, ETag: '"x"' }]
  expect(await complete({ ...completion, part_list })).toMatchObject(refusal(400, 'part 2'))
})

test('the part list of the largest possible file is accepted', async () => {
  const filesize = service.inside.mostBytes
  const { body: session } = await service.call('presign', { body: { filesize, filetype: 'wav' } })
  expect(session.Parts).toHaveLength(Math.ceil(filesize / chunk))
  const part_list = session.Parts.map(({ PartNumber }) => ({ PartNumber, ETag: `"${'0'.repeat(32)}"` }))
  const body = { file_id: session.FileId, upload_id: session.UploadId, part_list, filetype: 'wav' }
  expect(await complete(body)).toMatchObject(refusal(400, 'part 1 was not stored'))
  const tooMany = Array.from({ length: 90_000 }, () => ({ PartNumber: 1, ETag: `"${'0'.repeat(32)}"` }))
  expect(await complete({ ...body, part_list: tooMany })).toMatchObject(refusal(413, ''))
  expect(await service.call('presign', { body: { filesize: filesize + 1, filetype: 'wav' } })).toMatchObject(
    refusal(422, 'filesize'),
  )
})

test('a completion of the second API family checks owner, form and lengths', async () => {
  const { completion } = await service.store(small)
  const both = { owner_id: 'owner-one', sn: '8810000001' }
  expect(await completeFile(completion)).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, ...both })).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, sn: null, owner_id: null })).toMatchObject(refusal(422, 'owner_id'))
  const owned = { ...completion, owner_id: 'x'.repeat(120) }
  expect(await completeFile({ ...owned, filetype: 'wav' })).toMatchObject(refusal(422, 'filetype'))
  expect(await completeFile({ ...owned, filetype: 'opus' })).toMatchObject(refusal(400, 'filetype'))
  expect(await completeFile({ ...owned, sn_type: 'notepins' })).toMatchObject(refusal(422, 'sn_type'))
  expect(await completeFile({ ...owned, owner_id: 'x'.repeat(121) })).toMatchObject(refusal(422, 'owner_id'))
  expect(await completeFile({ ...completion, sn: 'x'.repeat(201) })).toMatchObject(refusal(422, 'sn'))
  expect(await completeFile({ ...owned, start_time: 1.5 })).toMatchObject(refusal(422, 'start_time'))
  expect(await files()).not.toContain(completion.file_id)
  expect((await completeFile(owned)).status).toBe(200)
  const bySerial = (await service.store(small)).completion
  expect((await completeFile({ ...bySerial, sn: 'x'.repeat(200) })).status).toBe(200)
})

test('the file model has every given value and the device of the serial number', async () => {
  const device = (
    await service.call('bindDevice', { body: { owner_id: 'owner-one', sn: '8810000001', sn_type: 'notepro' } })
  ).body
  const { completion } = await service.store(small, 'opus')
  const said = {
    start_time: 1_790_000_000_000,
    end_time: 1_790_000_060_000,
    duration: 60_000,
    timezone: -3,
    zonemins: -30,
  }
  const { body } = await completeFile({
    ...completion,
    ...said,
    sn: '8810000001',
    sn_type: 'notepro',
    filename: 'Harbour 🎙',
  })
  expect(body).toEqual({
    ...said,
    id: completion.file_id,
    client_id: service.connection.clientId,
    owner_id: 'owner-one',
    name: 'Harbour 🎙',
    bot_id: null,
    device_id: device.id,
    group_id: null,
    parent_id: null,
    children_ids: [],
    parent_clips: [],
    data: {},
    presigned_url: expect.stringContaining(`/storage/files/${completion.file_id}?`),
    presigned_url_opus: body.presigned_url,
    created_at: new Date(service.nowMs).toISOString(),
  })
  expect(await (await fetch(body.presigned_url ?? '')).text()).toBe(small.toString())
  service.nowMs += 1000
  const again = await completeFile({ ...completion, owner_id: 'somebody-else' })
  expect(again.body).toMatchObject({ ...said, name: 'Harbour 🎙', owner_id: 'owner-one', created_at: body.created_at })
})
