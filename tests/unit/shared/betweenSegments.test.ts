import { expect, test } from 'vitest'
import { betweenSegments } from '../../../shared/transcripts/betweenSegments.ts'

const segments = (...list: [startMs: number, endMs: number, speakerId: number | null][]) =>
  list.map(([startMs, endMs, speakerId]) => ({ startMs, endMs, speakerId }))
const found = (...list: Parameters<typeof segments>) => [...betweenSegments(segments(...list))]

test('a pause counts from 2 s on, except at the beginning', () => {
  expect(found([9000, 10_000, 1], [11_999, 13_000, 2], [15_000, 16_000, 2])).toEqual([
    [2, { kind: 'pause', lengthMs: 2000 }],
  ])
})

test('a short interruption does not end the longer segment around it', () => {
  expect(found([0, 20_000, 1], [5000, 6000, 2], [21_000, 22_000, 1], [25_000, 26_000, 1])).toEqual([
    [1, { kind: 'crosstalk', lengthMs: 1000 }],
    [3, { kind: 'pause', lengthMs: 3000 }],
  ])
})

test('two speakers at once are crosstalk from half a second on', () => {
  expect(found([0, 5000, 1], [4501, 9000, 2])).toEqual([])
  expect(found([0, 5000, 1], [4500, 9000, 2])).toEqual([[1, { kind: 'crosstalk', lengthMs: 500 }]])
  expect(found([0, 5000, 1], [4000, 9000, 1])).toEqual([])
  expect(found([0, 5000, null], [4000, 9000, null])).toEqual([])
})

test('missing sound is no pause', () => {
  const list = segments([0, 1000, 1], [9000, 10_000, 1], [15_000, 16_000, 1])
  expect([...betweenSegments(list, (index) => index === 1).keys()]).toEqual([2])
})
