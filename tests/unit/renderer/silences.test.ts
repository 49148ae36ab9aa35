import { expect, test } from 'vitest'
import { silencesIn } from '../../../renderer/recording/playback/silences.ts'

const bucketMs = 25
/** Pieces of audio: the length in milliseconds and the loudness (of 128) of each. */
const peaksOf = (...pieces: [lengthMs: number, loudness: number][]) => ({
  startMs: 60_000,
  bucketMs,
  peaks: pieces.flatMap(([lengthMs, loudness]) =>
    Array.from({ length: lengthMs / bucketMs }, () => [-loudness, loudness]).flat(),
  ),
})

test('a long silence is found, without its first and last moment', () => {
  expect(silencesIn(peaksOf([2000, 60], [4000, 0], [2000, 60]))).toEqual([{ startMs: 62_300, endMs: 65_700 }])
})

test('a pause in a sentence is none', () => {
  expect(silencesIn(peaksOf([2000, 60], [1400, 0], [2000, 60]))).toEqual([])
})

test('the noise of a room is silence, soft speech is not', () => {
  expect(silencesIn(peaksOf([2000, 60], [4000, 3], [2000, 60]))).toHaveLength(1)
  expect(silencesIn(peaksOf([2000, 60], [4000, 12], [2000, 60], [4000, 3]))).toEqual([
    { startMs: 68_300, endMs: 71_700 },
  ])
})

test('a noisy room is not taken for silence as a whole', () => {
  expect(silencesIn(peaksOf([8000, 20]))).toEqual([])
})

test('silence up to the end of the part ends there, and a part without sound has none', () => {
  expect(silencesIn(peaksOf([2000, 60], [3000, 1]))).toEqual([{ startMs: 62_300, endMs: 64_700 }])
  expect(silencesIn(peaksOf())).toEqual([])
})
