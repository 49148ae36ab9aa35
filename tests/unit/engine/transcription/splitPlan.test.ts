import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loudnessOf } from '../../../../electron/engine/transcription/quietMoment.ts'
import { longestSliceMs, slicesNotice } from '../../../../electron/engine/transcription/sliceLimit.ts'
import { planSlices } from '../../../../electron/engine/transcription/splitPlan.ts'

const hour = 3_600_000
const loudness = (durationMs: number, bucketMs: number, levelAt: (ms: number) => number) => ({
  bucketMs,
  levels: Uint8Array.from({ length: Math.ceil(durationMs / bucketMs) }, (_, index) => levelAt(index * bucketMs)),
})

describe('the cuts of a recording', () => {
  test('make as few and as even slices as the limit allows', () => {
    const { spans, cutsMs } = planSlices({
      durationMs: 30 * hour,
      maxSliceMs: 24 * hour,
      loudness: loudness(30 * hour, 540, () => 0),
    })
    expect(cutsMs).toEqual([15 * hour])
    expect(spans).toEqual([
      { startMs: 0, endMs: 15 * hour + 12_000 },
      { startMs: 15 * hour - 12_000, endMs: 30 * hour },
    ])
  })

  test('lie in the middle of a long pause near the even place', () => {
    const pauses = [
      { fromMs: 3.5 * hour - 40_000, toMs: 3.5 * hour - 37_000 },
      { fromMs: 3.5 * hour + 20_000, toMs: 3.5 * hour + 20_700 },
      { fromMs: 3.5 * hour - 290_000, toMs: 3.5 * hour - 280_000 },
    ]
    const isPause = (ms: number) => pauses.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)
    const { cutsMs } = planSlices({
      durationMs: 7 * hour,
      maxSliceMs: 6 * hour,
      loudness: loudness(7 * hour, 50, (ms) => (isPause(ms) ? 1 : 40 + (ms % 350) / 10)),
    })
    expect(cutsMs).toEqual([3.5 * hour - 38_500])
  })

  test('lie in the quietest second where there is no pause', () => {
    const quietMs = 3.5 * hour + 61_000
    const { cutsMs } = planSlices({
      durationMs: 7 * hour,
      maxSliceMs: 6 * hour,
      loudness: loudness(7 * hour, 100, (ms) =>
        ms >= quietMs && ms < quietMs + 1000 ? (ms % 200 === 0 ? 20 : 50) : 60 + (ms % 500) / 10,
      ),
    })
    expect(Math.abs((cutsMs[0] ?? 0) - (quietMs + 500))).toBeLessThanOrEqual(500)
  })

  test('cover the recording with overlapping slices that are never too long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5 * 60_000, max: 40 * hour }),
        fc.integer({ min: 5 * 60_000, max: 24 * hour }),
        fc.array(fc.integer({ min: 0, max: 128 }), { minLength: 1, maxLength: 50 }),
        (durationMs, maxSliceMs, levels) => {
          const { spans, cutsMs } = planSlices({
            durationMs,
            maxSliceMs,
            loudness: loudness(durationMs, 2000, (ms) => levels[(ms / 2000) % levels.length] ?? 0),
          })
          expect(spans[0]?.startMs).toBe(0)
          expect(spans.at(-1)?.endMs).toBe(durationMs)
          expect(spans).toHaveLength(cutsMs.length + 1)
          for (const { startMs, endMs } of spans) {
            expect(endMs - startMs).toBeLessThanOrEqual(maxSliceMs - 999)
            expect(endMs - startMs).toBeGreaterThan(Math.min(durationMs, maxSliceMs) / 4)
          }
          cutsMs.forEach((cutMs, index) => {
            const [before, after] = [spans[index], spans[index + 1]]
            expect((before?.endMs ?? 0) - (after?.startMs ?? 0)).toBeGreaterThanOrEqual(23_999)
            expect(Math.abs(((before?.endMs ?? 0) + (after?.startMs ?? 0)) / 2 - cutMs)).toBeLessThanOrEqual(1)
          })
        },
      ),
    )
  })

  test('follow the larger of the two peaks as loudness', () => {
    expect([...loudnessOf({ bucketMs: 25, peaks: Int8Array.of(-5, 3, -2, 90, -128, 0) }).levels]).toEqual([5, 90, 128])
  })
})

describe('the longest slice', () => {
  const withSpeakers = { diarization: true }
  test('is what the service takes, or the person’s smaller choice', () => {
    expect(longestSliceMs(withSpeakers, { sliceMinutes: null })).toBe(6 * hour)
    expect(longestSliceMs({ diarization: false }, { sliceMinutes: null })).toBe(24 * hour)
    expect(longestSliceMs(withSpeakers, { sliceMinutes: 90 })).toBe(1.5 * hour)
    expect(longestSliceMs(withSpeakers, { sliceMinutes: 1440 })).toBe(6 * hour)
  })
  test('appears in a notice of the transcript', () => {
    const notice = (reason: string) => ({ code: 'slices', values: { count: 5, reason } })
    expect(slicesNotice(5, 25 * hour, withSpeakers)).toEqual(notice('with-speakers'))
    expect(slicesNotice(5, 25 * hour, { diarization: false })).toEqual(notice('without-speakers'))
    expect(slicesNotice(5, hour, withSpeakers)).toEqual(notice('setting'))
  })
})
