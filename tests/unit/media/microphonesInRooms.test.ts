import { expect, test } from 'vitest'
import { ArrivalMeter } from '../../../electron/media/channels/arrivals.ts'
import { recordedMixes } from '../../../electron/media/channels/recordedMixes.ts'
import { channelVoices } from '../../../electron/media/channels/voices.ts'
import { leakSteps } from '../../../electron/media/channels/withoutLeaks.ts'

/** Microphones near each other in rooms: their echoes change the level of each step, and recorders add mixes or set the volume. */
const stepsPerSecond = 50
const seconds = 200

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
/** About a bell curve with this standard deviation. */
const bell = (random: () => number, deviation: number): number =>
  (random() + random() + random() + random() - 2) * Math.sqrt(3) * deviation

/**
 * The levels in the channels of several people, of whom `speakerAt` names the one who speaks in a second. Each channel gets the others by
 * `leakDb` quieter; in each step the echoes of the room change the level by some dB.
 */
function inRoom(people: number, leakDb: number, speakerAt: (second: number) => number, echoDb = 2.5): Int8Array[] {
  const [speech, echoes] = [randomFrom(11), randomFrom(12)]
  const channels = Array.from({ length: people }, () => new Int8Array(seconds * stepsPerSecond))
  let syllableDb = -28
  for (let step = 0; step < seconds * stepsPerSecond; step++) {
    if (step % 8 === 0) syllableDb = -38 + speech() * 18
    const isPause = step % stepsPerSecond < 8
    const speaker = speakerAt(Math.floor(step / stepsPerSecond))
    channels.forEach((levels, channel) => {
      const level = (channel === speaker ? syllableDb : syllableDb + leakDb) + bell(echoes, echoDb)
      levels[step] = Math.round(isPause ? -62 + bell(echoes, 1) : Math.max(-62, level))
    })
  }
  return channels
}
const inTurn = (people: number) => (second: number) => Math.floor(second / 4) % people

const alike = (count: number, correlation: number): number[][] =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count }, (_, other) => (one === other ? 1 : correlation)),
  )
const arriving = (count: number, together: number) => ({
  everySeconds: 1,
  together: Array.from({ length: count }, () =>
    Array.from({ length: count }, () => new Uint8Array(seconds).fill(together)),
  ),
})
const voicesIn = (levelsDb: Int8Array[], arrivals = arriving(levelsDb.length, 0)) =>
  channelVoices({
    channels: levelsDb.map((_, channel) => ({ track: 0, channel })),
    ...{ levelsDb, arrivals, correlations: alike(levelsDb.length, 0), tracks: [], mainTrack: 0, notCompared: [] },
  }).voices

test('a stereo recorder between two people has no voices of their own, a mixer has', () => {
  const levelsDb = inRoom(2, -7, inTurn(2))
  expect(voicesIn(levelsDb)).toHaveLength(2)
  expect(voicesIn(levelsDb, arriving(2, 1))).toEqual([])
  expect(voicesIn(inRoom(2, -16, inTurn(2)), arriving(2, 1))).toHaveLength(2)
})

test('sound arrives together at a stereo recorder, and later at the microphone of another person', () => {
  const random = randomFrom(13)
  const voice = Float32Array.from({ length: 16_000 }, () => random() - 0.5)
  const arrival = (laterMs: number, gain: number) => {
    const meter = new ArrivalMeter(2, 1000)
    meter.add([voice, voice.map((_, index) => gain * (voice[index - 16 * laterMs] ?? 0) + (random() - 0.5) / 10)])
    return meter.all().together[0]?.[1]
  }
  expect(arrival(0, 0.4)).toEqual(Uint8Array.of(1))
  expect(arrival(0.5, 0.4)).toEqual(Uint8Array.of(1))
  expect(arrival(2, 0.4)).toEqual(Uint8Array.of(0))
  expect(arrival(7, 0.2)).toEqual(Uint8Array.of(0))
})

test.each([3, 4])('%i microphones close together each have a voice', (people) => {
  expect(voicesIn(inRoom(people, -8, inTurn(people)))).toHaveLength(people)
})

test('a person who hardly speaks has a voice', () => {
  const levelsDb = inRoom(2, -8, (second) => Number(second % 25 === 20))
  expect(voicesIn(levelsDb)).toHaveLength(2)
})

