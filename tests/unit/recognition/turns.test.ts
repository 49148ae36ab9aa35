import { expect, test } from 'vitest'
import type { FinishedStretch } from '../../../electron/recognition/partialResultsFile.ts'
import { turnsOfPages, turnsOfStretches } from '../../../electron/recognition/turns.ts'

/** A model of voices gives no number for sound without any change, such as silence in place of a leak. */
const noNumbers = Float32Array.of(Number.NaN, Number.NaN)
const vectors = [
  noNumbers,
  ...Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? Float32Array.of(1, 0) : Float32Array.of(0, 1))),
]

test('a voice without numbers does not divide the others into speakers', () => {
  const stretches = vectors.map((vector, at): FinishedStretch => {
    const [start, end] = [at * 5, at * 5 + 4]
    const samples = { startSample: start * 16_000, endSample: end * 16_000, heardTo: end * 16_000 }
    return { ...samples, text: 'so', words: null, language: null, voices: [{ start, end, vector }] }
  })
  const { turns, voices } = turnsOfStretches(stretches, 0.5, { expected: null })
  expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(2)
  expect(voices.map((voice) => [...voice])).toEqual([
    [1, 0],
    [0, 1],
  ])

  const pages = stretches.map(({ heardTo, voices }) => ({
    heardTo,
    turns: voices.map(({ start, end }) => ({ start, end, speaker: 0 })),
    voices: voices.map((voice) => ({ ...voice, speaker: 0 })),
  }))
  expect(new Set(turnsOfPages(pages, 0.5, { expected: null }).turns.map(({ speaker }) => speaker)).size).toBe(2)
})
