import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import demo from '../../../build/demo/manifest.json' with { type: 'json' }
import { media } from '../../../electron/media/index.ts'
import type { DecodeOptions } from '../../../electron/media/types.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const wave = (options: Parameters<typeof writeWave>[1], name = 'tone.wav') => {
  const path = join(folder, name)
  writeWave(path, options)
  return path
}
const written = (name: string, bytes: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const flac = demoFile('260915_1730.flac')
const mp3 = demoFile('260914_1502.mp3')

async function decoded(path: string, options?: DecodeOptions): Promise<Float32Array> {
  const blocks: Uint8Array[] = []
  for await (const { buffer, byteOffset, byteLength } of media.decodePcm(path, options))
    blocks.push(new Uint8Array(buffer, byteOffset, byteLength))
  return new Float32Array(Uint8Array.from(Buffer.concat(blocks)).buffer)
}
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

/** Every failure gives a sentence for a person, without a path. */
async function refused(work: Promise<unknown>, code: string) {
  await expect(work).rejects.toMatchObject({
    name: 'TapelogError',
    code,
    message: expect.stringMatching(/^[A-Z][^/]+\.$/),
  })
}

describe('the facts of a file', () => {
  test.each([
    ['260914_1502.mp3', { container: 'mp3', codec: 'mp3', sampleRateHz: 16_000 }],
    ['260915_0911.ogg', { container: 'ogg', codec: 'opus', sampleRateHz: 48_000 }],
    ['260915_1730.flac', { container: 'flac', codec: 'flac', sampleRateHz: 16_000 }],
  ])('are right for %s', async (file, facts) => {
    const { durationMs, ...found } = await media.probe(demoFile(file))
    expect(found).toEqual({ ...facts, channels: 1, trackCount: 1, statedMs: null, recordedMs: null, playable: true })
    expect(Math.abs(durationMs - (demo.find((entry) => entry.file === file)?.durationMs ?? 0))).toBeLessThan(10)
  })

  test('are right for a WAV under any name', async () => {
    const bytes = readFileSync(wave({ seconds: 3.5, sampleRateHz: 44_100, channels: 2 }))
    expect(await media.probe(written('tone.txt', bytes))).toEqual({
      container: 'wav',
      codec: 'pcm_s16le',
      durationMs: 3500,
      sampleRateHz: 44_100,
      channels: 2,
      recordedMs: null,
      playable: true,
      trackCount: 1,
      statedMs: null,
    })
  })

  test.each([
    ['2026-09-14T15:02:00Z', Date.UTC(2026, 8, 14, 15, 2)],
    ['2026-09-14T15:02:00+02:00', Date.UTC(2026, 8, 14, 13, 2)],
    ['2026-09-14T15:02:00', null],
    ['1904-01-01T00:00:00Z', null],
    ['yesterdayZ', null],
  ])('include the recording time %s only if it is real and has a zone', async (stated, recordedMs) => {
    const field = Buffer.from(`\0creation_time\0${stated}`, 'latin1')
    const tag = Buffer.from(`ID3\x03\0\0\0\0\0${String.fromCharCode(field.length + 10)}TXXX\0\0\0`, 'latin1')
    const bytes = Buffer.concat([tag, Buffer.from([field.length, 0, 0]), field, readFileSync(mp3)])
    expect(await media.probe(written('tagged.mp3', bytes))).toMatchObject({ codec: 'mp3', recordedMs })
  })
})

describe('decoding', () => {
  test('gives the samples of a 16 kHz WAV unchanged', async () => {
    const path = wave({ seconds: 1.5 })
    const bytes = readFileSync(path).subarray(44)
    const stored = Float32Array.from({ length: 24_000 }, (_, index) => bytes.readInt16LE(index * 2) / 32_768)
    expect(loudness(stored)).toBeGreaterThan(0.005)
    expect(await decoded(path)).toEqual(stored)
  })

  test('makes 16 kHz mono of anything else', async () => {
    expect(await decoded(wave({ seconds: 3.5, sampleRateHz: 44_100, channels: 2 }))).toHaveLength(56_000)
    expect(await decoded(wave({ seconds: 2, sampleRateHz: 8000 }))).toHaveLength(32_000)
    for (const { file, durationMs } of demo)
      expect(Math.abs((await decoded(demoFile(file))).length / 16 - durationMs)).toBeLessThan(1)
  })

  test.each(demo.map(({ file }) => file))('%s: parts are exactly the pieces of the whole', async (file) => {
    const whole = await decoded(demoFile(file))
    const [first, second, rest] = [
      await decoded(demoFile(file), { endMs: 1234 }),
      await decoded(demoFile(file), { startMs: 1234, endMs: 5678 }),
      await decoded(demoFile(file), { startMs: 5678 }),
    ]
    expect(first).toHaveLength(1234 * 16)
    expect(second).toHaveLength((5678 - 1234) * 16)
    expect(Buffer.concat([first, second, rest].map(({ buffer }) => Buffer.from(buffer)))).toEqual(
      Buffer.from(whole.buffer),
    )
  })

  test('ends a part at the end of the sound', async () => {
    const path = wave({ seconds: 2 })
    expect(await decoded(path, { startMs: 1500, endMs: 9000 })).toHaveLength(8000)
    expect(await decoded(path, { startMs: 2000 })).toHaveLength(0)
    expect(await decoded(path, { startMs: 1000, endMs: 1000 })).toHaveLength(0)
  })

  test('stops in the middle when asked to', async () => {
    const stop = new AbortController()
    let heard = 0
    const listening = async () => {
      for await (const block of media.decodePcm(mp3, { signal: stop.signal })) {
        heard += block.length
        if (heard > 16_000) stop.abort()
      }
    }
    await expect(listening()).rejects.toMatchObject({ code: 'stopped', retryable: true })
    expect(heard).toBeGreaterThan(16_000)
    expect(heard).toBeLessThan(2 * 16_000)
  })

  test('does not begin when it was stopped before', async () => {
    await refused(decoded(mp3, { signal: AbortSignal.abort() }), 'stopped')
  })
})

describe('the waveform', () => {
  test('holds the lowest and highest sample of every bucket', async () => {
    const path = wave({ seconds: 3.51 })
    const { bucketMs, durationMs, peaks } = await media.computePeaks(path, { bucketMs: 100 })
    expect({ bucketMs, durationMs }).toEqual({ bucketMs: 100, durationMs: 3510 })
    const samples = await decoded(path)
    const expected = Array.from({ length: 36 }, (_, bucket) =>
      samples.slice(bucket * 1600, (bucket + 1) * 1600),
    ).flatMap((part) => [Math.round(Math.min(...part) * 127), Math.round(Math.max(...part) * 127)])
    expect([...peaks]).toEqual(expected)
    expect(peaks[0]).toBeLessThan(0)
  })

  test('is flat before the first word and high in it', async () => {
    const { bucketMs, durationMs, peaks } = await media.computePeaks(flac)
    const [turn] = demo.find(({ file }) => flac.endsWith(file))?.turns ?? []
    const pair = (seconds: number) => Math.floor((seconds * 1000) / bucketMs) * 2
    expect(peaks).toHaveLength(Math.ceil(durationMs / bucketMs) * 2)
    expect(Math.max(...peaks.subarray(0, pair((turn?.start ?? 0) - 0.05)))).toBe(0)
    expect(Math.max(...peaks.subarray(pair(turn?.start ?? 0), pair(turn?.end ?? 0)))).toBeGreaterThan(60)
  })

  test('reports its progress and stops when asked to', async () => {
    const stop = new AbortController()
    const fractions: number[] = []
    const onProgress = (fraction: number) => void fractions.push(fraction)
    await media.computePeaks(mp3, { onProgress })
    expect(fractions.map((fraction) => Math.round(fraction * 100))).toEqual([48, 95])
    fractions.length = 0
    const stopping = media.computePeaks(mp3, {
      signal: stop.signal,
      onProgress: (fraction) => {
        onProgress(fraction)
        stop.abort()
      },
    })
    await refused(stopping, 'stopped')
    expect(fractions).toHaveLength(1)
  })
})

describe('a copy', () => {
  test.each([
    ['opus', { container: 'ogg', codec: 'opus', sampleRateHz: 48_000 }],
    ['mp3', { container: 'mp3', codec: 'mp3', sampleRateHz: 44_100 }],
  ] as const)('can be played as %s and sounds like the original', async (format, facts) => {
    const target = join(folder, 'copy')
    const fractions: number[] = []
    const { sizeBytes, durationMs } = await media.encode(flac, target, {
      format,
      bitRate: 32_000,
      onProgress: (fraction) => void fractions.push(fraction),
    })
    const found = await media.probe(target)
    expect(found).toMatchObject({ ...facts, channels: 1, playable: true })
    expect(Math.abs(durationMs - 25_593)).toBeLessThan(2)
    expect(Math.abs(found.durationMs - 25_593)).toBeLessThan(50)
    expect(sizeBytes).toBe(statSync(target).size)
    expect(Math.abs((sizeBytes * 8000) / durationMs - 32_000)).toBeLessThan(4000)
    expect(loudness(await decoded(target)) / loudness(await decoded(flac))).toBeCloseTo(1, 1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBeCloseTo(1, 2)
    expect(readdirSync(folder)).toEqual(['copy'])
  })

  const formats = [
    ['opus', 20],
    ['mp3', 1152 / 44.1],
  ] as const
  test.each(formats)('ends less than a frame after the original as %s', async (format, frameMs) => {
    const originals = [flac, mp3, ...[0.01, 1, 2.5, 3.337].map((seconds) => wave({ seconds }, `${seconds}.wav`))]
    for (const original of originals) {
      const target = join(folder, 'copy')
      const { durationMs } = await media.encode(original, target, { format, bitRate: 32_000 })
      const originalMs = (await decoded(original)).length / 16
      const copyMs = (await decoded(target)).length / 16
      expect(Math.abs(durationMs - originalMs)).toBeLessThan(0.1)
      // One sample of decoded audio lasts a sixteenth of a millisecond.
      expect(copyMs).toBeGreaterThanOrEqual(originalMs - 1 / 16)
      expect(copyMs).toBeLessThan(originalMs + frameMs + 1 / 16)
    }
  })

  test('has the last words of the original at the same moment', async () => {
    const bytes = readFileSync(wave({ seconds: 1.013 }))
    for (let sample = 0; sample < 16_000; sample++) bytes.writeInt16LE(0, 44 + sample * 2)
    for (let sample = 16_000; sample < 16_208; sample++)
      bytes.writeInt16LE(Math.round(12_000 * Math.sin(sample * 0.3)), 44 + sample * 2)
    const target = join(folder, 'copy')
    await media.encode(written('last.wav', bytes), target, { format: 'opus', bitRate: 64_000 })
    expect(loudness((await decoded(target)).slice(16_000, 16_208))).toBeGreaterThan(0.1)
  })

  test.each([
    ['is not there', () => join(folder, 'gone', 'deeper')],
    ['is a file', () => written('file', 'before')],
  ])('is refused for a folder that %s', async (_name, parent) => {
    const target = join(parent(), 'copy')
    const before = readdirSync(folder)
    await refused(media.encode(mp3, target, { format: 'opus', bitRate: 32_000 }), 'copy-folder-missing')
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is mono for a stereo recording', async () => {
    const target = join(folder, 'copy')
    await media.encode(wave({ seconds: 2, sampleRateHz: 44_100, channels: 2 }), target, {
      format: 'opus',
      bitRate: 32_000,
    })
    expect(await media.probe(target)).toMatchObject({ channels: 1 })
  })

  test('leaves the old file as it was when stopped', async () => {
    const target = written('copy', 'before')
    const stop = new AbortController()
    const encoding = media.encode(mp3, target, {
      format: 'opus',
      bitRate: 32_000,
      signal: stop.signal,
      onProgress: (fraction) => {
        if (fraction > 0.3) stop.abort()
      },
    })
    await refused(encoding, 'stopped')
    expect(readdirSync(folder)).toEqual(['copy'])
    expect(readFileSync(target, 'utf8')).toBe('before')
  })
})

describe('a file that is no recording', () => {
  const copy = (path: string) => media.encode(path, join(folder, 'copy'), { format: 'mp3', bitRate: 32_000 })

  test.each([
    ['without a byte', () => written('a.wav', ''), 'empty-file'],
    ['that is not there', () => join(folder, 'a.wav'), 'file-unreadable'],
    ['that is a folder', () => folder, 'not-audio'],
    ['of zeros', () => written('a.mp3', Buffer.alloc(60_000)), 'not-audio'],
    ['of text called .mp3', () => written('a.mp3', 'This is no sound at all.\n'.repeat(5000)), 'not-audio'],
    [
      'cut off in its header',
      () => written('a.ogg', readFileSync(demoFile('260915_0911.ogg')).subarray(0, 60)),
      'not-audio',
    ],
  ])('is refused with a sentence: one %s', async (_name, path, code) => {
    const file = path()
    const before = readdirSync(folder)
    await refused(media.probe(file), code)
    await refused(decoded(file), code)
    await refused(media.computePeaks(file), code)
    await refused(copy(file), code)
    expect(readdirSync(folder)).toEqual(before)
  })

  test.each([
    ['a WAV of a header alone', () => written('a.wav', readFileSync(wave({ seconds: 1 })).subarray(0, 44))],
    [
      'a FLAC with nothing behind its header',
      () => written('a.flac', Buffer.concat([readFileSync(flac).subarray(0, 300), Buffer.alloc(60_000)])),
    ],
  ])('is refused although it looks like one: %s', async (_name, path) => {
    const file = path()
    const copied = written('copy', 'before')
    const before = readdirSync(folder)
    await refused(media.probe(file), 'not-audio')
    const sentences = new Set<string>()
    for (const heard of [
      () => decoded(file),
      () => decoded(file, { startMs: 0 }),
      () => decoded(file, { startMs: 500, endMs: 1000 }),
      () => decoded(file, { endMs: 0 }),
      () => media.computePeaks(file),
      () => copy(file),
      () => media.encode(file, join(folder, 'other'), { format: 'opus', bitRate: 32_000 }),
    ]) {
      await refused(heard(), 'damaged-audio')
      await heard().catch(({ message }) => sentences.add(message))
    }
    expect([...sentences]).toEqual([expect.stringMatching(/^No sound can be read from this recording/)])
    expect(readdirSync(folder)).toEqual(before)
    expect(readFileSync(copied, 'utf8')).toBe('before')
  })
})

describe('a damaged recording', () => {
  test('gives its first part when it breaks off', async () => {
    const bytes = readFileSync(flac)
    const half = written('half.flac', bytes.subarray(0, bytes.length / 2))
    const samples = await decoded(half)
    expect(samples.length / 16_000).toBeGreaterThan(11)
    expect(samples.length / 16_000).toBeLessThan(14)
    expect(samples).toEqual((await decoded(flac)).slice(0, samples.length))
  })

  test('has silence in place of an overwritten piece', async () => {
    const bytes = readFileSync(mp3)
    const wholeSeconds = (await decoded(mp3)).length / 16_000
    const holed = written('hole.mp3', bytes.fill(0, 100_000, 120_000))
    const seconds = (await decoded(holed)).length / 16_000
    expect(Math.abs(seconds - wholeSeconds)).toBeLessThan(0.1)
  })
})
