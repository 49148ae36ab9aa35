import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedCuts, placesOf, timeMap } from '../../../shared/exports/timeMap.ts'

const durationMs = 10_000
const cutArbitrary = fc
  .record({ startMs: fc.integer({ min: -500, max: 11_000 }), lengthMs: fc.integer({ min: 0, max: 1500 }) })
  .map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }))
const cutsArbitrary = fc.array(cutArbitrary, { maxLength: 8 })
const toneArbitrary = fc.record({
  tone: fc.constantFrom('fixed' as const, 'same-length' as const),
  toneMs: fc.integer({ min: 1, max: 2000 }),
})
const msArbitrary = fc.integer({ min: 0, max: durationMs })
const sum = (lengths: number[]) => lengths.reduce((all, length) => all + length, 0)

test('sorts cuts and joins those that overlap or touch', () => {
  const cuts = [
    { startMs: 500, endMs: 600 },
    { startMs: 601, endMs: 700 },
    { startMs: 100, endMs: 200 },
    { startMs: 200, endMs: 300 },
    { startMs: 150, endMs: 160 },
    { startMs: 400, endMs: 400 },
    { startMs: -50, endMs: 20 },
    { startMs: -50, endMs: -20 },
  ]
  expect(mergedCuts(cuts)).toEqual([
    { startMs: 0, endMs: 20 },
    { startMs: 100, endMs: 300 },
    { startMs: 500, endMs: 600 },
    { startMs: 601, endMs: 700 },
  ])
  for (const endMs of [99, Number.NaN]) expect(() => mergedCuts([{ startMs: 100, endMs }])).toThrow('ends before')
})

test('maps times around two cuts, with tones of both kinds', () => {
  const cuts = [
    { startMs: 1000, endMs: 3000 },
    { startMs: 9000, endMs: 12_000 },
  ]
  const fixed = placesOf(cuts, { durationMs, tone: 'fixed' })
  expect(fixed).toEqual([
    { startMs: 1000, endMs: 3000, toneStartMs: 1000, toneEndMs: 1700 },
    { startMs: 9000, endMs: 10_000, toneStartMs: 7700, toneEndMs: 8400 },
  ])
  const { mapMs, mapRange, keptRange } = timeMap(fixed)
  expect([999, 1000, 2000, 2999, 3000, 4000, 9000, 9999, 10_000].map(mapMs)).toEqual([
    999, 1000, 1000, 1000, 1700, 2700, 7700, 7700, 8400,
  ])
  // A stretch that the first cut begins in, and one that it ends in.
  expect(mapRange({ startMs: 500, endMs: 2000 })).toEqual({ startMs: 500, endMs: 1700 })
  expect(keptRange({ startMs: 500, endMs: 2000 })).toEqual({ startMs: 500, endMs: 1000 })
  expect(mapRange({ startMs: 2000, endMs: 4000 })).toEqual({ startMs: 1000, endMs: 2700 })
  expect(keptRange({ startMs: 2000, endMs: 4000 })).toEqual({ startMs: 1700, endMs: 2700 })
  expect(mapRange({ startMs: 1100, endMs: 1200 })).toEqual({ startMs: 1000, endMs: 1700 })
  expect(keptRange({ startMs: 1100, endMs: 1200 })).toBeNull()
  // Their borders touch the cut.
  expect(mapRange({ startMs: 500, endMs: 1000 })).toEqual({ startMs: 500, endMs: 1000 })
  expect(mapRange({ startMs: 3000, endMs: 4000 })).toEqual({ startMs: 1700, endMs: 2700 })

  const same = timeMap(placesOf(cuts, { durationMs, tone: 'same-length' }))
  expect([999, 1000, 3000, 4000, 10_000].map(same.mapMs)).toEqual([999, 1000, 3000, 4000, 10_000])
})

test('keeps a word outside the cut that begins at its end', () => {
  const { mapRange } = timeMap([{ startMs: 999.9, endMs: 2000.1, toneStartMs: 999.9, toneEndMs: 1699.9 }])
  expect(mapRange({ startMs: 500, endMs: 1000 })).toEqual({ startMs: 500, endMs: 999.9 })
  expect(mapRange({ startMs: 2000, endMs: 2500 }).startMs).toBe(1699.9)
})

test('never changes the order of times', () => {
  fc.assert(
    fc.property(
      cutsArbitrary,
      toneArbitrary,
      fc.array(fc.double({ min: -10, max: 12_000, noNaN: true }), { minLength: 2, maxLength: 30 }),
      (cuts, tone, times) => {
        const places = placesOf(cuts, { durationMs, ...tone })
        const { mapMs, mapRange } = timeMap(places)
        const borders = places.flatMap(({ startMs, endMs }) => [startMs, startMs + 0.1, endMs - 0.1, endMs])
        const inOrder = [...times, ...borders].toSorted((a, b) => a - b)
        const ranges = inOrder.map((ms) => mapRange({ startMs: ms, endMs: ms }))
        for (const list of [
          inOrder.map(mapMs),
          ranges.map(({ startMs }) => startMs),
          ranges.map(({ endMs }) => endMs),
        ]) {
          for (const [index, ms] of list.entries())
            if (index > 0) expect(ms).toBeGreaterThanOrEqual((list[index - 1] ?? 0) - 1e-6)
        }
        for (const { startMs, endMs } of ranges) expect(endMs).toBeGreaterThanOrEqual(startMs)
      },
    ),
    { numRuns: 500 },
  )
})

test('makes the result as long as the kept sound and the tones', () => {
  fc.assert(
    fc.property(cutsArbitrary, toneArbitrary, (cuts, tone) => {
      const places = placesOf(cuts, { durationMs, ...tone })
      const kept = Array.from({ length: durationMs }, (_, ms) =>
        cuts.every(({ startMs, endMs }) => ms < startMs || ms >= endMs),
      ).filter(Boolean).length
      const tones = sum(places.map(({ toneStartMs, toneEndMs }) => toneEndMs - toneStartMs))
      expect(timeMap(places).mapMs(durationMs)).toBeCloseTo(kept + tones, 6)
      expect(tones).toBeCloseTo(tone.tone === 'fixed' ? places.length * tone.toneMs : durationMs - kept, 6)
    }),
    { numRuns: 500 },
  )
})

test('keeps the time between two moments without a cut between them', () => {
  fc.assert(
    fc.property(cutsArbitrary, toneArbitrary, msArbitrary, msArbitrary, (cuts, tone, a, b) => {
      const [startMs, endMs] = [Math.min(a, b), Math.max(a, b)]
      fc.pre(mergedCuts(cuts).every((cut) => cut.endMs <= startMs || cut.startMs >= endMs))
      const { mapMs, mapRange, keptRange } = timeMap(placesOf(cuts, { durationMs, ...tone }))
      // The moment at which a cut begins and another ends, seen from either side.
      fc.pre(startMs < endMs)
      const moved = mapRange({ startMs, endMs })
      expect(moved.endMs - moved.startMs).toBeCloseTo(endMs - startMs, 6)
      expect(mapMs(endMs) - mapMs(startMs)).toBeCloseTo(endMs - startMs, 6)
      expect(keptRange({ startMs, endMs })).toEqual(moved)
    }),
    { numRuns: 1000 },
  )
})
