import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { removeTranscript } from '../../../../electron/engine/transcripts/removeTranscript.ts'
import { placedWords } from '../../../../shared/transcripts/wordTimes.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Words with times and confidence, as a service gives them over HTTP: stored, found in edited segments, and removed with the
 * recording.
 */
let folder: string
let server: HostileServer
let engine: Engine
const recordingId = 1
const first = 'The harbour office said so.'
const second = 'We never saw it.'
/** Words of half a second each, from the second `from` on. */
const timed = (text: string, from: number, confidence?: number) =>
  text.split(' ').map((word, index) => ({
    ...{ text: word, start: from + index * 0.5, end: from + index * 0.5 + 0.4 },
    ...(confidence === undefined ? {} : { confidence }),
  }))
/** The second text begins more than a minute after the first, so that Tapelog reads more than one row of times. */
const secondAt = 70

beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  answerWith([
    { start: 1, end: 4, text: first, words: timed(first, 1, 0.9) },
    { start: secondAt, end: secondAt + 3, text: second, words: timed(second, secondAt, 0.3) },
  ])
  engine = await openEngine(join(folder, 'library'), connectionTo(server.origin))
  writeWave(join(folder, 'talk.wav'), { seconds: 80 })
  await engine.call('recordings.import', { paths: [join(folder, 'talk.wav')], destination: 'this-machine' })
  await settled()
})
afterEach(async () => {
  await engine.stop()
  server.close()
})
function answerWith(results: object[]) {
  server.fault('poll', ({ named: [id = ''] }) => ({
    body: { transcription_id: id, status: 'SUCCESS', data: { language: 'en', results } },
  }))
}
const settled = async () => {
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}
const segments = async () => (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
const placed = async (index: number) => {
  const segment = (await segments())[index]
  if (!segment) throw new Error('no such segment')
  const { startMs, endMs, text } = segment
  const { transcriptions } = await engine.call('transcripts.words', { recordingId, startMs, endMs })
  return (placedWords(text, segment, transcriptions) ?? []).map((word) => ({
    ...word,
    text: text.slice(word.from, word.to),
  }))
}
const edit = (operation: object) => engine.call('transcripts.edit', { recordingId, operation } as never)
const inLibrary = (sql: string) => {
  const db = new Database(join(folder, 'library/library.sqlite'), { readonly: true })
  try {
    return db.prepare<[], string>(sql).pluck().all()
  } finally {
    db.close()
  }
}

test('word times and confidence are stored beside the segments, only once', async () => {
  expect((await engine.call('recordings.get', { recordingId })).wordTimes).toEqual({ revision: 1, hasConfidence: true })
  expect(await placed(0)).toMatchObject([
    { text: 'The', startMs: 1000, endMs: 1400, isExact: true, confidence: 0.9 },
    { text: 'harbour', startMs: 1500 },
    { text: 'office', startMs: 2000 },
    { text: 'said', startMs: 2500 },
    { text: 'so', startMs: 3000, endMs: 3400 },
  ])
  expect((await placed(1))[1]).toMatchObject({ text: 'never', startMs: secondAt * 1000 + 500, confidence: 0.3 })
  expect(inLibrary('SELECT machine FROM transcripts').join()).not.toContain('words')
})

test('word times follow edits and undo', async () => {
  const [one] = await segments()
  if (!one) throw new Error('no segment')
  await edit({ kind: 'segment.setText', segmentId: one.id, text: 'The old harbour office said so' })
  expect(await placed(0)).toMatchObject([
    { text: 'The', startMs: 1000, isExact: true },
    { text: 'old', isExact: false, confidence: null },
    { text: 'harbour', startMs: 1500, isExact: true },
    { text: 'office', startMs: 2000 },
    { text: 'said' },
    { text: 'so', startMs: 3000 },
  ])
  await edit({ kind: 'segment.split', segmentId: one.id, textOffset: 'The old harbour '.length, atMs: 1950 })
  expect((await placed(1)).map(({ text, startMs, isExact }) => [text, startMs, isExact])).toEqual([
    ['office', 2000, true],
    ['said', 2500, true],
    ['so', 3000, true],
  ])
  await engine.call('transcripts.undo', { recordingId })
  await engine.call('transcripts.undo', { recordingId })
  expect((await placed(0)).every(({ isExact }) => isExact)).toBe(true)
})

test('word times come with each transcription and return with its undo', async () => {
  const anew = 'We never signed it.'
  answerWith([{ start: 0.2, end: 3, text: anew, words: timed(anew, 0.2) }])
  await engine.call('recordings.transcribe', {
    recordingId,
    span: { startMs: secondAt * 1000, endMs: secondAt * 1000 + 3000 },
  })
  await settled()
  expect((await engine.call('recordings.get', { recordingId })).wordTimes).toEqual({ revision: 2, hasConfidence: true })
  expect((await placed(1))[2]).toMatchObject({
    text: 'signed',
    startMs: secondAt * 1000 + 1200,
    isExact: true,
    confidence: null,
  })
  expect((await placed(0))[1]).toMatchObject({ text: 'harbour', startMs: 1500 })
  await engine.call('transcripts.undo', { recordingId })
  expect((await placed(1))[2]).toMatchObject({ text: 'saw', startMs: secondAt * 1000 + 1000, confidence: 0.3 })
})

test('malformed or missing words do not refuse a transcript', async () => {
  answerWith([{ start: 1, end: 4, text: first, words: 'The harbour' }])
  await engine.call('recordings.transcribe', { recordingId })
  await settled()
  expect(await segments()).toHaveLength(1)
  // The times of the first transcription still fit.
  expect((await placed(0))[1]).toMatchObject({ text: 'harbour', startMs: 1500 })
})

test('word times are removed with the recording', async () => {
  expect(inLibrary('SELECT words FROM word_times')).toHaveLength(2)
  await engine.stop()
  const db = openLibraryDatabase(join(folder, 'library'), packageRoot)
  db.transaction(() => removeTranscript(db, recordingId)).immediate()
  db.close()
  engine = await openEngine(join(folder, 'library'), connectionTo(server.origin))
  expect(inLibrary('SELECT words FROM word_times')).toEqual([])
})
