import { expect, test } from 'vitest'
import { SoundHistory } from '../../../electron/recognition/soundHistory.ts'
import type { SoundStretch } from '../../../electron/recognition/types.ts'
import { historySamples } from '../../../electron/recognition/vad.ts'
import { packedWindows } from '../../../electron/recognition/windows.ts'

const second = 16_000

/** Speech at these places (seconds), in sound whose samples are their own numbers. */
async function windowsOf(speech: readonly (readonly [from: number, to: number])[], firstSample = 0) {
  const history = new SoundHistory(firstSample, historySamples)
  const sound = (from: number, to: number) => Float32Array.from({ length: to - from }, (_, at) => from + at)
  async function* stretches(): AsyncGenerator<SoundStretch> {
    for (const [from, to] of speech) {
      history.push(sound(history.end, to * second))
      yield { startSample: from * second, samples: sound(from * second, to * second) }
    }
  }
  const windows: SoundStretch[] = []
  for await (const window of packedWindows(stretches(), history)) windows.push(window)
  for (const { startSample, samples, speech = [] } of windows) {
    // Comparing numbers one by one takes seconds.
    expect(
      Buffer.from(samples.buffer).equals(Buffer.from(sound(startSample, startSample + samples.length).buffer)),
    ).toBe(true)
    expect(speech.at(-1)?.endSample).toBe(startSample + samples.length)
  }
  expect(
    windows.flatMap(({ speech = [] }) => speech).map(({ startSample, endSample }) => [startSample, endSample]),
  ).toEqual(speech.map(([from, to]) => [from * second, to * second]))
  return windows.map(({ startSample, samples }) => [startSample / second, (startSample + samples.length) / second])
}

test('five minutes of stretches of 4 s cost 12 windows, and not 60', async () => {
  const minutes = Array.from({ length: 60 }, (_, index) => [index * 5, index * 5 + 4] as const)
  const windows = await windowsOf(minutes)
  expect(windows).toHaveLength(12)
  for (const [from = 0, to = 0] of windows) expect(to - from).toBeLessThanOrEqual(28)
})

test('a window ends at its longest pause after 20 s, and what comes after it begins the next', async () => {
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

test('what is said before a pause of more than 2 s is heard alone', async () => {
  const speech = [
    [3, 3.5],
    [5.5, 7],
    [9.25, 30],
  ] as const
  expect(await windowsOf(speech, 16_000)).toEqual([
    [3, 7],
    [9.25, 30],
  ])
})

test('stretches of 25 s stay alone, and the end of one may be the beginning of the next', async () => {
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
