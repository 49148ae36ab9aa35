import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { media } from '../../../../electron/media/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Transcribes only a part of a recording again, over real HTTP: everything outside the part stays as it was. */
let folder: string
let server: HostileServer
let engine: Engine
const recordingId = 1
/** The last uploaded file, and the last request to the service. */
let uploaded: Buffer
/** The words that the service hears in the span, in the span's own seconds and with its own labels. */
let heardInSpan: { start: number; end: number; text: string; speaker_id?: string }[]

const wholeAnswer = Array.from({ length: 10 }, (_, index) => ({
  start: index * 3,
  end: index * 3 + 2.8,
  text: `Sentence ${index + 1}.`,
  speaker_id: index % 2 === 0 ? 'S0' : 'S1',
}))

const inLibrary = <T>(sql: string, ...values: unknown[]): T[] => {
  const db = new Database(join(folder, 'library/library.sqlite'), { readonly: true })
  try {
    return db.prepare<unknown[], T>(sql).all(...values)
  } finally {
    db.close()
  }
}
const open = (remote = false) => {
  const connection = connectionTo(server.origin)
  return openEngine(join(folder, 'library'), connection, remote ? { remoteOverride: connection } : {})
}
const rows = () => inLibrary<{ id: number; start_ms: number }>('SELECT * FROM segments ORDER BY start_ms, id')
const transcript = async () => {
  const found = await engine.call('transcripts.get', { recordingId })
  if (!found) throw new Error('no transcript')
  return found
}
const recording = () => engine.call('recordings.get', { recordingId })
const settled = () => {
  engine.start()
  return engine.settle()
}
const again = (startMs: number, endMs: number, more: object = {}) =>
  engine.call('recordings.transcribe', { recordingId, span: { startMs, endMs, ...more } })

beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  heardInSpan = [
    { start: 0, end: 2.5, text: 'Third, heard anew.', speaker_id: 'S7' },
    { start: 3, end: 5.7, text: 'Fourth, heard anew.', speaker_id: 'S3' },
  ]
  server.fault('putPart', ({ body }) => {
    uploaded = body
    return null
  })
  server.fault('poll', ({ named: [taskId = ''] }) => {
    const [run] = inLibrary<{ startMs: number | null }>(
      'SELECT span_start_ms AS startMs FROM transcription_runs WHERE transcription_id = ?',
      taskId,
    )
    const results = run?.startMs == null ? wholeAnswer : heardInSpan
    return { body: { transcription_id: taskId, status: 'SUCCESS', data: { language: 'en', results } } }
  })
  engine = await open()
  writeWave(join(folder, 'talk.wav'), { seconds: 30 })
  await engine.call('recordings.import', { paths: [join(folder, 'talk.wav')], destination: 'this-machine' })
  await settled()
  expect((await transcript()).segments).toHaveLength(10)
})
afterEach(async () => {
  await engine.stop()
  server.close()
})

test('a part sends the sound of whole segments and replaces only those', async () => {
  const [first, , , , fifth] = (await transcript()).segments
  if (!first || !fifth) throw new Error('no segments')
  const edit = (operation: object) => engine.call('transcripts.edit', { recordingId, operation } as never)
  await edit({ kind: 'segment.setText', segmentId: first.id, text: 'Corrected by hand.' })
  await edit({ kind: 'segment.setVerified', segmentId: fifth.id, verified: true })
  await edit({ kind: 'speaker.rename', speakerId: first.speakerId, name: 'Reyes' })
  const before = { rows: rows(), speakers: (await transcript()).speakers }
  const lastRun = (await recording()).transcription

  // From the middle of the third segment to the middle of the fourth.
  const { jobId } = await again(7500, 10_000, {})
  expect((await recording()).spans).toMatchObject([{ startMs: 6000, endMs: 11_800, state: 'under-way' }])
  expect(jobId).toBeGreaterThan(0)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })

  const path = join(folder, 'sent.flac')
  writeFileSync(path, uploaded)
  expect(Math.abs((await media.probe(path)).durationMs - 5800)).toBeLessThan(50)

  const after = await transcript()
  const isInside = ({ start_ms }: { start_ms: number }) => start_ms >= 6000 && start_ms < 11_800
  expect(rows().filter((row) => !isInside(row))).toEqual(before.rows.filter((row) => !isInside(row)))
  const reyes = after.speakers.find(({ name }) => name === 'Reyes')?.id
  expect(after.segments.slice(2, 4)).toMatchObject([
    { startMs: 6000, endMs: 8500, text: 'Third, heard anew.', speakerId: reyes, edited: false, verified: false },
    { startMs: 9000, endMs: 11_700, text: 'Fourth, heard anew.', edited: false, verified: false },
  ])
  expect(after.segments).toHaveLength(10)
  expect(after.speakers.map(({ name }) => name)).toEqual(['Reyes', '#2'])
  expect((await recording()).transcription).toEqual(lastRun)
  expect((await recording()).spans).toEqual([])
  expect(inLibrary('SELECT 1 FROM upload_copies')).toEqual([])
  // After a restart, one undo brings back exactly the old words, and one redo the new words.
  await engine.stop()
  engine = await open()
  const heardAnew = rows()
  await engine.call('transcripts.undo', { recordingId })
  expect(rows()).toEqual(before.rows)
  await engine.call('transcripts.redo', { recordingId })
  expect(rows()).toEqual(heardAnew)
})

