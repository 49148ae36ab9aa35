import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { wordsOf } from '../../../../shared/transcripts/wordsOfText.ts'
import { demoUtterances, type Placed, placeFrom } from '../../../support/longRecording.ts'
import { openTestService, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { microphones, writeChannels } from '../../../support/twoMicrophones.ts'

/**
 * One speaker at each microphone, in a recording that is transcribed in slices, and in its parts. The second microphone's speaker begins,
 * and is the only one in the second slice; the leaks are loud.
 */
const recordingId = 1
let folder: string
let service: TestService
let engine: Engine
let placed: Placed[]

beforeAll(async () => {
  folder = testFolder()
  service = await openTestService({ speechModel: 'demo', now: Date.now })
  engine = await openEngine(join(folder, 'library'), service.connection)
  const all = (await demoUtterances()).slice(0, 12)
  const [a, b] = ['A', 'B'].map((own) => all.filter(({ speaker }) => speaker === own))
  if (!a || !b) throw new Error('no utterances')
  const inTurn = b.flatMap((one, index) => [one, a[index] ?? one])
  placed = [
    ...placeFrom(inTurn, { fromMs: 1000, toMs: 45_000, gapMs: 500 }),
    // Nobody speaks in the overlap of the slices, so nothing but the channels tells who is who.
    ...placeFrom(b, { fromMs: 200_000, toMs: 240_000, gapMs: 700 }),
  ]
  const path = join(folder, 'two.wav')
  const sound = microphones(placed, ['A', 'B'], { leakDb: -12, delayMs: 15 })
  writeChannels(
    path,
    sound.map((samples) => {
      const long = new Float32Array(320 * 16_000)
      long.set(samples)
      return long
    }),
  )
  await engine.call('settings.update', { sliceMinutes: 5 })
  await engine.call('recordings.import', {
    ...{ paths: [path], destination: 'this-machine' },
    options: { language: 'en', speakerPerChannel: true, speakerNames: ['Reyes', 'Vogt'], areNamesInOrder: true },
  })
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}, 300_000)
afterAll(async () => {
  await engine.stop()
  await service.remove()
})

/** The segments of a stretch with the label of their speaker. */
async function heardIn(startMs: number, endMs: number) {
  const transcript = await engine.call('transcripts.get', { recordingId })
  if (!transcript) throw new Error('no transcript')
  const labels = new Map(transcript.speakers.map(({ id, label }) => [id, label]))
  return transcript.segments
    .filter((segment) => segment.startMs < endMs && segment.endMs > startMs)
    .map(({ speakerId, ...segment }) => ({ ...segment, label: labels.get(speakerId ?? 0) ?? null }))
}
const speakers = async () =>
  (await engine.call('transcripts.get', { recordingId }))?.speakers.map(({ id, label, name }) => ({ id, label, name }))
const labelOf = (speaker: string) => (speaker === 'A' ? 'SPEAKER_00' : 'SPEAKER_01')

/** For each label: how many words were said there, and how many were recognised. */
async function counted(startMs: number, endMs: number) {
  const heard = await heardIn(startMs, endMs)
  const said = placed.filter((one) => one.startMs < endMs && one.endMs > startMs)
  const count = (texts: readonly string[]) => texts.reduce((sum, text) => sum + wordsOf(text).length, 0)
  return ['A', 'B'].map((speaker) => ({
    said: count(said.filter(({ utterance }) => utterance.speaker === speaker).map(({ utterance }) => utterance.text)),
    heard: count(heard.filter(({ label }) => label === labelOf(speaker)).map(({ text }) => text)),
  }))
}
async function expectWordsOfTheirMicrophones(startMs: number, endMs: number) {
  for (const { said, heard } of await counted(startMs, endMs))
    if (said === 0) expect(heard).toBe(0)
    else expect(Math.abs(heard - said) / said).toBeLessThan(0.12)
  for (const segment of await heardIn(startMs, endMs)) {
    const own = placed.filter(({ utterance }) => labelOf(utterance.speaker) === segment.label)
    expect(own.some((one) => one.startMs < segment.endMs && one.endMs > segment.startMs)).toBe(true)
  }
}

test('each word in a slice has the speaker of its microphone, even if only one speaks', async () => {
  const { notices } = await engine.call('recordings.get', { recordingId })
  expect(notices).toContainEqual({ code: 'speaker-per-channel', values: { channels: 2 } })
  const codes = notices.map(({ code }) => code)
  expect(codes).toContain('slices')
  for (const code of ['channels-mixed', 'channels-alike', 'unsure-slices']) expect(codes).not.toContain(code)
  const transcript = await engine.call('transcripts.get', { recordingId })
  expect(transcript?.slices).toHaveLength(2)
  expect(transcript?.slices[1]?.startMs).toBeGreaterThan(100_000)
  expect(transcript?.speakers.map(({ label, name }) => `${label} ${name}`).toSorted()).toEqual([
    'SPEAKER_00 Reyes',
    'SPEAKER_01 Vogt',
  ])
  await expectWordsOfTheirMicrophones(0, 100_000)
  await expectWordsOfTheirMicrophones(100_000, 320_000)
})

test('a part that is transcribed again keeps the speakers of the microphones', async () => {
  const before = await speakers()
  const edit = (operation: object) => engine.call('transcripts.edit', { recordingId, operation } as never)
  // The former text is wrong: it has the words of the second microphone as the words of the first.
  const first = before?.find(({ label }) => label === 'SPEAKER_00')
  for (const { id } of await heardIn(198_000, 222_000))
    await edit({ kind: 'segment.setSpeaker', segmentId: id, speakerId: first?.id })
  for (const span of [
    { startMs: 198_000, endMs: 222_000 },
    { startMs: 500, endMs: 30_000 },
  ]) {
    const former = await heardIn(span.startMs, span.endMs)
    await engine.call('recordings.transcribe', { recordingId, options: {}, destination: 'this-machine', span })
    expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
    const after = await heardIn(span.startMs, span.endMs)
    expect(after.some(({ id }) => former.some((one) => one.id === id))).toBe(false)
    await expectWordsOfTheirMicrophones(span.startMs, span.endMs)
  }
  expect(await speakers()).toEqual(before)
}, 120_000)

test('a part keeps a person’s choice of speaker for a microphone’s words', async () => {
  const [first] = await heardIn(225_000, 245_000)
  if (!first) throw new Error('no segment')
  const edit = (operation: object) => engine.call('transcripts.edit', { recordingId, operation } as never)
  await edit({ kind: 'segment.setSpeaker', segmentId: first.id, speakerId: 'new' })
  const added = (await speakers())?.find(({ label }) => label === '')
  for (const { id } of await heardIn(225_000, 245_000))
    await edit({ kind: 'segment.setSpeaker', segmentId: id, speakerId: added?.id })
  const span = { startMs: 225_000, endMs: 245_000, mayReplaceChecked: true }
  await engine.call('recordings.transcribe', { recordingId, options: {}, destination: 'this-machine', span })
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  const labels = (await heardIn(225_000, 245_000)).map(({ label }) => label)
  expect(new Set(labels)).toEqual(new Set(['']))
}, 120_000)
