import { execFileSync } from 'node:child_process'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identityText, openSealed, SealedWriter, verifySealed } from '../../../electron/vault/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { contentOf, openSealedFiles, refusalOf, writePieces } from './openSealedFiles.ts'

const chunk = 64 * 1024
const testWithAge = testNeeding(needs.program('age'))

let files: Awaited<ReturnType<typeof openSealedFiles>>
beforeEach(async () => {
  files = await openSealedFiles()
})
afterEach(() => files.close())

/** Sizes around the ends of chunks, and of the 16 chunks that are written at once. */
const sizes = fc.oneof(
  fc
    .record({ chunks: fc.constantFrom(0, 1, 2, 3, 16, 17), more: fc.integer({ min: -18, max: 18 }) })
    .map(({ chunks, more }) => Math.max(0, chunks * chunk + more)),
  fc.integer({ min: 0, max: 3 * chunk }),
)
const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 * chunk }), fc.constantFrom(chunk, 20 * chunk)), {
  minLength: 1,
  maxLength: 5,
})

const keyFile = () => {
  const path = join(files.folder, 'key.txt')
  writeFileSync(path, `${identityText(files.identity)}\n`)
  return path
}

testWithAge('age of Debian opens a sealed file byte for byte', async () => {
  for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 16 * chunk, 17 * chunk + 5]) {
    const [path, content] = [files.newPath(), contentOf(size)]
    await files.seal(path, content, [1000, 70_000])
    const opened = execFileSync('age', ['-d', '-i', keyFile(), path], { maxBuffer: 1 << 25 })
    expect(opened.equals(content), `${size} bytes`).toBe(true)
  }
})

testWithAge('Tapelog opens files of Debian’s age, with several recipients too', async () => {
  const other = await openSealedFiles()
  other.close()
  for (const size of [0, 1, chunk, chunk + 1, 3 * chunk - 1]) {
    const [path, content] = [files.newPath(), contentOf(size)]
    execFileSync('age', ['-r', other.recipient, '-r', files.recipient, '-o', path], { input: content })
    const sealed = await openSealed(path, files.identity)
    expect(sealed.sizeBytes).toBe(size)
    expect((await sealed.read(0, size)).equals(content)).toBe(true)
    await sealed.close()
    expect(await verifySealed(path, files.identity, { sizeBytes: size })).toBe(size)
  }
})

test('a sealed file gives the same bytes for any pieces and any place', async () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 2 * chunk })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(sizes, pieces, places, async (size, written, reads) => {
      const [path, content] = [files.newPath(), contentOf(size)]
      await files.seal(path, content, written)
      const sealed = await openSealed(path, files.identity)
      expect(sealed.sizeBytes).toBe(size)
      for (const [share, length] of reads) {
        const from = Math.floor(share * size)
        const to = Math.min(size, from + length)
        expect((await sealed.read(from, to)).equals(content.subarray(from, to))).toBe(true)
      }
      const from = Math.floor((reads[0]?.[0] ?? 0) * size)
      expect((await buffer(sealed.stream(from))).equals(content.subarray(from))).toBe(true)
      await expect(sealed.read(0, size + 1)).rejects.toThrow(RangeError)
      await sealed.close()
    }),
    { numRuns: 60 },
  )
})

test('a file cut at any byte can be continued to the same result', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, sizes, fc.boolean(), async (size, place, isZeroed) => {
      const [path, content] = [files.newPath(), contentOf(size)]
      await files.seal(path, content)
      const whole = readFileSync(path)
      const start = startOf(whole, size)
      const cut = Math.min(whole.length - 1, start + place + Math.floor(place / chunk) * 16)
      truncateSync(path, cut)
      // After a crash, the system may have made the file longer without its bytes.
      if (isZeroed) truncateSync(path, whole.length + chunk)
      const writer = await SealedWriter.resume(path, files.identity)
      expect(writer.sizeBytes).toBe(Math.min(lastChunkAt(size), Math.floor((cut - start) / (chunk + 16)) * chunk))
      await writePieces(writer, content.subarray(writer.sizeBytes), [50_000])
      expect(await writer.finish()).toBe(size)
      expect(readFileSync(path).equals(whole)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a file with a cut header starts again, and a finished one is not continued', async () => {
  const path = files.newPath()
  await files.seal(path, contentOf(2 * chunk))
  expect(await refusalOf(SealedWriter.resume(path, files.identity))).toBe('already-sealed')
  const whole = readFileSync(path)
  for (let cut = startOf(whole, 2 * chunk) - 1; cut >= 0; cut--) {
    truncateSync(path, cut)
    expect(await refusalOf(SealedWriter.resume(path, files.identity)), `${cut} bytes`).toBe('header-damaged')
  }
})

test('synced bytes survive a crash and are required afterwards', async () => {
  const [path, content] = [files.newPath(), contentOf(5 * chunk)]
  const writer = await SealedWriter.create(path, files.recipient)
  await writer.write(content.subarray(0, 3 * chunk))
  // The third chunk may be the last one, so it is not in the file.
  expect(await writer.sync()).toBe(2 * chunk)
  await writer.write(content.subarray(3 * chunk, 3 * chunk + 1))
  const syncedBytes = await writer.sync()
  expect(syncedBytes).toBe(3 * chunk)
  await writer.close()
  const synced = readFileSync(path)

  const resumed = await SealedWriter.resume(path, files.identity, syncedBytes)
  expect(resumed.sizeBytes).toBe(3 * chunk)
  await resumed.close()

  writeFileSync(path, synced.subarray(0, -1))
  expect(await refusalOf(SealedWriter.resume(path, files.identity, syncedBytes))).toBe('truncated')
  writeFileSync(path, synced.with(synced.length - 1, (synced.at(-1) ?? 0) ^ 1))
  await expect(SealedWriter.resume(path, files.identity, syncedBytes)).rejects.toMatchObject({
    code: 'chunk-damaged',
    place: { fromByte: 2 * chunk, toByte: 3 * chunk },
  })
})

test('an unfinished file is not accepted as whole', async () => {
  const path = files.newPath()
  const writer = await SealedWriter.create(path, files.recipient)
  await writer.write(contentOf(2 * chunk + 1))
  await writer.close()
  expect(await refusalOf(verifySealed(path, files.identity))).toBe('truncated')
})

test('every later call rejects after a disk error', async () => {
  const path = files.newPath()
  const writer = await SealedWriter.create(path, files.recipient)
  await writer.close()
  await expect(writer.write(contentOf(2 * chunk))).rejects.toThrow()
  await expect(writer.finish()).rejects.toThrow()
})

/** Where the chunks begin in a file. */
const startOf = (sealed: Uint8Array, size: number): number =>
  sealed.length - size - Math.max(1, Math.ceil(size / chunk)) * 16
const lastChunkAt = (size: number): number => Math.max(0, Math.ceil(size / chunk) - 1) * chunk
