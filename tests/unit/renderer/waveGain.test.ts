import { expect, test } from 'vitest'
import { gainOf } from '../../../renderer/recording/playback/peaks.ts'

const peaksOf = (size: number, more: number[] = []) => ({
  startMs: 0,
  bucketMs: 25,
  peaks: [...Array.from({ length: 4000 }, (_, at) => (at % 2 === 0 ? -size : size)), ...more],
})

test('draws a quiet recording at most twelve times higher', () => {
  expect(gainOf(peaksOf(100))).toBe(1)
  expect(gainOf(peaksOf(64))).toBe(1)
  expect(gainOf(peaksOf(20))).toBe(5)
  expect(gainOf(peaksOf(20, [-128, 127]))).toBe(5)
  expect(gainOf(peaksOf(1))).toBe(12)
})

test('leaves silence and a missing waveform as they are', () => {
  expect(gainOf(peaksOf(0))).toBe(1)
  expect(gainOf(null)).toBe(1)
})
