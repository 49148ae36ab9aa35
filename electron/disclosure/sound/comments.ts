import { ofBytes } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { deeper, type Reading, within } from '../files/reading.ts'
import type { Spot } from '../seeking/search.ts'

/** Vorbis comments, as in FLAC and Ogg: each field, and everything that is none. */
export async function readComments(bytes: Buffer, spot: Spot, reading: Reading): Promise<void> {
  let isWhole = false
  const rest: Buffer[] = []
  if (bytes.length >= 8) {
    let at = 4 + bytes.readUInt32LE(0)
    rest.push(bytes.subarray(0, Math.min(at, bytes.length)))
    const count = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
    isWhole = at + 4 <= bytes.length
    at += 4
    for (let index = 0; index < count && isWhole; index++) {
      const end = at + 4 <= bytes.length ? at + 4 + bytes.readUInt32LE(at) : Number.POSITIVE_INFINITY
      isWhole = end <= bytes.length
      if (!isWhole) break
      await readComment(bytes.toString('utf8', at + 4, end), spot, reading)
      at = end
    }
    rest.push(bytes.subarray(Math.min(at, bytes.length)))
  }
  if (!isWhole) reading.search.unreadable(spot, 'tag', 'damaged')
  await readTexts(ofBytes(isWhole ? Buffer.concat(rest) : bytes), within(spot, 'comments'), reading, { place: 'tag' })
}

async function readComment(text: string, spot: Spot, reading: Reading): Promise<void> {
  const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(text) ?? [text, '', text]
  if (/^(METADATA_BLOCK_PICTURE|COVERART)$/i.test(name)) {
    const picture = ofBytes(Buffer.from(value, 'base64'))
    reading.search.unreadable(within(spot, name), 'picture', 'picture')
    return await readTexts(picture, deeper(spot, name), reading, { place: 'picture' })
  }
  await reading.search.text(within(spot, name), 'tag', text, { isTag: true })
  await reading.search.metadata(within(spot, name), 'tag', name, value)
}
