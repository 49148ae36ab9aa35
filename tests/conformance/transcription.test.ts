import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { conformanceTarget, testWith, transcriptionNeeds } from '../support/conformanceTarget.ts'
import { demoFile } from '../support/testEngine.ts'
import {
  asClient,
  asUser,
  bodyOf,
  expectScheme,
  type Headers,
  inProgress,
  once,
  postJson,
  readTask,
  submit,
  taskEnded,
  upload,
} from './calls.ts'
import {
  emptyObject,
  expectField,
  expectFields,
  filledText,
  integer,
  listOf,
  matching,
  number,
  object,
  oneOf,
  orAbsent,
  taskStatus,
} from './fields.ts'

/** Transcription: sections 2.7, 3.2, 4.1, 5 and 7 of the interface description, with real recordings. */
const target = conformanceTarget()
const test = testWith(...transcriptionNeeds)

const uploadedDemo = (name: string, filetype: string) =>
  once(async () => String((await upload(target, new Uint8Array(readFileSync(demoFile(name))), filetype)).DownloadUrl))
/** Two people take turns, 26 seconds; one person speaks, 24 seconds. */
const dialogue = uploadedDemo('260915_1730.flac', 'flac')
const memo = uploadedDemo('260915_0911.ogg', 'ogg')
const dialogueSeconds = 25.6

const submitted = async (file_url: string, params: object) => bodyOf(await submit(target, { file_url, params }))

/** One transcription, with every response until it ends. */
const transcribed = (fileUrl: () => Promise<string>, params: object) =>
  once(async () => {
    const accepted = await submitted(await fileUrl(), params)
    const answers: Record<string, unknown>[] = []
    const ended = await taskEnded(target, String(accepted.transcription_id), (task) => answers.push(task))
    return { accepted, answers, ended }
  })
const whole = transcribed(dialogue, {
  transcribe: { language: 'auto' },
  vad: { decode_silence: false },
  diarization: { enabled: true, return_embedding: false },
  hotwords: 'mayor,river',
})
const withoutSpeakers = transcribed(dialogue, { diarization: { enabled: false, return_embedding: false } })
const wholeData = async () => (await whole()).ended.data as Record<string, unknown>
const segmentsOf = (data: unknown) => (data as { results?: Record<string, unknown>[] }).results ?? []
const segments = async () => {
  const results = segmentsOf(await wholeData())
  expect(results).not.toHaveLength(0)
  return results
}
const speakersOf = (data: unknown) => new Set(segmentsOf(data).map(({ speaker_id }) => speaker_id))

test('§2.7 transcription_id is a string that identifies the task for polling', async () => {
  const { accepted, ended } = await whole()
  expectField(accepted, 'transcription_id', filledText)
  expect(ended.transcription_id).toBe(accepted.transcription_id)
})
test('§2.7 status is one of the seven', async () => {
  for (const answer of (await whole()).answers) expectField(answer, 'status', taskStatus)
})
test('§2.7 data is an empty object until the task completes', async () => {
  const { accepted, answers } = await whole()
  const before = [accepted, ...answers].filter(({ status }) => inProgress.includes(String(status)))
  expect(before).not.toHaveLength(0)
  for (const answer of before) expectField(answer, 'data', emptyObject)
})
test('§2.7 data is populated when status is SUCCESS', async () => {
  expectField((await whole()).ended, 'status', oneOf('SUCCESS'))
  expectField((await whole()).ended, 'data', object)
  expect(Object.keys(await wholeData())).not.toHaveLength(0)
})
test('§2.7 data.text is a string with the full transcript', async () => {
  expectField(await wholeData(), 'text', filledText)
  const words = wordsOf((await wholeData()).text)
  for (const segment of await segments()) expect(words).toContain(wordsOf(segment.text))
})
test('§2.7 data.language is a language code', async () =>
  expectField(await wholeData(), 'language', matching(/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/, 'a language code')))
test('§2.7 data.duration is an integer, the duration of the audio', async () => {
  expectField(await wholeData(), 'duration', integer)
  // The description does not state the unit: seconds or milliseconds.
  const duration = Number((await wholeData()).duration)
  const seconds = duration > 1000 ? duration / 1000 : duration
  expect(Math.abs(seconds - dialogueSeconds)).toBeLessThanOrEqual(1)
})
test('§2.7 data.results is an array of objects', async () => expectField(await wholeData(), 'results', listOf(object)))

