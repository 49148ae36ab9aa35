import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placedWords } from '../../../shared/transcripts/wordTimes.ts'
import { openTestService, type TestService } from '../../support/serviceClient.ts'
import { demoFile, openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The whole path in one process: real service over HTTP, real recogniser, real library; then edits that survive. */
let folder: string
let service: TestService
beforeAll(async () => {
  folder = testFolder()
  service = await openTestService({ speechModel: 'demo', now: Date.now })
})
afterAll(() => service.remove())
const open = () => openEngine(join(folder, 'library'), service.connection)

test('the engine turns a recording into an edited transcript that survives a restart', async () => {
  let engine = await open()
  await engine.call('recordings.import', { paths: [demoFile('260915_1730.flac')] })
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  const [recording] = (await engine.call('recordings.list', {})).items
  if (!recording) throw new Error('no recording')
  expect(recording).toMatchObject({ stage: 'ready', speakerCount: 2, durationMs: 25_593, error: null })
  expect(new Date(recording.recordedMs ?? 0).getFullYear()).toBe(2026)
  const { recordingId } = { recordingId: recording.id }

  const transcript = await engine.call('transcripts.get', { recordingId })
  const [first, second] = transcript?.segments ?? []
  const [speaker, other] = transcript?.speakers ?? []
  if (!first || !second || !speaker || !other) throw new Error('no segments')
  const { startMs, endMs } = first
  const { transcriptions } = await engine.call('transcripts.words', { recordingId, startMs, endMs })
  const placed = placedWords(first.text, first, transcriptions) ?? []
  expect(placed.length).toBeGreaterThan(3)
  expect(placed.every(({ isExact }) => isExact)).toBe(true)
  const edit = (operation: Parameters<typeof engine.call<'transcripts.edit'>>[1]['operation']) =>
    engine.call('transcripts.edit', { recordingId, operation })
  await edit({ kind: 'speaker.rename', speakerId: speaker.id, name: 'Councillor Reyes' })
  await edit({ kind: 'segment.setText', segmentId: first.id, text: 'What is your name, and where do you live?' })
  const split = await edit({ kind: 'segment.split', segmentId: first.id, textOffset: 18, atMs: first.startMs + 500 })
  expect(split.segments.map(({ text }) => text)).toEqual(['What is your name,', 'and where do you live?'])
  const merged = await edit({ kind: 'segment.mergeWithNext', segmentId: first.id })
  expect(merged.removedSegmentIds).toHaveLength(1)
  await edit({ kind: 'segment.setSpeaker', segmentId: second.id, speakerId: speaker.id })
  await edit({ kind: 'speaker.merge', fromSpeakerId: other.id, intoSpeakerId: speaker.id })
  await engine.stop()

  engine = await open()
  const reopened = await engine.call('transcripts.get', { recordingId })
  expect(reopened?.speakers.map(({ name }) => name)).toEqual(['Councillor Reyes'])
  expect(reopened?.canUndo).toBe(true)
  for (let count = 0; count < 6; count++) await engine.call('transcripts.undo', { recordingId })
  const undone = await engine.call('transcripts.get', { recordingId })
  expect(undone).toEqual({ ...transcript, revision: undone?.revision, canRedo: true })
  for (let count = 0; count < 6; count++) await engine.call('transcripts.redo', { recordingId })
  expect((await engine.call('transcripts.get', { recordingId }))?.segments).toEqual(reopened?.segments)

  const { hits } = await engine.call('transcripts.search', { query: 'teacher tol' })
  expect(hits).toHaveLength(1)
  expect(hits[0]?.snippet).toContain('\u0002teacher\u0003')

  const out = join(folder, 'out')
  mkdirSync(out)
  const { files } = await engine.call('exports.write', {
    recordingIds: [recordingId],
    formats: ['vtt', 'txt'],
    directory: out,
  })
  expect(readFileSync(files[0]?.path ?? '', 'utf8')).toContain(
    '<v Councillor Reyes>What is your name, and where do you',
  )
  const again = await engine.call('exports.write', { recordingIds: [recordingId], formats: ['txt'], directory: out })
  expect(again.files[0]?.path).toContain('260915_1730 (2).txt')
  expect((await engine.mediaFile(recordingId)).contentType).toBe('audio/flac')
  expect(await engine.call('recordings.peaks', { recordingId, mostBuckets: 4096 })).toMatchObject({ bucketMs: 25 })
  await engine.stop()
})

test('undo after a new transcript brings back the typed text and its history', async () => {
  const engine = await open()
  engine.start()
  const typed = await engine.call('transcripts.get', { recordingId: 1 })
  await engine.call('recordings.transcribe', { recordingId: 1 })
  await engine.settle()
  const waits = (await engine.call('recordings.get', { recordingId: 1 })).newTranscript
  await engine.call('transcripts.decideNew', { recordingId: 1, runId: waits?.runId ?? 0, take: 'new' })
  const anew = await engine.call('transcripts.get', { recordingId: 1 })
  expect(anew?.speakers.map(({ name }) => name)).toEqual(['#1', '#2'])
  expect(anew).toMatchObject({ canUndo: true, canRedo: false })

  const undone = await engine.call('transcripts.undo', { recordingId: 1 })
  expect(undone?.removedSegmentIds).toEqual(anew?.segments.map(({ id }) => id))
  const back = await engine.call('transcripts.get', { recordingId: 1 })
  expect(back).toEqual({ ...typed, revision: back?.revision, canRedo: true })
  expect((await engine.call('transcripts.search', { query: 'teacher tol' })).hits).toHaveLength(1)
  await engine.call('transcripts.undo', { recordingId: 1 })
  expect((await engine.call('transcripts.get', { recordingId: 1 }))?.segments).not.toEqual(typed?.segments)
  for (const _ of [1, 2]) await engine.call('transcripts.redo', { recordingId: 1 })
  const redone = await engine.call('transcripts.get', { recordingId: 1 })
  expect(redone).toEqual({ ...anew, revision: redone?.revision })

  // To compare, a person undoes the replacement, then edits the old transcript. The new transcript must still be
  // reachable.
  await engine.call('transcripts.edit', { recordingId: 1, operation: { kind: 'speaker.add', name: 'In the new one' } })
  for (const _ of [1, 2]) await engine.call('transcripts.undo', { recordingId: 1 })
  await engine.call('transcripts.edit', { recordingId: 1, operation: { kind: 'speaker.add', name: 'In the old one' } })
  const names = async () =>
    (await engine.call('transcripts.get', { recordingId: 1 }))?.speakers.map(({ name }) => name) ?? []
  expect(await names()).toEqual([...(typed?.speakers ?? []).map(({ name }) => name), 'In the old one'])
  for (const _ of [1, 2]) await engine.call('transcripts.undo', { recordingId: 1 })
  expect(await names()).toEqual(['#1', '#2'])
  await engine.call('transcripts.undo', { recordingId: 1 })
  expect(await names()).toEqual(['#1', '#2', 'In the new one'])
  await engine.stop()
})

test('no credential is stored in the library', () => {
  expect(existsSync(join(folder, 'library/library.sqlite'))).toBe(true)
  const bytes = readFileSync(join(folder, 'library/library.sqlite')).toString('latin1')
  for (const secret of [service.connection.userToken, service.connection.apiKey, service.connection.secretKey])
    expect(bytes).not.toContain(secret)
})
