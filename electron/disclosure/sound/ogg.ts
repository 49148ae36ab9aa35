import { type ByteSource, ofBytes, rangeOf, Window } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readComments } from './comments.ts'
import { searchTail } from './tail.ts'

/** A stream of an Ogg file: how many packets come before its sound, and the one that is being read. */
type Stream = { headersLeft: number; kind: string; packet: Buffer[]; index: number }

/** Ogg: the first packets of each stream, and all bytes outside pages. More than one stream is a finding. */
export async function readOgg(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  const window = new Window(source)
  const streams = new Map<number, Stream>()
  let at = 0
  for (let count = 0; at < source.sizeBytes; count++) {
    if (count % 1000 === 0) reading.signal?.throwIfAborted()
    const header = await window.from(at, 27 + 255)
    if (header.length < 27 || header.toString('latin1', 0, 4) !== 'OggS') {
      const next = await nextPage(window, at, source.sizeBytes)
      await readTexts(rangeOf(source, at, next), within(spot, 'between pages'), reading, { place: 'tag' })
      at = next
      continue
    }
    const lacing = header.subarray(27, 27 + (header[26] ?? 0))
    const from = at + 27 + lacing.length
    const to = from + lacing.reduce((sum, size) => sum + size, 0)
    if (to > source.sizeBytes) return search.unreadable(spot, 'track', 'damaged')
    const serial = header.readUInt32LE(14)
    const isFirst = ((header[5] ?? 0) & 2) !== 0
    const stream = streams.get(serial) ?? { headersLeft: 1, kind: '', packet: [], index: 0 }
    if (!isFirst && !streams.has(serial)) search.unreadable(spot, 'track', 'damaged')
    streams.set(serial, stream)
    if (stream.headersLeft > 0) await readHeaders(stream, await source.read(from, to), lacing, { spot, reading })
    at = to
  }
  if (streams.size > 1) search.unreadable(spot, 'track', 'track')
  if ([...streams.values()].some(({ headersLeft }) => headersLeft > 0)) search.unreadable(spot, 'track', 'damaged')
  await searchTail(source, 0, source.sizeBytes, spot, reading)
}

async function nextPage(window: Window, from: number, sizeBytes: number): Promise<number> {
  for (let at = from + 1; at < sizeBytes; ) {
    const bytes = await window.from(at, 64 * 1024)
    const found = bytes.indexOf('OggS')
    if (found >= 0) return at + found
    at += Math.max(1, bytes.length - 3)
  }
  return sizeBytes
}

/** Adds a page's bytes to the packets that come before the sound, and reads those that are complete. */
async function readHeaders(
  stream: Stream,
  content: Buffer,
  lacing: Uint8Array,
  { spot, reading }: { spot: Spot; reading: Reading },
): Promise<void> {
  let at = 0
  for (const size of lacing) {
    if (stream.headersLeft === 0) return
    stream.packet.push(content.subarray(at, at + size))
    at += size
    // A packet ends with a piece that is not full.
    if (size === 255) continue
    const packet = Buffer.concat(stream.packet)
    stream.packet = []
    if (stream.index++ === 0) Object.assign(stream, kindOf(packet))
    else stream.headersLeft--
    await readPacket(packet, stream, { spot, reading })
  }
}

/** What a stream is, and how many packets follow the first one before the sound. */
function kindOf(packet: Buffer): Pick<Stream, 'kind' | 'headersLeft'> {
  const head = packet.toString('latin1', 0, 8)
  if (head === 'OpusHead') return { kind: 'OpusTags', headersLeft: 1 }
  if (head.startsWith('\x01vorbis')) return { kind: '\x03vorbis', headersLeft: 2 }
  if (head.startsWith('Speex'))
    return { kind: 'Speex', headersLeft: 1 + (packet.length >= 72 ? packet.readUInt32LE(68) : 0) }
  if (head.startsWith('\x7fFLAC')) return { kind: 'FLAC', headersLeft: Math.max(1, packet.readUInt16BE(7)) }
  // An unknown stream is read to its end.
  return { kind: 'unknown', headersLeft: Number.POSITIVE_INFINITY }
}

async function readPacket(
  packet: Buffer,
  { kind, index }: Stream,
  { spot, reading }: { spot: Spot; reading: Reading },
): Promise<void> {
  const isOfText = index > 1
  if (packet.length > mostTagBytes) return reading.search.unreadable(spot, 'tag', 'too-large')
  if (isOfText && kind !== 'unknown' && packet.toString('latin1', 0, kind.length) === kind)
    return await readComments(packet.subarray(kind.length), spot, reading)
  if (isOfText && kind === 'Speex' && index === 2) return await readComments(packet, spot, reading)
  if (isOfText && kind === 'FLAC' && ((packet[0] ?? 0) & 0x7f) === 4)
    return await readComments(packet.subarray(4), spot, reading)
  // Tables of a codec are no text.
  const isListed = kind === 'unknown' || kind === 'FLAC'
  await readTexts(ofBytes(packet), within(spot, `packet ${index}`), reading, {
    place: 'tag',
    isListed: isListed && isOfText,
  })
}