test('§2.7 results[].start is a number', async () => {
  for (const segment of await segments()) expectField(segment, 'start', number)
})
test('§2.7 results[].end is a number, not before start', async () => {
  for (const segment of await segments()) {
    expectField(segment, 'end', number)
    expect(Number(segment.end)).toBeGreaterThanOrEqual(Number(segment.start))
  }
})
test('§2.7 results[].text is a string', async () => {
  for (const segment of await segments()) expectField(segment, 'text', filledText)
})
test('§2.7 results[].speaker_id is a string, the speaker label', async () => {
  for (const segment of await segments()) expectField(segment, 'speaker_id', filledText)
})
test('§2.7 results[].language is a language code in its regional form', async () => {
  const regional = matching(/^[a-z]{2,3}[-_][A-Za-z]{2,4}$/, 'a language code in its regional form')
  for (const segment of await segments()) expectField(segment, 'language', regional)
})
test('§2.7 results[].language_probability is absent or a probability as a decimal string', async () => {
  const probability = matching(/^(0(\.\d+)?|1(\.0+)?)$/, 'a decimal string between 0 and 1')
  for (const segment of await segments()) expectField(segment, 'language_probability', orAbsent(probability))
})

test('§2.7 an answer has no field beyond the table, from the first to the last', async () => {
  const { accepted, answers } = await whole()
  for (const answer of [accepted, ...answers])
    expect(Object.keys(answer).sort()).toEqual(['data', 'status', 'transcription_id'])
  expect(Object.keys(await wholeData()).sort()).toEqual(['duration', 'language', 'results', 'text'])
  // If the language was not detected, it has no probability.
  const fields = ['end', 'language', 'speaker_id', 'start', 'text']
  for (const segment of await segments())
    expect(
      Object.keys(segment)
        .filter((field) => field !== 'language_probability')
        .sort(),
    ).toEqual(fields)
})

test('§3.2 PENDING is returned when a task is accepted', async () =>
  expectField((await whole()).accepted, 'status', oneOf('PENDING')))
test('§3.2 data is empty in every answer until the task ends', async () => {
  const { answers, ended } = await whole()
  for (const answer of answers.slice(0, -1)) {
    expectField(answer, 'status', oneOf(...inProgress))
    expectField(answer, 'data', emptyObject)
  }
  expectField(ended, 'status', oneOf('SUCCESS', 'FAILURE', 'REVOKED'))
})
test('§3.2 SUCCESS has its data at every later poll too', async () => {
  const { ended } = await whole()
  expect(bodyOf(await readTask(target, String(ended.transcription_id)))).toEqual(ended)
})

test('§4.1 POST …/transcriptions/ takes file_url and params and returns a PENDING task', async () =>
  expectFields((await whole()).accepted, {
    transcription_id: filledText,
    status: oneOf('PENDING'),
    data: emptyObject,
  }))
test('§4.1 GET …/transcriptions/{transcription_id} returns the task, with results on SUCCESS', async () =>
  expectFields((await whole()).ended, { transcription_id: filledText, status: oneOf('SUCCESS'), data: object }))
test('§4.1 params.diarization.enabled on tells two people apart', async () =>
  expect(speakersOf((await whole()).ended.data).size).toBeGreaterThan(1))
test('§4.1 params.diarization.enabled off does not tell speakers apart', async () => {
  expectField((await withoutSpeakers()).ended, 'status', oneOf('SUCCESS'))
  expect(speakersOf((await withoutSpeakers()).ended.data).size).toBeLessThanOrEqual(1)
})

const testSpeakers = testWith(...transcriptionNeeds, {
  embeddedOnly: 'the interface does not say what a label is then',
})
testSpeakers('§2.7 results[].speaker_id is absent without diarization', async () => {
  const found = segmentsOf((await withoutSpeakers()).ended.data)
  expect(found).not.toHaveLength(0)
  for (const segment of found) expect(segment).not.toHaveProperty('speaker_id')
})

