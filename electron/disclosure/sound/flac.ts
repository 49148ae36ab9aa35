import { type ByteSource, rangeOf } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readComments } from './comments.ts'
import { id3v1Bytes, readId3v1 } from './id3v1.ts'
import { readLeadingTags } from './mpeg.ts'
import { searchTail } from './tail.ts'

const names: Record<number, string> = {
  1: 'PADDING',
  2: 'APPLICATION',
  4: 'VORBIS_COMMENT',
  5: 'CUESHEET',
  6: 'PICTURE',
}

/** A FLAC: its blocks before the sound, tags before and after it. */
export async function readFlac(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  const beginning = await readLeadingTags(source, spot, reading)
  if (beginning === null) return
  let at = beginning + 4
  for (let isLast = false; !isLast; ) {
    if (at + 4 > source.sizeBytes) return search.unreadable(spot, 'tag', 'damaged')
    const header = await source.read(at, at + 4)
    isLast = (header.readUInt8(0) & 0x80) !== 0
    const type = header.readUInt8(0) & 0x7f
    const [from, to] = [at + 4, at + 4 + header.readUIntBE(1, 3)]
    if (to > source.sizeBytes) return search.unreadable(spot, 'tag', 'damaged')
    // 0 describes the sound and ends with the MD5 of the samples; 3 is a table of places.
    if (type === 4 && to - from <= mostTagBytes) await readComments(await source.read(from, to), spot, reading)
    else if (type !== 0 && type !== 3) {
      if (type === 6) search.unreadable(spot, 'picture', 'picture')
      // The name of the application is joined to what it wrote.
      const content = type === 2 ? Math.min(to, from + 4) : from
      if (content > from)
        await readTexts(rangeOf(source, from, content), within(spot, 'APPLICATION'), reading, { place: 'tag' })
      await readTexts(rangeOf(source, content, to), within(spot, names[type] ?? `block ${type}`), reading, {
        place: 'tag',
      })
    }
    at = to
  }
  const end = await readEnd(source, at, spot, reading)
  if (end - at < 16) search.unreadable(spot, 'track', 'damaged')
  await searchTail(source, at, end, spot, reading)
}

/** Reads ID3v1 and APE tags at the end. Returns where the sound ends. */
async function readEnd(source: ByteSource, from: number, spot: Spot, reading: Reading): Promise<number> {
  let end = source.sizeBytes
  const last = await source.read(Math.max(from, end - id3v1Bytes), end)
  if (last.length === id3v1Bytes && last.toString('latin1', 0, 3) === 'TAG') {
    await readId3v1(rangeOf(source, end - id3v1Bytes, end), spot, reading)
    end -= id3v1Bytes
  }
  const footer = await source.read(Math.max(from, end - 32), end)
  if (footer.length === 32 && footer.toString('latin1', 0, 8) === 'APETAGEX') {
    const begin = Math.max(from, end - footer.readUInt32LE(12) - 32)
    await readTexts(rangeOf(source, begin, end), within(spot, 'APE'), reading, { place: 'tag' })
    end = begin
  }
  return end
}
