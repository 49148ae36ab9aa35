import { expect, test } from 'vitest'
import { isTapelogService, ServiceCapabilities } from '../../../electron/partner/capabilities.ts'
import { PartnerError, type PartnerErrorKind } from '../../../electron/partner/errors.ts'
import { extensionsHeaderFor, withOnlyAsked, withoutUnknownFields } from '../../../electron/partner/extensionFields.ts'
import { endpoints } from '../../../shared/partner/endpoints.ts'
import { type Extension, extensionNames, knownExtensions } from '../../../shared/partner/extensionNames.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'

const hourMs = 3_600_000
const startMs = 1_800_000_000_000

/** A service of which the test decides what it says, and the time. `kept`: what the library holds. */
function desk(isAsked = true) {
  const the = {
    nowMs: startMs,
    asked: 0,
    says: (): Promise<readonly string[]> => Promise.resolve(['pauseTasks']),
    kept: null as { extensions: readonly string[]; askedMs: number } | null,
    open: () =>
      new ServiceCapabilities(
        isAsked
          ? () => {
              the.asked += 1
              return the.says()
            }
          : null,
        { read: () => the.kept, write: (said) => Object.assign(the, { kept: said }) },
        () => the.nowMs,
      ),
  }
  return the
}
const failing = (kind: PartnerErrorKind, status?: number) => () =>
  Promise.reject(new PartnerError(kind, { code: 'a', message: 'No.' }, status === undefined ? {} : { status }))

test('asks a service once, even for many callers, and again after half a day', async () => {
  const the = desk()
  const service = the.open()
  expect(service.has('pauseTasks')).toBe(false)
  await Promise.all([service.refresh(), service.refresh(), service.refresh()])
  expect([service.has('pauseTasks'), service.has('resumeTasks'), the.asked]).toEqual([true, false, 1])
  the.nowMs += 12 * hourMs - 1
  await service.refresh()
  expect(the.asked).toBe(1)
  the.nowMs += 1
  await service.refresh()
  expect(the.asked).toBe(2)
})

test('keeps the answer over a restart', async () => {
  const the = desk()
  await the.open().refresh()
  const again = the.open()
  expect(again.has('pauseTasks')).toBe(true)
  await again.refresh()
  expect(the.asked).toBe(1)
})

test('never asks a service that the account does not name as Tapelog’s', async () => {
  const the = desk(false)
  the.kept = { extensions: ['pauseTasks'], askedMs: startMs }
  const service = the.open()
  await service.refresh()
  await service.refreshNow()
  expect([service.has('pauseTasks'), the.asked]).toEqual([false, 0])
})

test.each([
  ['refused', 404],
  ['refused', 405],
  ['refused', 302],
  ['server', 501],
  ['bad-answer', 200],
  ['bad-answer', undefined],
] as const)('forgets all extensions after %s %s', async (kind, status) => {
  const the = desk()
  const service = the.open()
  await service.refresh()
  the.nowMs += 12 * hourMs
  the.says = failing(kind, status)
  await service.refresh()
  expect(service.has('pauseTasks')).toBe(false)
  expect(the.kept?.extensions).toEqual([])
  // An hour later, the service may have been updated.
  the.says = () => Promise.resolve(['pauseTasks'])
  the.nowMs += hourMs
  await service.refresh()
  expect(service.has('pauseTasks')).toBe(true)
})

test.each([
  ['unreachable', undefined],
  ['unanswered', undefined],
  ['sign-in', 401],
  ['refused', 403],
  ['rate-limit', 429],
  ['server', 503],
] as const)('keeps the earlier answer after %s %s and asks again later', async (kind, status) => {
  const the = desk()
  the.says = failing(kind, status)
  const service = the.open()
  await service.refresh()
  expect([service.has('pauseTasks'), the.kept]).toEqual([false, null])
  await service.refresh()
  expect(the.asked).toBe(1)
  the.nowMs += 10 * 60_000
  the.says = () => Promise.resolve(['pauseTasks'])
  await service.refresh()
  the.nowMs += 12 * hourMs
  the.says = failing(kind, status)
  await service.refresh()
  expect([service.has('pauseTasks'), the.asked]).toEqual([true, 3])
})

test('asks again after a refused extension, at most once a minute', async () => {
  const the = desk()
  const service = the.open()
  await service.refresh()
  service.doubt()
  await service.refresh()
  expect(the.asked).toBe(1)
  the.nowMs += 60_000
  await service.refresh()
  await service.refresh()
  expect(the.asked).toBe(2)
  service.doubt()
  await service.refreshNow()
  expect(the.asked).toBe(3)
})

test('asks even if the clock was set back by years', async () => {
  const the = desk()
  const service = the.open()
  await service.refresh()
  service.doubt()
  the.nowMs -= 1000 * 24 * hourMs
  await service.refresh()
  expect(the.asked).toBe(2)
})

