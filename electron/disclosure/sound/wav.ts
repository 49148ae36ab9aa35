import { type ByteSource, rangeOf } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import type { Spot } from '../seeking/search.ts'
import { searchTail } from './tail.ts'

/** Chunks that hold numbers about the sound. */
const ofNumbers = new Set(['fmt ', 'fact', 'ds64', 'PEAK'])
const mostChunks = 10_000

/** A WAV: all its chunks except the samples, and what follows the last one. */
export async function readWav(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  let longDataBytes: number | null = null
  let hasSound = false
  let at = 12
  for (let count = 0; at + 8 <= source.sizeBytes; count++) {
    reading.signal?.throwIfAborted()
    if (count > mostChunks) return search.unreadable(spot, 'tag', 'too-large')
    const header = await source.read(at, at + 8)
    const id = header.toString('latin1', 0, 4)
    const from = at + 8
    let size = header.readUInt32LE(4)
    if (id === 'data' && size === 0xffff_ffff) size = longDataBytes ?? source.sizeBytes - from
    if (!/^[\x20-\x7e]{4}$/.test(id)) break
    if (from + size > source.sizeBytes) {
      search.unreadable(spot, 'tag', 'damaged')
      break
    }
    const to = from + size
    if (id === 'ds64' && size >= 16) longDataBytes = Number((await source.read(from, from + 16)).readBigUInt64LE(8))
    if (id !== 'data') await readChunk(source, { id, from, to }, spot, reading)
    else if (hasSound) search.unreadable(spot, 'track', 'track')
    else {
      hasSound = true
      await searchTail(source, from, to, spot, reading)
    }
    at = to + (size % 2)
  }
  if (!hasSound) search.unreadable(spot, 'track', 'damaged')
  if (at < source.sizeBytes)
    await readTexts(rangeOf(source, at, source.sizeBytes), within(spot, 'end'), reading, { place: 'tag' })
}

async function readChunk(
  source: ByteSource,
  { id, from, to }: { id: string; from: number; to: number },
  spot: Spot,
  reading: Reading,
): Promise<void> {
  const range = rangeOf(source, from, to)
  const how = { place: 'tag', isListed: !ofNumbers.has(id) } as const
  if (id !== 'LIST') return await readTexts(range, within(spot, id), reading, how)
  const list = await source.read(from, Math.min(to, from + 4))
  const name = `LIST ${list.toString('latin1')}`
  for (let at = 4; at + 8 <= range.sizeBytes; ) {
    const header = await range.read(at, at + 8)
    const size = header.readUInt32LE(4)
    const end = Math.min(range.sizeBytes, at + 8 + size)
    await readTexts(rangeOf(range, at, end), within(spot, `${name} ${header.toString('latin1', 0, 4)}`), reading, how)
    at = end + (size % 2)
  }
}
