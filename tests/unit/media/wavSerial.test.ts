import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { blankRanges, copyWithoutWavSerial, findWavSerial } from '../../../electron/media/wavSerial.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const path = (name: string) => join(folder, name)
const written = (bytes: Uint8Array, name = 'a.WAV') => {
  writeFileSync(path(name), bytes)
  return path(name)
}
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const serial = '881234567890123456'
const chunk = (id: string, content: Uint8Array, statedBytes = content.length) => {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(statedBytes, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}
const wave = (chunks: Buffer[], form = 'RIFF', statedBytes = 4 + Buffer.concat(chunks).length) => {
  const header = Buffer.from(`${form}....WAVE`, 'latin1')
  header.writeUInt32LE(statedBytes >>> 0, 4)
  return Buffer.concat([header, ...chunks])
}
/** PCM s16le, stereo, 16 kHz. */
const format = chunk('fmt ', Buffer.from('0100020080 3e0000 00fa0000 0400 1000'.replaceAll(' ', ''), 'hex'))
const padding = (text: string, length = 460) => Buffer.alloc(length).fill(Buffer.from(text), 0, text.length)
const samples = (length = 64_000) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 31) % 251))
/** The layout of a real file: 12 + 24 + 468 + 8 = 0x200. */
const plaud = (data = samples(), statedBytes?: number) =>
  wave([format, chunk('pad ', padding(`SN:${serial}`)), chunk('data', data, statedBytes)])

describe('a WAV that holds the serial number', () => {
  test('is copied with the number blank and the same sound', async () => {
    const source = written(plaud())
    const before = sha256(source)
    const result = await copyWithoutWavSerial(source, path('copy.wav'))
    expect(result).toEqual({ serialNumber: serial, blanked: [{ start: 44, end: 504 }], sizeBytes: 64_512 })
    const [was, is] = [readFileSync(source), readFileSync(path('copy.wav'))]
    expect(was.indexOf(serial)).toBeGreaterThan(0)
    expect(is.indexOf('SN:')).toBe(-1)
    expect(is.subarray(0, 44).equals(was.subarray(0, 44))).toBe(true)
    expect(is.subarray(44, 504).equals(Buffer.alloc(460))).toBe(true)
    expect(is.subarray(504).equals(was.subarray(504))).toBe(true)
    expect(is.toString('latin1', 0x1f8, 0x1fc)).toBe('data')
    expect(sha256(source)).toBe(before)
    expect(await findWavSerial(path('copy.wav'))).toMatchObject({ serialNumber: null })
    expect(await media.probe(path('copy.wav'))).toMatchObject({ container: 'wav', channels: 2, durationMs: 1000 })
  })

  test('has only its beginning blanked if it is larger than one read', async () => {
    const source = written(plaud(samples(1_000_000)))
    await copyWithoutWavSerial(source, path('copy.wav'))
    expect(readFileSync(path('copy.wav')).subarray(512).equals(readFileSync(source).subarray(512))).toBe(true)
  })

  test('loses numbers after the sound too', async () => {
    const twice = wave([
      format,
      chunk('data', samples(1001)),
      chunk('pad ', padding(`SN:${serial}`)),
      chunk('pad ', padding('nothing')),
    ])
    const { serialNumber, blanked } = await findWavSerial(written(twice))
    expect({ serialNumber, bytes: blanked.map(({ start, end }) => end - start) }).toEqual({
      serialNumber: serial,
      bytes: [460, 460],
    })
    await copyWithoutWavSerial(path('a.WAV'), path('copy.wav'))
    expect(readFileSync(path('copy.wav')).indexOf(serial)).toBe(-1)
  })

  test('is searched by its long sizes as RF64', async () => {
    const ds64 = Buffer.alloc(28)
    ds64.writeBigUInt64LE(1000n, 8)
    const bytes = wave(
      [chunk('ds64', ds64), format, chunk('data', samples(1000), 0xffff_ffff), chunk('pad ', padding(`SN:${serial}`))],
      'RF64',
      0xffff_ffff,
    )
    expect(await findWavSerial(written(bytes))).toMatchObject({ serialNumber: serial, blanked: [{}] })
  })
})

