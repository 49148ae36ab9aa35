import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../../system/index.ts'
import { oggChecksum, oggPage } from '../oggOpus.ts'
import type { SoundGap } from '../types.ts'
import { piecesOf, type Replaced } from './pieces.ts'
import { leastGapMs, type Mend } from './types.ts'

const headerBytes = 27
/** A page has at most 255 segments of 255 bytes. */
const mostPageBytes = headerBytes + 255 + 255 * 255
const mostStretches = 10_000
/** Opus counts samples at this rate, whatever the rate of the recording (RFC 7845, section 4). */
const opusRateHz = 48_000
/** How many packets an inserted page has: a second of the usual 20 ms. */
const silentPackets = 50

type Page = {
  sizeBytes: number
  flags: number
  /** The position of the last sample of the last packet that ends on this page; null if no packet ends on it. */
  position: number | null
  serial: number
  /** The bytes of each packet that begins on this page, up to the page's end. */
  packets: Buffer[]
}

type Stream = {
  serial: number
  rateHz: number
  isOpus: boolean
  endsAt: number
  packetSamples: number
  toc: number | null
}

/**
 * Checks the pages of an Ogg file and leaves out pages with a wrong checksum, because FFmpeg would stop at the first
 * such page. In Opus, silent packets replace these pages, so that the later sound keeps its time. Null if nothing is
 * damaged, missing or joined: files that follow each other in one file (RFC 3533, section 4) are read one by one.
 */
export async function mendOggPages(file: FileHandle, sizeBytes: number): Promise<Mend | null> {
  const bytes = new WindowedFile(file)
  /** Bytes that are not pages, with silent pages in their place. */
  const stretches: Replaced[] = []
  const gaps: SoundGap[] = []
  let stream: Stream | null = null
  let damagedFrom: number | null = null
  let at = 0
  let firstPosition: number | null = null
  let lostSamples = 0
  const links: number[] = []
  let hasBegun = false
  let earlierMs = 0
  while (at + headerBytes <= sizeBytes && stretches.length < mostStretches) {
    const ahead = await bytes.from(at, Math.min(mostPageBytes, sizeBytes - at))
    const page = pageIn(ahead)
    if (page === null) {
      damagedFrom ??= at
      at += nextMark(ahead)
      continue
    }
    if (damagedFrom !== null && stream) {
      const lost: number = page.serial === stream.serial ? samplesBefore(page, stream) : 0
      const lengthMs: number = (lost * 1000) / stream.rateHz
      if (lengthMs >= leastGapMs) {
        const begin: number = stream.endsAt - (firstPosition ?? 0) - (stream.isOpus ? 0 : lostSamples)
        gaps.push({
          fromMs: Math.round(earlierMs + (begin * 1000) / stream.rateHz),
          lengthMs: Math.round(lengthMs),
          cause: 'damaged',
        })
        lostSamples += lost
      }
      stretches.push({ fromByte: damagedFrom, toByte: at, blocks: silentPages(stream, lost), times: 1 })
    }
    damagedFrom = null
    const isFirst: boolean = (page.flags & 2) !== 0
    if (isFirst && hasBegun) {
      links.push(at)
      if (stream) earlierMs += ((stream.endsAt - (firstPosition ?? 0)) * 1000) / stream.rateHz
      firstPosition = null
      lostSamples = 0
    }
    hasBegun = !isFirst
    stream = follow(stream, page)
    // Players skip the encoder's delay, which the first packet states.
    firstPosition ??= stream?.isOpus ? delayOf(page) : 0
    at += page.sizeBytes
  }
  const pieces = piecesOf(file, sizeBytes, links, stretches)
  if (pieces.blocks === null) return null
  return { gaps, keepsTimes: stream?.isOpus === true || gaps.length === 0, ...pieces }
}

/** The beginning of a page without its packets. */
const pageHeader = (bytes: Buffer) => ({
  isFirst: (bytes.readUInt8(5) & 2) !== 0,
  sizeBytes: bytes
    .subarray(headerBytes, headerBytes + bytes.readUInt8(26))
    .reduce((sum, size) => sum + size, headerBytes + bytes.readUInt8(26)),
})

/** False if another Ogg file follows in the same file, as when two are joined. Chromium plays only the first, or loses the time. */
export async function hasOneLink(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const bytes = new WindowedFile(file)
  let hasBegun = false
  for (let at = 0; at + headerBytes <= sizeBytes; ) {
    const ahead = await bytes.from(at, Math.min(headerBytes + 255, sizeBytes - at))
    if (ahead.toString('latin1', 0, 4) !== 'OggS') {
      const more = await bytes.from(at, Math.min(mostPageBytes, sizeBytes - at))
      at += nextMark(more)
      continue
    }
    const { isFirst, sizeBytes: size } = pageHeader(ahead)
    if (isFirst && hasBegun) return false
    hasBegun ||= !isFirst
    at += size
  }
  return true
}

