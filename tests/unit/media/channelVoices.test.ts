import { describe, expect, test } from 'vitest'
import type { MeasuredChannels } from '../../../electron/media/channels/types.ts'
import { channelVoices } from '../../../electron/media/channels/voices.ts'

/** Levels as they are measured, without sound: what speakers, music, hum and delays look like step by step. */
const steps = 50 * 400
const stepsPerSecond = 50

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Speech in the seconds that `isSpeaking` names: syllables of about 160 ms, over a quiet room. */
function speechLevels(isSpeaking: (second: number) => boolean, seed: number): Int8Array {
  const random = randomFrom(seed)
  let syllableDb = -28
  return Int8Array.from({ length: steps }, (_, step) => {
    if (step % 8 === 0) syllableDb = -36 + Math.round(random() * 18)
    const jitter = Math.round(random() * 2)
    return isSpeaking(Math.floor(step / stepsPerSecond)) ? syllableDb + jitter : -62 + jitter
  })
}
const steadyLevels = (db: number, spreadDb: number, seed: number): Int8Array => {
  const random = randomFrom(seed)
  return Int8Array.from({ length: steps }, () => db + Math.round(random() * spreadDb))
}
const leaking = (own: Int8Array, other: Int8Array, leakDb: number): Int8Array =>
  own.map((level, step) => Math.max(level, (other[step] ?? -128) + leakDb))

const unlike = (count: number): number[][] =>
  Array.from({ length: count }, (_, one) => Array.from({ length: count }, (_, other) => (one === other ? 1 : 0)))
/** Two channels and their correlation. */
type Pairs = readonly [number, number, number][]
function correlated(count: number, pairs: Pairs): number[][] {
  const correlations = unlike(count)
  for (const [one, other, correlation] of pairs) {
    ;(correlations[one] ?? [])[other] = correlation
    ;(correlations[other] ?? [])[one] = correlation
  }
  return correlations
}
const oneTrack = { tracks: [], mainTrack: 0, notCompared: [], arrivals: { everySeconds: 1, together: [] } }
const inOneTrack = (count: number) => Array.from({ length: count }, (_, channel) => ({ track: 0, channel }))

const [a, b] = [speechLevels((second) => second % 20 < 9, 3), speechLevels((second) => second % 20 >= 10, 4)]
const later = (levels: Int8Array, by: number) =>
  Int8Array.from(levels, (_, step) => (levels[step - by] ?? -62) + (step % 3) - 1)

test.each([3, 5, 25, 50])('hears one voice if a sound arrives %i steps later on the other channel', (by) => {
  for (const levelsDb of [
    [a, later(a, by)],
    [later(a, by), a],
  ])
    expect(channelVoices({ ...oneTrack, channels: inOneTrack(2), levelsDb, correlations: unlike(2) }).voices).toEqual(
      [],
    )
})

test.each([-6, -12, -30])('hears two voices with leaks of %i dB', (leakDb) => {
  const levelsDb = [leaking(a, b, leakDb), leaking(b, a, leakDb)]
  expect(
    channelVoices({ ...oneTrack, channels: inOneTrack(2), levelsDb, correlations: unlike(2) }).voices,
  ).toHaveLength(2)
})

test('hears speech over music, but not hum alone, on the first track and beside a silent one', () => {
  const channels = [
    { track: 0, channel: 0 },
    { track: 1, channel: 0 },
  ]
  const few = speechLevels((second) => second % 60 < 3, 5)
  const mixedOf = (first: Int8Array, second = few) =>
    channelVoices({ ...oneTrack, channels, levelsDb: [first, second], correlations: unlike(2) }).mixed
  expect(mixedOf(steadyLevels(-24, 9, 6))).toBeNull()
  expect(mixedOf(steadyLevels(-40, 2, 6))).toEqual([{ track: 1, channel: 0 }])
  const silence = new Int8Array(steps).fill(-128)
  expect(mixedOf(silence)).toEqual([{ track: 1, channel: 0 }])
  expect(mixedOf(silence, steadyLevels(-24, 9, 6))).toEqual([{ track: 1, channel: 0 }])
  expect(mixedOf(silence, silence)).toBeNull()
})

