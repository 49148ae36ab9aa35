import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CopyOptions, copyAndHash } from '../../../electron/sealing/copy.ts'
import { uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import { salvaging } from '../../../electron/sealing/salvage/salvagingSource.ts'
import { type IntakeSource, openFileSource } from '../../../electron/sealing/source.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { ReadFaults } from '../../support/readFaults.ts'
import { testFolder } from '../../support/testFolder.ts'

const { faults } = vi.hoisted(() => ({ faults: { current: null as ReadFaults | null } }))
vi.mock('node:fs/promises', async (original) => {
  const support = await import('../../support/readFaults.ts')
  faults.current = new support.ReadFaults()
  return faults.current.over(await original())
})
const broken = () => {
  if (!faults.current) throw new Error('the file system is not the one with faults')
  return faults.current
}

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
  broken().clear()
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const quietly: CopyOptions = { signal: new AbortController().signal, onBytes: () => {} }
const withZeros = (bytes: Buffer, fromByte: number, lengthBytes: number) =>
  Buffer.from(bytes).fill(0, fromByte, fromByte + lengthBytes)

function write(sizeBytes: number): Buffer {
  const bytes = randomBytes(sizeBytes)
  writeFileSync(at('talk.wav'), bytes)
  return bytes
}

test('fills only unreadable sectors with zeros and seals the copy', async () => {
  const bytes = write(3 * 1024 * 1024 + 77)
  broken().set(at('talk.wav'), [{ fromByte: 1_000_000, lengthBytes: 700 }])
  const source = await openFileSource(at('talk.wav'))
  await expect(copyAndHash(source, at('plain.part'), quietly)).rejects.toMatchObject({ code: 'source-unreadable' })
  const salvaged = salvaging(source)
  const digests = await copyAndHash(salvaged, at('7.part'), quietly)
  await source.close()
  const [fromByte, lengthBytes] = [1953 * 512, 2 * 512]
  expect(salvaged.gaps.ranges).toEqual([{ fromByte, lengthBytes }])
  const expected = withZeros(bytes, fromByte, lengthBytes)
  expect(readFileSync(at('7.part')).equals(expected)).toBe(true)
  expect(digests).toMatchObject({ sha256: hashOf(expected), sizeBytes: bytes.length })
})

test('finds no gap in a readable file', async () => {
  const bytes = write(70_000)
  const source = salvaging(await openFileSource(at('talk.wav')))
  expect(await copyAndHash(source, at('7.part'), quietly)).toMatchObject({ sha256: hashOf(bytes) })
  await source.close()
  expect(source.gaps.ranges).toEqual([])
})

test('keeps its gaps when it is stopped and continued', async () => {
  const bytes = write(6 * uploadPartSizeBytes)
  const fromByte = 2 * uploadPartSizeBytes + 4096
  broken().set(at('talk.wav'), [{ fromByte, lengthBytes: 512 }])
  const stopAt = async (doneBytesToStop: number) => {
    const source = await openFileSource(at('talk.wav'))
    const stop = new AbortController()
    const onBytes = (doneBytes: number) => {
      if (doneBytes >= doneBytesToStop) stop.abort()
    }
    const copying = copyAndHash(salvaging(source), at('7.part'), { signal: stop.signal, onBytes })
    await expect(copying).rejects.toMatchObject({ code: 'stopped' })
    await source.close()
  }
  await stopAt(5 * uploadPartSizeBytes)
  let kept = 0
  const source = await openFileSource(at('talk.wav'))
  const onBytes = (_done: number, _total: number, keptBytes: number) => {
    kept = keptBytes
  }
  const whole = copyAndHash(source, at('7.part'), { ...quietly, onBytes })
  await expect(whole).rejects.toMatchObject({ code: 'source-unreadable' })
  expect(kept).toBe(uploadPartSizeBytes)

  await stopAt(5 * uploadPartSizeBytes)
  const failuresBefore = broken().failures
  const salvaged = salvaging(source)
  const { sha256 } = await copyAndHash(salvaged, at('7.part'), { ...quietly, onBytes })
  await source.close()
  expect(kept).toBeGreaterThan(fromByte)
  expect(broken().failures).toBe(failuresBefore)
  expect(salvaged.gaps.ranges).toEqual([{ fromByte, lengthBytes: 512 }])
  expect(sha256).toBe(hashOf(withZeros(bytes, fromByte, 512)))
})

/** A source in memory that answers each read as `read` says. */
function sourceOf(sizeBytes: number, read: (fromByte: number) => void): IntakeSource {
  return {
    name: 'talk.wav',
    sizeBytes,
    modifiedMs: 1,
    blocks: () => {
      throw new Error('only read around what is damaged')
    },
    randomReads: {
      leastBytes: 512,
      async read(into, fromByte) {
        read(fromByte)
        into.fill(1)
        return into.byteLength
      },
    },
    isUnchanged: async () => true,
    close: async () => {},
  }
}
const unreadable = () => problem('source-unreadable', null, { retryable: true })

async function readAll(source: IntakeSource): Promise<void> {
  for await (const _block of source.blocks(quietly.signal));
}

test('gives up on a slow disk after a quarter of an hour', async () => {
  let nowMs = 0
  let reads = 0
  const sizeBytes = 64 * 1024 * 1024
  const source = sourceOf(sizeBytes, (fromByte) => {
    reads += 1
    if (fromByte < 1024 * 1024) return
    nowMs += 30_000
    throw unreadable()
  })
  const salvaged = salvaging(source, () => nowMs)
  await readAll(salvaged)
  expect(nowMs).toBeLessThanOrEqual(15 * 60_000 + 30_000)
  expect(reads).toBeLessThan(100)
  expect(salvaged.gaps.ranges).toEqual([{ fromByte: 1024 * 1024, lengthBytes: sizeBytes - 1024 * 1024 }])
})

test('gives up on a file of bad sectors after some thousand tries', async () => {
  let failures = 0
  const source = sourceOf(64 * 1024 * 1024, (fromByte) => {
    if ((fromByte / 512) % 2 === 1 || fromByte % 4096 === 0) {
      failures += 1
      throw unreadable()
    }
  })
  await readAll(salvaging(source, () => 0))
  expect(failures).toBeLessThanOrEqual(3100)
})

test('does not take a removed device for a gap', async () => {
  const source = sourceOf(1024, () => {
    throw problem('device-unplugged', null, { retryable: true })
  })
  await expect(readAll(salvaging(source))).rejects.toMatchObject({ code: 'device-unplugged' })
})

test('refuses a source that gives whole files only', () => {
  const { randomReads: _, ...source } = sourceOf(1, () => {})
  expect(() => salvaging(source)).toThrow(expect.objectContaining({ code: 'salvage-whole-files-only' }))
})
