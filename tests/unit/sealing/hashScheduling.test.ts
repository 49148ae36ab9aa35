import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runFakeThreads } from '../../support/hashers/fakeThreads.ts'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const partMd5sOf = (bytes: Buffer, partSizeBytes: number) =>
  Array.from({ length: Math.ceil(bytes.length / partSizeBytes) }, (_, part) =>
    md5(bytes.subarray(part * partSizeBytes, (part + 1) * partSizeBytes)),
  )

describe('who hashes what, with threads that take any time for anything', () => {
  const bytes = randomBytes(4000)

  test('every part is hashed once, by one thread, in whatever order they end', () => {
    const tookTurns = new Set<boolean>()
    fc.assert(
      fc.property(
        fc.record({
          sizeBytes: fc.integer({ min: 0, max: bytes.length }),
          partSizeBytes: fc.integer({ min: 1, max: 400 }),
          blockBytes: fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 5 }),
          hasChains: fc.constantFrom([true], [true, true], [true, true, false], [true, false, false, false]),
          delays: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 }),
        }),
        ({ sizeBytes, partSizeBytes, blockBytes, hasChains, delays }) => {
          const whole = bytes.subarray(0, sizeBytes)
          let count = 0
          const run = runFakeThreads({
            bytes: whole,
            partSizeBytes,
            blockBytes,
            hasChains,
            delayOf: () => delays[count++ % delays.length] ?? 0,
          })
          expect(run.partMd5s).toEqual(partMd5sOf(whole, partSizeBytes))
          expect(run.chains).toEqual(hasChains.filter(Boolean).map(() => md5(whole)))
          expect(run.wholeParts).toBe(run.partMd5s.length)
          expect(run.isReadToItsEnd).toBe(true)
          tookTurns.add(run.partsByThread.filter((parts) => parts.length > 0).length > 1)
        },
      ),
      { numRuns: 400 },
    )
    expect(tookTurns).toEqual(new Set([false, true]))
  })

  // In microseconds for one block of 1 MiB, as measured: SHA-256 of the file, MD5 of the file, MD5 of a part.
  const withShaInstructions = [599, 1340]
  const withoutShaInstructions = [2450, 1340]
  test.each([
    ['with SHA instructions the thread of the SHA-256', withShaInstructions, 0],
    ['without them the thread of the MD5', withoutShaInstructions, 1],
  ])('%s takes more parts, and both are busy to the end', (_, chainTimes, busier) => {
    // Kibibytes stand for mebibytes.
    const [parts, partBlocks, blockBytes] = [80, 5, 1024]
    const partTime = 1340
    const run = runFakeThreads({
      bytes: randomBytes(parts * partBlocks * blockBytes),
      partSizeBytes: partBlocks * blockBytes,
      blockBytes: [blockBytes],
      hasChains: [true, true],
      delayOf: (thread, work) => (work.of === 'part' ? partTime : (chainTimes[thread] ?? 0)),
    })
    const [more = 0, fewer = 0] = [run.partsByThread[busier]?.length, run.partsByThread[1 - busier]?.length]
    expect(more).toBeGreaterThan(fewer)
    expect(fewer).toBeGreaterThan(0)
    const work = parts * partBlocks * ((chainTimes[0] ?? 0) + (chainTimes[1] ?? 0) + partTime)
    expect(work / 2 / run.time).toBeGreaterThan(0.95)
  })

  test('a thread that is slow of a sudden leaves the parts to the other', () => {
    const [parts, blockBytes] = [60, 1000]
    const takenBy: number[] = []
    runFakeThreads({
      bytes: randomBytes(parts * blockBytes * 5),
      partSizeBytes: 5 * blockBytes,
      blockBytes: [blockBytes],
      hasChains: [true, true],
      delayOf(thread, work) {
        if (work.of === 'part') takenBy[work.part] = thread
        const isSlow = thread === (takenBy.length > parts / 2 ? 0 : 1)
        return isSlow ? 30 : 10
      },
    })
    const share = (from: number, to: number, of: number) =>
      takenBy.slice(from, to).filter((thread) => thread === of).length / (to - from)
    expect(share(0, 28, 0)).toBeGreaterThan(0.7)
    expect(share(33, parts, 1)).toBeGreaterThan(0.7)
  })
})
