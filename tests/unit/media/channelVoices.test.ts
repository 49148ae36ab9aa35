import { expect, test } from 'vitest'
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
const oneTrack = { tracks: [], mainTrack: 0 }
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

test('hears speech over music on the first track, but not hum alone', () => {
  const channels = [
    { track: 0, channel: 0 },
    { track: 1, channel: 0 },
  ]
  const few = speechLevels((second) => second % 60 < 3, 5)
  const aloneOf = (first: Int8Array) =>
    channelVoices({ ...oneTrack, channels, levelsDb: [first, few], correlations: unlike(2) }).alone
  expect(aloneOf(steadyLevels(-24, 9, 6))).toBeNull()
  expect(aloneOf(steadyLevels(-40, 2, 6))).toEqual({ track: 1, channel: 0 })
  expect(aloneOf(new Int8Array(steps).fill(-128))).toEqual({ track: 1, channel: 0 })
})

test('hears microphones beside two open inputs with inverted hum', () => {
  const hum = steadyLevels(-50, 2, 7)
  const correlations = unlike(4)
  for (const [one, other] of [
    [2, 3],
    [3, 2],
  ] as const)
    (correlations[one] ?? [])[other] = -1
  const { voices, alone } = channelVoices({
    ...oneTrack,
    channels: inOneTrack(4),
    levelsDb: [a, b, hum, hum],
    correlations,
  })
  expect(alone).toBeNull()
  expect(voices.map(({ from }) => from.channel)).toEqual([0, 1])
})
