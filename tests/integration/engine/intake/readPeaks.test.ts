import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeaks } from '../../../../electron/engine/intake/readPeaks.ts'
import { testFolder } from '../../../support/testFolder.ts'

const folder = testFolder()
const fileBucketMs = 25

function written(pairs: [number, number][]): string {
  const path = join(folder, 'peaks.bin')
  writeFileSync(path, Int8Array.from(pairs.flat()))
  return path
}

const pair = fc.tuple(fc.integer({ min: -128, max: 0 }), fc.integer({ min: 0, max: 127 }))

test('a part of the waveform has the lowest and highest samples in at most the requested buckets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(pair, { minLength: 1, maxLength: 300, size: 'max' }),
      fc.nat({ max: 5000 }),
      fc.nat({ max: 5000 }),
      fc.integer({ min: 2, max: 20 }),
      async (pairs, startMs, lengthMs, mostBuckets) => {
        const part = await readPeaks(written(pairs), fileBucketMs, { startMs, endMs: startMs + lengthMs, mostBuckets })
        if (!part) throw new Error('no part')
        expect(part.peaks.length / 2).toBeLessThanOrEqual(mostBuckets)
        const soundEndMs = pairs.length * fileBucketMs
        expect(part.startMs).toBeLessThanOrEqual(Math.min(startMs, soundEndMs))
        const [first, joined] = [part.startMs / fileBucketMs, part.bucketMs / fileBucketMs]
        expect([first % joined, joined % 1]).toEqual([0, 0])
        // The end is the requested end, or the end of the audio.
        const end = Math.min(pairs.length, Math.ceil((startMs + lengthMs) / fileBucketMs))
        const count = Math.max(0, Math.ceil((end - first) / joined))
        const expected = Array.from({ length: count }, (_, index) => {
          const inside = pairs.slice(first + index * joined, Math.min(end, first + (index + 1) * joined))
          return [Math.min(...inside.map(([low]) => low)), Math.max(...inside.map(([, high]) => high))]
        })
        expect(part.peaks).toEqual(expected.flat())
      },
    ),
  )
})

test('a day of sound fits in few buckets, and ten seconds keep the file’s buckets', async () => {
  // More bytes than one read takes, and no multiple of one read.
  const pairs = 24 * 3600 * 40 + 7
  const bytes = new Int8Array(pairs * 2)
  bytes[2 * 2_000_000 + 1] = 99
  const path = join(folder, 'day.bin')
  writeFileSync(path, bytes)
  const whole = await readPeaks(path, fileBucketMs, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER, mostBuckets: 4096 })
  expect(whole?.peaks.length).toBeLessThanOrEqual(8192)
  expect((whole?.peaks.indexOf(99) ?? -1) >> 1).toBe(Math.floor(2_000_000 / ((whole?.bucketMs ?? 0) / fileBucketMs)))
  const tenSeconds = { startMs: 49_995_000, endMs: 50_005_000, mostBuckets: 2048 }
  const near = await readPeaks(path, fileBucketMs, tenSeconds)
  expect(near).toMatchObject({ startMs: 49_995_000, bucketMs: 25 })
  expect(near?.peaks).toHaveLength(800)
  expect((near?.peaks.indexOf(99) ?? -1) >> 1).toBe(200)
})

test('a missing or empty file has no waveform', async () => {
  const wanted = { startMs: 0, endMs: 1000, mostBuckets: 10 }
  expect(await readPeaks(join(folder, 'missing.bin'), fileBucketMs, wanted)).toBeNull()
  expect(await readPeaks(written([]), fileBucketMs, wanted)).toBeNull()
})