test('a part resumes after a restart in the middle of it', async () => {
  server.fault('submit', () => ({ status: 503 }))
  await again(6000, 9000)
  engine.start()
  await server.seen('submit', 2)
  await engine.stop()
  server.fault('submit', () => null)
  engine = await open()
  expect((await recording()).spans).toMatchObject([{ startMs: 6000, state: 'under-way' }])
  await engine.call('queue.retry', { recordingId })
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await transcript()).segments.map(({ text }) => text)).toContain('Third, heard anew.')
})

test('a part replaces verified or corrected text only if a person said so', async () => {
  const third = (await transcript()).segments[2]
  if (!third) throw new Error('no segments')
  const operation = { kind: 'segment.setVerified', segmentId: third.id, verified: true } as const
  await engine.call('transcripts.edit', { recordingId, operation })
  const before = rows()
  await expect(again(6000, 9000)).rejects.toMatchObject({ code: 'span-checked' })
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(rows()).toEqual(before)
  await again(6000, 9000, { mayReplaceChecked: true })
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await transcript()).segments[2]).toMatchObject({ text: 'Third, heard anew.', verified: false })
})

test('a person’s change during a part stays until the person uses the new text', async () => {
  const edit = (operation: object) => engine.call('transcripts.edit', { recordingId, operation } as never)
  const texts = async () => (await transcript()).segments.slice(2, 4).map(({ text }) => text)
  const [, , third, fourth] = (await transcript()).segments
  if (!third || !fourth) throw new Error('no segments')
  // The segment was corrected before, too, so the mark alone does not show that it changed since.
  await edit({ kind: 'segment.setText', segmentId: third.id, text: 'Corrected.' })
  await again(6000, 11_800, { mayReplaceChecked: true })
  await edit({ kind: 'segment.setText', segmentId: third.id, text: 'Corrected again.' })
  const mine = rows()
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(rows()).toEqual(mine)
  const [held] = (await recording()).heldSpans
  expect(held).toMatchObject({ startMs: 6000, endMs: 11_800 })
  expect((await recording()).spans).toEqual([])

  // The new text waits across a restart. Using it is one edit, which undo takes back.
  await engine.stop()
  engine = await open()
  const decide = (take: 'new' | 'mine') =>
    engine.call('transcripts.decideNew', { recordingId, runId: held?.runId ?? 0, take })
  await decide('new')
  expect(await texts()).toEqual(['Third, heard anew.', 'Fourth, heard anew.'])
  expect((await recording()).heldSpans).toEqual([])
  await expect(decide('new')).rejects.toMatchObject({ code: 'new-text-decided' })
  await engine.call('transcripts.undo', { recordingId })
  expect(rows()).toEqual(mine)
}, 60_000)

test('the new text of a part is dropped when the place is transcribed once more', async () => {
  const held = async (text: string) => {
    const [, , third] = (await transcript()).segments
    await again(6000, 9000, { mayReplaceChecked: true })
    const operation = { kind: 'segment.setText', segmentId: third?.id ?? 0, text } as const
    await engine.call('transcripts.edit', { recordingId, operation })
    expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
    const spans = (await recording()).heldSpans
    expect(spans).toHaveLength(1)
    return spans[0]?.runId ?? 0
  }
  const first = await held('One.')
  const mine = rows()
  expect(await engine.call('transcripts.decideNew', { recordingId, runId: first, take: 'mine' })).toBeNull()
  expect((await recording()).heldSpans).toEqual([])
  expect(rows()).toEqual(mine)
  const second = await held('Two.')
  expect(await held('Three.')).not.toBe(second)
  // Changes outside the span do not make the new text wait.
  await again(6000, 9000, { mayReplaceChecked: true })
  const operation = { kind: 'segment.setText', segmentId: (await transcript()).segments[0]?.id ?? 0, text: 'First.' }
  await engine.call('transcripts.edit', { recordingId, operation } as never)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await recording()).heldSpans).toEqual([])
  expect((await transcript()).segments[2]?.text).toBe('Third, heard anew.')
}, 60_000)

test('a part in which nothing is heard changes nothing and says so', async () => {
  heardInSpan = []
  const before = rows()
  await again(6000, 9000)
  expect((await settled()).outcome).toBe('stuck')
  expect(rows()).toEqual(before)
  const { spans, transcription, hasTranscript } = await recording()
  expect(spans).toMatchObject([{ startMs: 6000, state: 'failed', error: { code: 'span-without-words' } }])
  expect({ transcription, hasTranscript }).toMatchObject({ hasTranscript: true })
  await engine.call('queue.cancel', { jobId: spans[0]?.jobId ?? 0 })
  expect((await recording()).spans).toEqual([])
})