/** A file without audio. A service may notice at once, and then no task can fail. */
const failed = once(async () => {
  const file = await upload(target, new TextEncoder().encode('no recording at all\n'.repeat(100)), 'mp3')
  const answer = await submit(target, { file_url: file.DownloadUrl, params: {} })
  if (answer.status >= 400 && answer.status < 500) return null
  return await taskEnded(target, String(bodyOf(answer).transcription_id))
})
test('§3.2 FAILURE is terminal', async (context) => {
  const task = await failed()
  if (!task) return context.skip('refused when it was submitted: there is no task')
  expectField(task, 'status', oneOf('FAILURE'))
  expect(bodyOf(await readTask(target, String(task.transcription_id))).status).toBe('FAILURE')
})
test('§7 a failed transcription task answers a poll with 200 and FAILURE', async (context) => {
  const task = await failed()
  if (!task) return context.skip('refused when it was submitted: there is no task')
  const answer = await readTask(target, String(task.transcription_id))
  expect([answer.status, (answer.json as { status?: string }).status]).toEqual([200, 'FAILURE'])
})

const testRevoking = testWith(...transcriptionNeeds, { embeddedOnly: 'the interface has no way to cancel a task' })
const revoked = once(async () => {
  const id = String((await submitted(await memo(), {})).transcription_id)
  bodyOf(await postJson(`${target.apiBase}/tapelog/transcriptions/${id}/revoke`, clientHeaders(), {}))
  return id
})
testRevoking('§3.2 REVOKED is terminal, and data stays empty', async () => {
  for (let poll = 0; poll < 2; poll++)
    expectFields(bodyOf(await readTask(target, await revoked())), { status: oneOf('REVOKED'), data: emptyObject })
})
testRevoking('§7 a cancelled transcription task answers a poll with 200 and REVOKED', async () => {
  const answer = await readTask(target, await revoked())
  expect([answer.status, (answer.json as { status?: string }).status]).toEqual([200, 'REVOKED'])
})

const testExtensions = testWith(...transcriptionNeeds, { embeddedOnly: 'the interface has no extensions' })
const asking = (names: string) => ({ ...clientHeaders(), 'x-tapelog-extensions': names })
testExtensions('§2.7 a requested extension adds one member and leaves the rest as it is', async () => {
  const { ended } = await whole()
  const id = String(ended.transcription_id)
  const answer = bodyOf(await readTask(target, id, asking('notices, progress,PAUSED, message, nonsense')))
  const { tapelog_extensions, ...rest } = answer
  expect(rest).toEqual(ended)
  expect(tapelog_extensions).toEqual({ notices: expect.any(Array), progress: null, paused: false, message: null })
  const { notices } = tapelog_extensions as { notices: unknown[] }
  expect(notices.length).toBeGreaterThan(0)
  for (const notice of notices) expect(notice).toMatchObject({ code: expect.any(String) })
  expect(bodyOf(await readTask(target, id, asking('notices')))).toEqual({ ...ended, tapelog_extensions: { notices } })
})
testExtensions('§2.7 unknown or missing extension names request nothing', async () => {
  const { ended } = await whole()
  for (const names of ['', 'nonsense', ',,', '__proto__', 'notices;q=1'])
    expect(bodyOf(await readTask(target, String(ended.transcription_id), asking(names)))).toEqual(ended)
})

// This tests only that the service accepts the parameters, not their effect, so it comes after the tasks with results.
for (const [name, params] of [
  ['transcribe.language: auto', { transcribe: { language: 'auto' } }],
  ['vad.decode_silence: boolean', { vad: { decode_silence: true } }],
  ['diarization.return_embedding: boolean', { diarization: { enabled: true, return_embedding: true } }],
  ['hotwords: comma-separated list of words', { hotwords: 'mayor,river,bridge' }],
] as const)
  test(`§4.1 params.${name} is accepted`, async () =>
    expectField(await submitted(await memo(), params), 'status', oneOf('PENDING')))

const clientHeaders = () => asClient(target.clientId, target.apiKey)
const wrongClient = (): Record<string, Headers> => ({
  'X-Client-Id alone': { 'x-client-id': target.clientId },
  'X-Client-Api-Key alone': { 'x-client-api-key': target.apiKey },
  'wrong api key': asClient(target.clientId, 'wrong'),
  'wrong client id': asClient('wrong', target.apiKey),
  'the api key as a bearer token': asUser(target.apiKey),
})
test('§5 submit is refused without client ID and API key headers', async () => {
  const body = { file_url: await memo(), params: {} }
  await expectScheme((headers) => submit(target, body, headers), clientHeaders(), wrongClient())
})
test('§5 get is refused without client ID and API key headers', async () => {
  const id = String((await whole()).accepted.transcription_id)
  await expectScheme((headers) => readTask(target, id, headers), clientHeaders(), wrongClient())
})

const wordsOf = (said: unknown): string =>
  ` ${String(said)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `
