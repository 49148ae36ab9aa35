import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintEndBytes, fingerprintOf, fingerprintOfFile } from '../../../electron/sealing/fingerprint.ts'
import { temporaryFolder } from '../../support/testEngine.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const ends = (bytes: Buffer): string => {
  const isShort = bytes.length <= 2 * fingerprintEndBytes
  const kept = isShort
    ? bytes
    : Buffer.concat([bytes.subarray(0, fingerprintEndBytes), bytes.subarray(-fingerprintEndBytes)])
  return createHash('sha256').update(kept).digest('hex')
}

test('covers both ends of a file, each byte once, of any length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.integer({ min: 0, max: 3 * fingerprintEndBytes }),
        fc.constantFrom(...[1, 2].flatMap((n) => [-1, 0, 1].map((more) => n * fingerprintEndBytes + more))),
      ),
      async (length) => {
        const bytes = Buffer.from(Array.from({ length: Math.min(length, 997) }, (_none, at) => (at * 31) % 256))
        const whole = Buffer.alloc(length, bytes.length > 0 ? bytes : 0)
        const path = join(folder.path, 'one')
        writeFileSync(path, whole)
        expect(await fingerprintOfFile(path)).toBe(ends(whole))
      },
    ),
    { numRuns: 40 },
  )
})

test('is null for a file that ends before its listed size', async () => {
  const bytes = Buffer.alloc(100_000, 7)
  const read = async (fromByte: number, lengthBytes: number) => bytes.subarray(fromByte, fromByte + lengthBytes)
  expect(await fingerprintOf(bytes.length, read)).toBe(ends(bytes))
  expect(await fingerprintOf(bytes.length + 1, read)).toBeNull()
})