test('hears microphones beside two open inputs with inverted hum', () => {
  const hum = steadyLevels(-50, 2, 7)
  const correlations = correlated(4, [[2, 3, -1]])
  const { voices, mixed } = channelVoices({
    ...oneTrack,
    channels: inOneTrack(4),
    levelsDb: [a, b, hum, hum],
    correlations,
  })
  expect(mixed).toBeNull()
  expect(voices.map(({ from }) => from.channel)).toEqual([0, 1])
})

describe('of channels that cancel each other, a mix leaves out', () => {
  const quieter = (levels: Int8Array, by: number) => levels.map((level) => level - by)
  /** Speech without a pause that is long enough to tell it from noise. */
  const music = steadyLevels(-24, 9, 6)
  const mixOf = (levelsDb: readonly Int8Array[], pairs: Pairs, facts: Partial<MeasuredChannels> = {}) => {
    const correlations = correlated(levelsDb.length, pairs)
    const found = channelVoices({
      ...oneTrack,
      channels: inOneTrack(levelsDb.length),
      levelsDb,
      correlations,
      ...facts,
    })
    return { ...found, mixed: found.mixed?.map(({ track, channel }) => `${track}.${channel}`) ?? null }
  }

  test('the quieter, and the second of two that are equally loud', () => {
    expect(mixOf([a, quieter(a, 2)], [[0, 1, -1]]).mixed).toEqual(['0.0'])
    expect(mixOf([quieter(a, 2), a], [[0, 1, -1]]).mixed).toEqual(['0.1'])
    expect(mixOf([a, a], [[0, 1, -1]]).mixed).toEqual(['0.0'])
    expect(mixOf([quieter(music, 2), music], [[0, 1, -1]]).mixed).toEqual(['0.1'])
  })

  test('one only below a correlation of −0.9', () => {
    expect(mixOf([a, a], [[0, 1, -0.91]]).mixed).toEqual(['0.0'])
    expect(mixOf([a, a], [[0, 1, -0.9]]).mixed).toBeNull()
    // The same sound without inversion does not cancel.
    expect(mixOf([a, a], [[0, 1, 1]]).mixed).toBeNull()
  })

  test('none of the other microphones, and the louder side stays a voice', () => {
    const { voices, mixed } = mixOf([quieter(a, 3), a, b, new Int8Array(steps).fill(-128)], [[0, 1, -0.97]])
    expect(mixed).toEqual(['0.1', '0.2', '0.3'])
    expect(voices.map(({ from }) => from.channel)).toEqual([1, 2])
  })

  test('one of each pair, and none that would cancel only what is left out', () => {
    const two: Pairs = [
      [0, 1, -1],
      [2, 3, -1],
    ]
    expect(mixOf([a, quieter(a, 1), quieter(b, 1), b], two).mixed).toEqual(['0.0', '0.3'])
    const inARow: Pairs = [
      [0, 1, -0.95],
      [1, 2, -0.95],
    ]
    expect(mixOf([a, quieter(a, 1), quieter(a, 2)], inARow).mixed).toEqual(['0.0', '0.2'])
  })

  test('none that was not compared', () => {
    const beyond = [8, 9].map((channel) => ({ track: 0, channel }))
    const levelsDb = [a, a, ...Array.from({ length: 6 }, () => b)]
    const ofAnother = { track: 1, channel: 0 }
    expect(mixOf(levelsDb, [[0, 1, -1]], { notCompared: [...beyond, ofAnother] }).mixed).toEqual(
      [0, 2, 3, 4, 5, 6, 7, 8, 9].map((channel) => `0.${channel}`),
    )
  })

  test('none of two tracks, and of a track beside a silent one only the quieter side', () => {
    const silent = new Int8Array(steps).fill(-128)
    const channels = [0, 1, 1, 1].map((track, index) => ({ track, channel: Math.max(0, index - 1) }))
    expect(mixOf([quieter(a, 1), a, b, b], [[0, 1, -1]], { channels }).mixed).toBeNull()
    expect(mixOf([silent, quieter(a, 1), a, b], [[1, 2, -1]], { channels }).mixed).toEqual(['1.1', '1.2'])
    expect(mixOf([silent, a, b, silent], [], { channels }).mixed).toEqual(['1.0', '1.1', '1.2'])
  })
})
