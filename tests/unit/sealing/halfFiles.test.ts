import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isHalfOf } from '../../../electron/sealing/index.ts'
import { testFolder } from '../../support/testFolder.ts'

const folder = testFolder()

const file = (name: string, ...parts: Buffer[]) => {
  const bytes = Buffer.concat(parts)
  writeFileSync(join(folder, name), bytes)
  return { path: join(folder, name), sizeBytes: bytes.length }
}
const silence = (sizeBytes: number) => Buffer.alloc(sizeBytes)
const begin = randomBytes(6000)
const sound = randomBytes(30_000)
const other = randomBytes(30_000)

test('a file is no half if only uncompared parts are equal', async () => {
  const first = file('first', begin, silence(100_000))
  expect(await isHalfOf(first, file('second', begin.subarray(0, 4096), sound, silence(100_000)))).toBe(false)
  expect(await isHalfOf(file('silent', begin.subarray(0, 3000), silence(50_000)), first)).toBe(false)
})

test('a file is no half if it has sound of its own between two silences', async () => {
  const early = file('early', begin, silence(100_000), sound, silence(20_000))
  expect(await isHalfOf(early, file('late', begin, silence(100_000), other, silence(20_000)))).toBe(false)
})

test('a file is no half if only its beginning was rewritten', async () => {
  const early = file('early', begin, sound, silence(20_000))
  const late = file('late', randomBytes(4096), begin.subarray(4096), sound, silence(20_000))
  expect(await isHalfOf(early, late)).toBe(false)
})

test('a file is a half if it was written up to a place, also with silence inside', async () => {
  const whole = file('whole', begin, silence(90_000), sound, other)
  expect(await isHalfOf(file('zeros', begin, silence(90_000), sound, silence(30_000)), whole)).toBe(true)
  expect(await isHalfOf(file('cut', begin, silence(90_000), sound.subarray(0, 1234)), whole)).toBe(true)
})
