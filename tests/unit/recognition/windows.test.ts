import { expect, test } from 'vitest'
import { SoundHistory } from '../../../electron/recognition/soundHistory.ts'
import type { SoundStretch } from '../../../electron/recognition/types.ts'
import { historySamples } from '../../../electron/recognition/vad.ts'
import { packedWindows } from '../../../electron/recognition/windows.ts'

const second = 16_000

/** Speech at these places (seconds), in sound whose samples are their own numbers. */
async function windowsOf(
  speech: readonly (readonly [from: number, to: number])[],
  { firstSample = 0, isChannel = false } = {},
) {
  const history = new SoundHistory(firstSample, historySamples)
  const sound = (from: number, to: number) => Float32Array.from({ length: to - from }, (_, at) => from + at)
  async function* stretches(): AsyncGenerator<SoundStretch> {
    for (const [index, [from, to]] of speech.entries()) {
      // The detector hears a pause before it knows that a stretch has ended.
      history.push(sound(history.end, Math.min(to + 0.35, speech[index + 1]?.[0] ?? to) * second))
      yield { startSample: from * second, samples: sound(from * second, to * second) }
    }
  }
  const windows: SoundStretch[] = []
  for await (const window of packedWindows(stretches(), history, { isChannel })) windows.push(window)
  for (const { startSample, samples, speech = [] } of windows) {
    // Comparing numbers one by one takes seconds.
    expect(
      Buffer.from(samples.buffer).equals(Buffer.from(sound(startSample, startSample + samples.length).buffer)),
    ).toBe(true)
    const [first, last] = [speech[0]?.startSample ?? 0, speech.at(-1)?.endSample ?? 0]
    for (const edge of [first - startSample, startSample + samples.length - last]) {
      expect(edge).toBeGreaterThanOrEqual(0)
      expect(edge).toBeLessThanOrEqual(0.3 * second)
    }
  }
  expect(
    windows.flatMap(({ speech = [] }) => speech).map(({ startSample, endSample }) => [startSample, endSample]),
  ).toEqual(speech.map(([from, to]) => [from * second, to * second]))
  return windows.map(({ speech = [] }) => [
    (speech[0]?.startSample ?? 0) / second,
    (speech.at(-1)?.endSample ?? 0) / second,
  ])
}

test('five minutes in stretches of 4 s make 12 windows', async () => {
  const minutes = Array.from({ length: 60 }, (_, index) => [index * 5, index * 5 + 4] as const)
  const windows = await windowsOf(minutes)
  expect(windows).toHaveLength(12)
  for (const [from = 0, to = 0] of windows) expect(to - from).toBeLessThanOrEqual(28)
})

test('a window ends at its longest pause after 20 s', async () => {
  const speech = [
    [0, 8],
    [8.5, 20.5],
    [21.75, 24],
    [24.25, 27.5],
    [28, 31],
  ] as const
  expect(await windowsOf(speech)).toEqual([
    [0, 20.5],
    [21.75, 31],
  ])
})

test('speech before a pause of more than 2 s has its own window', async () => {
  const speech = [
    [3, 3.5],
    [5.5, 7],
    [9.25, 30],
  ] as const
  expect(await windowsOf(speech, { firstSample: 16_000 })).toEqual([
    [3, 7],
    [9.25, 30],
  ])
})

test('in the channel of one speaker, the turn of another does not end a window', async () => {
  const speech = [
    [3, 3.5],
    [15, 20],
    [32.5, 34],
  ] as const
  expect(await windowsOf(speech, { isChannel: true })).toEqual([
    [3, 20],
    [32.5, 34],
  ])
})

test('a stretch of 25 s has its own window', async () => {
  const speech = [
    [0, 25],
    [25, 49.5],
    [49.5, 50],
  ] as const
  expect(await windowsOf(speech)).toEqual([
    [0, 25],
    [25, 50],
  ])
})

test('a window has 0.3 s of sound around it, but no other speech', async () => {
  const history = new SoundHistory(0, historySamples)
  history.push(new Float32Array(60 * second))
  async function* stretches(): AsyncGenerator<SoundStretch> {
    for (const [from, to] of [
      [1, 26],
      [26.25, 40],
      [45, 46],
    ] as const)
      yield { startSample: from * second, samples: new Float32Array((to - from) * second) }
  }
  const edges: number[][] = []
  for await (const { startSample, samples } of packedWindows(stretches(), history))
    edges.push([startSample / second, (startSample + samples.length) / second])
  expect(edges).toEqual([
    [0.7, 26.25],
    [26, 40.3],
    [44.7, 46.3],
  ])
})
