import { expect, test } from 'vitest'
import { type HeardVoice, matchVoices, type NamedVoice } from '../../../../electron/engine/transcripts/voices/match.ts'

const voice = (recordingId: number, label: string, ...vector: number[]): HeardVoice => ({
  recordingId,
  label,
  model: 'one',
  vector: Float32Array.from(vector),
})
const named = (name: string, recordingId: number, ...vector: number[]): NamedVoice => ({
  ...voice(recordingId, name, ...vector),
  name,
})
const anybody = () => true
const namesOf = (...asked: Parameters<typeof matchVoices>) =>
  matchVoices(...asked).map(({ heard, known }) => `${heard.label} ${known.name}`)

const reyes = named('Reyes', 1, 1, 0, 0)
const mayor = named('Mayor', 1, 0, 1, 0)

test('suggests a name only to a speaker who sounds like the named person', () => {
  const mine = [voice(2, 'A', 0.97, 0.1, 0.1), voice(2, 'B', 0, 0, 1)]
  expect(namesOf(mine, [reyes, mayor], [], anybody)).toEqual(['A Reyes'])
  expect(matchVoices(mine, [reyes], [], anybody)[0]?.known.recordingId).toBe(1)
})

test('suggests nobody if two people sound about alike', () => {
  const between = [voice(2, 'A', 0.9, 0.85, 0)]
  expect(namesOf(between, [reyes, mayor], [], anybody)).toEqual([])
  expect(namesOf([voice(2, 'A', 1, 0, 0)], [reyes, named(' REYES', 3, 0.99, 0.01, 0)], [], anybody)).toHaveLength(1)
})

test('suggests a name to the speaker who sounds most like it', () => {
  const mine = [voice(2, 'A', 0.8, 0, 0.6), voice(2, 'B', 1, 0, 0)]
  const apart = [voice(2, 'C', 0, 1, 0)]
  expect(namesOf([mine[1] as HeardVoice], [reyes], apart, anybody)).toEqual(['B Reyes'])
  expect(namesOf([mine[1] as HeardVoice], [reyes], apart, (_heard, name) => name !== 'Reyes')).toEqual([])
  // Two similar people in one recording raise the limit for “the same voice”.
  expect(namesOf([mine[0] as HeardVoice], [reyes], apart, anybody)).toEqual(['A Reyes'])
  expect(namesOf([mine[0] as HeardVoice], [reyes], [mine[1] as HeardVoice], anybody)).toEqual([])
})

test('does not compare vectors of different lengths', () => {
  expect(namesOf([voice(2, 'A', 1, 0)], [reyes], [], anybody)).toEqual([])
})

test('never compares voices of different models', () => {
  const mine = [voice(2, 'A', 1, 0, 0)]
  const ofOther = { ...reyes, model: 'another' }
  expect(namesOf(mine, [ofOther], [], anybody)).toEqual([])
  expect(namesOf(mine, [ofOther, named('Reyes', 3, 0.98, 0.1, 0)], [], anybody)).toEqual(['A Reyes'])
  // Two similar people heard by another model do not count for this model.
  const alike = [ofOther, { ...mayor, vector: Float32Array.from([0.99, 0.01, 0]), model: 'another' }]
  expect(namesOf([voice(2, 'A', 0.7, 0.71, 0)], [...alike, reyes], [], anybody)).toEqual(['A Reyes'])
})
