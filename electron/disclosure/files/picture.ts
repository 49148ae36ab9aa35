import { inflateSync } from 'node:zlib'
import { type ByteSource, ofBytes } from '../byteSource.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readTexts, searchRaw } from './rawParts.ts'
import { type Reading, within } from './reading.ts'

/** A picture: its texts are read, but nobody can tell what it shows, so that it blocks. */
export async function readPicture(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  search.unreadable(spot, 'picture', 'picture')
  await searchRaw(source, spot, reading, { place: 'picture' })
  if (source.sizeBytes > mostTagBytes) return
  const bytes = await source.read(0, source.sizeBytes)
  for (const { name, content } of bytes[0] === 0x89 ? pngTexts(bytes) : jpegTexts(bytes))
    await readTexts(ofBytes(content), within(spot, name), reading, { place: 'picture' })
}

const latin1 = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

function* pngTexts(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = latin1(bytes, at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (!['IHDR', 'IDAT', 'PLTE', 'IEND'].includes(name)) yield { name, content }
    const packed = packedIn(name, content)
    if (packed) yield { name, content: packed }
    at += 12 + length
  }
}

/** The text of a chunk that is compressed. */
function packedIn(name: string, content: Buffer): Buffer | null {
  if (!['zTXt', 'iTXt', 'iCCP'].includes(name)) return null
  // The zlib stream follows names that end with zeros.
  for (let at = content.indexOf(0); at >= 0; at = content.indexOf(0, at + 1))
    for (const from of [at + 1, at + 2])
      try {
        return inflateSync(content.subarray(from), { maxOutputLength: mostTagBytes })
      } catch {
        // Not the beginning of the stream.
      }
  return null
}

/** The segments before the picture: EXIF, XMP, comments. */
function* jpegTexts(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xda) return
    if (marker >= 0xe0)
      yield { name: marker === 0xfe ? 'COM' : `APP${marker - 0xe0}`, content: bytes.subarray(at + 4, at + 2 + length) }
    at += 2 + length
  }
}
