import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { media } from '../../../../electron/media/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { type Asked, HostileServer } from '../../../support/hostileServer.ts'
import { demoUtterances, type Placed, placeFrom, writeLongRecording } from '../../../support/longRecording.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/**
 * A recording in slices, through the whole engine. The server hears the words of each slice, numbers the speakers anew
 * in each slice, and fails one slice once.
 */
const durationMs = 305_000
const gapMs = 900
let folder: string
let server: HostileServer
let engine: Engine
let placed: Placed[]
/** The uploaded files by id, and the file of each task. */
const uploaded = new Map<string, Buffer>()
const fileOfTask = new Map<string, string>()

const inLibrary = <T>(sql: string, ...values: unknown[]): T[] => {
  const db = new Database(join(folder, 'library/library.sqlite'), { readonly: true })
  try {
    return db.prepare<unknown[], T>(sql).all(...values)
  } finally {
    db.close()
  }
}
type Slice = { sliceIndex: number; startMs: number; endMs: number }
const sliceOfTask = (taskId: string): Slice => {
  const [slice] = inLibrary<Slice>(
    `SELECT slice_index AS sliceIndex, span_start_ms AS startMs, span_end_ms AS endMs FROM transcription_runs
     WHERE transcription_id = ?`,
    taskId,
  )
  if (!slice) throw new Error('asked for something that was not submitted')
  return slice
}

/**
 * The words that a service hears in a slice: every utterance that begins or ends in it, cut off at its edges, with the
 * service's own labels.
 */
function heardIn({ sliceIndex, startMs, endMs }: Slice) {
  const labels = sliceIndex === 0 ? { A: 'S0', B: 'S1' } : { A: 'S1', B: 'S0' }
  const voices = { A: [1, 0.1, 0], B: [0.1, 1, 0] }
  return {
    language: 'en',
    results: placed
      .filter((each) => each.endMs > startMs + 200 && each.startMs < endMs - 200)
      .map(({ utterance, ...each }) => ({
        start: (Math.max(each.startMs, startMs) - startMs) / 1000,
        end: (Math.min(each.endMs, endMs) - startMs) / 1000,
        text: utterance.text,
        speaker_id: labels[utterance.speaker as 'A' | 'B'],
      })),
    speaker_embeddings: { [labels.A]: voices.A, [labels.B]: voices.B },
  }
}

beforeAll(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  placed = placeFrom(await demoUtterances(), { fromMs: 500, toMs: durationMs - 500, gapMs })
  writeLongRecording(join(folder, 'council.wav'), durationMs, placed)
  server.fault('putPart', (asked) => {
    uploaded.set(asked.named[0] ?? '', asked.body)
    return null
  })
  server.fault('submit', (asked) => {
    const answer = server.take(asked)
    const task = server.tasks.at(-1)
    const address = new URL(JSON.parse(asked.body.toString()).file_url)
    if (task) fileOfTask.set(task.id, address.pathname.split('/')[2] ?? '')
    return answer
  })
  const failed = new Set<string>()
  server.fault('poll', (asked: Asked) => {
    const taskId = asked.named[0] ?? ''
    const slice = sliceOfTask(taskId)
    if (slice.sliceIndex === 1 && (failed.size === 0 || failed.has(taskId))) {
      failed.add(taskId)
      return { body: { transcription_id: taskId, status: 'FAILURE', message: 'Out of memory.' } }
    }
    return { body: { transcription_id: taskId, status: 'SUCCESS', data: heardIn(slice) } }
  })
  engine = await openEngine(join(folder, 'library'), connectionTo(server.origin))
  await engine.call('settings.update', { sliceMinutes: 5 })
  await engine.call('recordings.import', { paths: [join(folder, 'council.wav')] })
  engine.start()
})
afterAll(async () => {
  await engine.stop()
  server.close()
})

test('a failed slice stops no other one, and the recording says so', async () => {
  const { outcome, unfinished } = await engine.settle()
  expect(outcome).toBe('stuck')
  expect(unfinished).toMatchObject([{ kind: 'poll', state: 'failed', error: { message: 'Out of memory.' } }])
  const [recording] = (await engine.call('recordings.list', {})).items
  expect(recording).toMatchObject({ stage: 'failed', activeJobId: unfinished[0]?.id, hasTranscript: false })
  expect(server.tasks).toHaveLength(2)
  const { chains } = await engine.call('queue.overview', {})
  expect(chains).toMatchObject([{ current: 'poll', state: 'failed', slices: { done: 1, total: 2 } }])
})

