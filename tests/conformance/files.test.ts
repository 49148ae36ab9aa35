import { readFileSync } from 'node:fs'
import { expect, type TestContext } from 'vitest'
import { conformanceTarget, isEmbedded, secondFamilyNeeds, testWith, userNeeds } from '../support/conformanceTarget.ts'
import { demoFile } from '../support/testEngine.ts'
import {
  type Answer,
  bodyOf,
  completion,
  expectRefused,
  expectScheme,
  type Headers,
  md5,
  once,
  postJson,
  storeParts,
  unique,
} from './calls.ts'
import {
  dateTime,
  expectField,
  expectFields,
  integer,
  list,
  object,
  oneOf,
  orNull,
  type Rule,
  recordTypes,
  text,
  webAddress,
} from './fields.ts'

/** Completion with file metadata: sections 2.8, 4.2, 5 and 8 of the interface description. */
const target = conformanceTarget()
const test = testWith(...userNeeds, ...secondFamilyNeeds)

const mp3 = new Uint8Array(readFileSync(demoFile('260914_1502.mp3')))
const opus = new Uint8Array(readFileSync(demoFile('260915_0911.ogg')))
const bytesOf = { mp3, opus }
type FileType = keyof typeof bytesOf

const me = () => ({ authorization: target.authorization })
const complete = (body: object, headers: Headers = me()) =>
  postJson(`${target.apiBase}/api/files/upload-s3/complete-upload`, headers, body)
/** The required fields, for a new upload with stored parts. */
const required = async (filetype: FileType = 'mp3') =>
  completion(await storeParts(target, bytesOf[filetype], filetype), filetype)
const owner = { owner_id: unique('owner-') }
const metadata = {
  ...owner,
  sn_type: 'notepro',
  filename: 'Interview about the water project',
  file_md5: md5(mp3),
  start_time: 1_789_398_120_000,
  end_time: 1_789_398_183_000,
  duration: 62_919,
  timezone: 9,
  zonemins: 30,
}

/**
 * The description does not show part_list's shape in this variant. A service may want a different shape from the partner
 * interface's.
 */
function recordOf(answer: Answer, context: TestContext): Record<string, unknown> {
  if (!isEmbedded && answer.status >= 400 && answer.status < 500)
    context.skip(`refused with ${answer.status}: the shape of part_list items in this variant is not shown`)
  return bodyOf(answer)
}
const withEverything = once(async () => complete({ ...(await required()), ...metadata }))

const fileModel: Record<string, Rule> = {
  id: orNull(text),
  client_id: orNull(text),
  owner_id: orNull(text),
  name: orNull(text),
  bot_id: orNull(text),
  device_id: orNull(text),
  group_id: orNull(text),
  parent_id: orNull(text),
  start_time: orNull(integer),
  end_time: orNull(integer),
  duration: orNull(integer),
  timezone: orNull(integer),
  zonemins: orNull(integer),
  children_ids: orNull(list),
  parent_clips: orNull(list),
  data: orNull(object),
  presigned_url: orNull(webAddress),
  presigned_url_opus: orNull(webAddress),
  created_at: orNull(dateTime),
}

for (const [field, rule] of Object.entries(fileModel))
  test(`§2.8 ${field} is ${rule.says}`, async (context) =>
    expectField(recordOf(await withEverything(), context), field, rule))
test('§2.8 presigned_url and presigned_url_opus lead to the file if they are given', async (context) => {
  const record = recordOf(await complete({ ...(await required('opus')), ...owner }), context)
  const addresses = [record.presigned_url, record.presigned_url_opus].filter((address) => address !== null)
  expect(addresses.length).toBeGreaterThanOrEqual(isEmbedded ? 2 : 0)
  for (const address of addresses) {
    const response = await fetch(String(address))
    expect(response.status).toBe(200)
    expect(md5(new Uint8Array(await response.arrayBuffer()))).toBe(md5(opus))
  }
})

test('§4.2 POST …/upload-s3/complete-upload takes owner_id and returns a File Model', async (context) =>
  expectFields(recordOf(await complete({ ...(await required()), ...owner }), context), fileModel))
