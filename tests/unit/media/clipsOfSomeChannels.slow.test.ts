import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openClipper, writeRedactedSound } from '../../../electron/media/index.ts'
import type { SoundForm } from '../../../shared/exports/options.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { ffmpeg, ffmpegSamples, ffprobe } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'
import { amplitudeOf, tone } from '../../support/tones.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'

// Each file needs a process of its own, and these take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Clips and redacted sound of the channels of a recording that are heard: not of one that cancels another, nor of a silent track. */
const folder = testFolder()
const at = (name: string) => join(folder, name)
const rate = 16_000
const tonesHz = [300, 700, 1100]
const amplitude = 0.3
const [voice, second, third] = tonesHz.map((hz) => tone(hz, { seconds: 2, amplitude })) as [
  Float32Array,
  Float32Array,
  Float32Array,
]
const ofTrack = (track: number, channels: readonly number[]) => channels.map((channel) => ({ track, channel }))

/** The voice, equally loud and inverted, and two others. */
const inverted = at('inverted.wav')
writeChannels(inverted, [voice, voice.map((sample) => -sample), second, third])
const heard = ofTrack(0, [0, 2, 3])
const mono = at('mono.wav')
writeChannels(mono, [second])
const pair = at('pair.wav')
writeChannels(pair, [second, third])
/** Two channels in the second track, beside a silent first one. */
const silentFirst = at('silent.mov')
writeChannels(at('silence.wav'), [new Float32Array(voice.length)])
ffmpeg(['-i', at('silence.wav'), '-i', pair, '-map', '0', '-map', '1', '-c:a', 'pcm_s16le', silentFirst])

const span = { startMs: 500, endMs: 1500 }
let made = 0
async function clipOf(paths: readonly string[], form: SoundForm, from: (SoundChannel[] | null)[]) {
  const path = at(`clip-${made++}.${form}`)
  const clipper = await openClipper(paths, { form, from })
  try {
    await clipper.write(
      path,
      paths.map((_, of) => ({ ...span, of })),
    )
    return { path, facts: clipper.facts }
  } finally {
    await clipper.close()
  }
}
/** The samples of each channel in the span. */
const within = (channels: readonly number[][]) =>
  channels.map((samples) => samples.slice((span.startMs * rate) / 1000, (span.endMs * rate) / 1000))
const channelCount = (path: string) =>
  (ffprobe(['-show_streams', path]) as { streams: { channels: number }[] }).streams[0]?.channels
/** How loud each tone is in each channel in these seconds, relative to that in its own channel. */
const sharesIn = (path: string, { channels, from = 0.1, to = 0.9 }: { channels: number; from?: number; to?: number }) =>
  ffmpegSamples(path, channels).map((samples) => {
    const part = Float32Array.from(samples.slice(from * rate, to * rate), (sample) => sample / 32_768)
    return tonesHz.map((hz) => amplitudeOf(part, hz) / amplitude)
  })
const expectShares = (found: readonly number[][], shares: readonly number[]) => {
  for (const channel of found)
    for (const [index, share] of shares.entries()) expect(channel[index]).toBeCloseTo(share, 1)
}

test('a lossless clip has the samples of the channels that are heard', async () => {
  const [first = [], , ...others] = ffmpegSamples(inverted, 4)
  for (const form of ['wav', 'flac'] as const) {
    const { path, facts } = await clipOf([inverted], form, [heard])
    expect(facts).toMatchObject({ channels: 3, recordings: [{ channels: 3 }] })
    expect(channelCount(path)).toBe(3)
    expect(ffmpegSamples(path, 3)).toEqual(within([first, ...others]))
  }
  const { path } = await clipOf([silentFirst], 'wav', [ofTrack(1, [0, 1])])
  expect(ffmpegSamples(path, 2)).toEqual(within(ffmpegSamples(pair, 2)))
})

test('an MP3 clip of more channels than it holds has each of them in both', async () => {
  const { path } = await clipOf([inverted], 'mp3', [heard])
  expect(channelCount(path)).toBe(2)
  expectShares(sharesIn(path, { channels: 2 }), [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)])
})

test('a reel of one form spreads one channel unchanged, and mixes more than it has alike', async () => {
  const { path, facts } = await clipOf([inverted, mono], 'wav', [heard, null])
  expect(facts).toMatchObject({ channels: 2, recordings: [{ channels: 3 }, { channels: 1 }] })
  // Integers are mixed so that they cannot overflow.
  expectShares(sharesIn(path, { channels: 2 }), [1 / 3, 1 / 3, 1 / 3])
  expectShares(sharesIn(path, { channels: 2, from: 1.6, to: 2.4 }), [0, 1, 0])
  const ofOne = await clipOf([inverted, pair], 'wav', [ofTrack(0, [0]), null])
  expect(ofOne.facts).toMatchObject({ channels: 2, recordings: [{ channels: 1 }, { channels: 2 }] })
  const one = within(ffmpegSamples(inverted, 4))[0] ?? []
  expect(ffmpegSamples(ofOne.path, 2).map((samples) => samples.slice(0, one.length))).toEqual([one, one])
})

test.each([
  ['beside an inverted one', inverted, heard, () => [0, 2, 3].map((channel) => ffmpegSamples(inverted, 4)[channel])],
  ['of a second track', silentFirst, ofTrack(1, [0, 1]), () => ffmpegSamples(pair, 2)],
  ['of one microphone', silentFirst, ofTrack(1, [1]), () => ffmpegSamples(pair, 2).slice(1)],
] as const)('redacted sound has only the channels %s, unchanged, and its tone', async (name, path, from, channels) => {
  const target = at(`redacted ${name}`)
  const cuts = [{ startMs: 800, endMs: 1000 }]
  await writeRedactedSound(path, target, { cuts, tone: 'same-length', from })
  expect(channelCount(target)).toBe(from.length)
  const kept = ffmpegSamples(target, from.length)
  const before = (all: readonly (number[] | undefined)[]) => all.map((samples = []) => samples.slice(0, 0.79 * rate))
  expect(before(kept)).toEqual(before(channels()))
  for (const samples of kept) {
    const inside = Float32Array.from(samples.slice(0.81 * rate, 0.99 * rate), (sample) => sample / 32_768)
    expect(amplitudeOf(inside, 1000)).toBeCloseTo(0.1, 2)
    for (const hz of tonesHz) expect(amplitudeOf(inside, hz)).toBeLessThan(0.01)
  }
})
