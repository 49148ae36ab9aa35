import { type ByteSource, blocksOf } from '../byteSource.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readableRuns } from '../text/readableRuns.ts'
import type { Place } from '../types.ts'
import { pictureTypeAt } from './pictureTypes.ts'
import type { Reading } from './reading.ts'

/** Searches bytes of any size, undecoded. `except`: see `Search.bytes`. */
export async function searchRaw(
  source: ByteSource,
  spot: Spot,
  { search, signal }: Reading,
  how: { place?: Place; except?: ReadonlySet<string> } = {},
): Promise<void> {
  for await (const { at, bytes } of blocksOf(source, { overlapBytes: search.overlapBytes, signal }))
    search.bytes(spot, bytes, { ...how, at })
}

/**
 * Reads bytes that hold texts in no known form: tags of sound, fields of a container. `isListed`: their text is also listed as metadata.
 * A picture in them is a finding.
 */
export async function readTexts(
  source: ByteSource,
  spot: Spot,
  reading: Reading,
  { place, isListed = true, except = new Set() }: { place: Place; isListed?: boolean; except?: ReadonlySet<string> },
): Promise<void> {
  const { search } = reading
  if (source.sizeBytes > mostTagBytes) {
    search.unreadable(spot, place, 'too-large')
    return await searchRaw(source, spot, reading, { place })
  }
  const bytes = await source.read(0, source.sizeBytes)
  const found = new Set(except)
  let isFirst = true
  for (const text of readableRuns(bytes)) {
    for (const key of await search.text(spot, place, text, { isTag: true, except })) found.add(key)
    if (isListed && isFirst && /[\p{L}\p{N}]{3}/u.test(text)) await search.metadata(spot, place, spot.detail, text)
    isFirst = false
  }
  search.bytes(spot, bytes, { place, except: found })
  for (let at = 0; at < bytes.length - 8; at++)
    if (pictureTypeAt(bytes, at) !== null) {
      search.unreadable(spot, 'picture', 'picture')
      break
    }
}
