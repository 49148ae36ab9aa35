import { describe, expect, test } from 'vitest'
import { file, inARow, minutes, offered, startMs } from '../../support/joinCandidates.ts'

describe('files that a recorder continued', () => {
  /** 48 kHz, 24 bits, 2 channels: 288,000 bytes a second. */
  const full = { sizeBytes: 2_147_400_000, durationMs: (2_147_400_000 / 288_000) * 1000, channels: 2 }
  const last = { sizeBytes: 300_000_000, durationMs: (300_000_000 / 288_000) * 1000, channels: 2 }

  test.each(['start', 'end'])('are cut at 2 GiB, by the time of the %s of each file', (which) => {
    let atMs = startMs
    const files = [full, full, last].map((facts, index) => {
      const beginMs = atMs
      atMs += facts.durationMs
      const exactMs = which === 'start' ? beginMs : atMs
      return file(`ZOOM000${index + 1}.WAV`, { ...facts, recordedMs: Math.ceil(exactMs / 2000) * 2000 })
    })
    expect(offered(files.toReversed())).toEqual(inARow('ZOOM0001.WAV', 'ZOOM0002.WAV', 'ZOOM0003.WAV'))
  })

  test('are recognised by name if full and without times', () => {
    const none = { recordedMs: null, recordedTimeSource: null, recordedTimePrecision: null }
    const files = [
      file('ZOOM0007.WAV', { ...full, ...none }),
      file('ZOOM0007-0001.WAV', { ...full, ...none }),
      file('ZOOM0007-0002.WAV', { ...last, ...none }),
    ]
    expect(offered(files)).toEqual(inARow('ZOOM0007.WAV', 'ZOOM0007-0001.WAV', 'ZOOM0007-0002.WAV'))
    expect(offered(files.map((one) => ({ ...one, sizeBytes: 900_000_000 })))).toEqual([])
  })

  test.each([2_147_480_000, 4_294_960_000, 1_999_990_000, 3_999_990_000])(
    'continue a file of %i bytes within a minute of its end',
    (sizeBytes) => {
      const next = (offMs: number, more = {}) => {
        const recordedMs = startMs + full.durationMs + offMs
        return [
          file('ZOOM0001.WAV', { ...full, sizeBytes, ...more }),
          file('ZOOM0002.WAV', { ...last, recordedMs, ...more }),
        ]
      }
      expect(offered(next(40_000))).toHaveLength(1)
      expect(offered(next(-40_000))).toHaveLength(1)
      expect(offered(next(minutes(30)))).toEqual([])
      // A copy whose name states only the day.
      expect(offered(next(minutes(30), { recordedTimePrecision: 'day' }))).toHaveLength(1)
    },
  )

  test('continue a full file if their names state the minute of its end', () => {
    const named = { recordedTimeSource: 'name', recordedTimePrecision: 'minute' } as const
    const two = (sizeBytes: number, offMs = 0) =>
      offered([
        file('260914_1502.wav', { ...named, sizeBytes }),
        file('260914_1532.wav', { ...named, recordedMs: startMs + minutes(30) + offMs }),
      ])
    expect(two(4_294_900_000)).toEqual(inARow('260914_1502.wav', '260914_1532.wav'))
    expect(two(4_294_900_000, minutes(2))).toEqual([])
    expect(two(900_000_000)).toEqual([])
  })

  test('are in a series if the next number or letter follows', () => {
    const two = (first: string, second: string) =>
      offered([file(first), file(second, { recordedMs: startMs + minutes(30) })])
    expect(two('take9.wav', 'take10.wav')).toEqual(inARow('take9.wav', 'take10.wav'))
    expect(two('STE-099.wav', 'STE-100.wav')).toEqual(inARow('STE-099.wav', 'STE-100.wav'))
    expect(two('TASCAM_0001A.wav', 'TASCAM_0001B.wav')).toEqual(inARow('TASCAM_0001A.wav', 'TASCAM_0001B.wav'))
    expect(two('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr1.wav')).toEqual(inARow('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr1.wav'))
    expect(two('ZOOM0001_Tr1.wav', 'ZOOM0002_Tr2.wav')).toEqual([])
    expect(two('STE-001.wav', 'STE-2.wav')).toEqual([])
    expect(two('STE-001.wav', 'other-077.wav')).toEqual([])
  })

  test('continue within a clock’s error if their names are times', () => {
    const two = (offMs: number) =>
      offered([
        file('a.mp3', { recordedTimeSource: 'name' }),
        file('b.mp3', { recordedMs: startMs + minutes(30) + offMs, recordedTimeSource: 'name' }),
      ])
    for (const offMs of [-3000, -1000, 0, 2000, 3000]) expect(two(offMs)).toEqual(inARow('a.mp3', 'b.mp3'))
    for (const offMs of [-4000, 4000]) expect(two(offMs)).toEqual([])
  })

  test('do not follow a file without a length or of the same time', () => {
    const two = (durationMs: number, apartMs: number) =>
      offered([file('STE-001.wav', { durationMs }), file('STE-002.wav', { durationMs, recordedMs: startMs + apartMs })])
    expect(two(0, 2000)).toEqual([])
    expect(two(2000, 0)).toEqual([])
    expect(two(2000, 2000)).toHaveLength(1)
  })

  test('continue at midnight by the recorder’s clock, whatever their names', () => {
    const midnightMs = new Date(2026, 8, 15).getTime()
    const night = (recordedMs: number) =>
      offered([
        file('260914_007.wav', { recordedMs: recordedMs - minutes(30) }),
        file('260915_001.wav', { recordedMs: recordedMs + 1000 }),
      ])
    expect(night(midnightMs)).toEqual(inARow('260914_007.wav', '260915_001.wav'))
    expect(night(midnightMs + minutes(60))).toEqual([])
  })

  test('continue at midnight, even if the numbers begin again', () => {
    const midnightMs = new Date(2026, 8, 15).getTime()
    const atNight = [
      file('260914_007.wav', { recordedMs: midnightMs - minutes(30), recordedTimeSource: 'name' }),
      file('260915_001.wav', { recordedMs: midnightMs + 1000, recordedTimeSource: 'name' }),
    ]
    expect(offered(atNight)).toEqual(inARow('260914_007.wav', '260915_001.wav'))
    const named = [
      file('20260914-150200.mp3', { recordedTimeSource: 'name' }),
      file('20260914-153200.mp3', { recordedMs: startMs + minutes(30), recordedTimeSource: 'name' }),
    ]
    expect(offered(named)).toEqual(inARow('20260914-150200.mp3', '20260914-153200.mp3'))
  })

  test('are not offered if the recorder was stopped in between', () => {
    const files = [
      file('STE-001.wav'),
      file('STE-002.wav', { recordedMs: startMs + minutes(31), durationMs: minutes(10) }),
    ]
    expect(offered(files)).toEqual([])
  })

  test('are not offered if two files could be the next one', () => {
    const first = file('STE-001.wav')
    const next = () => file('STE-002.wav', { recordedMs: startMs + minutes(30) })
    expect(offered([first, next()])).toHaveLength(1)
    expect(offered([first, next(), next()])).toEqual([])
    expect(offered([first, file('STE-001.wav'), next()])).toEqual([])
    expect(offered([first, { ...next(), sourceLabel: 'Other' }])).toEqual([])
    expect(offered([first, { ...next(), channels: 2 }])).toEqual([])
  })
})