test('a recorder that sets the volume of each channel all the time has no voices to tell apart by level', () => {
  const [near = new Int8Array(0)] = inRoom(1, 0, () => 0)
  const random = randomFrom(14)
  let driftDb = 0
  const other = near.map((level, step) => {
    if (step % stepsPerSecond === 0) driftDb = bell(random, 8)
    return level === -62 ? level : Math.max(-62, level + driftDb)
  })
  expect(voicesIn([near, other])).toEqual([])
})

test('little of an own voice is silenced, and little of a leak is heard, though the leak is only 6 dB quieter', () => {
  const levelsDb = inRoom(2, -6, inTurn(2))
  const voices = voicesIn(levelsDb)
  const leaks = leakSteps(voices, 0)
  let [own, silenced, leaked, heard] = [0, 0, 0, 0]
  leaks.forEach((isLeak, step) => {
    const second = Math.floor(step / stepsPerSecond)
    // Away from the pauses and from the other person's turn.
    if (step % stepsPerSecond < 16 || step % stepsPerSecond > 44) return
    if (inTurn(2)(second) === 0) [own, silenced] = [own + 1, silenced + isLeak]
    else [leaked, heard] = [leaked + 1, heard + 1 - isLeak]
  })
  expect(silenced / own).toBeLessThan(0.02)
  expect(heard / leaked).toBeLessThan(0.05)
})

test('between the expected leak and the expected own voice, sound counts as the nearer of the two', () => {
  const heardAt = (db: number) => {
    const [own, other] = [db, -30].map((level) => new Int8Array(100).fill(level))
    const voice = (levelsDb: Int8Array | undefined, leaksDb: number[], channel: number) => ({
      ...{ from: { track: 0, channel }, levelsDb: levelsDb ?? new Int8Array(0), activeFromDb: -60, leaksDb },
    })
    return leakSteps([voice(own, [0, -5], 0), voice(other, [-5, 0], 1)], 0)[50] === 0
  }
  expect(heardAt(-34)).toBe(false)
  expect(heardAt(-31)).toBe(true)
})

/** The correlations of sums of independent sounds: each row has the parts of one channel. */
const correlationsOf = (channels: readonly (readonly number[])[]): number[][] => {
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, part, index) => sum + part * (other[index] ?? 0), 0)
  return channels.map((one) =>
    channels.map((other) => product(one, other) / Math.sqrt(product(one, one) * product(other, other))),
  )
}

test('finds the mixes that a recorder writes beside its microphones, but not the microphones', () => {
  // Two voices with leaks, and the noise of each microphone.
  const [a, b] = [
    [1, 0.1, 0.05, 0],
    [0.1, 1, 0, 0.05],
  ] as const
  const sum = (ofA: number, ofB: number) => a.map((part, index) => ofA * part + ofB * (b[index] ?? 0))
  expect([...recordedMixes(correlationsOf([sum(0.5, 0.5), a, b]))]).toEqual([0])
  expect([...recordedMixes(correlationsOf([a, b, sum(0.7, 0.3), sum(0.3, 0.7)]))]).toEqual([2, 3])
  expect([...recordedMixes(correlationsOf([sum(1, 0.25), sum(1, 0.25), a, b]))]).toEqual([0, 1])
  expect([...recordedMixes(correlationsOf([a, b]))]).toEqual([])
  expect([...recordedMixes(correlationsOf([a, a.map((part) => part / 2), b]))]).toEqual([])
})

test('the microphone that is nearly all of a mix is kept, not the mix', () => {
  const levelsDb = inRoom(2, -7, (second) => Number(second % 10 === 9))
  const [first = new Int8Array(0), second = new Int8Array(0)] = levelsDb
  const mix = first.map((level, step) => Math.max(level, second[step] ?? level) - 6)
  const correlations = correlationsOf([
    [1, 0.25],
    [1, 0],
    [0, 1],
  ])
  const { voices } = channelVoices({
    channels: [0, 1, 2].map((channel) => ({ track: 0, channel })),
    ...{
      levelsDb: [mix, first, second],
      arrivals: arriving(3, 0),
      correlations,
      tracks: [],
      mainTrack: 0,
      notCompared: [],
    },
  })
  expect(voices.map(({ from }) => from.channel)).toEqual([1, 2])
})
