import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileHash, type HashPlan, type HashTask } from '../../../electron/sealing/hashing/fileHash.ts'
import { Hashing } from '../../../electron/sealing/hashing/hashing.ts'

/** Requested work that a thread or the disk has not done yet. It reads the bytes only when it is done. */
type Pending = { do: () => void }

/**
 * Hashes `blocks` small blocks with threads that work only on command: `queues` has a queue for each thread, and one for the
 * disk.
 */
function withFakeThreads(plan: HashPlan, blocks: number, blockBytes: number) {
  const queues: Record<HashTask | 'disk', Pending[]> = { sha256: [], md5: [], partMd5s: [], disk: [] }
  const later = <T>(queue: Pending[], work: () => T) =>
    new Promise<T>((resolve) => {
      queue.push({ do: () => resolve(work()) })
    })
  const hashes = (['sha256', 'md5', 'partMd5s'] as const).map((task) => {
    const hash = fileHash(task, plan)
    return {
      task,
      update: (bytes: Uint8Array) => later(queues[task], () => hash.update(bytes)),
      finish: () => later(queues[task], () => hash.finish()),
    }
  })
  const memory = Array.from({ length: blocks }, () => Buffer.alloc(blockBytes))
  const written: Buffer[] = []
  return {
    hashing: new Hashing(plan, hashes, { blocks: memory, isPageAligned: false }),
    write: (bytes: Uint8Array) => later(queues.disk, () => written.push(Buffer.from(bytes))),
    written,
    /** Makes one of the busy queues do its next piece; false if none is busy. */
    step(choice: number): boolean {
      const busy = Object.values(queues).filter((queue) => queue.length > 0)
      busy[choice % busy.length]?.shift()?.do()
      return busy.length > 0
    },
  }
}

/** Lets everything continue that waits for settled promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const partMd5sOf = (bytes: Buffer, partSizeBytes: number) =>
  Array.from({ length: Math.ceil(bytes.length / partSizeBytes) }, (_none, part) =>
    md5(bytes.subarray(part * partSizeBytes, (part + 1) * partSizeBytes)),
  )

describe('hashes computed side by side', () => {
  test('reuse memory only when every hash and the disk are done with it', async () => {
    const bytes = randomBytes(600)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          sizeBytes: fc.integer({ min: 1, max: bytes.length }),
          partSizeBytes: fc.integer({ min: 1, max: 200 }),
          blocks: fc.integer({ min: 2, max: 5 }),
          lengths: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
          choices: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 40 }),
        }),
        async ({ sizeBytes, partSizeBytes, blocks, lengths, choices }) => {
          const whole = bytes.subarray(0, sizeBytes)
          const plan = { sizeBytes, partSizeBytes, checkedPart: null }
          const { hashing, write, written, step } = withFakeThreads(plan, blocks, 60)
          const wholeParts = partMd5sOf(whole, partSizeBytes)
          const feed = async () => {
            for (let at = 0, count = 0; at < sizeBytes; count++) {
              const block = whole.subarray(at, at + (lengths[count % lengths.length] ?? 1))
              const memory = await hashing.memory()
              memory.set(block)
              await hashing.add(memory.subarray(0, block.length), write)
              at += block.length
            }
            return await hashing.finish()
          }
          let isOver = false
          const digests = feed().finally(() => {
            isOver = true
          })
          for (let count = 0; !isOver; count++) {
            await settled()
            // Parts count from the first one on, without a gap.
            const parts = hashing.wholePartMd5s()
            expect(parts).toEqual(Buffer.concat(wholeParts).subarray(0, parts.length))
            if (!isOver && !step(choices[count % choices.length] ?? 0)) throw new Error('a deadlock')
          }
          expect(await digests).toEqual({
            sha256: createHash('sha256').update(whole).digest('hex'),
            md5: md5(whole).toString('hex'),
            sizeBytes,
            partSizeBytes,
            partMd5s: Buffer.concat(wholeParts),
          })
          expect(Buffer.concat(written)).toEqual(whole)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each(['sha256', 'md5', 'partMd5s', 'disk'] as const)(
    'go on while %s is slow, until all memory is in use',
    async (slow) => {
      const [blocks, blockBytes] = [4, 10]
      const bytes = randomBytes(10 * blockBytes)
      const plan = { sizeBytes: bytes.length, partSizeBytes: blockBytes, checkedPart: null }
      const hash = (task: HashTask) => {
        const running = fileHash(task, plan)
        const never = new Promise<Uint8Array>(() => {})
        const update = (block: Uint8Array) => (task === slow ? never : running.update(block))
        return { task, update, finish: () => running.finish() }
      }
      const memory = Array.from({ length: blocks }, () => Buffer.alloc(blockBytes))
      const hashes = [hash('sha256'), hash('md5'), hash('partMd5s')]
      const hashing = new Hashing(plan, hashes, { blocks: memory, isPageAligned: false })
      let added = 0
      const feed = async () => {
        for (; added < 10; added++)
          await hashing.add(bytes.subarray(added * blockBytes, (added + 1) * blockBytes), () =>
            slow === 'disk' ? new Promise(() => {}) : Promise.resolve(),
          )
      }
      void feed()
      await settled()
      expect(added).toBe(blocks)
      expect(hashing.wholePartMd5s()).toHaveLength(slow === 'partMd5s' ? 0 : blocks * 16)
    },
  )
})
