import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ffmpegPath, media } from '../../../electron/media/index.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { testFolder } from '../../support/testFolder.ts'
import { allSamples, amplitudeOf, tone, tonesInTurn } from '../../support/tones.ts'
import { writeChannels } from '../../support/twoMicrophones.ts'

/** Some of the microphones of a recording, mixed to one channel. Each microphone has a tone of its own. */
const folder = testFolder()
const at = (name: string) => join(folder, name)

const tonesHz = [300, 700, 1100, 1700]
const amplitude = 0.3
/** The amplitude of each tone, relative to that in its own channel. */
const sharesIn = async (path: string, options: { from?: readonly SoundChannel[] } = {}) => {
  const samples = await allSamples(media.decodePcm(path, options))
  return tonesHz.map((hz) => amplitudeOf(samples, hz) / amplitude)
}
/** Expects the tones of these microphones, equally loud, and nothing of the others. */
function expectOnly(shares: readonly number[], microphones: readonly number[]): void {
  shares.forEach((share, microphone) => {
    if (microphones.includes(microphone)) expect(share).toBeCloseTo(1 / Math.sqrt(microphones.length), 1.5)
    else expect(share).toBeLessThan(0.002)
  })
}

describe('four channels of one track', () => {
  const path = at('four.wav')
  writeChannels(
    path,
    tonesHz.map((hz) => tone(hz, { seconds: 2, amplitude })),
  )
  const inTrack = (channels: readonly number[]) => channels.map((channel) => ({ track: 0, channel }))

  test.each([[[2]], [[0, 2]], [[3, 1]], [[0, 1, 3]], [[0, 1, 2, 3]]])('decode and copy only %j', async (channels) => {
    expectOnly(await sharesIn(path, { from: inTrack(channels) }), channels)
    await media.encode(path, at('copy.ogg'), { format: 'opus', bitRate: 48_000, from: inTrack(channels) })
    expect(await media.probe(at('copy.ogg'))).toMatchObject({ codec: 'opus', channels: 1 })
    const shares = await sharesIn(at('copy.ogg'))
    const [most, least] = [Math.max, Math.min].map((of) => of(...channels.map((channel) => shares[channel] ?? 0)))
    expect((least ?? 0) / (most ?? 1)).toBeGreaterThan(0.8)
    shares.forEach((share, channel) => {
      if (!channels.includes(channel)) expect(share).toBeLessThan(0.02 * (most ?? 0))
    })
  })
})

test('a mix beside inverted channels has every microphone equally loud', async () => {
  const [twice, second, third] = tonesInTurn(tonesHz.slice(0, 3), { secondsEach: 3, rounds: 1 }) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  writeChannels(at('inverted.wav'), [twice.map((sample) => -sample / 2), twice, second, third])
  const { mixed } = await media.channelVoices(at('inverted.wav'))
  expect(mixed).toEqual([1, 2, 3].map((channel) => ({ track: 0, channel })))
  // Each tone sounds 2.5 of 9 seconds.
  const shares = (await sharesIn(at('inverted.wav'), { from: mixed ?? [] })).map((share) => (share * 9) / 2.5)
  expectOnly(shares, [0, 1, 2])
})

describe('two tracks of a camera', () => {
  const path = at('camera.mov')
  const [a, b, c] = tonesHz.map((hz) => tone(hz, { seconds: 2, amplitude })) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  writeChannels(at('first.wav'), [a, b])
  writeChannels(at('second.wav'), [c.subarray(0, c.length / 2)])
  execFileSync(ffmpegPath(), [
    ...['-v', 'error', '-i', at('first.wav'), '-i', at('second.wav')],
    ...['-map', '0:a', '-map', '1:a', '-c:a', 'pcm_s16le', path],
  ])
  const from = [
    { track: 0, channel: 1 },
    { track: 1, channel: 0 },
  ]

  test('mix equally loud, with silence after the shorter track', async () => {
    const samples = await allSamples(media.decodePcm(path, { from }))
    expect(samples.length).toBe(b.length)
    const [first, second] = [samples.subarray(0, b.length / 2), samples.subarray(b.length / 2)]
    const shares = (half: Float32Array) => tonesHz.slice(0, 3).map((hz) => amplitudeOf(half, hz) / amplitude)
    expectOnly([...shares(first), 0], [1, 2])
    const [noA = 1, onlyB = 0, noC = 1] = shares(second)
    expect(onlyB).toBeCloseTo(1 / Math.sqrt(2), 1.5)
    expect(Math.max(noA, noC)).toBeLessThan(0.002)
  })

  test('mix three channels without making one louder', async () => {
    const samples = await allSamples(media.decodePcm(path, { from: [{ track: 0, channel: 0 }, ...from] }))
    const half = samples.subarray(0, samples.length / 2)
    expectOnly([...tonesHz.slice(0, 3).map((hz) => amplitudeOf(half, hz) / amplitude), 0], [0, 1, 2])
  })

  test('have a waveform as long as the longer track', async () => {
    const { durationMs, peaks } = await media.computePeaks(path, { from })
    expect(durationMs).toBe(2000)
    expect(Math.max(...peaks)).toBeGreaterThan(30)
  })
})
