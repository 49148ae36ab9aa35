import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asrDurationMs, isEncryptedByPlaud, looksLikeAsr, wrapAsr, wrapAsrFile } from '../../../electron/media/asr.ts'
import { media } from '../../../electron/media/index.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { correlation, demoAsr, packetsIn, waveSamples } from '../../support/recorderFiles.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const original = demoFile('260915_1730.flac')
let folder: string
let asr: Buffer
let packets: number

beforeAll(async () => {
  folder = testFolder()
  asr = demoAsr()
  packets = asr.length / 80
})

const path = (name: string) => join(folder, name)
const written = (name: string, bytes: Uint8Array) => {
  writeFileSync(path(name), bytes)
  return path(name)
}
async function* pieces(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function wrapped(bytes: Uint8Array, pieceSize?: number) {
  const { pages, summary } = wrapAsr(pieces(bytes, pieceSize))
  const out: Buffer[] = []
  for await (const page of pages) out.push(page)
  return { ogg: Buffer.concat(out), ...summary }
}
async function heard(file: string): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  for await (const block of media.decodePcm(file)) blocks.push(block)
  return Float32Array.from(blocks.flatMap((block) => [...block]))
}
/** Damages the first bytes of packets. */
const damaged = (which: (index: number) => boolean) => {
  const bytes = Buffer.from(asr)
  for (let index = 0; index < packets; index++) if (which(index)) bytes[index * 80] = 0x11
  return bytes
}

describe('a recording of real packets, wrapped', () => {
  let ogg = ''
  beforeAll(async () => {
    ogg = path('whole.ogg')
    expect(await wrapAsrFile(written('whole.ASR', asr), ogg)).toMatchObject({
      packets,
      damagedPackets: 0,
      restBytes: 0,
      durationMs: packets * 20,
      notice: null,
      sizeBytes: readFileSync(ogg).length,
    })
  })

  test('is Ogg Opus of the right length with every packet', async () => {
    expect(await media.probe(ogg)).toMatchObject({ container: 'ogg', codec: 'opus', channels: 1, playable: true })
    expect(asrDurationMs(asr.length)).toBe(packets * 20)
    const { bytes, times } = packetsIn(ogg)
    expect(bytes.equals(asr)).toBe(true)
    expect(times).toEqual(Array.from({ length: packets }, (_, index) => index * 960 - 120))
  })

  test('decodes to packets × 960 − 120 original samples', async () => {
    const samples = ffmpeg(['-i', ogg, '-f', 's16le', 'pipe:1']).length / 2
    expect(samples).toBe(packets * 960 - 120)

    const [before, after] = [await heard(original), await heard(ogg)]
    const byShift = [-40, -8, 0, 8, 40].map((shift) => correlation(before, after, shift))
    expect(byShift[2]).toBeGreaterThan(0.95)
    expect(Math.max(...byShift)).toBe(byShift[2])
  })

  // Another program with another decoder than Tapelog's: Debian's opus-tools.
  testNeeding(needs.program('opusdec'))('decodes in opusdec to the same original samples', async () => {
    const decode = (rateHz: number) => {
      const wav = path('opusdec.wav')
      const run = spawnSync('opusdec', ['--quiet', '--rate', `${rateHz}`, ogg, wav], { encoding: 'utf8' })
      expect(run).toMatchObject({ status: 0, stderr: '' })
      return waveSamples(wav)
    }
    expect(decode(48_000)).toHaveLength(packets * 960 - 120)
    const [before, after] = [await heard(original), decode(16_000)]
    expect(Math.abs(after.length - (packets * 320 - 40))).toBeLessThanOrEqual(1)
    const byShift = [-40, -8, 0, 8, 40].map((shift) => correlation(before, after, shift))
    expect(byShift[2]).toBeGreaterThan(0.95)
    expect(Math.max(...byShift)).toBe(byShift[2])
  })

  testNeeding(needs.program('opusinfo'))('gets no warning from opusinfo', () => {
    const { status, stdout, stderr } = spawnSync('opusinfo', [ogg], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).not.toMatch(/warning|error/i)
    expect(stdout).toMatch(
      /Pre-skip: 120\b[\s\S]*Packet duration: +20\.0ms \(max\), +20\.0ms \(avg\), +20\.0ms \(min\)/,
    )
  })

  testNeeding(needs.program('ffmpeg'))('decodes to the same number of samples in ffmpeg', () => {
    const { status, stdout } = spawnSync('ffmpeg', ['-v', 'error', '-xerror', '-i', ogg, '-f', 's16le', '-'], {
      maxBuffer: 1e8,
    })
    expect({ status, samples: stdout.length / 2 }).toEqual({ status: 0, samples: packets * 960 - 120 })
  })

  test('is the same in whatever pieces the bytes come', async () => {
    for (const size of [7, 80, 511, 100_000])
      expect((await wrapped(asr, size)).ogg.equals(readFileSync(ogg))).toBe(true)
  })
})

