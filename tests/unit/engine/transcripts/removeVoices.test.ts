import { expect, test } from 'vitest'
import { withoutVoices } from '../../../../electron/engine/transcripts/removeVoices.ts'

const vector = Array.from({ length: 16 }, (_, index) => index / 7)
const clean = (value: unknown) => JSON.parse(withoutVoices(JSON.stringify(value)))

test('removes voice profiles in every shape and under any name', () => {
  const words = {
    text: 'Three numbers: 1, 2, 3',
    results: [{ start: 0, end: 1, text: 'Embedding is a word.', words: [1, 2] }],
  }
  expect(clean({ ...words, speaker_embeddings: { SPEAKER_00: [0.1, 0.2] } })).toEqual(words)
  expect(clean({ ...words, speaker_embeddings: [{ speaker: '1', embedding: [0.1, 0.2] }] })).toEqual(words)
  expect(clean({ ...words, voices: { SPEAKER_00: vector } })).toEqual({ ...words, voices: {} })
  const [segment] = words.results
  expect(clean({ ...words, results: [{ ...segment, embedding: vector }] })).toEqual(words)
})

test('cleans an answer inside a stored transcript and keeps text that looks like JSON', () => {
  const machine = JSON.stringify({ text: '[1, 2]', embedding: vector })
  const segments = [{ id: 1, text: '{"embedding": [1, 2]}' }]
  expect(clean({ segments, head: { machine } })).toEqual({ segments, head: { machine: '{"text":"[1, 2]"}' } })
  expect(withoutVoices('no JSON')).toBe('no JSON')
})
