import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { disclosureSchema } from '../../../../shared/exports/disclosure.ts'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import type { ExportOptions } from '../../../../shared/exports/options.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { ffmpeg, ffmpegSamples, ffprobe } from '../../../support/ffmpeg.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { amplitudeOf, tonesInTurn } from '../../../support/tones.ts'
import { writeChannels } from '../../../support/twoMicrophones.ts'

// Each file needs its own process, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Sound that is exported of recordings whose channels cancel each other, or whose first track is silent: it has what the window plays. */
let folder: string
let engine: Engine
let out: string
const at = (name: string) => join(folder, name)
const rate = 16_000
/** In turns of three seconds, of which the first 2.5 sound. */
const tonesHz = [300, 700]
const recordings = ['Inverted', 'Silent first', 'Camera'] as const
type Name = (typeof recordings)[number]
const idOf = (name: Name) => recordings.indexOf(name) + 1
const cues = `WEBVTT

00:00.500 --> 00:02.000
<v Reyes>Never before.

00:03.500 --> 00:05.000
<v Hart>We saw the contract.
`

function writeRecordings(): string[] {
  const [first, second] = tonesInTurn(tonesHz, { secondsEach: 3, rounds: 3 }) as [Float32Array, Float32Array]
  const silence = new Float32Array(first.length)
  const wav = (name: string, ...channels: Float32Array[]) => {
    writeChannels(at(`${name}.wav`), channels)
    return at(`${name}.wav`)
  }
  const film = (name: string, ...tracks: string[]) => {
    const maps = tracks.flatMap((_, index) => ['-map', `${index}`])
    ffmpeg([...tracks.flatMap((path) => ['-i', path]), ...maps, '-c:a', 'pcm_s16le', at(`${name}.mov`)])
    return at(`${name}.mov`)
  }
  const inverted = first.map((sample) => -sample)
  return [
    wav('Inverted', first, inverted, second, silence),
    film('Silent first', wav('silence', silence), wav('both', first, second)),
    film('Camera', wav('first', first), wav('second', second)),
  ]
}

beforeAll(async () => {
  folder = testFolder()
  writeFileSync(at('words.vtt'), cues)
  engine = await openEngine(at('library'), connectionTo('http://127.0.0.1:9'), { askedIn: 'window' })
  engine.start()
  for (const [index, path] of writeRecordings().entries()) {
    const recordingId = index + 1
    await engine.call('recordings.import', { paths: [path], destination: 'not-now' })
    await engine.settle()
    await engine.call('transcripts.import', { recordingId, path: at('words.vtt') })
    for (const { id, text } of (await engine.call('transcripts.get', { recordingId }))?.segments ?? []) {
      const pieces = [{ segmentId: id, from: 0, to: text.length, words: text }]
      await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })
    }
    const target = { of: 'sound' as const, startMs: 2100, endMs: 2400 }
    const operation = { kind: 'redaction.add' as const, target, reason: 'a name' }
    await engine.call('transcripts.edit', { recordingId, operation })
  }
})
afterAll(() => engine.stop())
beforeEach(() => {
  out = at('out')
  mkdirSync(out)
})
afterEach(() => rmSync(out, { recursive: true }))

/** The written files of sound, in the order of their names. */
async function soundsOf(name: Name, format: ExportFormat, options: Partial<ExportOptions>): Promise<string[]> {
  await engine.call('exports.write', { recordingIds: [idOf(name)], formats: [format], directory: out, options })
  const all = readdirSync(out, { recursive: true }).map(String).sort()
  return all.filter((name) => /\.(wav|mp3|flac)$/.test(name)).map((name) => join(out, name))
}
const channelsOf = (path: string) =>
  (ffprobe(['-show_streams', path]) as { streams: { channels: number }[] }).streams[0]?.channels ?? 0
/** The amplitudes of both tones and of the one in place of sound, in each channel from one second to another. */
function heardIn(path: string, from = 0.1, to = 1.4): number[][] {
  // The sound of a page has a sample rate of its own.
  ffmpeg(['-y', '-i', path, '-ar', `${rate}`, at('heard.wav')])
  return ffmpegSamples(at('heard.wav'), channelsOf(path)).map((samples) => {
    const part = Float32Array.from(samples.slice(from * rate, to * rate), (sample) => sample / 32_768)
    return [...tonesHz, 1000].map((hz) => Number(amplitudeOf(part, hz).toFixed(1)))
  })
}

test('the channels that are heard are found', async () => {
  const keyOf = ({ track, channel }: { track: number; channel: number }) => `${track}.${channel}`
  const facts = async (name: Name) => {
    const { sound } = await engine.call('recordings.get', { recordingId: idOf(name) })
    return [sound?.voices.map(keyOf) ?? [], sound?.mixed?.map(keyOf) ?? null]
  }
  expect(await Promise.all(recordings.map(facts))).toEqual([
    [
      ['0.0', '0.2'],
      ['0.0', '0.2', '0.3'],
    ],
    [
      ['1.0', '1.1'],
      ['1.0', '1.1'],
    ],
    [['0.0', '1.0'], null],
  ])
})

const silent = [0, 0, 0]
const [one, two] = [
  [0.3, 0, 0],
  [0, 0.3, 0],
]
/** Each of three channels mixed alike. */
const third = [0.2, 0, 0]
const clips: [string, Name, Partial<ExportOptions>, number[][], number[][]][] = [
  [
    'channels beside an inverted one',
    'Inverted',
    { sound: 'mp3' },
    [third, third],
    [
      [0, 0.2, 0],
      [0, 0.2, 0],
    ],
  ],
  ['a microphone beside an inverted one', 'Inverted', { microphone: 2 }, [silent], [two]],
  ['a second track beside a silent one', 'Silent first', {}, [one, silent], [silent, two]],
  ['a microphone of a second track beside a silent one', 'Silent first', { microphone: 2 }, [silent], [two]],
  ['a microphone that is a second track', 'Camera', { microphone: 2 }, [silent], [two]],
]
const notRedacted = disclosureSchema.parse({ redaction: 'none' })
const redacted = disclosureSchema.parse({ tone: 'same-length' })

test.each(clips)('clips of %s are heard (%s, %j)', async (_, name, options, first, second) => {
  const whole = await soundsOf(name, 'clips', { ...options, disclosure: notRedacted })
  expect(whole.map((path) => heardIn(path))).toEqual([first, second])
})

test.each(clips)(
  'redacted clips of %s are heard beside their tone (%s, %j)',
  async (_, name, options, first, second) => {
    const [before = '', after = ''] = await soundsOf(name, 'clips', {
      ...options,
      airMs: 400,
      disclosure: redacted,
    })
    expect(heardIn(before)).toEqual(first)
    // The same tone in three channels is louder in their mix than a voice in one.
    const inCut = options.sound === 'mp3' ? 0.2 : 0.1
    expect(heardIn(before, 2.05, 2.25)).toEqual(first.map(() => [0, 0, inCut]))
    expect(heardIn(after, 0.5, 1.8)).toEqual(second)
  },
)

test.each([
  ['whole', notRedacted, [0.2, 0, 0]],
  ['redacted', redacted, [0, 0, 0.1]],
] as const)('a page plays a second track beside a silent one, %s', async (_, disclosure, withheld) => {
  const [path = ''] = await soundsOf('Silent first', 'html', { pageSound: 'beside', disclosure })
  expect(heardIn(path, 0.1, 2)).toEqual([[0.2, 0, 0]])
  expect(heardIn(path, 2.15, 2.35)).toEqual([withheld])
})
