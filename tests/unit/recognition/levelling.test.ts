import { expect, test } from 'vitest'
import { Levelling, samplesBetweenLooks } from '../../../electron/recognition/levelling.ts'

const second = 16_000
const tone = (seconds: number, db: number) =>
  Float32Array.from({ length: seconds * second }, (_, at) => Math.sin(at / 5) * Math.SQRT2 * 10 ** (db / 20))
const levelDb = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

test('makes a distant source as loud as usual speech and keeps usual speech', () => {
  expect(levelDb(new Levelling().next(tone(2, -60)))).toBeCloseTo(-22, 0)
  expect(levelDb(new Levelling().next(tone(2, -20)))).toBeCloseTo(-20, 1)
})

test('does not distort loud sound after quiet sound', () => {
  const levelling = new Levelling()
  levelling.next(tone(3, -60))
  const loud = levelling.next(tone(1, -20))
  expect(Math.max(...loud)).toBeLessThan(0.5)
  const pause = levelling.next(tone(1, -70))
  expect(levelDb(pause)).toBeLessThan(-50)
})

test('keeps silence silent', () => {
  const levelling = new Levelling()
  expect(Math.max(...levelling.next(new Float32Array(second)))).toBe(0)
  expect(levelDb(levelling.next(tone(1, -20)))).toBeCloseTo(-20, 1)
})

test('gives the same sound if a search begins ten seconds earlier', () => {
  const samples = Float32Array.from({ length: 30 * second }, (_, at) =>
    at % (3 * second) < second ? 0 : Math.sin(at / 5) * (at % (7 * second) < second ? 0.3 : 0.002),
  )
  const heardFrom = (from: number) => {
    const levelling = new Levelling()
    const windows: Float32Array[] = []
    for (let at = from; at + 512 <= samples.length; at += 512)
      windows.push(levelling.next(samples.subarray(at, at + 512)))
    return Buffer.concat(windows.slice(-(5 * second) / 512).map((window) => Buffer.from(window.buffer)))
  }
  const again = Math.floor((14 * second) / samplesBetweenLooks) * samplesBetweenLooks
  expect(heardFrom(again).equals(heardFrom(0))).toBe(true)
})
