import { expect, test } from 'vitest'
import { diarizationErrorRate, type SpokenTurn } from '../../../electron/cli/bench/diarizationErrorRate.ts'

const turns = (...list: [speaker: string, start: number, end: number][]): SpokenTurn[] =>
  list.map(([speaker, start, end]) => ({ speaker, start, end }))
const dialogue = turns(['A', 0, 10], ['B', 10, 20])

test('is zero for the same turns under other names', () => {
  expect(diarizationErrorRate(dialogue, turns(['2', 0, 10], ['1', 10, 20]))).toEqual({
    ...{ missed: 0, falseAlarm: 0, confused: 0, total: 20, rate: 0 },
  })
})

test('counts missed, false and confused speech by seconds', () => {
  const heard = turns(['1', 2, 10], ['2', 10, 17], ['1', 17, 20], ['2', 20, 21])
  expect(diarizationErrorRate(dialogue, heard)).toEqual({
    ...{ missed: 2, falseAlarm: 1, confused: 3, total: 20, rate: 0.3 },
  })
})

test('counts the shorter speaker as confused if two are heard as one', () => {
  expect(diarizationErrorRate(turns(['A', 0, 10], ['B', 10, 14]), turns(['1', 0, 14]))).toMatchObject({ confused: 4 })
  expect(diarizationErrorRate(dialogue, turns(['1', 0, 10], ['2', 10, 16], ['3', 16, 20]))).toMatchObject({
    ...{ confused: 4, rate: 0.2 },
  })
})

test('matches all speakers together, not each with its best', () => {
  // Both are mostly heard as 1: A for 6 s, B for 5 s. If A were 1, B would keep only 3 s. The best match has B as 1 and A as 2.
  const reference = turns(['A', 0, 11], ['B', 11, 16])
  const heard = turns(['1', 0, 6], ['2', 6, 11], ['1', 11, 16])
  expect(diarizationErrorRate(reference, heard)).toMatchObject({ confused: 6 })
})

test('counts each of two people who speak at once', () => {
  const overlap = turns(['A', 0, 10], ['B', 6, 10])
  expect(diarizationErrorRate(overlap, turns(['1', 0, 10]))).toMatchObject({ missed: 4, total: 14, confused: 0 })
  expect(diarizationErrorRate(turns(['A', 0, 10]), turns(['1', 0, 10], ['2', 6, 10]))).toMatchObject({ falseAlarm: 4 })
})

test('leaves out the borders of the reference within a collar', () => {
  const heard = turns(['1', 0.2, 10.2], ['2', 10.2, 20])
  expect(diarizationErrorRate(dialogue, heard).rate).toBeCloseTo(0.4 / 20, 10)
  const tolerant = diarizationErrorRate(dialogue, heard, { collarSeconds: 0.25 })
  expect(tolerant.rate).toBe(0)
  expect(tolerant.total).toBeCloseTo(19, 10)
})

test('is zero for silence heard as silence', () => {
  expect(diarizationErrorRate([], []).rate).toBe(0)
  expect(diarizationErrorRate([], turns(['1', 0, 1]))).toMatchObject({ falseAlarm: 1, rate: 1 })
  expect(diarizationErrorRate(dialogue, []).rate).toBe(1)
})

test('matches as well as trying every pairing of five speakers', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  for (let round = 0; round < 50; round++) {
    const overlaps = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => Math.ceil(random() * 20)))
    const [reference, heard]: [SpokenTurn[], SpokenTurn[]] = [[], []]
    let at = 0
    overlaps.forEach((row, one) => {
      row.forEach((seconds, other) => {
        reference.push({ speaker: `r${one}`, start: at, end: at + seconds })
        heard.push({ speaker: `h${other}`, start: at, end: at + seconds })
        at += seconds
      })
    })
    const best = (row: number, used: number): number =>
      row === 5
        ? 0
        : Math.max(
            ...[0, 1, 2, 3, 4]
              .filter((column) => !(used & (1 << column)))
              .map((column) => (overlaps[row]?.[column] ?? 0) + best(row + 1, used | (1 << column))),
          )
    expect(diarizationErrorRate(reference, heard).confused).toBeCloseTo(at - best(0, 0), 6)
  }
})