test('each slice has the exact sound of its place, within the asked length', async () => {
  for (const [taskId, fileId] of fileOfTask) {
    const { startMs, endMs } = sliceOfTask(taskId)
    expect(endMs - startMs).toBeLessThanOrEqual(5 * 60_000 - 1000)
    const path = join(folder, `${fileId}.flac`)
    writeFileSync(path, uploaded.get(fileId) ?? '')
    expect(Math.abs((await media.probe(path)).durationMs - (endMs - startMs))).toBeLessThan(100)
    const [first] = placed.filter((each) => each.startMs > startMs)
    if (!first) throw new Error('nothing is said in it')
    const { samples } = first.utterance
    // Accurate to half a millisecond: the audio 8 samples earlier or later is different.
    const at = await heardAt(path, first.startMs - startMs, samples)
    expect(Math.abs(at)).toBeLessThanOrEqual(8)
  }
  for (const { body } of server.of('submit'))
    expect(JSON.parse(body.toString()).params.diarization).toEqual({ enabled: true, return_embedding: true })
})

test('a failed slice is retried alone, and then the transcript is whole', async () => {
  const uploads = server.of('presign').length
  await engine.call('queue.retry', { recordingId: 1 })
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(server.tasks).toHaveLength(3)
  expect(server.of('presign')).toHaveLength(uploads)

  const transcript = await engine.call('transcripts.get', { recordingId: 1 })
  const segments = transcript?.segments ?? []
  expect(segments.map(({ text }) => text)).toEqual(placed.map(({ utterance }) => utterance.text))
  segments.forEach((segment, index) => {
    expect(Math.abs(segment.startMs - (placed[index]?.startMs ?? 0))).toBeLessThanOrEqual(1)
    expect(Math.abs(segment.endMs - (placed[index]?.endMs ?? 0))).toBeLessThanOrEqual(1)
  })
  const speakerOf = new Map(transcript?.speakers.map(({ id, label }) => [id, label]))
  expect(segments.map(({ speakerId }) => speakerOf.get(speakerId ?? 0))).toEqual(
    placed.map(({ utterance }) => (utterance.speaker === 'A' ? 'S0' : 'S1')),
  )
  expect(transcript?.slices).toMatchObject([{ startMs: 0 }, { endMs: durationMs }])
  expect(transcript?.slices[0]?.endMs).toBe(transcript?.slices[1]?.startMs)
  const { notices, stage } = await engine.call('recordings.get', { recordingId: 1 })
  expect(stage).toBe('ready')
  expect(notices).toEqual([{ code: 'slices', values: { count: 2, reason: 'setting' } }])
  const [kept] = inLibrary<{ answers: number }>('SELECT json_array_length(machine) AS answers FROM transcripts')
  expect(kept?.answers).toBe(2)
  expect(inLibrary(`SELECT 1 FROM upload_copies`)).toEqual([])
})

test('a speaker who was mistaken in one slice is corrected there alone', async () => {
  const before = await engine.call('transcripts.get', { recordingId: 1 })
  const [first, second] = before?.speakers ?? []
  const seamMs = before?.slices[1]?.startMs ?? 0
  if (!before || !first || !second) throw new Error('no transcript')
  const operation = { kind: 'speaker.reassignSlice', sliceIndex: 1, fromSpeakerId: first.id } as const
  const edit = (intoSpeakerId: number | null) =>
    engine.call('transcripts.edit', { recordingId: 1, operation: { ...operation, intoSpeakerId } })
  const result = await edit(second.id)
  expect(result).toMatchObject({ description: 'change-speaker-of-a-slice', canUndo: true })
  const { segments } = (await engine.call('transcripts.get', { recordingId: 1 })) ?? before
  for (const { startMs, speakerId } of segments) if (startMs >= seamMs) expect(speakerId).toBe(second.id)
  expect(segments.filter(({ startMs }) => startMs < seamMs)).toEqual(
    before.segments.filter(({ startMs }) => startMs < seamMs),
  )
  await engine.call('transcripts.undo', { recordingId: 1 })
  const added = await edit(null)
  expect(added.speakers?.map(({ name }) => name)).toEqual(['#1', '#2', '#3'])
  await engine.call('transcripts.undo', { recordingId: 1 })
  expect(await engine.call('transcripts.get', { recordingId: 1 })).toMatchObject({
    segments: before.segments,
    speakers: before.speakers,
  })
})

/** How many samples (16 kHz) later than expected `sound` is in a recording. */
async function heardAt(path: string, expectedMs: number, sound: Int16Array): Promise<number> {
  const aroundMs = 200
  const heard: number[] = []
  const endMs = expectedMs + (sound.length * 1000) / 16_000 + aroundMs
  for await (const block of media.decodePcm(path, { startMs: expectedMs - aroundMs, endMs })) heard.push(...block)
  let best = Number.NaN
  let most = Number.NEGATIVE_INFINITY
  for (let lag = -160; lag <= 160; lag++) {
    let product = 0
    sound.forEach((sample, index) => {
      product += sample * (heard[index + lag + aroundMs * 16] ?? 0)
    })
    if (product > most) [best, most] = [lag, product]
  }
  return best
}
