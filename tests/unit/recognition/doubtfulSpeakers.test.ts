import { expect, test } from 'vitest'
import { meanVoices } from '../../../electron/recognition/clustering.ts'
import { doubtfulSpeakers } from '../../../electron/recognition/doubtfulSpeakers.ts'
import { turnsOfPages } from '../../../electron/recognition/turns.ts'
import { unitSum } from '../../../electron/recognition/vectors.ts'

/** Three people whose voices have nothing in common. Each take of a person differs a little. */
const person = (axis: number, take: number): Float32Array => {
  const vector = new Float32Array(12)
  vector[axis] = 1
  vector[3 + ((axis * 3 + take) % 9)] = 0.3
  return unitSum([vector], [1])
}
const said = (vectors: Float32Array[], seconds: number) =>
  vectors.map((vector) => ({ vector, seconds: seconds / vectors.length }))
const takes = (axis: number, count = 4) => Array.from({ length: count }, (_, take) => person(axis, take))
const both = (share: number) => unitSum([person(0, 0), person(1, 1)], [share, 1 - share])
const [one, two] = [said(takes(0), 300), said(takes(1), 200)]

test('a short voice that two speakers explain together is doubtful', () => {
  for (const phantom of [[both(0.5)], [both(0.4), both(0.6)], [both(0.3), both(0.5), both(0.6), both(0.7)]])
    expect([...doubtfulSpeakers([one, said(phantom, 13), two])]).toEqual([1])
})

test('a third person is not doubtful, however short', () => {
  for (const count of [1, 2, 4]) expect(doubtfulSpeakers([one, two, said(takes(2, count), 8)]).size).toBe(0)
})

test('noisy voices that no two speakers explain are not doubtful', () => {
  const noisy = [9, 10, 11].map((axis) => {
    const vector = new Float32Array(12)
    vector.set([0.3, 0.3])
    vector[axis] = 1
    return unitSum([vector], [1])
  })
  expect(doubtfulSpeakers([one, two, said(noisy, 12)]).size).toBe(0)
})

test('a voice of more than 40 s is not doubtful', () => {
  expect(doubtfulSpeakers([one, two, said([both(0.5)], 40)]).size).toBe(1)
  expect(doubtfulSpeakers([one, two, said([both(0.5)], 41)]).size).toBe(0)
  expect(doubtfulSpeakers([one, two, said([both(0.95)], 13)]).size).toBe(0)
})

test('nobody is doubtful among at most two speakers', () => {
  expect(doubtfulSpeakers([]).size).toBe(0)
  expect(doubtfulSpeakers([said(takes(0), 20), said([both(0.5)], 10)]).size).toBe(0)
  const third = said(takes(2), 150)
  const ofPhantom = said([unitSum([both(0.5), person(2, 0)], [1, 1])], 9)
  expect([...doubtfulSpeakers([one, two, third, said([both(0.5)], 20), ofPhantom])]).toEqual([3])
})

test('a doubtful voice does not change the voice of the speaker who got its words', () => {
  const voices = [...one, ...two, ...said([both(0.6)], 13)]
  const speakers = [0, 0, 0, 0, 1, 1, 1, 1, 0]
  const [own] = meanVoices(voices, { speakers, doubtful: new Set([8]) })
  const [alone] = meanVoices(one, { speakers: [0, 0, 0, 0], doubtful: new Set() })
  expect(own).toEqual(alone)
})

test('the turns of a doubtful voice go to the nearest speaker, counted over all pages', () => {
  const voice = (speaker: number, vector: Float32Array) => ({ speaker, vector, start: 0, end: 10 })
  const page = (from: number) => ({
    heardTo: 0,
    turns: [
      { start: from, end: from + 100, speaker: 0 },
      { start: from + 100, end: from + 200, speaker: 1 },
    ],
    voices: [voice(0, person(0, from / 300)), voice(1, person(1, from / 300))],
  })
  const last = page(600)
  last.turns.push({ start: 800, end: 806, speaker: 2 }, { start: 810, end: 814, speaker: 2 })
  last.voices.push(voice(2, both(0.6)))
  const found = turnsOfPages([page(0), page(300), last], 0.85, { expected: null })
  expect(found.turns.map(({ speaker }) => speaker)).toEqual([0, 1, 0, 1, 0, 1, 0, 0])
  expect(found.doubtful).toEqual([
    { start: 800, end: 806, speaker: 0 },
    { start: 810, end: 814, speaker: 0 },
  ])
  // The voice spoke for 41 s, although its vector comes from 10 s.
  last.turns.push({ start: 820, end: 851, speaker: 2 })
  expect(turnsOfPages([page(0), page(300), last], 0.85, { expected: null }).doubtful).toEqual([])
})
