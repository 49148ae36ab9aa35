import fs, { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { wrapAsr, wrapAsrFile } from '../../../electron/media/asr.ts'
import { media } from '../../../electron/media/index.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { correlation, demoAsr } from '../../support/recorderFiles.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

// Each file starts a process, so these tests take a while on a busy computer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** A recorder's bare packets go through the media port like any other recording. */
let folder: string
let asr: Buffer
let original: string
beforeAll(async () => {
  folder = testFolder()
  asr = demoAsr()
  original = written('REC_0001.ASR', asr)
})

const path = (name: string) => join(folder, name)
const written = (name: string, bytes: Uint8Array) => {
  writeFileSync(path(name), bytes)
  return path(name)
}
async function decoded(file: string, options?: Parameters<typeof media.decodePcm>[1]): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  for await (const block of media.decodePcm(file, options)) blocks.push(block)
  return Float32Array.from(blocks.flatMap((block) => [...block]))
}
const sentence = /^[A-Z][^/]+\.$/
const refused = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ name: 'TapelogError', code, message: expect.stringMatching(sentence) })

describe('a file of packets', () => {
  test('is recognised under any name', async () => {
    for (const name of ['a.ASR', 'a.part', 'a.wav', 'a'])
      expect(await media.probe(written(name, asr))).toEqual({
        container: 'asr',
        codec: 'opus',
        durationMs: (asr.length / 80) * 20,
        sampleRateHz: 16_000,
        channels: 1,
        trackCount: 1,
        statedMs: null,
        recordedMs: null,
        playable: false,
      })
  })

  test('sounds like its wrapped copy and leaves nothing on the disk', async () => {
    await wrapAsrFile(original, path('whole.ogg'))
    const before = readdirSync(folder)
    const whole = await decoded(original)
    expect(whole).toEqual(await decoded(path('whole.ogg')))
    expect(correlation(await decoded(demoFile('260915_1730.flac')), whole)).toBeGreaterThan(0.95)
    expect(await decoded(original, { startMs: 1234, endMs: 2345 })).toEqual(whole.slice(1234 * 16, 2345 * 16))
    expect(await media.computePeaks(original, { bucketMs: 50 })).toEqual(
      await media.computePeaks(path('whole.ogg'), { bucketMs: 50 }),
    )
    expect(readdirSync(folder)).toEqual(before)
  })

  test('reports its progress and can become an MP3', async () => {
    const fractions: number[] = []
    const { durationMs } = await media.encode(original, path('a.mp3'), {
      format: 'mp3',
      bitRate: 64_000,
      onProgress: (fraction) => void fractions.push(fraction),
    })
    expect(Math.abs(durationMs - (asr.length / 80) * 20)).toBeLessThan(5)
    expect(fractions.at(0)).toBeLessThan(0.1)
    expect(fractions.at(-1)).toBeCloseTo(1, 2)
    expect(await media.probe(path('a.mp3'))).toMatchObject({ container: 'mp3', codec: 'mp3' })
  })

  test('can be stopped in the middle again and again', async () => {
    for (let round = 0; round < 20; round++)
      for await (const block of media.decodePcm(original)) if (block.length > 0) break
    const stop = new AbortController()
    const stopping = media.encode(original, path('b.mp3'), {
      format: 'mp3',
      bitRate: 64_000,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await refused(stopping, 'stopped')
    expect(readdirSync(folder).filter((name) => name.startsWith('b.'))).toEqual([])
  })

  test('keeps the rest of a cut or damaged recording', async () => {
    const cut = written('cut.ASR', asr.subarray(0, 80 * 500 + 33))
    expect(await media.probe(cut)).toMatchObject({ container: 'asr', durationMs: 10_000 })
    const holed = Buffer.from(asr)
    for (let packet = 100; packet < 120; packet++) holed[packet * 80] = 0x11
    const [whole, rest] = [await decoded(original), await decoded(written('hole.ASR', holed))]
    expect(Math.abs(whole.length - rest.length)).toBeLessThan(20)
    expect(correlation(whole.subarray(50_000), rest.subarray(50_000))).toBeGreaterThan(0.95)
  })

  test('opens by its first bytes when two hours long', async () => {
    const long = written('long.ASR', Buffer.concat(Array.from({ length: 280 }, () => asr)))
    expect(statSync(long).size).toBeGreaterThan(28_000_000)
    const { createReadStream } = fs
    const streams: fs.ReadStream[] = []
    fs.createReadStream = (...args) => {
      const stream = createReadStream(...args)
      streams.push(stream)
      return stream
    }
    syncBuiltinESMExports()
    try {
      expect(await media.probe(long)).toMatchObject({ durationMs: 280 * (asr.length / 80) * 20 })
    } finally {
      fs.createReadStream = createReadStream
      syncBuiltinESMExports()
    }
    expect(streams).not.toEqual([])
    expect(streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan(1_000_000)
  })

  test('is not taken for a short one after a read error', async () => {
    const { createReadStream } = fs
    // A damaged card or an unplugged recorder: the system reports the error in the middle of a read.
    fs.createReadStream = (() =>
      Readable.from(
        (async function* () {
          yield asr.subarray(0, 20_000)
          throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' })
        })(),
      )) as unknown as typeof createReadStream
    syncBuiltinESMExports()
    try {
      for (const work of [
        () => decoded(original),
        () => media.computePeaks(original),
        () => media.encode(original, path('eio.mp3'), { format: 'mp3', bitRate: 64_000 }),
        () => wrapAsrFile(original, path('eio.ogg')),
      ])
        await refused(work(), 'file-unreadable')
    } finally {
      fs.createReadStream = createReadStream
      syncBuiltinESMExports()
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('eio'))).toEqual([])
  })

  test('ends where it is cut while it is read', async () => {
    const long = written('cutting.ASR', Buffer.concat([asr, asr, asr, asr]))
    let heard = 0
    for await (const block of media.decodePcm(long)) {
      if (heard === 0) truncateSync(long, 0)
      heard += block.length
    }
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThan((asr.length / 80) * 320 * 4)
  })
})

describe('a file without packets', () => {
  test.each([
    ['with one packet', () => asr.subarray(0, 159)],
    ['with a wrong packet in its first second', () => Buffer.from(asr).fill(0x11, 80 * 20, 80 * 20 + 1)],
    ['that begins in the middle of a packet', () => asr.subarray(1)],
    ['of nothing but the byte that packets begin with', () => Buffer.alloc(80_000, 0xb8)],
  ])('is refused: a file %s', async (_name, bytes) => {
    await refused(media.probe(written('other', bytes())), 'not-audio')
  })

  test.each(['260914_1502.mp3', '260915_0911.ogg', '260915_1730.flac'])(
    'is recognised by its own kind: %s',
    async (name) => {
      expect((await media.probe(demoFile(name))).container).not.toBe('asr')
    },
  )

  test('is refused everywhere if its recorder encrypted it', async () => {
    const bytes = Buffer.concat([Buffer.from('PLAUD.AI'), Buffer.alloc(504), asr])
    const file = written('locked.ASR', bytes)
    for (const work of [
      () => media.probe(file),
      () => media.computePeaks(file),
      () => decoded(file),
      () => media.encode(file, path('locked.mp3'), { format: 'mp3', bitRate: 64_000 }),
    ])
      await refused(work(), 'encrypted-recording')
    expect(readdirSync(folder).some((name) => name.startsWith('locked.mp3'))).toBe(false)
  })
})

test('any file of packets is decoded or refused with a sentence', async () => {
  const start = asr.subarray(0, 80 * 70)
  const flipped = fc
    .array(fc.tuple(fc.nat(start.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 400 })
    .map((flips) => {
      const bytes = Buffer.from(start)
      for (const [at, bits] of flips) bytes[at] = (bytes[at] ?? 0) ^ bits
      return bytes
    })
  /** These bytes pass the check, but the decoder can read anything in them. */
  const insideOnly = fc
    .array(fc.uint8Array({ minLength: 79, maxLength: 79 }), { minLength: 2, maxLength: 80 })
    .map((rests) => Buffer.concat(rests.flatMap((rest) => [Uint8Array.of(0xb8), rest])))
  const wrongStarts = fc.array(fc.tuple(fc.nat(69), fc.nat(255)), { maxLength: 70 }).map((starts) => {
    const bytes = Buffer.from(start)
    for (const [packet, byte] of starts) bytes[packet * 80] = byte
    return bytes
  })
  const any = fc.oneof(
    fc.uint8Array({ maxLength: 8000 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(start.length).map((length) => Buffer.from(start.subarray(0, length))),
    flipped,
    insideOnly,
    wrongStarts,
    fc.tuple(insideOnly, fc.uint8Array({ maxLength: 500 })).map(([good, rest]) => Buffer.concat([good, rest])),
    fc.tuple(fc.nat(600), insideOnly).map(([at, bytes]) => {
      bytes.write('PLAUD.AI', Math.min(at, bytes.length - 8))
      return bytes
    }),
  )
  const outcomes = { heard: 0, refused: 0 }
  const settled = async (work: Promise<unknown>): Promise<'heard' | 'refused'> => {
    try {
      await work
      return 'heard'
    } catch (error) {
      expect(error).toBeInstanceOf(TapelogError)
      expect((error as TapelogError).message).toMatch(sentence)
      return 'refused'
    }
  }
  await fc.assert(
    fc.asyncProperty(any, async (bytes) => {
      const file = written('any', bytes)
      const wrapping = async () => {
        for await (const _page of wrapAsr([bytes] as unknown as AsyncIterable<Uint8Array>).pages);
      }
      await settled(wrapping())
      outcomes[await settled(media.probe(file))]++
      await settled(media.computePeaks(file))
      expect(readFileSync(file).equals(bytes)).toBe(true)
    }),
    { numRuns: 60 },
  )
  // Both ways must occur; otherwise the bytes above do not test what they should.
  expect(outcomes.heard).toBeGreaterThan(5)
  expect(outcomes.refused).toBeGreaterThan(5)
})
