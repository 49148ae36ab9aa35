import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { waveHeader, writeWave } from '../../support/waveFile.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** A slice of a recording as its own copy. Its times must be the recording's times minus the beginning of the slice. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const sampleRateHz = 16_000

/** Silence with a click of 2 ms at each of these moments. */
function clicks(name: string, seconds: number, atMs: readonly number[]): string {
  const path = join(folder, name)
  const samples = Math.round(seconds * sampleRateHz)
  const bytes = Buffer.alloc(44 + samples * 2)
  waveHeader({ dataBytes: samples * 2, sampleRateHz }).copy(bytes)
  for (const ms of atMs)
    for (let sample = 0; sample < 32; sample++)
      bytes.writeInt16LE(sample % 2 === 0 ? 20_000 : -20_000, 44 + (Math.round(ms * 16) + sample) * 2)
  writeFileSync(path, bytes)
  return path
}

/** When sounds begin in a file, in milliseconds of its decoded audio. */
async function onsets(path: string): Promise<number[]> {
  const found: number[] = []
  let at = 0
  let last = Number.NEGATIVE_INFINITY
  for await (const block of media.decodePcm(path))
    for (const sample of block) {
      if (Math.abs(sample) > 0.15) {
        if (at - last > 1600) found.push(at / 16)
        last = at
      }
      at += 1
    }
  return found
}

async function lengthMs(path: string): Promise<number> {
  let samples = 0
  for await (const block of media.decodePcm(path)) samples += block.length
  return samples / 16
}

const formats = ['opus', 'mp3'] as const
describe.each(formats)('a slice as %s', (format) => {
  test.each([
    [0, 5000],
    [3210, 8765],
    [7777.5, undefined],
  ])('has every click in its place from %s to %s', async (startMs, endMs) => {
    const atMs = [100, 1234, 3333, 4900, 6001, 8000, 9500, 11_111]
    const original = clicks('clicks.wav', 12, atMs)
    const target = join(folder, 'slice')
    const until = endMs ?? 12_000
    const { durationMs } = await media.encode(original, target, {
      ...{ format, bitRate: 48_000, startMs },
      ...(endMs === undefined ? {} : { endMs }),
    })
    expect(durationMs).toBeCloseTo(until - startMs, 0)
    const expected = atMs.filter((ms) => ms >= startMs && ms < until).map((ms) => ms - startMs)
    const found = await onsets(target)
    expect(found).toHaveLength(expected.length)
    for (const [index, ms] of expected.entries()) expect(Math.abs((found[index] ?? 0) - ms)).toBeLessThan(3)
    const length = await lengthMs(target)
    expect(length).toBeGreaterThan(until - startMs - 1)
    expect(length).toBeLessThan(until - startMs + 30)
  })

  test('slices side by side make the whole, even of a compressed recording', async () => {
    const original = demoFile('260914_1502.mp3')
    const wholeMs = await lengthMs(original)
    let sumMs = 0
    for (const [startMs, endMs] of [
      [0, 4000],
      [4000, 9123],
      [9123, undefined],
    ] as const) {
      const { durationMs } = await media.encode(original, join(folder, 'slice'), {
        ...{ format, bitRate: 32_000, startMs },
        ...(endMs === undefined ? {} : { endMs }),
      })
      sumMs += durationMs
    }
    expect(Math.abs(sumMs - wholeMs)).toBeLessThan(1)
  })
})

test('a slice reports its progress and reads no further than its end', async () => {
  const original = join(folder, 'long.wav')
  writeWave(original, { seconds: 600 })
  const fractions: number[] = []
  await media.encode(original, join(folder, 'slice'), {
    ...{ format: 'opus', bitRate: 32_000, startMs: 1000, endMs: 3000 },
    onProgress: (fraction) => void fractions.push(fraction),
  })
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBe(1)
  // Only three seconds of the ten minutes were decoded, in blocks of about 20 ms.
  expect(fractions.length).toBeLessThan(600)
})

test('a slice past the end is refused and leaves nothing', async () => {
  const original = clicks('clicks.wav', 2, [100])
  const slice = { format: 'opus', bitRate: 32_000, startMs: 5000, endMs: 6000 } as const
  await expect(media.encode(original, join(folder, 'slice'), slice)).rejects.toMatchObject({
    code: 'damaged-audio',
  })
  expect(readdirSync(folder)).toEqual(['clicks.wav'])
})
