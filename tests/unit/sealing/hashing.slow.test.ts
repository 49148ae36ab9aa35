import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hashFile } from '../../../electron/sealing/copy.ts'
import { uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import type { HashPlan } from '../../../electron/sealing/hashing/fileHash.ts'
import {
  beginHashing,
  blockBytes,
  type Hashing,
  hashHere,
  hashInWorkers,
} from '../../../electron/sealing/hashing/hashing.ts'
import { HashWorkerPool, sharedBytes } from '../../../electron/sealing/hashing/workerPool.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

const program = (name: string) => pathToFileURL(join(packageRoot, 'tests/programs/hashers', name))
const workerPool = new HashWorkerPool()
afterAll(() => workerPool.end())

/** The digests computed differently: the whole file at once. */
function expected(bytes: Buffer, partSizeBytes: number) {
  const md5 = (of: Buffer) => createHash('md5').update(of).digest()
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += partSizeBytes) parts.push(md5(bytes.subarray(at, at + partSizeBytes)))
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    md5: md5(bytes).toString('hex'),
    sizeBytes: bytes.length,
    partSizeBytes,
    partMd5s: Buffer.concat(parts),
  }
}

async function inWorkers(plan: HashPlan): Promise<Hashing> {
  const hashing = await hashInWorkers(plan, workerPool)
  if (!hashing) throw new Error('there are no threads')
  return hashing
}

/** `lent`: the blocks are read into lent memory, like files; else they come in their own memory. */
async function feed(hashing: Hashing, bytes: Buffer, lengths: readonly number[], lent: boolean) {
  for (let at = 0, count = 0; at < bytes.length; count++) {
    let block = bytes.subarray(at, at + (lengths[count % lengths.length] ?? bytes.length))
    if (lent) {
      const memory = await hashing.memory()
      block = block.subarray(0, memory.length)
      memory.set(block)
      await hashing.add(memory.subarray(0, block.length))
    } else await hashing.add(block)
    at += block.length
  }
  return await hashing.finish()
}

