import { expect, test } from 'vitest'
import { clusterSpeakers as group } from '../../../electron/recognition/clustering.ts'

const clusterSpeakers = (...asked: Parameters<typeof group>) => group(...asked).speakers
const voice = (angle: number, seconds = 5) => ({ vector: Float32Array.of(Math.cos(angle), Math.sin(angle)), seconds })

test('similar voices are one speaker, numbered by first appearance', () => {
  const voices = [voice(1.5), voice(0), voice(1.45), voice(0.1), voice(-0.1), voice(1.55)]
  expect(clusterSpeakers(voices, 0.35)).toEqual([0, 1, 0, 1, 1, 0])
  expect(clusterSpeakers(voices, 0.35, { expected: null }, 3)).toEqual([0, 1, 0, 1, 1, 0])
  expect(clusterSpeakers([], 0.35)).toEqual([])
  const many = Array.from({ length: 3000 }, (_, index) => voice(index % 2 === 0 ? 0 : 1.5, index))
  expect(new Set(clusterSpeakers(many, 0.35)).size).toBe(2)
})

test('an expected number of speakers is always reached', () => {
  const alike = [voice(0), voice(0.2), voice(0.01), voice(0.21)]
  expect(clusterSpeakers(alike, 0.35)).toEqual([0, 0, 0, 0])
  expect(clusterSpeakers(alike, 0.35, { expected: 2 })).toEqual([0, 1, 0, 1])
  const different = [voice(0), voice(1.6), voice(3.1), voice(1.5)]
  expect(new Set(clusterSpeakers(different, 0.35)).size).toBe(3)
  expect(new Set(clusterSpeakers(different, 0.35, { expected: 1 })).size).toBe(1)
})

test('a voice of less than 2 s or 1 % of the speech is no speaker', () => {
  const cough = [voice(0, 100), voice(1.5, 100), voice(3, 1.9), voice(0.1, 100)]
  expect(clusterSpeakers(cough, 0.35)).toEqual([0, 1, 1, 0])
  expect(clusterSpeakers(cough, 0.35, { expected: 3 })).toEqual([0, 1, 2, 0])
  const hour = (seconds: number) => [voice(0, 1800), voice(1.5, 1800), voice(3, seconds)]
  expect(clusterSpeakers(hour(35), 0.35)).toEqual([0, 1, 1])
  expect(clusterSpeakers(hour(37), 0.35)).toEqual([0, 1, 2])
  expect(clusterSpeakers([voice(0, 10), voice(1.6, 2.5)], 0.35)).toEqual([0, 1])
})

test('a recording of one second has one speaker', () => {
  expect(clusterSpeakers([voice(0, 0.5), voice(3, 0.6)], 0.35)).toEqual([0, 0])
})

test('a voice between two others goes to the nearer one and is doubtful', () => {
  const between = [voice(0, 60), voice(0.02, 60), voice(1.5, 60), voice(1.52, 60), voice(0.7, 13)]
  const { speakers, doubtful } = group(between, 0.8)
  expect(speakers).toEqual([0, 0, 1, 1, 0])
  expect([...doubtful]).toEqual([4])
  const chosen = group(between, 0.8, { expected: 3 })
  expect(chosen.speakers).toEqual([0, 0, 1, 1, 2])
  expect(chosen.doubtful.size).toBe(0)
})

test('there are never more than twenty speakers', () => {
  const strangers = Array.from({ length: 60 }, (_, index) => ({
    vector: Float32Array.from({ length: 60 }, (_value, dimension) => (dimension === index ? 1 : 0)),
    seconds: 10,
  }))
  expect(new Set(clusterSpeakers(strangers, 0.35)).size).toBe(20)
})
