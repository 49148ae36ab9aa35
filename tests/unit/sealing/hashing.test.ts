import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashFile } from '../../../electron/sealing/copy.ts'
import type { Hashing } from '../../../electron/sealing/hashing/contract.ts'
import { HashingCrews } from '../../../electron/sealing/hashing/crews.ts'
import { uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import { beginHashing } from '../../../electron/sealing/hashing/hashing.ts'
import { HashingHere } from '../../../electron/sealing/hashing/hashingHere.ts'
import { HashingInRing } from '../../../electron/sealing/hashing/hashingInRing.ts'
import type { HashPlan } from '../../../electron/sealing/hashing/plan.ts'
import { slotBytes, slotCount } from '../../../electron/sealing/hashing/ring.ts'
import { packageRoot, temporaryFolder } from '../../support/testEngine.ts'

const support = (name: string) => pathToFileURL(join(packageRoot, 'tests/support/hashers', name))
const one = new HashingCrews({ cores: 1 })
const two = new HashingCrews({ cores: 2 })
const three = new HashingCrews({ cores: 8 })
afterAll(() => {
  one.dismiss()
  two.dismiss()
  three.dismiss()
})

/** By another way: the whole file at once. */
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

async function inRing(plan: HashPlan, crews: HashingCrews): Promise<Hashing> {
  const crew = await crews.lend()
  if (!crew) throw new Error('there are no threads')
  return new HashingInRing(plan, crew, crews)
}

/** `lent`: blocks are read into the memory that is lent, as files are; else they come in memory of their own. */
async function feed(hashing: Hashing, bytes: Buffer, blockBytes: readonly number[], lent: boolean) {
  for (let at = 0, count = 0; at < bytes.length; count++) {
    let block = bytes.subarray(at, at + (blockBytes[count % blockBytes.length] ?? bytes.length))
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

describe('the hashes of a file and of its parts', () => {
  const part = uploadPartSizeBytes
  test.each([1, 63, 64, 65, part - 1, part, part + 1, 3 * part, 3 * part + 12_345])('of %i bytes', async (size) => {
    const bytes = randomBytes(size)
    for (const crews of [two, three]) {
      const hashing = await beginHashing(size, { crews })
      expect(await feed(hashing, bytes, [300_001], false)).toEqual(expected(bytes, part))
    }
  })

  test.each([0, 1, part - 1, part, part + 1, 2 * part - 1, 2 * part, 2 * part + 1])(
    'of %i bytes by threads, whatever the number of cores',
    async (size) => {
      const bytes = randomBytes(size)
      for (const crews of [one, two, three])
        for (const blockBytes of [slotBytes, 300_001]) {
          const plan = { sizeBytes: size, partSizeBytes: part, checkedPart: size > 0 ? 0 : null }
          expect(await feed(await inRing(plan, crews), bytes, [blockBytes], true)).toEqual(expected(bytes, part))
        }
    },
  )

  test('of no bytes', async () => {
    expect(await (await beginHashing(0)).finish()).toEqual(expected(Buffer.alloc(0), part))
  })

  test('of any size, in any blocks, by two threads, three, or none', async () => {
    const bytes = randomBytes(2 * slotCount * slotBytes)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          sizeBytes: fc.integer({ min: 1, max: bytes.length }),
          partSizeBytes: fc.constantFrom(1_000_003, slotBytes, 3 * slotBytes, bytes.length),
          blockBytes: fc.array(fc.integer({ min: 50_000, max: 3 * slotBytes }), { minLength: 1, maxLength: 5 }),
          lent: fc.boolean(),
          isChecked: fc.boolean(),
        }),
        async ({ sizeBytes, partSizeBytes, blockBytes, lent, isChecked }) => {
          const whole = bytes.subarray(0, sizeBytes)
          const right = expected(whole, partSizeBytes)
          const plan = { sizeBytes, partSizeBytes, checkedPart: isChecked ? 0 : null }
          for (const hashing of [new HashingHere(plan), await inRing(plan, two), await inRing(plan, three)])
            expect(await feed(hashing, whole, blockBytes, lent)).toEqual(right)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('of a file that turns out shorter are those of what was there; more than there was is refused', async () => {
    const bytes = randomBytes(2 * part)
    for (const make of [async (plan: HashPlan) => new HashingHere(plan), (plan: HashPlan) => inRing(plan, two)]) {
      const shorter = await make({ sizeBytes: 3 * part, partSizeBytes: part, checkedPart: 2 })
      expect(await feed(shorter, bytes, [slotBytes], true)).toEqual(expected(bytes, part))
      const longer = await make({ sizeBytes: part + 1, partSizeBytes: part, checkedPart: null })
      await expect(feed(longer, bytes, [slotBytes], true)).rejects.toMatchObject({ code: 'file-changed' })
      await longer.abandon()
    }
  })

  test('without parts are the same two', async () => {
    const bytes = randomBytes(2 * part)
    const { sha256, md5 } = expected(bytes, part)
    const hashing = await beginHashing(bytes.length, { partSizeBytes: null, crews: three })
    expect(await feed(hashing, bytes, [slotBytes], true)).toEqual({
      sha256,
      md5,
      sizeBytes: bytes.length,
      partSizeBytes: null,
      partMd5s: Buffer.alloc(0),
    })
  })
})

describe('what goes wrong', () => {
  const bytes = randomBytes(40 * slotBytes)
  /** Hashing with them ends with an error, and none of them is kept. */
  async function expectFailure(crews: HashingCrews): Promise<void> {
    const hashing = await beginHashing(bytes.length, { crews })
    await expect(feed(hashing, bytes, [slotBytes], true)).rejects.toMatchObject({
      code: 'hashing-failed',
      retryable: true,
    })
    await hashing.abandon()
    expect(crews.resting).toBe(0)
  }

  test('a thread that ends in the middle is an error that says so, not a wait without end', async () => {
    const crews = new HashingCrews({ entry: support('dying.ts'), cores: 2 })
    await expectFailure(crews)
  })

  test.each([2, 8])('a thread that stops and stays is one too, on %i cores, and its crew is let go', async (cores) => {
    const crews = new HashingCrews({ entry: support('stalling.ts'), cores, stallMs: 100 })
    await expectFailure(crews)
  })

  test('threads that cannot be started cost nothing but time', async () => {
    const crews = new HashingCrews({ entry: support('not-there.ts'), cores: 2 })
    const hashing = await beginHashing(bytes.length, { crews })
    expect(hashing).toBeInstanceOf(HashingHere)
    expect(await feed(hashing, bytes, [slotBytes], true)).toEqual(expected(bytes, uploadPartSizeBytes))
    expect(await crews.lend()).toBeNull()
  })

  test('two implementations that do not agree fail the file', async () => {
    const crews = new HashingCrews({ entry: support('flippedBit.ts'), cores: 2 })
    const checked = await beginHashing(bytes.length, { crews, random: () => 0 })
    await expect(feed(checked, bytes, [slotBytes], true)).rejects.toMatchObject({
      code: 'hash-mismatch',
      retryable: true,
    })
    const unchecked = await beginHashing(bytes.length, { crews, random: () => 0.999 })
    expect(await feed(unchecked, bytes, [slotBytes], true)).toEqual(expected(bytes, uploadPartSizeBytes))
    crews.dismiss()
  })

  test('what uses the bytes as well and fails, fails the file', async () => {
    const hashing = await beginHashing(bytes.length, { crews: two })
    const full = async () => {
      throw new Error('the disk is full')
    }
    const work = async () => {
      for (let at = 0; at < bytes.length; at += slotBytes) await hashing.add(bytes.subarray(at, at + slotBytes), full)
    }
    await expect(work()).rejects.toThrow('the disk is full')
    await hashing.abandon()
  })

  test('a file that is given up leaves its threads to the next one', async () => {
    const crews = new HashingCrews({ cores: 2 })
    const first = await beginHashing(bytes.length, { crews })
    await first.add(bytes.subarray(0, 5 * slotBytes))
    await first.abandon()
    expect(crews.resting).toBe(1)
    const second = await beginHashing(bytes.length, { crews })
    expect(crews.resting).toBe(0)
    expect(await feed(second, bytes, [777_777], false)).toEqual(expected(bytes, uploadPartSizeBytes))
    crews.dismiss()
  })
})

describe('threads', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  test('many files at once come out right, with threads for some of them', async () => {
    const crews = new HashingCrews({ cores: 2 })
    const files = Array.from({ length: 5 }, (_, index) => {
      const path = join(folder.path, String(index))
      const bytes = randomBytes(uploadPartSizeBytes + index)
      writeFileSync(path, bytes)
      return { path, right: expected(bytes, uploadPartSizeBytes) }
    })
    const hashed = await Promise.all(files.map(({ path }) => hashFile(path, { crews })))
    expect(hashed).toEqual(files.map(({ right }) => right))
    expect(crews.resting).toBe(2)
    crews.dismiss()
  })

  test('that rest do not keep a process alive', async () => {
    const path = join(folder.path, 'file')
    writeFileSync(path, randomBytes(uploadPartSizeBytes))
    const at = (module: string) => JSON.stringify(pathToFileURL(join(packageRoot, 'electron/sealing', module)).href)
    const script = `
      import { hashFile } from ${at('copy.ts')}
      import { HashingCrews } from ${at('hashing/crews.ts')}
      const crews = new HashingCrews({ keepMs: 3_600_000 })
      await hashFile(${JSON.stringify(path)}, { crews })
      console.log(crews.resting)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    // An hour would be too long for any test.
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(said.trim()).toBe('1')
  })
})