test('§4.2 POST …/upload-s3/complete-upload takes sn instead of owner_id', async (context) => {
  const device = { owner_id: owner.owner_id, sn: unique('conformance-') }
  bodyOf(await postJson(`${target.apiBase}/api/devices/bind`, me(), device))
  const answer = await complete({ ...(await required()), sn: device.sn })
  expectFields(recordOf(answer, context), fileModel)
})
test('§4.2 POST …/upload-s3/complete-upload stores the sent values in the file record', async (context) => {
  const record = recordOf(await withEverything(), context)
  const { owner_id, start_time, end_time, duration, timezone, zonemins, filename } = metadata
  const sent = { owner_id, start_time, end_time, duration, timezone, zonemins, name: filename }
  for (const [field, value] of Object.entries(sent))
    expectField(record, field, isEmbedded ? oneOf(value) : oneOf(value, null))
})
for (const field of ['file_id', 'upload_id', 'part_list', 'filetype'] as const)
  test(`§4.2 POST …/upload-s3/complete-upload requires ${field}`, async () => {
    const { [field]: _left, ...rest } = await required()
    expectRefused(await complete({ ...rest, ...owner }), `without ${field}`)
  })
for (const filetype of ['opus', 'mp3'] as const)
  test(`§4.2 POST …/upload-s3/complete-upload accepts filetype ${filetype}`, async (context) => {
    recordOf(await complete({ ...(await required(filetype)), ...owner }), context)
  })
test('§4.2 POST …/upload-s3/complete-upload accepts only filetype opus or mp3', async () => {
  const stored = await storeParts(target, mp3, 'wav')
  expectRefused(await complete({ ...completion(stored, 'wav'), ...owner }), 'filetype wav')
  for (const filetype of ['../../../../tmp/x', 'mp3/..', ''])
    expectRefused(await complete({ ...(await required()), filetype, ...owner }), `filetype ${filetype}`)
})
for (const sn_type of recordTypes)
  test(`§4.2 POST …/upload-s3/complete-upload accepts sn_type ${sn_type}`, async (context) => {
    recordOf(await complete({ ...(await required()), ...owner, sn_type }), context)
  })
test('§4.2 POST …/upload-s3/complete-upload accepts no unknown sn_type', async () =>
  expectRefused(await complete({ ...(await required()), ...owner, sn_type: 'notepins' }), 'sn_type notepins'))
for (const field of ['sn', 'filename', 'file_md5', 'start_time', 'end_time', 'duration', 'timezone', 'zonemins'])
  test(`§4.2 POST …/upload-s3/complete-upload accepts null for ${field}`, async (context) => {
    recordOf(await complete({ ...(await required()), ...owner, [field]: null }), context)
  })
test('§4.2 POST …/upload-s3/complete-upload accepts null for owner_id, with sn', async (context) => {
  recordOf(await complete({ ...(await required()), owner_id: null, sn: unique('conformance-') }), context)
})

test('§5 upload-s3/complete-upload is refused without an Authorization header', async (context) => {
  const body = { ...(await required()), ...owner }
  const wrong = { 'wrong value': { authorization: 'wrong' } }
  await expectScheme(
    async (headers) => {
      const answer = await complete(body, headers)
      if (headers.authorization === target.authorization) recordOf(answer, context)
      return answer
    },
    me(),
    wrong,
  )
})

test('§8 owner_id of upload-s3/complete-upload may have 120 characters, and not 121', async (context) => {
  const owner_id = unique('owner-').padEnd(120, 'x')
  expectRefused(await complete({ ...(await required()), owner_id: `${owner_id}x` }), '121 characters')
  recordOf(await complete({ ...(await required()), owner_id }), context)
})
test('§8 sn of upload-s3/complete-upload may have 200 characters, and not 201', async (context) => {
  const sn = unique('conformance-').padEnd(200, 'x')
  expectRefused(await complete({ ...(await required()), sn: `${sn}x` }), '201 characters')
  recordOf(await complete({ ...(await required()), sn }), context)
})
