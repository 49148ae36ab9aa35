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

test('finds a long silence, without its first and last moment', () => {
  expect(silencesIn(peaksOf([2000, 60], [4000, 0], [2000, 60]))).toEqual([{ startMs: 62_300, endMs: 65_700 }])
})

test('ignores a pause in a sentence', () => {
  expect(silencesIn(peaksOf([2000, 60], [1400, 0], [2000, 60]))).toEqual([])
})

test('counts room noise as silence, but not soft speech', () => {
  expect(silencesIn(peaksOf([2000, 60], [4000, 3], [2000, 60]))).toHaveLength(1)
  expect(silencesIn(peaksOf([2000, 60], [4000, 12], [2000, 60], [4000, 3]))).toEqual([
    { startMs: 68_300, endMs: 71_700 },
  ])
})

test('does not take a noisy room for silence', () => {
  expect(silencesIn(peaksOf([8000, 20]))).toEqual([])
})

test('ends a silence at the end of the part', () => {
  expect(silencesIn(peaksOf([2000, 60], [3000, 1]))).toEqual([{ startMs: 62_300, endMs: 64_700 }])
  expect(silencesIn(peaksOf())).toEqual([])
})
