import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { conformanceTarget, isEmbedded, testWith, userNeeds } from '../support/conformanceTarget.ts'
import { demoFile } from '../support/testEngine.ts'
import {
  asBasic,
  asUser,
  bodyOf,
  chunkSize,
  complete,
  completion,
  expectRefused,
  expectScheme,
  type Headers,
  md5,
  once,
  presign,
  put,
  type Session,
  storeParts,
} from './calls.ts'
import { expectField, expectFields, filledText, integer, list, matching, oneOf, webAddress } from './fields.ts'

/** Multipart upload: sections 2.5, 2.6, 4.1, 5 and 8 of the interface description. */
const target = conformanceTarget()
const test = testWith(...userNeeds)

/** A real recording, repeated until it has three parts. */
const recording = new Uint8Array(readFileSync(demoFile('260914_1502.mp3')))
const long = new Uint8Array(chunkSize * 2 + 1000)
for (let at = 0; at < long.length; at += recording.length)
  long.set(recording.subarray(0, Math.min(recording.length, long.length - at)), at)

const sessionFor = async (filesize: number) => bodyOf(await presign(target, filesize, 'mp3')) as Session
const threeParts = once(() => sessionFor(long.length))
const completed = once(async () => {
  const stored = await storeParts(target, recording, 'mp3')
  return bodyOf(await complete(target, { ...completion(stored, 'mp3'), file_md5: md5(recording) }))
})
const download = async (address: unknown) => {
  const response = await fetch(String(address))
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('§2.5 FileId is a string for complete-upload', async () => expectField(await threeParts(), 'FileId', filledText))
test('§2.5 UploadId is a string for complete-upload', async () =>
  expectField(await threeParts(), 'UploadId', filledText))
test('§2.5 ChunkSize is 5242880, the size of each chunk', async () =>
  expectField(await threeParts(), 'ChunkSize', oneOf(chunkSize)))
test('§2.5 Parts is an array with one entry per chunk', async () => {
  expectField(await threeParts(), 'Parts', list)
  expect((await threeParts()).Parts).toHaveLength(3)
})
test('§2.5 PartNumber is a different integer for each part', async () => {
  const { Parts } = await threeParts()
  for (const part of Parts) expectField(part, 'PartNumber', integer)
  expect(new Set(Parts.map(({ PartNumber }) => PartNumber)).size).toBe(Parts.length)
})
test('§2.5 PresignedUrl is a string, the address for the chunk’s PUT', async () => {
  const { Parts } = await threeParts()
  for (const part of Parts) expectField(part, 'PresignedUrl', webAddress)
  expect(new Set(Parts.map(({ PresignedUrl }) => PresignedUrl)).size).toBe(Parts.length)
})

test('§2.6 FileId identifies the uploaded file', async () => {
  const stored = await storeParts(target, recording, 'mp3')
  const file = bodyOf(await complete(target, completion(stored, 'mp3')))
  expectField(file, 'FileId', oneOf(stored.session.FileId))
})
test('§2.6 FileType is the file extension of the audio file', async () =>
  expectField(await completed(), 'FileType', oneOf('mp3')))
test('§2.6 DownloadUrl is the download address of the merged file', async () => {
  expectField(await completed(), 'DownloadUrl', webAddress)
  expect(md5(await download((await completed()).DownloadUrl))).toBe(md5(recording))
})
test('§2.6 FileMd5 is the hex-encoded MD5 of the merged file', async () => {
  expectField(await completed(), 'FileMd5', matching(/^[0-9a-f]{32}$/i, 'a hex-encoded MD5'))
  expect(String((await completed()).FileMd5).toLowerCase()).toBe(md5(recording))
})

test('§4.1 POST …/upload/generate-presigned-urls opens a session for filesize and filetype', async () =>
  expectFields(await sessionFor(1), { FileId: filledText, UploadId: filledText, ChunkSize: integer, Parts: list }))
test('§4.1 PUT of a chunk answers with an ETag header', async () => {
  const { parts } = await storeParts(target, recording, 'mp3')
  for (const part of parts) expectField(part, 'ETag', filledText)
})
test('§4.1 POST …/upload/complete-upload takes the session’s facts and returns the upload', async () => {
  const file = bodyOf(await complete(target, completion(await storeParts(target, recording, 'mp3'), 'mp3')))
  expectFields(file, { FileId: filledText, FileType: filledText, DownloadUrl: webAddress, FileMd5: filledText })
})
test('§4.1 POST …/upload/complete-upload merges the parts into one file in their order', async () => {
  const stored = await storeParts(target, long, 'mp3')
  const file = bodyOf(await complete(target, completion(stored, 'mp3')))
  expect(file.FileMd5).toBe(md5(long))
  expect(md5(await download(file.DownloadUrl))).toBe(md5(long))
})
for (const field of ['file_id', 'upload_id', 'part_list', 'filetype'])
  test(`§4.1 POST …/upload/complete-upload requires ${field}`, async () => {
    const stored = await storeParts(target, recording, 'mp3')
    const rest = Object.fromEntries(Object.entries(completion(stored, 'mp3')).filter(([name]) => name !== field))
    expectRefused(await complete(target, rest), `without ${field}`)
  })
test('§4.1 POST …/upload/complete-upload takes each ETag with its quotes', async () => {
  const stored = await storeParts(target, recording, 'mp3')
  const other = stored.parts.map(({ PartNumber }) => ({ PartNumber, ETag: `"${md5(new Uint8Array([1]))}"` }))
  expectRefused(await complete(target, { ...completion(stored, 'mp3'), part_list: other }), 'another ETag')
  bodyOf(await complete(target, completion(stored, 'mp3')))
})
test('§4.1 POST …/upload/complete-upload checks file_md5 against the whole file', async () => {
  const bodyWith = async (file_md5: string) => ({
    ...completion(await storeParts(target, recording, 'mp3'), 'mp3'),
    file_md5,
  })
  expectRefused(await complete(target, await bodyWith(md5(new Uint8Array([1])))), 'MD5 of another file')
  bodyOf(await complete(target, await bodyWith(md5(recording))))
})

/** The interface wants a file extension here. None of these texts is an extension, and some are paths. */
const noExtensions = ['../../../../tmp/x', 'mp3/..', '.mp3', 'm p3', 'mp3\0', 'mp3\n', 'é', '', 'x'.repeat(21), 7, null]
for (const filetype of noExtensions) {
  const shown = JSON.stringify(filetype)
  test(`§4.1 POST …/upload/generate-presigned-urls refuses ${shown} as filetype`, async () =>
    expectRefused(await presign(target, 1, filetype as string), 'filetype'))
  test(`§4.1 POST …/upload/complete-upload refuses ${shown} as filetype`, async () => {
    const stored = await storeParts(target, recording, 'mp3')
    expectRefused(await complete(target, { ...completion(stored, 'mp3'), filetype }), 'filetype')
  })
}
for (const filetype of ['mp3', 'WAV', 'm4a', '3gp'])
  test(`§4.1 POST …/upload/generate-presigned-urls accepts ${filetype} as filetype`, async () => {
    bodyOf(await presign(target, 1, filetype))
  })

const me = () => asUser(target.userToken)
const wrongUser = (): Record<string, Headers> => ({
  'wrong token': asUser('wrong'),
  'the token by Basic': asBasic('', target.userToken),
})
test('§5 generate-presigned-urls is refused without a bearer user token', () =>
  expectScheme((headers) => presign(target, 1, 'mp3', headers), me(), wrongUser()))
test('§5 complete-upload is refused without a bearer user token', async () => {
  const body = completion(await storeParts(target, recording, 'mp3'), 'mp3')
  await expectScheme((headers) => complete(target, body, headers), me(), wrongUser())
})
test('§5 PUT of a chunk to a presigned address needs no authentication', async () => {
  const { Parts } = await sessionFor(recording.length)
  const response = await put(Parts[0]?.PresignedUrl ?? '', recording)
  expect(response.ok, `status ${response.status}`).toBe(true)
})

for (const [filesize, parts] of [
  [1, 1],
  [chunkSize, 1],
  [chunkSize + 1, 2],
  [chunkSize * 3, 3],
] as const)
  test(`§8 an upload of ${filesize} bytes has ${parts} presigned URLs for chunks of 5242880 bytes`, async () => {
    const session = await sessionFor(filesize)
    expectField(session, 'ChunkSize', oneOf(chunkSize))
    expect(session.Parts).toHaveLength(parts)
  })
test('§8 DownloadUrl works now, and expires a day from now if it states an expiry', async () => {
  const askedMs = Date.now()
  const stored = await storeParts(target, recording, 'mp3')
  const { DownloadUrl } = bodyOf(await complete(target, completion(stored, 'mp3')))
  expect(md5(await download(DownloadUrl))).toBe(md5(recording))
  const validMs = statedValidityMs(new URL(String(DownloadUrl)), askedMs)
  // The two clocks may differ by minutes.
  const toleranceMs = isEmbedded ? 60_000 : 15 * 60_000
  if (validMs !== null) expect(Math.abs(validMs - 24 * 3_600_000)).toBeLessThan(toleranceMs)
  else expect(isEmbedded, 'the embedded service states when an address expires').toBe(false)
})

/** Storage services state the expiry in the query: as a number of seconds, or as a moment in seconds or milliseconds. */
function statedValidityMs({ searchParams }: URL, nowMs: number): number | null {
  const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  const seconds = Number(query.get('x-amz-expires') ?? query.get('x-goog-expires'))
  if (Number.isFinite(seconds)) return seconds * 1000
  const moment = Number(query.get('expires'))
  if (!Number.isFinite(moment)) return null
  return (moment < 1e11 ? moment * 1000 : moment) - nowMs
}
