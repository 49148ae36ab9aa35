import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { fingerprintOf, fingerprintOfFile } from '../../../electron/sealing/fingerprint.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** A reader of bytes in memory that records the places of its reads. */
function readerOf(bytes: Uint8Array) {
  const reads: { fromByte: number; lengthBytes: number }[] = []
  const read = async (fromByte: number, lengthBytes: number) => {
    reads.push({ fromByte, lengthBytes })
    return bytes.subarray(fromByte, fromByte + lengthBytes)
  }
  return { read, reads }
}
const of = (bytes: Uint8Array) => fingerprintOf(bytes.length, readerOf(bytes).read)
const mebibyte = 1024 * 1024

test('reads sixteen blocks from all over a recording with sound', async () => {
  const bytes = randomBytes(40 * mebibyte)
  const { read, reads } = readerOf(bytes)
  expect(await fingerprintOf(bytes.length, read)).toMatch(/^blocks:[0-9a-f]{64}$/)
  expect(reads).toHaveLength(16)
  expect(reads[0]?.fromByte).toBe(0)
  const last = reads.at(-1)
  expect((last?.fromByte ?? 0) + (last?.lengthBytes ?? 0)).toBe(bytes.length)
  const widest = Math.max(...reads.slice(1).map(({ fromByte }, place) => fromByte - (reads[place]?.fromByte ?? 0)))
  expect(widest).toBeLessThan(bytes.length / 14)
})

test('differs for two recordings with silent ends and different middles', async () => {
  const days = [1, 2].map(() => {
    const day = Buffer.alloc(20 * mebibyte)
    randomBytes(mebibyte).copy(day, 9 * mebibyte)
    return day
  })
  const [monday, tuesday] = await Promise.all(days.map(of))
  expect(monday).not.toBe(tuesday)
})

test('takes more blocks if those are silent, equal or a pattern', async () => {
  const silent = Buffer.alloc(20 * mebibyte)
  const pattern = Buffer.alloc(20 * mebibyte, Buffer.from('frame of silence, as MP3 has it.'))
  const equal = Buffer.alloc(20 * mebibyte, 1)
  const block = randomBytes(8192)
  for (let at = 0; at < 15; at++) block.copy(equal, Math.round((at / 15) * (equal.length - 8192)))
  for (const bytes of [silent, pattern, equal]) {
    randomBytes(8 * mebibyte).copy(bytes, 3 * mebibyte)
    block.copy(bytes, 0)
  }
  // Only a twentieth of the file holds sound.
  const cough = Buffer.alloc(20 * mebibyte)
  randomBytes(mebibyte).copy(cough, 7 * mebibyte)
  for (const bytes of [equal, cough]) {
    const { read, reads } = readerOf(bytes)
    expect(await fingerprintOf(bytes.length, read)).toMatch(/^blocks:/)
    expect(reads.length).toBeGreaterThan(16)
  }
})

test('covers all bytes if the blocks hold nothing', async () => {
  const silent = Buffer.alloc(3 * mebibyte)
  const whole = (bytes: Buffer) => `whole:${createHash('sha256').update(bytes).digest('hex')}`
  expect(await of(silent)).toBe(whole(silent))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: silent.length - 1 }), async (at) => {
      const other = Buffer.from(silent)
      other[at] = 1
      expect(await of(other)).toBe(whole(other))
    }),
    { numRuns: 8 },
  )
})

test('covers all bytes of a short file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 700_000 }), async (length) => {
      const bytes = randomBytes(length)
      const path = join(folder, 'one')
      writeFileSync(path, bytes)
      const found = await fingerprintOfFile(path)
      expect(found).toBe(await of(bytes))
      expect(found).toMatch(length > 262_144 ? /^blocks:/ : /^whole:/)
    }),
    { numRuns: 30 },
  )
})

test('is null for a file that ends before its listed size', async () => {
  for (const size of [100_000, 5 * mebibyte]) {
    const bytes = randomBytes(size)
    expect(await fingerprintOf(bytes.length, readerOf(bytes).read)).not.toBeNull()
    expect(await fingerprintOf(bytes.length + 1, readerOf(bytes).read)).toBeNull()
  }
})

test('stops soon after it is told to', async () => {
  const path = join(folder, 'silent')
  writeFileSync(path, Buffer.alloc(4 * mebibyte))
  await expect(fingerprintOfFile(path, AbortSignal.abort())).rejects.toMatchObject({ code: 'stopped' })
})
