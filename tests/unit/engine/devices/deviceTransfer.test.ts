import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneShiftMs } from '../../../../electron/engine/devices/deviceIndex.ts'
import { Transfer } from '../../../../electron/engine/devices/transfers.ts'

test('a transfer shows bytes, speed and time left, in all and for the current file', () => {
  let nowMs = 0
  const transfer = new Transfer(() => nowMs)
  expect(transfer.view()).toBeNull()
  transfer.add(1, 'a.wav', 4_000_000)
  transfer.add(2, 'b.wav', 6_000_000)
  expect(transfer.view()).toMatchObject({
    filesTotal: 2,
    bytesTotal: 10_000_000,
    bytesPerSecond: null,
    remainingMs: null,
  })
  for (let bytes = 0; bytes <= 4_000_000; bytes += 500_000, nowMs += 500) transfer.progress(1, bytes)
  expect(transfer.view()).toMatchObject({ current: { name: 'a.wav', bytesDone: 4_000_000 }, filesDone: 0 })
  transfer.ended(1, 'done')
  transfer.progress(2, 0)
  const view = transfer.view()
  expect(view).toMatchObject({ filesDone: 1, bytesDone: 4_000_000, current: { name: 'b.wav', bytesDone: 0 } })
  expect(view?.bytesPerSecond).toBeGreaterThan(850_000)
  expect(view?.bytesPerSecond).toBeLessThan(1_050_000)
  expect(view?.remainingMs).toBeGreaterThan(5700)
  // The copy stalls: the speed falls and the time left grows.
  nowMs += 4000
  expect(transfer.view()?.bytesPerSecond).toBeLessThan((view?.bytesPerSecond ?? 0) / 1.5)
  // The copy broke off and begins again from nothing. The wasted bytes count only for the speed.
  transfer.progress(2, 3_000_000)
  transfer.interrupted(2)
  expect(transfer.view()).toMatchObject({ bytesDone: 4_000_000, current: null })
  transfer.ended(2, 'failed')
  expect(transfer.isFinished).toBe(true)
  expect(transfer.view()).toMatchObject({ filesDone: 1, filesFailed: 1, bytesPerSecond: null, remainingMs: null })
})

test('matches two times of one file only if they differ by whole quarters of an hour', () => {
  const quarters = fc.integer({ min: -4 * 26, max: 4 * 26 })
  const times = fc.integer({ min: 0, max: 4e12 })
  const quarterMs = 900_000
  fc.assert(
    fc.property(times, quarters, fc.integer({ min: -2000, max: 2000 }), (atMs, count, roundedMs) => {
      expect(zoneShiftMs(atMs + count * quarterMs + roundedMs, atMs)).toBe(count * quarterMs)
    }),
  )
  fc.assert(
    fc.property(times, quarters, fc.integer({ min: 2001, max: quarterMs - 2001 }), (atMs, count, offMs) => {
      expect(zoneShiftMs(atMs + count * quarterMs + offMs, atMs)).toBeNull()
    }),
  )
  expect(zoneShiftMs(27 * 3600_000, 0)).toBeNull()
  expect([zoneShiftMs(null, null), zoneShiftMs(null, 1), zoneShiftMs(1, null)]).toEqual([0, null, null])
})
