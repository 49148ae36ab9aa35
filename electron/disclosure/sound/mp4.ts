import { type ByteSource, rangeOf } from '../byteSource.ts'
import { readTexts, searchRaw } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import type { Spot } from '../seeking/search.ts'
import { searchTail } from './tail.ts'

/** Boxes that hold boxes, with the bytes before the first one. */
const containers: Record<string, number> = {
  ...{ moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, udta: 0, edts: 0, dinf: 0, ilst: 0, moof: 0, traf: 0, mvex: 0 },
  // A version and flags first; QuickTime writes none.
  meta: 4,
}
/** Tables of numbers that look like letters now and then. */
const tables = new Set([
  ...['stts', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'ctts', 'sbgp', 'sgpd', 'mvhd', 'tkhd', 'mdhd', 'elst'],
  ...['smhd', 'esds', 'trun', 'tfdt', 'tfhd', 'sidx', 'trex', 'mfhd', 'dref', 'ftyp', 'hdlr', 'stsd'],
])
const deepestBox = 12
const mostBoxes = 20_000

type Tracks = {
  sound: number
  others: number
  media: { from: number; to: number }[]
  boxes: number
  isDamaged: boolean
}

/** MP4, M4A and QuickTime: all boxes except the sound. Other tracks than one of sound are a finding, and their content is searched. */
export async function readMp4(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  const tracks: Tracks = { sound: 0, others: 0, media: [], boxes: 0, isDamaged: false }
  await readBoxes(source, { from: 0, to: source.sizeBytes, depth: 0, way: '' }, tracks, { spot, reading })
  const isOne = tracks.sound === 1 && tracks.others === 0
  if (tracks.isDamaged || tracks.sound === 0) search.unreadable(spot, 'track', 'damaged')
  if (tracks.sound + tracks.others > 1) search.unreadable(spot, 'track', 'track')
  for (const { from, to } of tracks.media) {
    if (isOne) await searchTail(source, from, to, spot, reading)
    else await searchRaw(rangeOf(source, from, to), spot, reading, { place: 'track' })
  }
}

type Stretch = { from: number; to: number; depth: number; way: string }

async function readBoxes(
  source: ByteSource,
  { from, to, depth, way }: Stretch,
  tracks: Tracks,
  to2: { spot: Spot; reading: Reading },
): Promise<void> {
  const { spot, reading } = to2
  let at = from
  while (at + 8 <= to) {
    reading.signal?.throwIfAborted()
    const header = await source.read(at, Math.min(to, at + 16))
    const stated = header.readUInt32BE(0)
    const isLong = stated === 1 && header.length === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : stated === 0 ? to - at : stated
    const name = header.toString('latin1', 4, 8)
    const content = at + (isLong ? 16 : 8)
    const end = at + size
    if (end > to || end < content || ++tracks.boxes > mostBoxes) {
      tracks.isDamaged ||= depth === 0
      break
    }
    await readBox(source, { name, from: content, to: end, depth, way }, tracks, to2)
    at = end
  }
  if (at < to)
    await readTexts(rangeOf(source, at, to), within(spot, way === '' ? 'end' : way), reading, { place: 'tag' })
}

async function readBox(
  source: ByteSource,
  { name, from, to, depth, way }: Stretch & { name: string },
  tracks: Tracks,
  to2: { spot: Spot; reading: Reading },
): Promise<void> {
  const { spot, reading } = to2
  const lead = containers[name]
  // Each item of a list of tags holds boxes of its own.
  if ((lead !== undefined || way.endsWith('ilst')) && depth < deepestBox) {
    const before = lead === 4 && (await isBoxAt(source, from, to)) ? 0 : (lead ?? 0)
    return await readBoxes(
      source,
      { from: from + before, to, depth: depth + 1, way: `${way} ${name}`.trim() },
      tracks,
      to2,
    )
  }
  if (name === 'mdat') {
    tracks.media.push({ from, to })
    return
  }
  // Which kind of track: `mdia` alone, since `meta` has a handler too.
  if (name === 'hdlr' && way.endsWith('mdia') && to - from >= 12) {
    const kind = (await source.read(from + 8, from + 12)).toString('latin1')
    if (kind === 'soun') tracks.sound++
    else tracks.others++
  }
  const isListed = !tables.has(name)
  await readTexts(rangeOf(source, from, to), within(spot, `${way} ${name}`.trim()), reading, { place: 'tag', isListed })
}

/** Whether a box begins here at once. */
async function isBoxAt(source: ByteSource, at: number, to: number): Promise<boolean> {
  if (at + 8 > to) return false
  const header = await source.read(at, at + 8)
  return header.toString('latin1', 4, 8) === 'hdlr'
}
