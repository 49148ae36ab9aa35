import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openCutter } from '../../../electron/media/cutter.ts'
import { media } from '../../../electron/media/index.ts'
import { correlation } from '../../support/recorderFiles.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder: string
beforeAll(() => {
  folder = testFolder()
})

async function decoded(path: string): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  for await (const block of media.decodePcm(path)) blocks.push(block)
  return Float32Array.from(blocks.flatMap((block) => [...block]))
}
const original = demoFile('260915_0911.ogg')
const spans = [
  { startMs: 0, endMs: 8123 },
  { startMs: 6001, endMs: 15_000 },
  { startMs: 12_345, endMs: 60_000 },
]

describe.each(['opus', 'mp3', 'flac'] as const)('slices of a recording as %s', (format) => {
  test('match the recording to the sample', async () => {
    const whole = await decoded(original)
    const cutter = await openCutter(original, { format, bitRate: 48_000 })
    for (const { startMs, endMs } of spans) {
      const path = join(folder, `${startMs}.${format}`)
      const { durationMs } = await cutter.cut({ startMs, endMs }, path)
      const there = whole.subarray(startMs * 16, Math.min(whole.length, endMs * 16))
      expect(Math.abs(durationMs - there.length / 16)).toBeLessThan(1)
      const heard = await decoded(path)
      expect(heard.length).toBeGreaterThanOrEqual(there.length - 16)
      expect(heard.length - there.length).toBeLessThan(80 * 16)
      expect(correlation(there, heard.subarray(0, there.length))).toBeGreaterThan(0.97)
      const late = heard.subarray(8, there.length)
      expect(correlation(there.subarray(0, late.length), late)).toBeLessThan(0.9)
    }
    await cutter.close()
  })

  test('equal slices that are made one by one', async () => {
    const alone = join(folder, `alone.${format}`)
    await media.encode(original, alone, { format, bitRate: 48_000, ...spans[1] })
    expect(await decoded(alone)).toEqual(await decoded(join(folder, `6001.${format}`)))
  })
})

test('a stopped slice leaves nothing, and a finished cutter refuses more', async () => {
  const stop = new AbortController()
  const path = join(folder, 'stopped.flac')
  const cutter = await openCutter(original, {
    format: 'flac',
    bitRate: 0,
    signal: stop.signal,
    onProgress: (fraction) => fraction > 0.5 && stop.abort(),
  })
  await expect(cutter.cut({ startMs: 0, endMs: 20_000 }, path)).rejects.toMatchObject({ code: 'stopped' })
  expect(existsSync(path)).toBe(false)
  await cutter.close()
  const damaged = await openCutter(original, { format: 'flac', bitRate: 0 })
  await expect(damaged.cut({ startMs: 90_000, endMs: 95_000 }, path)).rejects.toMatchObject({ code: 'damaged-audio' })
  await damaged.close()
})
