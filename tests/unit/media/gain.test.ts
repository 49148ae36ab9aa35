import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gainDbFor } from '../../../electron/media/gain.ts'

const levels = (loud: number, quiet: number, loudShare = 0.4) =>
  Float32Array.from({ length: 1000 }, (_, at) => (at < 1000 * loudShare ? loud : quiet))

test.each([
  ['usual speech', levels(0.3, 0.01), 0],
  ['speech at −60 dB', levels(0.001, 0.00001), 52],
  ['speech quieter than any gain', levels(0.00005, 0.000002), 60],
  ['speech beside a bang', levels(0.003, 0.0001).fill(0.9, 0, 5), 42],
  ['usual speech beside a blow to the microphone, in floats', levels(0.3, 0.01).fill(30, 0, 5), 0],
  ['an open input', levels(0.001, 0.0008), 0],
  ['silence', levels(0, 0), 0],
  ['the rounding of 24 bits', levels(1e-7, 0), 0],
  ['floats ten times too loud', levels(10, 0.1), -20],
  ['the overshoot of a codec', levels(1.2, 0.01), 0],
])('gives %s the gain it needs', (_, sound, gainDb) => {
  expect(gainDbFor(sound)).toBe(gainDb)
})

test('no gain makes more than one in fifty moments too loud', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 400 }), (sound) => {
      const factor = 10 ** (gainDbFor(Float32Array.from(sound)) / 20)
      const tooLoud = sound.filter((level) => level * factor > 1.4).length
      expect(tooLoud).toBeLessThanOrEqual(Math.ceil(sound.length / 50))
    }),
  )
})

test('a file without sound gets no gain', () => {
  expect(gainDbFor(new Float32Array(0))).toBe(0)
})
