import { mpegFrame } from '../../media/index.ts'
import { type ByteSource, rangeOf, Window } from '../byteSource.ts'
import { readTexts } from '../files/rawParts.ts'
import { type Reading, within } from '../files/reading.ts'
import { mostTagBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readId3 } from './id3.ts'
import { id3v1Bytes, readId3v1 } from './id3v1.ts'
import { searchTail } from './tail.ts'

/** The length of an ID3v2 tag that begins with these bytes; 0 if none does. */
export function id3Bytes(head: Uint8Array): number {
  if (head.length < 10 || head[0] !== 0x49 || head[1] !== 0x44 || head[2] !== 0x33) return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/** Reads the ID3v2 tags at the beginning. Returns where the sound begins; null if a tag is too large or cut. */
export async function readLeadingTags(source: ByteSource, spot: Spot, reading: Reading): Promise<number | null> {
  let at = 0
  for (;;) {
    const size = id3Bytes(await source.read(at, Math.min(source.sizeBytes, at + 10)))
    if (size === 0) return at
    if (size > mostTagBytes || at + size > source.sizeBytes) {
      reading.search.unreadable(spot, 'tag', size > mostTagBytes ? 'too-large' : 'damaged')
      return null
    }
    await readId3(await source.read(at, at + size), spot, reading)
    at += size
  }
}

/** MP3 and AAC: everything that is no frame, wherever it is: ID3v1, APE, lyrics. */
export async function readMpeg(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const beginning = await readLeadingTags(source, spot, reading)
  if (beginning === null) return
  const window = new Window(source)
  let at = beginning
  let frames = 0
  while (at < source.sizeBytes) {
    if (frames % 10_000 === 0) reading.signal?.throwIfAborted()
    const frame = mpegFrame(await window.from(at, 7), 0)
    if (frame && at + frame.sizeBytes <= source.sizeBytes) {
      frames++
      at += frame.sizeBytes
      continue
    }
    const next = await nextFrame(window, at, source.sizeBytes)
    await readBetween(source, at, next, { spot, reading })
    at = next
  }
  if (frames === 0) reading.search.unreadable(spot, 'track', 'damaged')
  await searchTail(source, beginning, source.sizeBytes, spot, reading)
}

/** Two frames in a row are sound. */
async function nextFrame(window: Window, from: number, sizeBytes: number): Promise<number> {
  for (let at = from + 1; at < sizeBytes; at++) {
    const head = await window.from(at, 7)
    if (head[0] !== 0xff) continue
    const frame = mpegFrame(head, 0)
    const next = frame && mpegFrame(await window.from(at + frame.sizeBytes, 7), 0)
    if (frame && next?.family === frame.family) return at
  }
  return sizeBytes
}

async function readBetween(
  source: ByteSource,
  from: number,
  to: number,
  { spot, reading }: { spot: Spot; reading: Reading },
): Promise<void> {
  const head = (await source.read(from, Math.min(to, from + 8))).toString('latin1')
  if (head.startsWith('TAG') && to - from >= id3v1Bytes) {
    await readId3v1(rangeOf(source, from, from + id3v1Bytes), spot, reading)
    if (to > from + id3v1Bytes) await readBetween(source, from + id3v1Bytes, to, { spot, reading })
    return
  }
  const name = head.startsWith('APETAGEX') ? 'APE' : 'between frames'
  await readTexts(rangeOf(source, from, to), within(spot, name), reading, { place: 'tag' })
}
