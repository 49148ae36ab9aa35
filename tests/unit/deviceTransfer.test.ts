import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameTime } from '../../electron/engine/devices/session/deviceIndex.ts'
import { Transfer } from '../../electron/engine/devices/session/transfers.ts'

test('a transfer tells bytes, speed and time left of all files, and of the one that is copied', () => {
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
  // It stalls: the speed sinks, the time left grows.
  nowMs += 4000
  expect(transfer.view()?.bytesPerSecond).toBeLessThan((view?.bytesPerSecond ?? 0) / 1.5)
  // It broke off: it begins again from nothing, and what was copied for nothing counts for the speed only.
  transfer.progress(2, 3_000_000)
  transfer.interrupted(2)
  expect(transfer.view()).toMatchObject({ bytesDone: 4_000_000, current: null })
  transfer.ended(2, 'failed')
  expect(transfer.isFinished).toBe(true)
  expect(transfer.view()).toMatchObject({ filesDone: 1, filesFailed: 1, bytesPerSecond: null, remainingMs: null })
})

test('the same time in another zone is the same; any other time is not', () => {
  const zones = fc.integer({ min: -4 * 26, max: 4 * 26 })
  const times = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(times, zones, fc.integer({ min: -2000, max: 2000 }), (atMs, quarters, roundedMs) => {
      expect(isSameTime(atMs, atMs + quarters * 900_000)).toBe(true)
      if (Math.abs(quarters) < 104) expect(isSameTime(atMs, atMs + quarters * 900_000 + roundedMs)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(times, zones, fc.integer({ min: 2001, max: 900_000 - 2001 }), (atMs, quarters, offMs) => {
      expect(isSameTime(atMs, atMs + quarters * 900_000 + offMs)).toBe(false)
    }),
  )
  expect(isSameTime(0, 27 * 3600_000)).toBe(false)
  expect([isSameTime(null, null), isSameTime(null, 1), isSameTime(1, null)]).toEqual([true, false, false])
})
