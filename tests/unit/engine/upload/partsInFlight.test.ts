import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostInFlight, PartsInFlight } from '../../../../electron/engine/upload/partsInFlight.ts'

const bytes = 5 * 1024 * 1024

/**
 * A line that takes `bytesPerMs` in total, however many parts share it, and `mostPerPart` for one part. It sends the parts one
 * after another, `limit` at a time. Returns the limit after each part.
 */
function over(line: { bytesPerMs: number; mostPerPart: number }, parts: number, pool = new PartsInFlight()): number[] {
  const limits: number[] = []
  const running: { leftBytes: number; beganMs: number }[] = []
  let nowMs = 0
  while (limits.length < parts) {
    while (running.length < pool.limit) {
      pool.began(nowMs)
      running.push({ leftBytes: bytes, beganMs: nowMs })
    }
    const each = Math.min(line.mostPerPart, line.bytesPerMs / running.length)
    const first = running.reduce((least, part) => (part.leftBytes < least.leftBytes ? part : least))
    const tookMs = first.leftBytes / each
    nowMs += tookMs
    for (const part of running) part.leftBytes -= tookMs * each
    running.splice(running.indexOf(first), 1)
    pool.acknowledged({ bytes, tookMs: nowMs - first.beganMs, atMs: nowMs })
    limits.push(pool.limit)
  }
  return limits
}
const mib = 1024 * 1024

test('sends four parts at once on a fast line after two parts', () => {
  expect(over({ bytesPerMs: 100 * mib, mostPerPart: 50 * mib }, 10)).toEqual([3, ...Array(9).fill(4)])
})

test('sends mostly two parts at once if more bring nothing', () => {
  // 0.5 MiB a second: two parts take 20 s each.
  const limits = over({ bytesPerMs: (0.5 * mib) / 1000, mostPerPart: mib }, 200)
  expect(Math.max(...limits)).toBe(3)
  expect(limits.filter((limit) => limit === 2).length).toBeGreaterThan(limits.length * 0.8)
})

test('sends more parts at once if each one alone is slow', () => {
  // 0.5 MiB a second for each part, and room for eight of them.
  const limits = over({ bytesPerMs: (4 * mib) / 1000, mostPerPart: (0.5 * mib) / 1000 }, 60)
  expect(limits.at(-1)).toBe(4)
})

test('sends one part at a time if a part would take over a minute', () => {
  // 64 KiB a second: a part alone takes 80 s.
  const limits = over({ bytesPerMs: (64 * 1024) / 1000, mostPerPart: mib }, 12)
  expect(limits.at(-1)).toBe(1)
})

test('sends fewer parts while a line is slow, and more again later', () => {
  const pool = new PartsInFlight()
  over({ bytesPerMs: 100 * mib, mostPerPart: 50 * mib }, 10, pool)
  const slow = over({ bytesPerMs: (64 * 1024) / 1000, mostPerPart: mib }, 12, pool)
  expect(slow.at(-1)).toBe(1)
  const again = over({ bytesPerMs: 100 * mib, mostPerPart: 50 * mib }, 12, pool)
  expect(again.at(-1)).toBe(4)
})

test('halves the number of parts after a broken connection only', () => {
  const pool = new PartsInFlight()
  over({ bytesPerMs: 100 * mib, mostPerPart: 50 * mib }, 10, pool)
  pool.began(0)
  pool.failed(1, { line: false })
  expect(pool.limit).toBe(4)
  pool.began(2)
  pool.failed(3, { line: true })
  expect(pool.limit).toBe(2)
  pool.began(4)
  pool.failed(5, { line: true })
  pool.began(6)
  pool.failed(7, { line: true })
  expect(pool.limit).toBe(1)
})

test('always sends one to four parts at once', () => {
  const event = fc.oneof(
    fc.record({ tookMs: fc.integer({ min: 0, max: 200_000 }), gapMs: fc.integer({ min: 0, max: 10_000 }) }),
    fc.constantFrom('line', 'other'),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const pool = new PartsInFlight()
      let nowMs = 0
      for (const each of events) {
        pool.began(nowMs)
        if (typeof each === 'object') {
          nowMs += each.tookMs + each.gapMs
          pool.acknowledged({ bytes, tookMs: each.tookMs, atMs: nowMs })
        } else pool.failed(nowMs, { line: each === 'line' })
        expect(pool.limit).toBeGreaterThanOrEqual(1)
        expect(pool.limit).toBeLessThanOrEqual(mostInFlight)
      }
    }),
  )
})
