import { expect, test } from 'vitest'
import { clusterSpeakers } from '../../../electron/recognition/clustering.ts'

const voice = (angle: number, seconds = 5) => ({ vector: Float32Array.of(Math.cos(angle), Math.sin(angle)), seconds })

test('voices that point the same way are one speaker, numbered by first appearance', () => {
  const voices = [voice(1.5), voice(0), voice(1.45), voice(0.1), voice(-0.1), voice(1.55)]
  expect(clusterSpeakers(voices, 0.35)).toEqual([0, 1, 0, 1, 1, 0])
  expect(clusterSpeakers(voices, 0.35, { expected: null }, 3)).toEqual([0, 1, 0, 1, 1, 0])
  expect(clusterSpeakers([], 0.35)).toEqual([])
  const many = Array.from({ length: 3000 }, (_, index) => voice(index % 2 === 0 ? 0 : 1.5, index))
  expect(new Set(clusterSpeakers(many, 0.35)).size).toBe(2)
})

test('an expected number of speakers is kept to, however alike or different the voices are', () => {
  const alike = [voice(0), voice(0.2), voice(0.01), voice(0.21)]
  expect(clusterSpeakers(alike, 0.35)).toEqual([0, 0, 0, 0])
  expect(clusterSpeakers(alike, 0.35, { expected: 2 })).toEqual([0, 1, 0, 1])
  const different = [voice(0), voice(1.6), voice(3.1), voice(1.5)]
  expect(new Set(clusterSpeakers(different, 0.35)).size).toBe(3)
  expect(new Set(clusterSpeakers(different, 0.35, { expected: 1 })).size).toBe(1)
})

test('a cough is no speaker; a short answer in a short recording is', () => {
  const long = [voice(0, 100), voice(1.5, 100), voice(3, 0.5), voice(0.1, 100)]
  expect(clusterSpeakers(long, 0.35)).toEqual([0, 1, 1, 0])
  expect(clusterSpeakers([voice(0, 10), voice(1.6, 1)], 0.35)).toEqual([0, 1])
})

test('there are never more than twenty speakers', () => {
  const strangers = Array.from({ length: 60 }, (_, index) => ({
    vector: Float32Array.from({ length: 60 }, (_value, dimension) => (dimension === index ? 1 : 0)),
    seconds: 10,
  }))
  expect(new Set(clusterSpeakers(strangers, 0.35)).size).toBe(20)
})