describe('a damaged recording of packets', () => {
  test('loses an incomplete last packet, with a notice', async () => {
    const { ogg, ...summary } = await wrapped(asr.subarray(0, 80 * 100 + 33))
    expect(summary).toMatchObject({ packets: 100, restBytes: 33, durationMs: 2000 })
    expect(summary.notice).toEqual({
      code: 'asr-rest',
      message: expect.stringMatching(/^The .*\.$/),
      retryable: false,
    })
    expect(ogg.equals((await wrapped(asr.subarray(0, 80 * 100))).ogg)).toBe(true)
  })

  test('keeps its length and times around damage in the middle', async () => {
    const { ogg, ...summary } = await wrapped(damaged((index) => index >= 100 && index < 120))
    expect(summary).toMatchObject({ packets, damagedPackets: 20, durationMs: packets * 20 })
    expect(summary.notice).toEqual({
      code: 'asr-damaged',
      message: expect.stringMatching(/^0\.40 s of .*\.$/),
      retryable: false,
      values: { damagedMs: 400, restBytes: 0 },
    })
    const [before, after] = [await heard(original), await heard(written('hole.ogg', ogg))]
    // A resampler sometimes gives one sample more or less at the end.
    expect(Math.abs(after.length - (packets * 320 - 40))).toBeLessThan(20)
    expect(correlation(before.subarray(50_000), after.subarray(50_000))).toBeGreaterThan(0.95)
  })

  test('is shorter after damage at its end', async () => {
    const { ogg, ...summary } = await wrapped(damaged((index) => index >= 100))
    expect(summary).toMatchObject({ packets: 100, damagedPackets: packets - 100 })
    expect(ogg.equals((await wrapped(asr.subarray(0, 8000))).ogg)).toBe(true)
  })

  test.each([
    ['no good packet', () => Buffer.alloc(8000), 'damaged-audio'],
    ['less than a packet', () => asr.subarray(0, 79), 'damaged-audio'],
    ['nothing', () => Buffer.alloc(0), 'damaged-audio'],
    [
      'the maker’s encryption',
      () => Buffer.concat([Buffer.from('PLAUD.AI'), Buffer.alloc(504), asr]),
      'encrypted-recording',
    ],
    ['the maker’s encryption and no more', () => Buffer.from('PLAUD.AI\0\0'), 'encrypted-recording'],
    [
      'the mark a little later in its header',
      () => Buffer.concat([Buffer.alloc(16, 1), Buffer.from('PLAUD.AI'), Buffer.alloc(488), asr]),
      'encrypted-recording',
    ],
  ])('is refused for %s and leaves no file', async (_name, bytes, code) => {
    const source = written('bad.ASR', bytes())
    const before = readdirSync(folder)
    for (const attempt of [() => wrapAsrFile(source, path('bad.ogg')), () => wrapped(bytes(), 5)])
      await expect(attempt()).rejects.toMatchObject({
        name: 'TapelogError',
        code,
        message: expect.stringMatching(/^[A-Z][^/]+\.$/),
      })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is wrapped or refused for any bytes, without a crash', async () => {
    const good = fc.uint8Array({ minLength: 79, maxLength: 79 }).map((rest) => Uint8Array.of(0xb8, ...rest))
    const some = fc.array(fc.oneof(good, fc.uint8Array({ maxLength: 200 })), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(some, fc.integer({ min: 1, max: 300 }), async (parts, pieceSize) => {
        const bytes = Buffer.concat(parts)
        const outcome = await wrapped(bytes, pieceSize).catch((error: unknown) => error)
        const starts = Array.from({ length: Math.floor(bytes.length / 80) }, (_, index) => bytes[index * 80] === 0xb8)
        if (!starts.includes(true)) {
          expect(outcome).toMatchObject({ code: 'damaged-audio' })
          return
        }
        expect(outcome).toMatchObject({
          packets: starts.lastIndexOf(true) + 1,
          damagedPackets: starts.filter((isGood) => !isGood).length,
          restBytes: bytes.length % 80,
        })
        expect(
          ffmpeg(
            ['-f', 'ogg', '-i', 'pipe:0', '-map', '0:a', '-c', 'copy', '-f', 'data', 'pipe:1'],
            (outcome as { ogg: Buffer }).ogg,
          ).length,
        ).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a file to wrap', () => {
  test('leaves nothing behind if it cannot be wrapped or is stopped', async () => {
    const source = written('a.ASR', asr)
    const before = readdirSync(folder)
    await expect(wrapAsrFile(path('none.ASR'), path('x.ogg'))).rejects.toMatchObject({ code: 'file-unreadable' })
    await expect(wrapAsrFile(source, path('none/x.ogg'))).rejects.toMatchObject({ code: 'copy-folder-missing' })
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    await expect(wrapAsrFile(source, path('x.ogg'), { signal: stop.signal, onProgress })).rejects.toMatchObject({
      code: 'stopped',
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is known by its first bytes', () => {
    expect(looksLikeAsr(asr.subarray(0, 1000))).toBe(true)
    expect(looksLikeAsr(asr.subarray(0, 159))).toBe(false)
    expect(looksLikeAsr(asr.subarray(1, 1001))).toBe(false)
    expect(looksLikeAsr(readFileSync(original).subarray(0, 1000))).toBe(false)
  })

  test('is not taken for encrypted because a tag names its maker', () => {
    const tagged = Buffer.from('RIFF....WAVELIST....INFOISFT\x08\0\0\0PLAUD.AI')
    expect(isEncryptedByPlaud(tagged)).toBe(false)
    expect(isEncryptedByPlaud(Buffer.from(`ID3\x04\0\0\0\0\0\0TENC PLAUD.AI`))).toBe(false)
    expect(isEncryptedByPlaud(Buffer.concat([Buffer.alloc(600), Buffer.from('PLAUD.AI')]))).toBe(false)
  })
})
