import { describe, expect, test } from 'vitest'
import { gapBetween } from '../../../shared/recordings/joinGaps.ts'

const startMs = new Date(2026, 8, 14, 15, 2, 0).getTime()
const minutes = (count: number) => count * 60_000

describe('the pause between two files', () => {
  const known = { recordedTimeSource: 'name', recordedTimePrecision: 'second', durationMs: 10_000 } as const

  test('follows timecodes to the millisecond, also past midnight', () => {
    const before = { ...known, recordedMs: startMs, timecodeMs: 86_390_000 }
    expect(gapBetween(before, { ...known, recordedMs: startMs, timecodeMs: 7500 })).toBe(7500)
    // Timecodes count samples, so only a rounding error is no pause.
    expect(gapBetween(before, { ...known, recordedMs: startMs, timecodeMs: 10 })).toBe(0)
    expect(gapBetween(before, { ...known, recordedMs: startMs, timecodeMs: 20 })).toBe(20)
    expect(gapBetween(before, { ...known, recordedMs: startMs + minutes(24 * 60), timecodeMs: 7500 })).not.toBe(7500)
  })

  test('follows recording times and is unknown without seconds', () => {
    const before = { ...known, recordedMs: startMs }
    expect(gapBetween(before, { ...known, recordedMs: startMs + 12_000 })).toBe(0)
    expect(gapBetween(before, { ...known, recordedMs: startMs + 70_000 })).toBe(60_000)
    expect(gapBetween(before, { ...known, recordedMs: startMs + 70_000, recordedTimePrecision: 'minute' })).toBeNull()
    expect(gapBetween(before, { ...known, recordedMs: null })).toBeNull()
  })

  test('follows times at the end of files', () => {
    const ends = { ...known, recordedTimeSource: 'file-time' } as const
    const before = { ...ends, recordedMs: startMs }
    expect(gapBetween(before, { ...ends, durationMs: 20_000, recordedMs: startMs + 20_000 })).toBe(0)
    expect(gapBetween(before, { ...ends, durationMs: 20_000, recordedMs: startMs + 22_000 })).toBe(0)
    expect(gapBetween(before, { ...ends, durationMs: 20_000, recordedMs: startMs + 80_000 })).toBe(60_000)
  })
})
