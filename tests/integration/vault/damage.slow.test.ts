import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newIdentity, openSealed, verifySealed } from '../../../electron/vault/index.ts'
import { contentOf, openSealedFiles, refusalOf } from './openSealedFiles.ts'

const chunk = 64 * 1024
const inFile = chunk + 16
const size = 3 * chunk + 100

let files: Awaited<ReturnType<typeof openSealedFiles>>
let path: string
let whole: Buffer
/** Where the chunks begin in the file. */
let start: number
beforeEach(async () => {
  files = await openSealedFiles()
  path = files.newPath()
  await files.seal(path, contentOf(size))
  whole = readFileSync(path)
  start = whole.length - (size + 4 * 16)
})
afterEach(() => files.close())

const chunkAt = (index: number) => whole.subarray(start + index * inFile, start + (index + 1) * inFile)
const withChunks = (...chunks: Uint8Array[]) => Buffer.concat([whole.subarray(0, start), ...chunks])

/** How the changed file is refused: when only its bytes are known, and when its size is known too. */
async function refusals(changed: Uint8Array): Promise<string[]> {
  writeFileSync(path, changed)
  return [
    await refusalOf(verifySealed(path, files.identity)),
    await refusalOf(verifySealed(path, files.identity, { sizeBytes: size })),
  ]
}

test('a file of another recording or key is refused as a wrong key', async () => {
  const other = await openSealedFiles()
  const otherPath = other.newPath()
  await other.seal(otherPath, contentOf(size))
  expect(await refusals(readFileSync(otherPath))).toEqual(['wrong-key', 'wrong-key'])
  other.close()
  writeFileSync(path, whole)
  expect(await refusalOf(openSealed(path, newIdentity()))).toBe('wrong-key')
})

test('every flipped bit of the header is found on opening or reading', async () => {
  for (let at = 0; at < start; at++)
    for (let bit = 0; bit < 8; bit++) {
      const [refusal] = await refusals(whole.with(at, (whole[at] ?? 0) ^ (1 << bit)))
      // Bits of the nonce damage all chunks; bits of the key line look like another key's.
      const named = at >= start - 16 ? ['chunk-damaged'] : ['header-damaged', 'wrong-key']
      expect(named, `bit ${bit} of byte ${at}`).toContain(refusal)
    }
})

test('a flipped bit of a chunk is located, and the other chunks are read', async () => {
  const sealed = contentOf(size)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length - start - 1 }),
      fc.integer({ min: 0, max: 7 }),
      async (at, bit) => {
        writeFileSync(path, whole.with(start + at, (whole[start + at] ?? 0) ^ (1 << bit)))
        const index = Math.floor(at / inFile)
        const place = { fromByte: index * chunk, toByte: Math.min(size, (index + 1) * chunk) }
        await expect(verifySealed(path, files.identity)).rejects.toMatchObject({ code: 'chunk-damaged', place })
        const file = await openSealed(path, files.identity)
        expect((await file.read(0, place.fromByte)).equals(sealed.subarray(0, place.fromByte))).toBe(true)
        expect((await file.read(place.toByte, size)).equals(sealed.subarray(place.toByte))).toBe(true)
        await expect(file.read(place.fromByte, place.fromByte + 1)).rejects.toMatchObject({
          code: 'chunk-damaged',
          place,
        })
        await file.close()
      },
    ),
    { numRuns: 100 },
  )
})

test('exchanged, repeated, reordered and missing chunks are refused with their place', async () => {
  const [first, second, third, last] = [chunkAt(0), chunkAt(1), chunkAt(2), chunkAt(3)]
  const changes: [Buffer, number][] = [
    [withChunks(second, first, third, last), 0],
    [withChunks(first, first, third, last), 1],
    [withChunks(first, second, second, third, last), 2],
    [withChunks(first, third, last), 1],
  ]
  for (const [changed, index] of changes) {
    writeFileSync(path, changed)
    const place = { fromByte: index * chunk, toByte: (index + 1) * chunk }
    await expect(verifySealed(path, files.identity)).rejects.toMatchObject({ code: 'chunk-damaged', place })
  }
})

test('a chunk of another file with the same key is refused', async () => {
  const other = files.newPath()
  await files.seal(other, contentOf(size, 2))
  const theirs = readFileSync(other).subarray(start + inFile, start + 2 * inFile)
  expect(await refusals(withChunks(chunkAt(0), theirs, chunkAt(2), chunkAt(3)))).toEqual(Array(2).fill('chunk-damaged'))
})

test('a missing end is reported', async () => {
  for (const end of [0, 1, 2, 3])
    expect(await refusals(whole.subarray(0, start + end * inFile))).toEqual(['truncated', 'truncated'])
  for (const more of [1, 15, 16])
    expect(await refusals(whole.subarray(0, start + 2 * inFile + more))).toEqual(['truncated', 'truncated'])
  // Without the size, a part of a chunk looks like a damaged last one.
  for (const more of [17, 5000])
    expect(await refusals(whole.subarray(0, start + 2 * inFile + more))).toEqual(['chunk-damaged', 'truncated'])
})

test('a file without its end is read up to the break', async () => {
  writeFileSync(path, whole.subarray(0, start + 2 * inFile))
  const file = await openSealed(path, files.identity)
  expect((await file.read(0, chunk)).equals(contentOf(chunk))).toBe(true)
  expect(await refusalOf(file.read(chunk, chunk + 1))).toBe('truncated')
  await file.close()
})

test('data after the end is reported', async () => {
  const full = files.newPath()
  await files.seal(full, contentOf(2 * chunk))
  const sealed = readFileSync(full)
  for (const more of [1, 16, 17, 5000, inFile, 2 * inFile]) {
    writeFileSync(full, Buffer.concat([sealed, contentOf(more)]))
    expect(await refusalOf(verifySealed(full, files.identity)), `${more} bytes`).toBe('data-after-end')
    expect(await refusalOf(openSealed(full, files.identity, { sizeBytes: 2 * chunk }))).toBe('data-after-end')
    const file = await openSealed(full, files.identity).catch(() => null)
    // Whoever reads the end alone sees one chunk before it.
    const named = more === 2 * inFile ? 'chunk-damaged' : 'data-after-end'
    if (file) expect(await refusalOf(file.read(file.sizeBytes - 1, file.sizeBytes)), `${more} bytes`).toBe(named)
    await file?.close()
  }
  expect(await refusals(Buffer.concat([whole, contentOf(10)]))).toEqual(['chunk-damaged', 'data-after-end'])
})

test('a file without an age header is refused', async () => {
  const texts = [
    '',
    'age-encryption.org/v1\n',
    'age-encryption.org/v1\n-> X25519\n\n--- AAAA\n',
    `RIFF${'\n--- '.repeat(9)}\n`,
  ]
  for (const text of texts) {
    writeFileSync(path, text)
    expect(await refusalOf(openSealed(path, files.identity)), text).toBe('header-damaged')
  }
})

test('an error reveals no content, key or path', async () => {
  writeFileSync(path, whole.with(start, (whole[start] ?? 0) ^ 1))
  await expect(verifySealed(path, files.identity)).rejects.toThrow(/^chunk-damaged \(bytes 0 to 65536\)$/)
})