describe('an odd WAV', () => {
  test.each([
    ['a whole size that is wrong', () => Buffer.from(plaud()).fill(0, 4, 8), serial, 460],
    ['sound that goes on past the end', () => plaud(samples(100), 5_000_000), serial, 460],
    [
      'sound of size 0, never finished',
      () => plaud(Buffer.concat([chunk('pad ', padding('SN:1111'))]), 0),
      serial,
      460,
    ],
    [
      'padding that claims to go past the end',
      () => wave([format, chunk('pad ', padding(`SN:${serial}`), 0xffff_fff0)]),
      serial,
      3 + serial.length,
    ],
    [
      'padding that claims to go a little past the end',
      () => wave([format, chunk('pad ', padding(`SN:${serial}`), 2000)]),
      serial,
      3 + serial.length,
    ],
    [
      'padding that claims to hold the sound',
      () => wave([format, chunk('pad ', padding(`xx SN:${serial}`, 100_000))]),
      serial,
      3 + serial.length,
    ],
    ['padding without a serial number', () => wave([format, chunk('pad ', Buffer.alloc(460, 1))]), null, 460],
    ['no padding', () => wave([format, chunk('data', samples(100))]), null, 0],
    ['an end in a chunk header', () => wave([format]).subarray(0, 40), null, 0],
  ])('is searched despite %s', async (_name, bytes, serialNumber, blankedBytes) => {
    const found = await findWavSerial(written(bytes()))
    expect(found.serialNumber).toBe(serialNumber)
    expect(found.blanked.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(blankedBytes)
    const { sizeBytes } = await copyWithoutWavSerial(path('a.WAV'), path('copy.wav'))
    expect(sizeBytes).toBe(bytes().length)
    if (serialNumber) expect(readFileSync(path('copy.wav')).indexOf(serialNumber)).toBe(-1)
  })

  test('is copied as it is if it has no number', async () => {
    for (const bytes of ['', 'RIFF', 'no sound', `ID3 pad SN:${serial}`]) {
      const source = written(Buffer.from(bytes))
      expect(await copyWithoutWavSerial(source, path('copy'))).toMatchObject({ serialNumber: null, blanked: [] })
      expect(readFileSync(path('copy'), 'utf8')).toBe(bytes)
    }
  })

  test('is searched with a few reads if larger than memory', async () => {
    const source = written(plaud(samples(100), 3_000_000_000))
    truncateSync(source, 3_000_000_512)
    const file = await open(source)
    await file.close()
    const read = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, 'read')
    onTestFinished(() => read.mockRestore())
    expect(await findWavSerial(source)).toMatchObject({ serialNumber: serial })
    const askedBytes = read.mock.calls.map(([buffer]) => (buffer as unknown as Buffer).length)
    expect(askedBytes).not.toEqual([])
    expect(askedBytes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(10_000)
  })

  test('never causes a crash, and only its own bytes are blanked', async () => {
    const id = fc.constantFrom('pad ', 'data', 'fmt ', 'ds64', 'LIST', '\0\0\0\0')
    const any = fc.record({
      id,
      content: fc.uint8Array({ maxLength: 60 }),
      stated: fc.option(fc.nat(0xffff_ffff), { freq: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { maxLength: 8 }),
        fc.constantFrom('RIFF', 'RF64', 'RIFX'),
        fc.nat(20),
        async (chunks, form, cut) => {
          const all = wave(
            chunks.map(({ id, content, stated }) => chunk(id, content, stated ?? content.length)),
            form,
          )
          const bytes = all.subarray(0, all.length - cut)
          const { blanked } = await copyWithoutWavSerial(written(bytes), path('copy'))
          const expected = Buffer.from(bytes)
          blankRanges(expected, 0, blanked)
          expect(readFileSync(path('copy')).equals(expected)).toBe(true)
          for (const { start, end } of blanked) expect(start < end && end <= bytes.length).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('ranges are blanked whatever the size of a read', () => {
  const whole = Buffer.alloc(100, 7)
  blankRanges(whole, 0, [{ start: 10, end: 55 }])
  for (const size of [1, 9, 10, 33, 100]) {
    const bytes = Buffer.alloc(100, 7)
    for (let at = 0; at < 100; at += size) blankRanges(bytes.subarray(at, at + size), at, [{ start: 10, end: 55 }])
    expect(bytes.equals(whole)).toBe(true)
  }
})

test('a failed copy leaves the old file as it was', async () => {
  const source = written(plaud(samples(500_000)))
  writeFileSync(path('copy.wav'), 'before')
  const before = readdirSync(folder)
  const stop = new AbortController()
  const refused = async (work: Promise<unknown>, code: string) =>
    expect(work).rejects.toMatchObject({ name: 'TapelogError', code, message: expect.stringMatching(/^[A-Z][^/]+\.$/) })
  await refused(
    copyWithoutWavSerial(source, path('copy.wav'), { signal: stop.signal, onBytes: () => stop.abort() }),
    'stopped',
  )
  await refused(copyWithoutWavSerial(path('none.wav'), path('copy.wav')), 'file-unreadable')
  await refused(copyWithoutWavSerial(folder, path('copy.wav')), 'file-unreadable')
  await refused(copyWithoutWavSerial(source, path('none/copy.wav')), 'copy-folder-missing')
  expect(readdirSync(folder)).toEqual(before)
  expect(readFileSync(path('copy.wav'), 'utf8')).toBe('before')
  expect(statSync(source).size).toBe(500_512)
})
