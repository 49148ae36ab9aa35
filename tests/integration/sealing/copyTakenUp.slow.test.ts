import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyAndHash, hashFile } from '../../../electron/sealing/copy.ts'
import { markPath } from '../../../electron/sealing/copyMark.ts'
import { uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import type { HashingOptions } from '../../../electron/sealing/hashing/hashing.ts'
import { HashWorkerPool } from '../../../electron/sealing/hashing/workerPool.ts'
import { type IntakeSource, openFileSource } from '../../../electron/sealing/source.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { testFolder } from '../../support/testFolder.ts'

/** An interrupted copy resumes where it stopped. Whatever happens, the sealed bytes are the source's. */
let folder: string
let bytes: Buffer
const at = (name: string) => join(folder, name)
const [source, target] = ['long.wav', '7.part']
const parts = 6
const recorded = new Date('2026-09-14T15:02:33Z')

beforeEach(() => {
  folder = testFolder()
  bytes = randomBytes(parts * uploadPartSizeBytes + 4321)
  write(bytes)
})

function write(content: Buffer): void {
  writeFileSync(at(source), content)
  utimesSync(at(source), recorded, recorded)
}

/** The file as a source that counts reads and can break off. */
async function open(faults: { breaksOffAt?: number; error?: TapelogError; givesWholeFilesOnly?: boolean } = {}) {
  const file = await openFileSource(at(source))
  const reads: { fromByte: number; bytes: number }[] = []
  const counting: IntakeSource = {
    ...file,
    async *blocks(signal, options = {}) {
      const { fromByte = 0 } = options
      if (faults.givesWholeFilesOnly && fromByte > 0)
        throw new TapelogError('device-cannot-resume', 'This device gives whole files only.')
      const read = { fromByte, bytes: 0 }
      reads.push(read)
      for await (const block of file.blocks(signal, options)) {
        if (fromByte + read.bytes + block.length > (faults.breaksOffAt ?? Number.POSITIVE_INFINITY))
          throw faults.error ?? new TapelogError('device-unplugged', 'It was unplugged.', { retryable: true })
        read.bytes += block.length
        yield block
      }
    },
  }
  return { source: counting, reads }
}

async function copy(
  faults: Parameters<typeof open>[0] = {},
  more: HashingOptions & {
    signal?: AbortSignal
    onBytes?: (bytesDone: number) => void
    onHead?: (head: Buffer) => void
  } = {},
) {
  const opened = await open(faults)
  try {
    const digests = await copyAndHash(opened.source, at(target), {
      signal: new AbortController().signal,
      onBytes: () => {},
      ...more,
    })
    return { digests, reads: opened.reads }
  } finally {
    await opened.source.close()
  }
}

/** Up to the middle of the fifth part: four parts are whole. */
const middle = 4.5 * uploadPartSizeBytes
const breakOff = () => expect(copy({ breaksOffAt: middle })).rejects.toMatchObject({ code: 'device-unplugged' })
const wholeParts = 4

function expectWhole(digests: Awaited<ReturnType<typeof copy>>['digests'], of = bytes): void {
  expect(digests.sha256).toBe(createHash('sha256').update(of).digest('hex'))
  expect(digests.md5).toBe(createHash('md5').update(of).digest('hex'))
  expect(readFileSync(at(target)).equals(of)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual([target, source])
}

describe('an interrupted copy', () => {
  test('reads only the missing bytes and hashes the rest from disk', async () => {
    await breakOff()
    expect(statSync(at(target)).size).toBeGreaterThanOrEqual(wholeParts * uploadPartSizeBytes)
    const done: number[] = []
    let head: Buffer | null = null
    const { digests, reads } = await copy(
      {},
      {
        onBytes: (bytesDone) => done.push(bytesDone),
        onHead(first) {
          head = first
        },
      },
    )
    // Tapelog reads the last whole part again, to check that it is still the same recording.
    const fromByte = (wholeParts - 1) * uploadPartSizeBytes
    expect(reads).toEqual([{ fromByte, bytes: bytes.length - fromByte }])
    expectWhole(digests)
    expect(digests.partMd5s).toEqual((await hashFile(at(source))).partMd5s)
    expect(done).toEqual([...done].sort((one, other) => one - other))
    expect(done.at(-1)).toBe(bytes.length)
    expect(head).toEqual(bytes.subarray(0, 8192))
  })

  test.each([
    ['threads', {}],
    ['none, because they cannot be started', { entry: new URL('file:///not/there.js') }],
  ])('continues from its middle to the same hashes with %s', async (_how, pool) => {
    const workerPool = new HashWorkerPool(pool)
    await expect(copy({ breaksOffAt: middle }, { workerPool })).rejects.toMatchObject({ code: 'device-unplugged' })
    const { digests, reads } = await copy({}, { workerPool })
    expect(reads[0]?.fromByte).toBe((wholeParts - 1) * uploadPartSizeBytes)
    expectWhole(digests)
    const md5s = Array.from({ length: Math.ceil(bytes.length / uploadPartSizeBytes) }, (_, part) =>
      createHash('md5')
        .update(bytes.subarray(part * uploadPartSizeBytes, (part + 1) * uploadPartSizeBytes))
        .digest(),
    )
    expect(digests.partMd5s).toEqual(Buffer.concat(md5s))
    workerPool.end()
  })

  test('continues after any number of interruptions', async () => {
    for (const breaksOffAt of [2.5, 3.2, 4.9])
      await expect(copy({ breaksOffAt: breaksOffAt * uploadPartSizeBytes })).rejects.toMatchObject({
        code: 'device-unplugged',
      })
    const { digests, reads } = await copy()
    expect(reads[0]?.fromByte).toBe(3 * uploadPartSizeBytes)
    expectWhole(digests)
  })

  test('continues after the program ended', async () => {
    const controller = new AbortController()
    const stopped = copy(
      {},
      { signal: controller.signal, onBytes: (done) => (done > middle ? controller.abort() : undefined) },
    )
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    const { digests, reads } = await copy()
    expect(reads[0]?.fromByte).toBeGreaterThanOrEqual(3 * uploadPartSizeBytes)
    expectWhole(digests)
  })

  test('continues after a stop while it is hashed again', async () => {
    await breakOff()
    const controller = new AbortController()
    const stopped = copy({}, { signal: controller.signal, onBytes: () => controller.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    const { digests, reads } = await copy()
    expect(reads[0]?.fromByte).toBe(3 * uploadPartSizeBytes)
    expectWhole(digests)
  })
})

describe('a copy after a power cut', () => {
  const spoil = (position: number) => {
    const content = readFileSync(at(target))
    content.fill(0, position, position + 4096)
    writeFileSync(at(target), content)
  }

  test('overwrites everything behind its last mark', async () => {
    await breakOff()
    spoil(wholeParts * uploadPartSizeBytes + 100)
    writeFileSync(at(target), randomBytes(10_000_000), { flag: 'a' })
    const { digests, reads } = await copy()
    expect(reads[0]?.fromByte).toBeGreaterThan(0)
    expectWhole(digests)
  })

  test.each([0, 1.5, 2.75])('starts again if its part %d is damaged before the mark', async (part) => {
    await breakOff()
    spoil(part * uploadPartSizeBytes)
    const { digests, reads } = await copy()
    expect(reads.at(-1)).toEqual({ fromByte: 0, bytes: bytes.length })
    expectWhole(digests)
  })

  test('starts again if it is shorter than its mark, or if the mark is torn or empty', async () => {
    await breakOff()
    truncateSync(at(target), 2 * uploadPartSizeBytes)
    expectWhole((await copy()).digests)
    await breakOff()
    writeFileSync(markPath(at(target)), readFileSync(markPath(at(target))).subarray(0, 90))
    expectWhole((await copy()).digests)
    await breakOff()
    writeFileSync(markPath(at(target)), '')
    const { digests, reads } = await copy()
    expect(reads).toEqual([{ fromByte: 0, bytes: bytes.length }])
    expectWhole(digests)
  })
})

describe('an interrupted copy of a changed source', () => {
  test('starts again if the time or the size changed', async () => {
    await breakOff()
    utimesSync(at(source), recorded, new Date(recorded.getTime() + 2000))
    const { digests, reads } = await copy()
    expect(reads).toEqual([{ fromByte: 0, bytes: bytes.length }])
    expectWhole(digests)

    write(bytes)
    await breakOff()
    const longer = Buffer.concat([bytes, Buffer.alloc(1)])
    write(longer)
    expectWhole((await copy()).digests, longer)
  })

  test('starts again if the source has the same name, size and time but other bytes', async () => {
    await breakOff()
    const other = randomBytes(bytes.length)
    write(other)
    const { digests, reads } = await copy()
    expect(reads.at(-1)).toEqual({ fromByte: 0, bytes: bytes.length })
    expectWhole(digests, other)
  })

  /** Audio for `soundUntil` parts, then digital silence. */
  const withSilence = (soundUntil: number) => {
    const sound = Buffer.alloc(bytes.length)
    randomBytes(Math.round(soundUntil * uploadPartSizeBytes)).copy(sound)
    return sound
  }

  test.each([1.5, 0.01, 0])(
    'starts again if both sources are silent around the break: sound in %d parts',
    async (parts) => {
      bytes = withSilence(parts)
      write(bytes)
      await breakOff()
      const other = withSilence(parts)
      // Change one byte, so that the two recordings differ even where both are silent.
      other.writeUInt8(1, uploadPartSizeBytes + 77)
      write(other)
      const { digests, reads } = await copy()
      expect(reads.at(-1)).toEqual({ fromByte: 0, bytes: bytes.length })
      expectWhole(digests, other)
    },
  )

  test('continues if an unchanged source is silent around the break', async () => {
    bytes = withSilence(1.5)
    write(bytes)
    await breakOff()
    const { digests, reads } = await copy()
    expect(reads[0]?.fromByte).toBe((wholeParts - 1) * uploadPartSizeBytes)
    expectWhole(digests)
  })

  test('starts again if the source cannot be read from its middle', async () => {
    await breakOff()
    const { digests, reads } = await copy({ givesWholeFilesOnly: true })
    expect(reads).toEqual([{ fromByte: 0, bytes: bytes.length }])
    expectWhole(digests)
  })
})

test('a refused copy, or one that has hardly begun, leaves no file', async () => {
  const refused = new TapelogError('device-file-changed', 'It changed.', { retryable: true })
  await expect(copy({ breaksOffAt: middle, error: refused })).rejects.toMatchObject({ code: 'device-file-changed' })
  expect(readdirSync(folder)).toEqual([source])
  const onHead = () => {
    throw new TapelogError('encrypted-recording', 'It is encrypted.')
  }
  await expect(copy({}, { onHead })).rejects.toMatchObject({ code: 'encrypted-recording' })
  expect(readdirSync(folder)).toEqual([source])
  await expect(copy({ breaksOffAt: uploadPartSizeBytes })).rejects.toMatchObject({ code: 'device-unplugged' })
  expect(readdirSync(folder)).toEqual([source])
  // The copy resumes and is then refused.
  await breakOff()
  expect(existsSync(markPath(at(target)))).toBe(true)
  await expect(copy({}, { onHead })).rejects.toMatchObject({ code: 'encrypted-recording' })
  expect(readdirSync(folder)).toEqual([source])
})

test('a copy that cannot be written reports that', async () => {
  mkdirSync(at(target))
  await expect(copy()).rejects.toMatchObject({ code: 'import-unwritable' })
})

test('a mark without its copy starts the copy again', async () => {
  await breakOff()
  rmSync(at(target))
  const { digests, reads } = await copy()
  expect(reads).toEqual([{ fromByte: 0, bytes: bytes.length }])
  expectWhole(digests)
})

test('a missing folder for copies is not reported as a fault of the source', async () => {
  const opened = await open()
  const options = { signal: new AbortController().signal, onBytes: () => {} }
  await expect(copyAndHash(opened.source, at('gone/7.part'), options)).rejects.toMatchObject({
    code: 'import-unwritable',
    retryable: true,
  })
  await opened.source.close()
})
