import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { heard, openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Two recordings of the same person. Only the first recording names the speaker. */
let folder: string
let service: TestService
let recognisers: ReturnType<typeof recognisersInHand>
let engine: Engine
let aheadMs: number
const now = () => Date.now() + aheadMs
const library = () => join(folder, 'library')
beforeEach(async () => {
  folder = testFolder()
  aheadMs = 0
  recognisers = recognisersInHand()
  service = await openTestService({ startRecogniser: recognisers.start, now })
  engine = await openEngine(library(), service.connection, { now })
  engine.start()
})
afterEach(async () => {
  await engine.stop()
  await service.remove()
})

/**
 * Voices of two people as a recogniser gives them, long enough to be recognised as voices. Stored responses must not
 * contain them.
 */
const vector = (at: number) => Array.from({ length: 24 }, (_none, index) => (index === at ? 1 : 0.01))
const voices = { reyes: vector(3), mayor: vector(9) }
const answer = (first: number[], second: number[], model = 'one 0123456789ab') => ({
  ...heard,
  results: [
    { start: 0, end: 1, text: 'We never saw it.', speaker_id: 'SPEAKER_00', language: 'en-US' },
    { start: 1, end: 3, text: 'Nobody did, I am sure of it.', speaker_id: 'SPEAKER_00', language: 'en-US' },
    { start: 3, end: 4, text: 'Who had it?', speaker_id: 'SPEAKER_01', language: 'en-US' },
  ],
  speaker_embeddings: { SPEAKER_00: first, SPEAKER_01: second },
  speaker_embeddings_model: model,
})
let files = 0
async function transcribe(data: ReturnType<typeof answer>): Promise<number> {
  const before = recognisers.jobs.length
  const path = join(folder, `talk ${++files}.wav`)
  writeWave(path, { seconds: 4 + files })
  await engine.call('recordings.import', { paths: [path] })
  await until(() => recognisers.jobs.length > before)
  recognisers.finish(before, data)
  await until(async () => (await engine.call('recordings.list', {})).items.every(({ hasTranscript }) => hasTranscript))
  const { items } = await engine.call('recordings.list', {})
  return Math.max(...items.map(({ id }) => id))
}
const speakers = async (recordingId: number) =>
  (await engine.call('transcripts.get', { recordingId }))?.speakers.toSorted((a, b) => a.id - b.id) ?? []
async function name(recordingId: number, index: number, to: string): Promise<void> {
  const speakerId = (await speakers(recordingId))[index]?.id ?? 0
  await engine.call('transcripts.edit', { recordingId, operation: { kind: 'speaker.rename', speakerId, name: to } })
}
const suggestions = async (recordingId: number) =>
  (await engine.call('voices.suggestions', { recordingId })).suggestions
const known = () => engine.call('voices.known', undefined)

/** The parts of the services' responses that the library stores, in transcripts and in their history. */
function answersKept(): string {
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  try {
    const stored = 'SELECT machine FROM transcripts UNION ALL SELECT before || after FROM edits'
    return db.prepare<[], string>(stored).pluck().all().join()
  } finally {
    db.close()
  }
}

test('known voices are off at first, and nothing of voices is asked for or kept', async () => {
  const first = await transcribe(answer(voices.reyes, voices.mayor))
  expect(recognisers.jobs[0]?.job.params.diarization.return_embedding).toBe(false)
  await name(first, 0, 'Reyes')
  const second = await transcribe(answer(voices.reyes, voices.mayor))
  expect(await suggestions(second)).toEqual([])
  expect(await known()).toEqual({ voices: [], unnamed: 0 })
  // This service sends voices without a request.
  expect(answersKept()).not.toContain('embedding')
})

test('voices that were asked for are kept until any voice is forgotten', async () => {
  await engine.call('settings.update', { transcription: { returnEmbedding: true } })
  const first = await transcribe(answer(voices.reyes, voices.mayor))
  await engine.call('recordings.transcribe', { recordingId: first })
  await until(() => recognisers.jobs.length > 1)
  recognisers.finish(1, answer(voices.mayor, voices.reyes))
  // The voices are in the transcript, and in the versions before and after it was replaced.
  await until(() => answersKept().split('speaker_embeddings_model').length > 3)
  await engine.call('voices.forget', { name: 'Nobody' })
  expect(answersKept()).not.toContain('embedding')
})

test('a person named in one recording is suggested in the next, with samples of both', async () => {
  await engine.call('settings.update', { knownVoices: true })
  const first = await transcribe(answer(voices.reyes, voices.mayor))
  expect(recognisers.jobs[0]?.job.params.diarization.return_embedding).toBe(true)
  await name(first, 0, 'Reyes')
  const second = await transcribe(answer(vector(15), voices.reyes))
  const [, speaker] = await speakers(second)
  expect(await suggestions(second)).toEqual([
    {
      speakerId: speaker?.id,
      name: 'Reyes',
      here: { recordingId: second, startMs: 3000, endMs: 4000 },
      there: { recordingId: first, startMs: 1000, endMs: 3000, title: expect.stringContaining('talk') },
    },
  ])
  expect((await speakers(second)).map((one) => one.name)).toEqual(['#1', '#2'])
  // The first recording's speaker has a name already.
  expect(await suggestions(first)).toEqual([])
  // Stored responses contain no voices, which are only in their own table.
  expect(answersKept()).not.toContain('embedding')

  await engine.call('voices.refuse', { recordingId: second, speakerId: speaker?.id ?? 0, name: 'Reyes' })
  expect(await suggestions(second)).toEqual([])
  const third = await transcribe(answer(voices.reyes, voices.mayor))
  expect((await suggestions(third)).map((one) => one.name)).toEqual(['Reyes'])
  await name(third, 0, 'Reyes')
  expect(await suggestions(third)).toEqual([])
})

test('a voice from another model is not compared until that model heard the person', async () => {
  await engine.call('settings.update', { knownVoices: true })
  await name(await transcribe(answer(voices.reyes, voices.mayor)), 0, 'Reyes')
  const second = await transcribe(answer(voices.reyes, voices.mayor, 'two ba9876543210'))
  expect(await suggestions(second)).toEqual([])
  await name(second, 0, 'Reyes')
  const third = await transcribe(answer(voices.reyes, voices.mayor, 'two ba9876543210'))
  expect((await suggestions(third)).map(({ name, there }) => [name, there.recordingId])).toEqual([['Reyes', second]])
})

test('a forgotten voice is no longer suggested, nor is one whose audio was deleted', async () => {
  await engine.call('settings.update', { knownVoices: true })
  const first = await transcribe(answer(voices.reyes, voices.mayor))
  await name(first, 0, 'Reyes')
  await name(first, 1, 'Mayor')
  const second = await transcribe(answer(voices.reyes, vector(15)))
  expect((await known()).voices.map((one) => one.name)).toEqual(['Mayor', 'Reyes'])
  await engine.call('voices.forget', { name: 'reyes' })
  expect((await known()).voices.map((one) => one.name)).toEqual(['Mayor'])
  expect(await suggestions(second)).toEqual([])

  const remove = async (recordingId: number, scope: 'recording' | 'audio') => {
    await engine.call('deletions.request', { recordingIds: [recordingId], scope })
    aheadMs += undoDeletionMs
    engine.nudge()
    await until(async () => {
      const { scheduled, underWay } = await engine.call('deletions.list', undefined)
      return scheduled.length + underWay.length === 0
    })
  }
  expect((await known()).unnamed).toBe(2)
  await remove(second, 'audio')
  expect(await known()).toMatchObject({ voices: [{ name: 'Mayor' }], unnamed: 0 })
  await remove(first, 'recording')
  expect(await known()).toEqual({ voices: [], unnamed: 0 })
  const third = await transcribe(answer(voices.reyes, voices.mayor))
  expect((await known()).unnamed).toBe(2)
  await engine.call('voices.forget', {})
  expect(await known()).toEqual({ voices: [], unnamed: 0 })
  expect(await speakers(third)).toHaveLength(2)
})

test('a forgotten voice is in no file of the library', async () => {
  await engine.call('settings.update', { knownVoices: true })
  const first = await transcribe(answer(voices.reyes, voices.mayor))
  await name(first, 0, 'Reyes')
  const vectors = new Map<string, Buffer>()
  const db = new Database(join(library(), 'library.sqlite'), { readonly: true })
  const rows = db.prepare<[], { label: string; vector: Buffer }>('SELECT label, vector FROM voices').all()
  for (const { label, vector } of rows) vectors.set(label, vector)
  db.close()
  const [reyes, mayor] = ['SPEAKER_00', 'SPEAKER_01'].map((label) => vectors.get(label) ?? Buffer.alloc(1))
  // A file like the backup of a migration.
  writeFileSync(join(library(), 'library.sqlite.before-0022'), reyes ?? '')
  const filesWith = (bytes: Buffer | undefined) =>
    readdirSync(library()).filter(
      (file) => file.startsWith('library.sqlite') && readFileSync(join(library(), file)).includes(bytes ?? ''),
    )
  expect(filesWith(reyes)).toContain('library.sqlite.before-0022')
  await engine.call('voices.forget', { name: 'Reyes' })
  expect(filesWith(reyes)).toEqual([])
  expect(filesWith(mayor)).toEqual(['library.sqlite'])
})

test('a remote service is not asked for voices, and those that it sends are not kept', async () => {
  await engine.stop()
  const server = await new HostileServer().listen()
  const remoteOverride = connectionTo(server.origin, { apiBase: server.origin })
  engine = await openEngine(library(), service.connection, { now, remoteOverride })
  try {
    await engine.call('settings.update', { knownVoices: true })
    writeWave(join(folder, 'away.wav'), { seconds: 2 })
    await engine.call('recordings.import', { paths: [join(folder, 'away.wav')], destination: 'remote' })
    engine.start()
    const { body } = await server.seen('submit')
    expect(JSON.parse(body.toString()).params.diarization.return_embedding).toBe(false)
    await engine.settle()
    expect(await known()).toEqual({ voices: [], unnamed: 0 })
  } finally {
    server.close()
  }
})