test('loses only the stored answer on a full disk', async () => {
  const service = new ServiceCapabilities(
    async () => ['pauseTasks'],
    {
      read: () => null,
      write() {
        throw new Error('SQLITE_FULL')
      },
    },
    () => startMs,
  )
  await service.refresh()
  expect(service.has('pauseTasks')).toBe(true)
})

const tapelog = {
  baseUrl: 'https://a.test/developer/api',
  apiBase: 'https://a.test',
  path: endpoints.readWorkflow.path,
}
test.each([
  [tapelog, true],
  [{ ...tapelog, path: '' }, false],
  [{ ...tapelog, path: '/api/workflows/{workflow_id}' }, false],
  [{ ...tapelog, apiBase: '' }, false],
  // The API key was entered for the other origin.
  [{ ...tapelog, apiBase: 'https://b.test' }, false],
  [{ ...tapelog, apiBase: 'https://a.test:8443' }, false],
  [{ ...tapelog, apiBase: 'nonsense', baseUrl: 'nonsense' }, false],
])('asks the service of %o: %s', ({ path, ...account }, isAsked) => {
  expect(isTapelogService({ ...account, workflowStatusPath: path })).toBe(isAsked)
})

test('takes only names of this version, each once', () => {
  const said = ['words', 'words', '__proto__', 'constructor', 'toString', 'readTranscription', '', 'pauseTasks ']
  expect([...knownExtensions(said)]).toEqual(['words'])
})

test('names every extension of the table and none of the interface', () => {
  expect([...extensionNames].sort()).toMatchInlineSnapshot(`
    [
      "channel_voices",
      "channels",
      "demo_model",
      "expected_speakers",
      "message",
      "must_be_told",
      "network_lock",
      "notices",
      "pauseTasks",
      "paused",
      "progress",
      "readCapabilities",
      "readLanguages",
      "readPartialResults",
      "readRecogniser",
      "readWorkflow",
      "removeFromService",
      "resumeTasks",
      "revokeTasks",
      "revokeTranscription",
      "words",
    ]
  `)
})

const serviceWith = (...names: Extension[]) => ({ has: (name: Extension) => names.includes(name) })

test('the header names only extensions that the service has', () => {
  const { readTranscription } = endpoints
  expect(extensionsHeaderFor(readTranscription, serviceWith())).toEqual({})
  expect(extensionsHeaderFor(readTranscription, serviceWith('words', 'pauseTasks', 'paused'))).toEqual({
    'x-tapelog-extensions': 'words, paused',
  })
  expect(extensionsHeaderFor(endpoints.readDevice, serviceWith('words'))).toEqual({})
})

test('reads only the requested part of an answer', () => {
  const answer = { transcription_id: 'a', tapelog_extensions: { paused: true, notices: ['x'] } }
  const { readTranscription } = endpoints
  expect(withOnlyAsked(readTranscription, answer, serviceWith())).toEqual({ transcription_id: 'a' })
  expect(withOnlyAsked(readTranscription, answer, serviceWith('paused'))).toEqual({
    transcription_id: 'a',
    tapelog_extensions: { paused: true },
  })
})

test('sends only extra fields that the service has, and leaves the caller’s object unchanged', () => {
  const channel_voices = [0, 1].map(() => ({ active_from_db: -40, leaks_db: [-20] }))
  const body = {
    file_url: 'https://a.test/f',
    params: {
      transcribe: { language: 'de', must_be_told: true },
      diarization: { enabled: true, expected_speakers: 2, channels: 'each', channel_voices },
    },
  }
  const before = structuredClone(body)
  const { submitTranscription } = endpoints
  expect(withoutUnknownFields(submitTranscription, body, serviceWith())).toEqual({
    file_url: 'https://a.test/f',
    params: { transcribe: { language: 'de' }, diarization: { enabled: true } },
  })
  expect(withoutUnknownFields(submitTranscription, body, serviceWith('expected_speakers'))).toMatchObject({
    params: { diarization: { enabled: true, expected_speakers: 2 } },
  })
  expect(withoutUnknownFields(submitTranscription, body, serviceWith(...extensionNames))).toEqual(before)
  expect(body).toEqual(before)
  expect(withoutUnknownFields(submitTranscription, { file_url: 'a' }, serviceWith())).toEqual({ file_url: 'a' })
})

test('lists every field of a submit beyond section 4.1 as an extension', () => {
  const { params } = transcriptionRequestSchema.shape
  const inner = params.unwrap().shape
  const fields = [inner.transcribe, inner.vad, inner.diarization].flatMap((part) => Object.keys(part.unwrap().shape))
  const ofInterface = ['language', 'decode_silence', 'enabled', 'return_embedding']
  const { bodyExtensions } = endpoints.submitTranscription
  expect(fields.filter((name) => !ofInterface.includes(name)).sort()).toEqual(Object.keys(bodyExtensions).sort())
})
