import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WorkPaces } from '../../../../electron/engine/transcription/workPace.ts'
import { HeardShare } from '../../../../electron/recognition/heardShare.ts'
import type { SoundStretch } from '../../../../electron/recognition/types.ts'

/** How far a transcription is, and how long it still takes. */

function clocked() {
  let nowMs = 1_000_000
  const paces = new WorkPaces(() => nowMs)
  return (runId: number, afterMs: number, share: number) => {
    nowMs += afterMs
    return paces.progress(runId, share)
  }
}

test('takes the time left from the measured speed, and shows none before', () => {
  const told = clocked()
  expect(told(1, 0, 0.1)).toEqual({ fraction: 0.1 })
  expect(told(1, 2000, 0.2)).toEqual({ fraction: 0.2 })
  const { remainingMs } = told(1, 8000, 0.6)
  // Half of the work took ten seconds.
  expect(remainingMs).toBeCloseTo(8000)
  // There is no news, so the estimate stays.
  expect(told(1, 1000, 0.6).remainingMs).toBeCloseTo(8000)
  expect(told(2, 0, 0.5)).toEqual({ fraction: 0.5 })
})

test.each([
  [10, 3600],
  [4, 1800],
  [2, 600],
  [1, 900],
])('estimates the time left to a quarter after a minute, at %d times real time and %d s', (speed, seconds) => {
  // Stretches of 3 to 23 s with pauses; a service that reports whole per cent, and is asked every 5 s.
  const stretches: { doneMs: number; share: number }[] = []
  for (let [at, doneMs, number] = [0, 4000, 0]; at < seconds; number++) {
    const speech = 3 + ((number * 7) % 21)
    at += speech + ((number * 3) % 5)
    doneMs += (speech * 1000) / speed
    stretches.push({ doneMs, share: Math.min(0.99, at / seconds) })
  }
  const endMs = stretches.at(-1)?.doneMs ?? 0
  const told = clocked()
  let reported = 0
  let checked = 0
  for (let ms = 5000; endMs - ms > 60_000; ms += 5000) {
    const share = stretches.findLast(({ doneMs }) => doneMs <= ms)?.share ?? 0
    if (share - reported >= 0.01) reported = share
    const { remainingMs } = told(1, 5000, reported)
    if (ms < 60_000) continue
    checked += 1
    expect(Math.abs((remainingMs ?? Number.POSITIVE_INFINITY) - (endMs - ms)) / (endMs - ms)).toBeLessThan(0.25)
  }
  expect(checked).toBeGreaterThan(10)
})

test('measures restarted work anew', () => {
  const told = clocked()
  told(1, 0, 0)
  told(1, 10_000, 0.9)
  expect(told(1, 1000, 0.05)).toEqual({ fraction: 0.05 })
  expect(told(1, 95_000, 1).remainingMs).toBe(0)
})

test('keeps the share between 0 and 1, whatever a service reports', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20_000), fc.double({ noNaN: true })), { maxLength: 30 }), (answers) => {
      const told = clocked()
      for (const [afterMs, share] of answers) {
        const { fraction, remainingMs } = told(1, afterMs, share)
        expect(fraction).toBeGreaterThanOrEqual(0)
        expect(fraction).toBeLessThanOrEqual(1)
        if (remainingMs !== undefined) expect(Number.isFinite(remainingMs) && remainingMs >= 0).toBe(true)
      }
    }),
  )
})

const stretchAt = (startSample: number, length: number): SoundStretch => ({
  startSample,
  samples: new Float32Array(length),
})
async function* found(...stretches: SoundStretch[]): AsyncGenerator<SoundStretch> {
  yield* stretches
}

test('counts detected speech as heard only once it is recognised', async () => {
  const shares: number[] = []
  const heard = new HeardShare(1000, (share) => shares.push(share))
  heard.detectedTo(100)
  const stretches = [stretchAt(100, 50), stretchAt(300, 100)]
  for await (const _ of heard.counted(found(...stretches))) heard.detectedTo(900)
  expect(shares).toEqual([0.1])
  for (const stretch of stretches) heard.recognised(stretch)
  expect(shares).toEqual([0.1, 0.15, 0.4])
  // The recogniser has heard everything that was found, so the silence after it counts as done.
  heard.detectedTo(900)
  heard.detectedTo(950.001)
  heard.detectedTo(1000)
  expect(shares.slice(3)).toEqual([0.9, 0.950001, 0.99])
})

test('lets the share only grow, in visible steps', async () => {
  const shares: number[] = []
  const heard = new HeardShare(10_000, (share) => shares.push(share))
  for (let samples = 0; samples <= 10_000; samples += 7) heard.detectedTo(samples)
  heard.detectedTo(10)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.length).toBeLessThanOrEqual(200)
})
