/**
 * Writes Opus packets as an Ogg Opus stream (RFC 7845 in RFC 3533 pages): two header pages, then one page per second of
 * sound. Holds one page at a time. The same packets give the same bytes.
 */
export type OggOpusOptions = {
  channels: 1 | 2
  /** Samples at 48 kHz that a player drops at the beginning: the encoder's delay. */
  preSkip: number
  /** Sample rate of the recording, for information only: Opus is always decoded at 48 kHz. */
  inputSampleRateHz: number
  /** Length of each packet in samples at 48 kHz: 960 are 20 ms. */
  packetSamples: number
}

/** RFC 3533, section 6: a segment table has at most 255 entries, each for up to 255 bytes. */
const mostSegments = 255
const headerBytes = 27
/** RFC 7845, section 4: positions count samples at 48 kHz, at every sample rate of the recording. */
const positionRateHz = 48_000
const pageFlags = { begin: 0x02, end: 0x04 }
/** Distinguishes the streams of a file. It is fixed, because there is only one stream and copies must be equal. */
const streamNumber = 0x54_61_70_65
const vendor = 'Tapelog'

/** The checksum of RFC 3533: polynomial 0x04c11db7, not reflected, starting at 0. zlib has only the reflected CRC-32. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 0x8000_0000 ? (remainder << 1) ^ 0x04c1_1db7 : remainder << 1
  return remainder
})

export function oggChecksum(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = (crc << 8) ^ (crcTable[(crc >>> 24) ^ byte] ?? 0)
  return crc >>> 0
}

type Page = { packets: Uint8Array[]; segments: number; position: number }
const emptyPage = (): Page => ({ packets: [], segments: 0, position: 0 })

/** A segment below 255 bytes ends a packet, so a packet of 255 bytes needs a second, empty segment. */
const segmentsOf = (packet: Uint8Array) => Math.floor(packet.length / 255) + 1

/** One page of whole packets. `position`: the position of its last sample. `serial`: distinguishes the streams of a file. */
export function oggPage(
  page: { packets: readonly Uint8Array[]; position: number },
  { sequence, flags, serial }: { sequence: number; flags: number; serial: number },
): Buffer {
  const sizes: number[] = []
  for (const packet of page.packets) {
    for (let left = packet.length; left >= 255; left -= 255) sizes.push(255)
    sizes.push(packet.length % 255)
  }
  const header = Buffer.alloc(headerBytes + sizes.length)
  header.write('OggS', 0, 'latin1')
  header.writeUInt8(flags, 5)
  header.writeBigUInt64LE(BigInt(page.position), 6)
  header.writeUInt32LE(serial, 14)
  header.writeUInt32LE(sequence >>> 0, 18)
  header.writeUInt8(sizes.length, 26)
  header.set(sizes, headerBytes)
  const bytes = Buffer.concat([header, ...page.packets])
  bytes.writeUInt32LE(oggChecksum(bytes), 22)
  return bytes
}

/** RFC 7845, section 5.1: 19 bytes, version 1, no gain, channel mapping 0 (mono or stereo). */
function opusHead(options: OggOpusOptions): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(options.channels, 9)
  head.writeUInt16LE(options.preSkip, 10)
  head.writeUInt32LE(options.inputSampleRateHz, 12)
  return head
}

/** RFC 7845, section 5.2: the vendor and no comment. */
function opusTags(): Buffer {
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4)
  tags.write('OpusTags', 0, 'latin1')
  tags.writeUInt32LE(vendor.length, 8)
  tags.write(vendor, 12, 'latin1')
  return tags
}

async function* pagesOf(packets: AsyncIterable<Uint8Array>, options: OggOpusOptions): AsyncGenerator<Page> {
  for (const header of [opusHead(options), opusTags()]) yield { packets: [header], segments: 1, position: 0 }
  let page = emptyPage()
  let position = 0
  for await (const packet of packets) {
    const segments = segmentsOf(packet)
    // A packet of 61 kB does not fit into a page. No encoder makes such a packet: RFC 6716 allows 1275 bytes per frame.
    if (segments > mostSegments) throw new RangeError(`An Opus packet of ${packet.length} bytes does not fit a page.`)
    const isFull = page.packets.length * options.packetSamples >= positionRateHz
    if (isFull || page.segments + segments > mostSegments) {
      yield page
      page = emptyPage()
    }
    page.packets.push(packet)
    page.segments += segments
    // The position of a page is the position of its last sample; the samples that players drop are counted too.
    position += options.packetSamples
    page.position = position
  }
  if (page.packets.length > 0) yield page
}

/** Yields the stream page by page. Packets are kept until their page is full, so they must not change. */
export async function* oggOpus(packets: AsyncIterable<Uint8Array>, options: OggOpusOptions): AsyncGenerator<Buffer> {
  let held: Page | null = null
  let sequence = 0
  const next = (page: Page, flags: number) => oggPage(page, { sequence: sequence++, flags, serial: streamNumber })
  // Each page is yielded one page later, because the last page needs a flag.
  for await (const page of pagesOf(packets, options)) {
    if (held) yield next(held, sequence === 0 ? pageFlags.begin : 0)
    held = page
  }
  if (held) yield next(held, pageFlags.end)
}