test('two parts are transcribed at once, and the same place only once', async () => {
  await again(6000, 9000)
  await expect(again(7000, 8000)).rejects.toMatchObject({ code: 'transcription-under-way' })
  await again(18_000, 21_000)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect((await transcript()).segments.filter(({ text }) => text === 'Third, heard anew.')).toHaveLength(2)
  await expect(again(6000, 6000)).rejects.toMatchObject({ code: 'span-too-short' })
  await expect(again(40_000, 50_000)).rejects.toMatchObject({ code: 'span-too-short' })
  await engine.call('recordings.transcribe', { recordingId })
  await expect(again(6000, 9000)).rejects.toMatchObject({ code: 'transcription-under-way' })
})

test('a part without diarization gives segments the speaker of the words they replace', async () => {
  const speakers = async () => {
    const { segments, speakers: known } = await transcript()
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return segments.map(({ speakerId }) => names.get(speakerId ?? 0) ?? null).slice(2, 5)
  }
  await engine.call('recordings.transcribe', {
    recordingId,
    span: { startMs: 6000, endMs: 11_000 },
    options: { diarization: false },
  })
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await speakers()).toEqual(['#1', '#2', '#1'])
  heardInSpan = [
    { start: 0, end: 2.5, text: 'One.', speaker_id: 'S7' },
    { start: 3, end: 4.4, text: 'Two.', speaker_id: 'S3' },
    { start: 4.5, end: 5.5, text: 'Three.', speaker_id: 'S9' },
  ]
  await again(6000, 11_000)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await speakers()).toEqual(['#1', '#2', '#3'])
})

test('a part that is transcribed again without labels keeps its speaker', async () => {
  const said = async () => {
    const { segments, speakers } = await transcript()
    const names = new Map(speakers.map(({ id, name }) => [id, name]))
    return segments.slice(2, 5).map(({ text, speakerId }) => `${names.get(speakerId ?? 0)}: ${text}`)
  }
  // A person wants speakers told apart, but the service has no model for it.
  heardInSpan = [
    { start: 0, end: 2.5, text: 'One.' },
    { start: 3, end: 5.7, text: 'Two.' },
  ]
  await again(6000, 11_000)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await said()).toEqual(['#1: One.', '#2: Two.', '#1: Sentence 5.'])
  // The words are in the pause between the former segments. The words go to the speaker who said most of them, with or
  // without a label.
  for (const label of [{}, { speaker_id: 'S9' }]) {
    await engine.call('transcripts.undo', { recordingId })
    const [, , , fourth] = (await transcript()).segments
    const operation = { kind: 'segment.setText', segmentId: fourth?.id ?? 0, text: 'So much longer.' } as const
    await engine.call('transcripts.edit', { recordingId, operation })
    heardInSpan = [{ start: 2.82, end: 2.98, text: 'Between.', ...label }]
    await again(6000, 11_000, { mayReplaceChecked: true })
    expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
    expect((await said())[0]).toBe('#2: Between.')
    expect((await transcript()).speakers).toHaveLength(2)
    await engine.call('transcripts.undo', { recordingId })
  }
})

test('expected speakers are listened for and kept with the recording', async () => {
  await engine.call('recordings.transcribe', {
    recordingId,
    options: { hotwords: ['harbour'], speakerNames: ['Reyes', 'Kim'] },
  })
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  const asked = JSON.parse(server.of('submit').at(-1)?.body.toString() ?? '')
  expect(asked.params.hotwords).toBe('harbour,Reyes,Kim')
  expect((await recording()).transcription).toMatchObject({ speakerNames: ['Reyes', 'Kim'] })
})

test('a part of a recording that is marked as local goes on here', async () => {
  await engine.stop()
  engine = await open(true)
  server.fault('submit', () => ({ status: 503 }))
  await engine.call('recordings.transcribe', {
    recordingId,
    span: { startMs: 6000, endMs: 9000 },
    destination: 'remote',
  })
  engine.start()
  await server.seen('submit', 2)
  const { said } = await engine.call('recordings.setLocalOnly', { recordingId, localOnly: true })
  expect(said?.message).toContain('Tapelog transcribes it on this machine instead.')
  server.fault('submit', () => null)
  expect(await settled()).toEqual({ outcome: 'idle', unfinished: [] })
  const texts = (await transcript()).segments.map(({ text }) => text)
  expect(texts[2]).toBe('Third, heard anew.')
  expect(texts.at(-1)).toBe('Sentence 10.')
  await expect(
    engine.call('recordings.transcribe', { recordingId, span: { startMs: 0, endMs: 900 }, destination: 'remote' }),
  ).rejects.toMatchObject({ code: 'local-only' })
})
