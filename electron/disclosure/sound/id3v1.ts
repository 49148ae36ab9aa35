import { type ByteSource, rangeOf } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import type { Spot } from '../seeking/search.ts'

export const id3v1Bytes = 128

/** Title, artist, album, year and comment follow each other without anything between them. */
const ends = [3, 33, 63, 93, 97, 127, 128]

/** An ID3v1 tag, which begins with `TAG`. */
export async function readId3v1(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  for (const [index, from] of ends.slice(0, -1).entries())
    await readTexts(rangeOf(source, from, ends[index + 1] ?? id3v1Bytes), within(spot, 'ID3v1'), reading, {
      place: 'tag',
    })
}
