import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ffmpegPath, media } from '../../../electron/media/index.ts'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import type { RecognisedData } from '../../../electron/recognition/types.ts'
import { type TranscriptionRequest, transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { demoUtterances, type Placed, placeFrom, type Utterance } from '../../support/longRecording.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { microphones, writeChannels } from '../../support/twoMicrophones.ts'

/** Interviews with a microphone for each speaker, through the demo's models. Their sentences are the demo's, so each word is known. */

let utterances: Utterance[]
let folder: string
beforeAll(async () => {
  utterances = (await demoUtterances()).slice(0, 12)
})
beforeEach(() => {
  folder = testFolder()
})

const both = ['A', 'B']
const inTurn = (): Placed[] => {
  const lastMs = utterances.reduce((sum, { durationMs }) => sum + Math.round(durationMs) + 500, 0)
  return placeFrom(utterances, { fromMs: 400, toMs: lastMs + 100, gapMs: 500 })
}
const file = (name = 'two.wav') => join(folder, name)

async function hear(audioPath: string, asked: TranscriptionRequest['params'] = {}): Promise<RecognisedData> {
  const { params } = transcriptionRequestSchema.parse({
    ...{ file_url: 'x' },
    params: { diarization: { channels: 'each' }, ...asked },
  })
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder, 'models'), speechModel: 'demo' },
    scratchFolder: join(folder, 'jobs'),
  })
  const outcome = await launch(
    { audioPath, params },
    { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.data
}

type Said = { text: string; atMs: number; speaker: string }
const wordsHeard = ({ results }: RecognisedData): Said[] =>
  results.flatMap(({ words, speaker_id }) =>
    (words ?? []).map(({ text, start, end }) => ({
      ...{ text, atMs: ((start + end) / 2) * 1000 },
      speaker: String(speaker_id),
    })),
  )

/** Counts the words that were said, and the words that were recognised with the right and with the wrong speaker. */
function compare(placed: readonly Placed[], heard: readonly Said[]) {
  const label = (speaker: string) => (speaker === 'A' ? 'SPEAKER_00' : 'SPEAKER_01')
  const isDuring = ({ startMs, endMs }: Placed, atMs: number) => atMs >= startMs - 100 && atMs <= endMs + 100
  const wrong = heard.filter(({ atMs, speaker }) =>
    placed.every((one) => !isDuring(one, atMs) || label(one.utterance.speaker) !== speaker),
  )
  const said = placed.reduce((sum, { utterance }) => sum + utterance.text.split(' ').length, 0)
  return { said, heard: heard.length, wrong: wrong.map(({ text }) => text) }
}

describe.each([
  { leakDb: -12, delayMs: 5 },
  { leakDb: -12, delayMs: 30 },
  { leakDb: -20, delayMs: 15, noiseDb: -60 },
  { leakDb: -30, delayMs: 30, noiseDb: -50 },
])('two microphones with a leak of $leakDb dB after $delayMs ms', (leak) => {
  test('give each word the speaker of its own microphone and no word twice', async () => {
    const placed = inTurn()
    writeChannels(file(), microphones(placed, both, leak))
    const data = await hear(file())
    const found = compare(placed, wordsHeard(data))
    expect(found.wrong).toEqual([])
    expect(Math.abs(found.heard - found.said) / found.said).toBeLessThan(0.1)
    expect(data.notices).toContainEqual({ code: 'speaker-per-channel', values: { channels: 2 } })
  })
})

test('give both speakers their own segments when they talk at once', async () => {
  const a = utterances.filter(({ speaker }) => speaker === 'A')
  const b = utterances.filter(({ speaker }) => speaker === 'B')
  const placed = [
    ...placeFrom(a.slice(0, 5), { fromMs: 300, toMs: 20_000, gapMs: 1500 }),
    ...placeFrom(b.slice(0, 5), { fromMs: 1300, toMs: 20_000, gapMs: 1500 }),
  ]
  writeChannels(file(), microphones(placed, both, { leakDb: -20, delayMs: 10 }))
  const data = await hear(file())
  const found = compare(placed, wordsHeard(data))
  expect(found.wrong).toEqual([])
  expect(found.heard / found.said).toBeGreaterThan(0.85)
  const overlaps = data.results.filter(({ end }, index) => end > (data.results[index + 1]?.start ?? end))
  expect(overlaps.length).toBeGreaterThan(0)
})

describe('channels without voices of their own', () => {
  const channelsOf = (leak: { leakDb: number; delayMs: number }) => microphones(inTurn(), both, leak)
  const mono = () => {
    const [a = new Float32Array(0), b = new Float32Array(0)] = channelsOf({ leakDb: -120, delayMs: 0 })
    return a.map((sample, index) => sample + (b[index] ?? 0))
  }
  test.each<[string, () => Float32Array[]]>([
    ['one sound on two channels', () => [mono(), mono()]],
    ['one sound, half as loud on one of them', () => [mono(), mono().map((sample) => sample / 2)]],
    ['one sound, one channel inverted', () => [mono(), mono().map((sample) => -sample)]],
    ['one channel silent', () => [mono(), new Float32Array(mono().length)]],
    ['the other channel silent', () => [new Float32Array(mono().length), mono()]],
    [
      'one sound and the noise of an open input',
      () => [mono(), mono().map((_, index) => ((index * 7919) % 97) / 97e3)],
    ],
    ['two microphones of a stereo recorder in a room', () => channelsOf({ leakDb: -4, delayMs: 1 })],
  ])('are heard once with their words: %s', async (_, make) => {
    writeChannels(file(), make())
    expect((await media.channelVoices(file())).voices).toEqual([])
    const data = await hear(file())
    const { said } = compare(inTurn(), [])
    expect(Math.abs(wordsHeard(data).length - said) / said).toBeLessThan(0.15)
    expect(data.notices).toContainEqual({ code: 'channels-alike' })
  })
})

test('a mix track and an unplugged microphone are not taken for speakers', async () => {
  const [a = new Float32Array(0), b = new Float32Array(0)] = microphones(inTurn(), both, { leakDb: -15, delayMs: 12 })
  const mix = a.map((sample, index) => (sample + (b[index] ?? 0)) / 2)
  writeChannels(file(), [mix, a, new Float32Array(a.length), b])
  const { voices } = await media.channelVoices(file())
  expect(voices.map(({ from }) => from)).toEqual([
    { track: 0, channel: 1 },
    { track: 0, channel: 3 },
  ])
})

test('two tracks of a camera are taken for two microphones', async () => {
  const [a = new Float32Array(0), b = new Float32Array(0)] = microphones(inTurn(), both, { leakDb: -20, delayMs: 8 })
  writeChannels(file('a.wav'), [a])
  writeChannels(file('b.wav'), [b])
  writeChannels(file('silent.wav'), [new Float32Array(a.length)])
  const muxed = (name: string, ...parts: string[]) => {
    execFileSync(ffmpegPath(), [
      ...['-v', 'error', '-y', ...parts.flatMap((part) => ['-i', file(part)])],
      ...[...parts.flatMap((_, index) => ['-map', `${index}:a`]), '-c:a', 'aac', '-b:a', '96k', file(name)],
    ])
    return file(name)
  }
  const placed = inTurn()
  const two = await hear(muxed('two.mov', 'a.wav', 'b.wav'))
  const found = compare(placed, wordsHeard(two))
  expect(found.wrong).toEqual([])
  expect(Math.abs(found.heard - found.said) / found.said).toBeLessThan(0.15)
  const second = await hear(muxed('second.mov', 'silent.wav', 'a.wav'))
  expect(wordsHeard(second).length).toBeGreaterThan(10)
})