function pageIn(bytes: Buffer): Page | null {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 4) !== 'OggS') return null
  const segments = bytes.readUInt8(26)
  const table = bytes.subarray(headerBytes, headerBytes + segments)
  const bodyFrom = headerBytes + segments
  const sizeBytes = table.reduce((sum, size) => sum + size, bodyFrom)
  if (table.length < segments || bytes.length < sizeBytes) return null
  const page = Buffer.from(bytes.subarray(0, sizeBytes))
  page.writeUInt32LE(0, 22)
  if (oggChecksum(page) !== bytes.readUInt32LE(22)) return null
  const packets: Buffer[] = []
  let begin = bodyFrom
  let end = bodyFrom
  for (const size of table) {
    end += size
    if (size === 255) continue
    packets.push(page.subarray(begin, end))
    begin = end
  }
  if (end > begin) packets.push(page.subarray(begin, end))
  const flags = page.readUInt8(5)
  // The first packet began on the previous page.
  if (flags & 1) packets.shift()
  const position = page.readBigInt64LE(6)
  const known = position >= 0n && position < BigInt(Number.MAX_SAFE_INTEGER)
  return { sizeBytes, flags, position: known ? Number(position) : null, serial: page.readUInt32LE(14), packets }
}

function nextMark(bytes: Buffer): number {
  const at = bytes.indexOf('OggS', 1, 'latin1')
  return at > 0 ? at : Math.max(1, bytes.length - 3)
}

/** The state of the sound's stream after this page. */
function follow(stream: Stream | null, page: Page): Stream | null {
  const [first] = page.packets
  if (page.flags & 2) {
    const name = first?.toString('latin1', 0, 8) ?? ''
    const begun = { serial: page.serial, endsAt: 0, packetSamples: 0, toc: null }
    if (name === 'OpusHead') return { ...begun, rateHz: opusRateHz, isOpus: true }
    const isVorbis = name.endsWith('vorbis') && first !== undefined && first.length >= 16
    return { ...begun, rateHz: (isVorbis && first.readUInt32LE(12)) || opusRateHz, isOpus: false }
  }
  if (stream === null || page.serial !== stream.serial || page.position === null) return stream
  const packetSamples = page.packets.length > 0 ? (page.position - stream.endsAt) / page.packets.length : 0
  return {
    ...stream,
    endsAt: page.position,
    packetSamples: packetSamples > 0 ? packetSamples : stream.packetSamples,
    toc: page.position > 0 ? (first?.[0] ?? stream.toc) : stream.toc,
  }
}

/** How many samples players leave out at the beginning; `OpusHead` states it at byte 10. */
const delayOf = ({ packets: [head] }: Page): number => (head && head.length >= 12 ? head.readUInt16LE(10) : 0)

/** How many samples are missing between the last page that was read and this page. */
function samplesBefore({ position, packets }: Page, stream: Stream): number {
  if (position === null) return 0
  const own = stream.isOpus
    ? packets.reduce((sum, packet) => sum + opusSamples(packet), 0)
    : packets.length * stream.packetSamples
  return Math.max(0, Math.round(position - own - stream.endsAt))
}

/** How many samples at 48 kHz a packet has (RFC 6716, section 3.1). */
function opusSamples(packet: Buffer): number {
  const toc = packet[0] ?? 0
  const frames = (toc & 3) === 0 ? 1 : (toc & 3) < 3 ? 2 : (packet[1] ?? 0) & 0x3f
  return opusFrameSamples(toc) * frames
}

function opusFrameSamples(toc: number): number {
  const config = toc >> 3
  const ms =
    config < 12 ? [10, 20, 40, 60][config % 4] : config < 16 ? [10, 20][config % 2] : [2.5, 5, 10, 20][config % 4]
  return (ms ?? 20) * (opusRateHz / 1000)
}

/** Packets of one byte, which tell the decoder that their sound is lost (RFC 7845, section 4.1). */
function silentPages(stream: Stream, lostSamples: number): Buffer[] {
  if (!stream.isOpus || stream.toc === null) return []
  const packet = Uint8Array.of(stream.toc & 0xfc)
  const samples = opusFrameSamples(stream.toc)
  const pages: Buffer[] = []
  for (let left = Math.round(lostSamples / samples), done = 0; left > 0; ) {
    const count = Math.min(left, silentPackets)
    left -= count
    done += count
    const position = stream.endsAt + done * samples
    pages.push(
      oggPage({ packets: Array(count).fill(packet), position }, { sequence: done, flags: 0, serial: stream.serial }),
    )
  }
  return pages
}
