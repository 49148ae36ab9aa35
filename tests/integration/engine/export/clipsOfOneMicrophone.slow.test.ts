import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { ExportOptions } from '../../../../shared/exports/options.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg, ffmpegSamples } from '../../../support/ffmpeg.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { tonesInTurn } from '../../../support/tones.ts'
import { writeChannels } from '../../../support/twoMicrophones.ts'

// Each file needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips of one of three microphones, each with a tone of its own, and a recording whose channels have no separate voices. */
const [panel, stereo] = [1, 2]
const rate = 16_000
let folder: string
let engine: Engine
let out: string
const at = (name: string) => join(folder, name)
const cues = `WEBVTT

00:01.000 --> 00:02.500
<v Reyes>Never before.

00:03.250 --> 00:05.125
<v Hart>We saw the contract.
`
/** The samples of a file with one channel. */
const samplesOf = (path: string) => ffmpeg(['-i', path, '-f', 's16le', 'pipe:1'])
let channels: number[][]
/** What one microphone recorded from one moment to another. */
const heard = (microphone: number, startMs: number, endMs: number) =>
  Buffer.from(
    Int16Array.from(channels[microphone - 1]?.slice((startMs * rate) / 1000, (endMs * rate) / 1000) ?? []).buffer,
  )
const write = (
  formats: ('clips' | 'reel' | 'txt')[],
  options: Partial<ExportOptions>,
  { recordingIds = [panel], ...more }: { recordingIds?: number[]; only?: object } = {},
) => engine.call('exports.write', { recordingIds, formats, directory: out, options, ...(more as object) })
const text = (name: string) => readFileSync(join(out, name), 'utf8')

beforeAll(async () => {
  folder = testFolder()
  const tones = tonesInTurn([300, 700, 1100], { secondsEach: 3, rounds: 2 })
  writeChannels(at('Panel.wav'), tones)
  channels = ffmpegSamples(at('Panel.wav'), 3)
  const [one = new Float32Array(0)] = tones
  writeChannels(at('Stereo.wav'), [one, one])
  writeFileSync(at('words.vtt'), cues)
  engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), { askedIn: 'window' })
  engine.start()
  for (const [index, name] of ['Panel.wav', 'Stereo.wav'].entries()) {
    const recordingId = index + 1
    await engine.call('recordings.import', { paths: [at(name)], destination: 'not-now' })
    await engine.settle()
    await engine.call('transcripts.import', { recordingId, path: at('words.vtt') })
    for (const { id, text: said } of (await engine.call('transcripts.get', { recordingId }))?.segments ?? []) {
      const pieces = [{ segmentId: id, from: 0, to: said.length, words: said }]
      await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })
    }
  }
})
afterAll(() => engine.stop())
beforeEach(() => {
  out = at('out')
  mkdirSync(out)
})
afterEach(() => rmSync(out, { recursive: true }))

test('the voices of three microphones are found', async () => {
  const { sound } = await engine.call('recordings.get', { recordingId: panel })
  expect(sound?.voices).toMatchObject([0, 1, 2].map((channel) => ({ track: 0, channel })))
  expect((await engine.call('recordings.get', { recordingId: stereo })).sound?.voices).toEqual([])
})

test.each([1, 2, 3])('clips of microphone %i have exactly its samples and name it', async (microphone) => {
  await write(['clips'], { microphone, airMs: 500 })
  const [first, second] = ['01 00.00.01 Reyes, Panel', '02 00.00.03 Hart, Panel']
  expect(samplesOf(join(out, `Panel.clips/${first}.wav`)).equals(heard(microphone, 500, 3000))).toBe(true)
  expect(samplesOf(join(out, `Panel.clips/${second}.wav`)).equals(heard(microphone, 2750, 5625))).toBe(true)
  expect(text(`Panel.clips/${first}.txt`)).toMatch(
    new RegExp(`of the recording\\.\nOnly the sound of microphone ${microphone}\\.\n$`),
  )
})

test('clips without a chosen microphone have all channels', async () => {
  await write(['clips'], {})
  const [whole] = readdirSync(join(out, 'Panel.clips'))
    .filter((name) => name.endsWith('.wav'))
    .map((name) => ffmpegSamples(join(out, 'Panel.clips', name), 3))
  expect(whole).toEqual(channels.map((channel) => channel.slice(rate, 2.5 * rate)))
  expect(text('Panel.clips/01 00.00.01 Reyes, Panel.txt')).not.toContain('microphone')
})

test('a reel and a stretch can be of one microphone, without loss', async () => {
  await write(['reel'], { microphone: 2, sound: 'flac' })
  const silence = Buffer.alloc((rate / 2) * 2)
  const parts = [heard(2, 1000, 2500), silence, heard(2, 3250, 5125)]
  expect(samplesOf(join(out, 'Panel.reel/Panel.flac')).equals(Buffer.concat(parts))).toBe(true)
  const words = text('Panel.reel/Panel.txt')
  expect(words).toMatch(/^Audio of this reel: 16,000 Hz, 1 channel\.\n\n1\.\n/)
  expect(words.match(/Only the sound of microphone 2\./g)).toHaveLength(2)
  await write(['clips'], { microphone: 3 }, { only: { range: { startMs: 6123, endMs: 7001 } } })
  const [clip = ''] = readdirSync(join(out, 'Panel.clips')).filter((name) => name.endsWith('.wav'))
  expect(samplesOf(join(out, 'Panel.clips', clip)).equals(heard(3, 6123, 7001))).toBe(true)
})

test('a missing microphone refuses the export of all recordings before any file', async () => {
  const refused = (how: Promise<unknown>, count: number) =>
    expect(how).rejects.toMatchObject({ code: 'no-such-microphone', values: { number: expect.any(Number), count } })
  await refused(write(['clips'], { microphone: 4 }), 3)
  await refused(write(['txt', 'reel'], { microphone: 1 }, { recordingIds: [panel, stereo] }), 0)
  const start = { recordingIds: [panel, stereo], formats: ['clips' as const], directory: out }
  await refused(engine.call('exports.start', { ...start, options: { microphone: 1 } }), 0)
  expect(readdirSync(out)).toEqual([])
  // A text has no sound, so the choice does not matter.
  await write(['txt'], { microphone: 4 })
  expect(readdirSync(out)).toEqual(['Panel.txt'])
})

test('neither the next export nor a profile remembers the microphone', async () => {
  await write(['clips'], { microphone: 2, sound: 'flac' })
  const preset = { formats: ['clips' as const], options: { microphone: 2, sound: 'mp3' as const } }
  await engine.call('exports.saveProfile', { name: 'radio', preset })
  const { last, profiles } = await engine.call('exports.remembered', { recordingId: panel })
  expect(last?.preset.options).toMatchObject({ microphone: null, sound: 'flac' })
  expect(profiles[0]?.preset.options).toMatchObject({ microphone: null, sound: 'mp3' })
})
