import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { CannotResume } from '../../../electron/sealing/copyMark.ts'
import { sharedMemory } from '../../../electron/sealing/hashing/workerPool.ts'
import { TargetFile } from '../../../electron/sealing/targetFile.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const path = () => join(folder, 'copy')

test('writes bytes in order, aligned or not', async () => {
  const memory = Buffer.from(sharedMemory() as unknown as ArrayBuffer)
  memory.set(randomBytes(memory.length))
  const lengths = fc.array(fc.oneof(fc.constantFrom(4096, 65_536, 524_288), fc.integer({ min: 1, max: 600_000 })), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(lengths, fc.boolean(), async (blocks, pageAligned) => {
      const target = await TargetFile.open(path(), { keptBytes: 0, pageAligned })
      const written = blocks.map((length) => memory.subarray(0, length))
      await Promise.all(written.map((bytes) => target.write(bytes)))
      await target.sync()
      await target.close()
      expect(readFileSync(path()).equals(Buffer.concat(written))).toBe(true)
      expect(target.writtenBytes).toBe(Buffer.concat(written).length)
    }),
    { numRuns: 30 },
  )
})

test('writes memory that is not aligned after all', async () => {
  // The allocator's own bytes come first, so the block begins 16 bytes after a page. An array begins at 0.
  const bytes = Buffer.from(new Uint8Array(randomBytes(1024 * 1024)).buffer)
  const target = await TargetFile.open(path(), { keptBytes: 0, pageAligned: true })
  await target.write(bytes)
  await target.write(bytes)
  await target.close()
  expect(readFileSync(path()).equals(Buffer.concat([bytes, bytes]))).toBe(true)
})

test('keeps the first part and cuts off what follows it', async () => {
  writeFileSync(path(), 'kept and gone')
  const target = await TargetFile.open(path(), { keptBytes: 5, pageAligned: true })
  await target.write(Buffer.from('new'))
  await target.close()
  expect(readFileSync(path(), 'utf8')).toBe('kept new')
})

testNeeding(needs.linux)('reports a full disk for this write and every later one', async () => {
  const target = await TargetFile.open('/dev/full', { keptBytes: 0, pageAligned: false })
  await expect(target.write(Buffer.alloc(10))).rejects.toMatchObject({ code: 'import-disk-full', retryable: false })
  await expect(target.write(Buffer.alloc(10))).rejects.toMatchObject({ code: 'import-disk-full' })
  await expect(target.sync()).rejects.toMatchObject({ code: 'import-disk-full' })
  await target.close()
})

test('reports a copy that cannot be opened or is gone', async () => {
  const gone = join(folder, 'gone', 'copy')
  await expect(TargetFile.open(gone, { keptBytes: 0, pageAligned: false })).rejects.toMatchObject({
    code: 'import-unwritable',
    retryable: true,
  })
  await expect(TargetFile.open(path(), { keptBytes: 5, pageAligned: false })).rejects.toBeInstanceOf(CannotResume)
})
