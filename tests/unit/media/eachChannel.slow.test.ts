import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCutter } from '../../../electron/media/cutter.ts'
import { ffmpegPath, media } from '../../../electron/media/index.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'

/** Copies with several channels, for recordings in which each channel is one speaker. */
const folder = testFolder()

const sampleRateHz = 16_000
const lengthMs = 3000
/** Noise of its own for each channel. */
const noise = (seed: number): Float32Array => {
  let state = seed
  return Float32Array.from({ length: (lengthMs * sampleRateHz) / 1000 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.round((state / 2 ** 31 - 0.5) * 20_000) / 32_767
  })
}
const channelsOf = (count: number) => Array.from({ length: count }, (_, channel) => noise(channel + 1))
const inFirstTrack = (channel: number): SoundChannel => ({ track: 0, channel })

async function decoded(path: string, from: SoundChannel, span = {}): Promise<number[]> {
  const blocks: Float32Array[] = []
  for await (const block of media.decodePcm(path, { from, ...span })) blocks.push(block)
  return blocks.flatMap((block) => [...block].map((sample) => Math.round(sample * 32_768)))
}
/** The samples as `writeChannels` writes them. */
const samplesOf = (channel: Float32Array = new Float32Array(0)): number[] =>
  [...channel].map((sample) => Math.round(sample * 32_767))

/** The samples of the copy, without the silence that fills its last frame. */
const beginning = async (path: string, channel: number, length: number) =>
  (await decoded(path, inFirstTrack(channel))).slice(0, length)

test.each([3, 4, 6, 8])('a copy of %i channels has every sample in its own channel', async (count) => {
  const path = join(folder, `${count}.wav`)
  const copy = join(folder, `${count}.flac`)
  writeChannels(path, channelsOf(count))
  // In another order, to see that none is only where it was.
  const wanted = channelsOf(count).map((_, channel) => inFirstTrack((channel + 1) % count))
  await media.encode(path, copy, { format: 'flac', bitRate: 0, channels: wanted })
  expect(await media.probe(copy)).toMatchObject({ channels: count, sampleRateHz })
  for (const [channel, from] of wanted.entries()) {
    const original = samplesOf(channelsOf(count)[from.channel])
    expect(await beginning(copy, channel, original.length)).toEqual(original)
  }
})

test('slices of two of four channels match the recording to the sample', async () => {
  const path = join(folder, 'four.wav')
  writeChannels(path, channelsOf(4))
  const wanted = [inFirstTrack(3), inFirstTrack(1)]
  const cutter = await openCutter(path, { format: 'flac', bitRate: 0, channels: wanted })
  for (const span of [
    { startMs: 0, endMs: 1201 },
    { startMs: 1100, endMs: 2999 },
  ]) {
    const slice = join(folder, `${span.startMs}.flac`)
    await cutter.cut(span, slice)
    for (const [channel, from] of wanted.entries()) {
      const there = samplesOf(channelsOf(4)[from.channel]).slice(span.startMs * 16, span.endMs * 16)
      expect(await beginning(slice, channel, there.length)).toEqual(there)
    }
  }
  await cutter.close()
})

test('microphones in two tracks of a film become channels of one track', async () => {
  const [one, two] = channelsOf(2)
  writeChannels(join(folder, 'one.wav'), [one ?? noise(1)])
  writeChannels(join(folder, 'two.wav'), [two ?? noise(2)])
  const film = join(folder, 'film.mov')
  execFileSync(ffmpegPath(), [
    ...['-v', 'error', '-y', '-i', join(folder, 'one.wav'), '-i', join(folder, 'two.wav')],
    ...['-map', '0:a', '-map', '1:a', '-c:a', 'pcm_s16le', film],
  ])
  const copy = join(folder, 'film.flac')
  const wanted = [0, 1].map((track) => ({ track, channel: 0 }))
  await media.encode(film, copy, { format: 'flac', bitRate: 0, channels: wanted, startMs: 500, endMs: 2500 })
  for (const [channel, from] of wanted.entries()) {
    const there = await decoded(film, from, { startMs: 500, endMs: 2500 })
    expect(there.length).toBe(2 * sampleRateHz)
    expect(await beginning(copy, channel, there.length)).toEqual(there)
  }
})

test('known voices include a silent channel and are ignored for other channel counts', async () => {
  const path = join(folder, 'silent.wav')
  writeChannels(path, [noise(1), new Float32Array((lengthMs * sampleRateHz) / 1000)])
  const known = [
    { activeFromDb: -50, leaksDb: [0, -12] },
    { activeFromDb: -45, leaksDb: [-14, 0] },
  ]
  const { voices, mixed } = await media.channelVoices(path, { known })
  expect(voices).toMatchObject(known.map((levels, channel) => ({ from: inFirstTrack(channel), ...levels })))
  expect(voices.map(({ levelsDb }) => levelsDb.length)).toEqual([lengthMs / 20, lengthMs / 20])
  expect(mixed).toBeNull()
  expect((await media.channelVoices(path)).voices).toEqual([])
  expect((await media.channelVoices(path, { known: [...known, ...known] })).voices).toEqual([])
})