describe('the hashes of a file and its parts', () => {
  const part = uploadPartSizeBytes
  test.each([1, 63, 64, 65, part - 1, part, part + 1, 3 * part, 3 * part + 12_345])(
    'are right for %i bytes',
    async (size) => {
      const bytes = randomBytes(size)
      const hashing = await beginHashing(size, { workerPool })
      expect(await feed(hashing, bytes, [300_001], false)).toEqual(expected(bytes, part))
    },
  )

  test.each([0, 1, part - 1, part, part + 1, 2 * part - 1, 2 * part, 2 * part + 1])(
    'are right for %i bytes in threads',
    async (size) => {
      const bytes = randomBytes(size)
      for (const length of [blockBytes, 300_001]) {
        const plan = { sizeBytes: size, partSizeBytes: part, checkedPart: size > 0 ? 0 : null }
        expect(await feed(await inWorkers(plan), bytes, [length], true)).toEqual(expected(bytes, part))
      }
    },
  )

  test('are right for no bytes', async () => {
    expect(await (await beginHashing(0)).finish()).toEqual(expected(Buffer.alloc(0), part))
  })

  test('are right for any size in any blocks, with or without threads', async () => {
    const bytes = randomBytes(2 * sharedBytes)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          sizeBytes: fc.integer({ min: 1, max: bytes.length }),
          partSizeBytes: fc.constantFrom(1_000_003, blockBytes, 3 * blockBytes, bytes.length),
          lengths: fc.array(fc.integer({ min: 50_000, max: 3 * blockBytes }), { minLength: 1, maxLength: 5 }),
          lent: fc.boolean(),
          isChecked: fc.boolean(),
        }),
        async ({ sizeBytes, partSizeBytes, lengths, lent, isChecked }) => {
          const whole = bytes.subarray(0, sizeBytes)
          const right = expected(whole, partSizeBytes)
          const plan = { sizeBytes, partSizeBytes, checkedPart: isChecked ? 0 : null }
          for (const hashing of [hashHere(plan), await inWorkers(plan)])
            expect(await feed(hashing, whole, lengths, lent)).toEqual(right)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('cover what was there of a file that turns out shorter', async () => {
    const bytes = randomBytes(2 * part)
    for (const make of [hashHere, inWorkers]) {
      const shorter = await make({ sizeBytes: 3 * part, partSizeBytes: part, checkedPart: 2 })
      expect(await feed(shorter, bytes, [blockBytes], true)).toEqual(expected(bytes, part))
      const longer = await make({ sizeBytes: part + 1, partSizeBytes: part, checkedPart: null })
      await expect(feed(longer, bytes, [blockBytes], true)).rejects.toMatchObject({ code: 'file-changed' })
      await longer.abandon()
    }
  })

  test('are the same two without parts', async () => {
    const bytes = randomBytes(2 * part)
    const { sha256, md5 } = expected(bytes, part)
    const hashing = await beginHashing(bytes.length, { partSizeBytes: null, workerPool })
    expect(await feed(hashing, bytes, [blockBytes], true)).toEqual({
      sha256,
      md5,
      sizeBytes: bytes.length,
      partSizeBytes: null,
      partMd5s: Buffer.alloc(0),
    })
  })
})

describe('a failure during hashing', () => {
  const bytes = randomBytes(40 * blockBytes)
  /** Hashing with these threads ends with an error, and none of them is kept. */
  async function expectFailure(workerPool: HashWorkerPool): Promise<void> {
    const hashing = await beginHashing(bytes.length, { workerPool })
    await expect(feed(hashing, bytes, [blockBytes], true)).rejects.toMatchObject({
      code: 'hashing-failed',
      retryable: true,
    })
    await hashing.abandon()
    expect(workerPool.idle).toBe(0)
  }

  test('is reported if a thread ends in the middle', async () => {
    await expectFailure(new HashWorkerPool({ entry: program('dying.ts') }))
  })

  test('is reported if a thread stalls, and the file’s threads end', async () => {
    await expectFailure(new HashWorkerPool({ entry: program('stalling.ts'), stallMs: 100 }))
  })

  test('costs only time if threads cannot be started', async () => {
    const workerPool = new HashWorkerPool({ entry: program('not-there.ts') })
    const hashing = await beginHashing(bytes.length, { workerPool })
    expect(hashing.isPageAligned).toBe(false)
    expect(await feed(hashing, bytes, [blockBytes], true)).toEqual(expected(bytes, uploadPartSizeBytes))
    expect(await hashInWorkers({ sizeBytes: 1, partSizeBytes: null, checkedPart: null }, workerPool)).toBeNull()
  })

  test('is reported if two implementations disagree', async () => {
    const workerPool = new HashWorkerPool({ entry: program('flippedBit.ts') })
    const checked = await beginHashing(bytes.length, { workerPool, random: () => 0 })
    await expect(feed(checked, bytes, [blockBytes], true)).rejects.toMatchObject({
      code: 'hash-mismatch',
      retryable: true,
    })
    const unchecked = await beginHashing(bytes.length, { workerPool, random: () => 0.999 })
    expect((await feed(unchecked, bytes, [blockBytes], true)).md5).not.toBe(expected(bytes, uploadPartSizeBytes).md5)
    workerPool.end()
  })

  test('is reported if another user of the bytes fails', async () => {
    const hashing = await beginHashing(bytes.length, { workerPool })
    const full = async () => {
      throw new Error('the disk is full')
    }
    const work = async () => {
      for (let at = 0; at < bytes.length; at += blockBytes) await hashing.add(bytes.subarray(at, at + blockBytes), full)
    }
    await expect(work()).rejects.toThrow('the disk is full')
    await hashing.abandon()
  })

  test('leaves the threads of an abandoned file to the next one', async () => {
    const workerPool = new HashWorkerPool()
    const first = await beginHashing(bytes.length, { workerPool })
    await first.add(bytes.subarray(0, 5 * blockBytes))
    await first.abandon()
    expect(workerPool.idle).toBe(1)
    const second = await beginHashing(bytes.length, { workerPool })
    expect(workerPool.idle).toBe(0)
    expect(await feed(second, bytes, [777_777], false)).toEqual(expected(bytes, uploadPartSizeBytes))
    workerPool.end()
  })
})

describe('hashing threads', () => {
  let folder: string
  beforeEach(() => {
    folder = testFolder()
  })

  test('hash many files at once correctly', async () => {
    const workerPool = new HashWorkerPool()
    const files = Array.from({ length: 5 }, (_, index) => {
      const path = join(folder, String(index))
      const bytes = randomBytes(uploadPartSizeBytes + index)
      writeFileSync(path, bytes)
      return { path, right: expected(bytes, uploadPartSizeBytes) }
    })
    const hashed = await Promise.all(files.map(({ path }) => hashFile(path, { workerPool })))
    expect(hashed).toEqual(files.map(({ right }) => right))
    expect(workerPool.idle).toBe(2)
    workerPool.end()
  })

  test('do not keep a process alive while idle', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, randomBytes(uploadPartSizeBytes))
    const at = (module: string) => JSON.stringify(pathToFileURL(join(packageRoot, 'electron/sealing', module)).href)
    const script = `
      import { hashFile } from ${at('copy.ts')}
      import { HashWorkerPool } from ${at('hashing/workerPool.ts')}
      const workerPool = new HashWorkerPool({ keepMs: 3_600_000 })
      await hashFile(${JSON.stringify(path)}, { workerPool })
      console.log(workerPool.idle)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    // Idle threads are kept for an hour, so the test fails if the process waits for them.
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(said.trim()).toBe('1')
  })
})
