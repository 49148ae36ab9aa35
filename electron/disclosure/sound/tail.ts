import { type ByteSource, rangeOf } from '../byteSource.ts'
import { searchRaw } from '../files/rawParts.ts'
import type { Reading } from '../files/reading.ts'
import type { Spot } from '../seeking/search.ts'

const tailBytes = 64 * 1024

/**
 * Encoded sound is not searched: its bytes look like a short name now and then. Only its end is, because something may have been added there
 * that looks like sound.
 */
export async function searchTail(
  source: ByteSource,
  from: number,
  to: number,
  spot: Spot,
  reading: Reading,
): Promise<void> {
  await searchRaw(rangeOf(source, Math.max(from, to - tailBytes), to), spot, reading)
}
