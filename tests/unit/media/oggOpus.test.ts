import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OggOpusOptions, oggOpus } from '../../../electron/media/oggOpus.ts'

const options: OggOpusOptions = { channels: 1, preSkip: 120, inputSampleRateHz: 16_000, packetSamples: 960 }

async function* from(packets: readonly Uint8Array[]) {
  yield* packets
}
async function wrapped(packets: readonly Uint8Array[], more: Partial<OggOpusOptions> = {}): Promise<Buffer[]> {
  const pages: Buffer[] = []
  for await (const page of oggOpus(from(packets), { ...options, ...more })) pages.push(page)
  return pages
}
const packetsOf = (count: number, length = 80) =>
  Array.from({ length: count }, (_, index) => Buffer.alloc(length, index % 256).fill(0xb8, 0, 1))

/** The checksum of RFC 3533, computed bit by bit: x^32 … of the page with its checksum as zero. */
function checksumOf(page: Buffer): number {
  const bytes = Buffer.from(page).fill(0, 22, 26)
  let crc = 0n
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const out = (crc >> 31n) ^ BigInt((byte >> bit) & 1)
      crc = (crc << 1n) & 0xffff_ffffn
      if (out) crc ^= 0x04c1_1db7n
    }
  return Number(crc)
}

/** A page as RFC 3533 reads it, with the packets that end in it. */
function pageOf(bytes: Buffer) {
  const sizes = [...bytes.subarray(27, 27 + bytes.readUInt8(26))]
  const packets: Buffer[] = []
  let from = 27 + sizes.length
  let to = from
  for (const size of sizes) {
    to += size
    if (size === 255) continue
    packets.push(bytes.subarray(from, to))
    from = to
  }
  return {
    capture: bytes.toString('latin1', 0, 4),
    version: bytes.readUInt8(4),
    flags: bytes.readUInt8(5),
    position: Number(bytes.readBigUInt64LE(6)),
    stream: bytes.readUInt32LE(14),
    sequence: bytes.readUInt32LE(18),
    checksum: bytes.readUInt32LE(22),
    segments: sizes.length,
    packets,
    restBytes: bytes.length - from,
  }
}

describe('a stream of Opus packets in Ogg', () => {
  test('begins with its head as RFC 7845 has it', async () => {
    const [first] = await wrapped(packetsOf(1))
    expect(first?.subarray(28).toString('hex')).toBe(
      ['4f70757348656164', '01', '01', '7800', '803e0000', '0000', '00'].join(''),
    )
    expect(pageOf(first as Buffer)).toMatchObject({ flags: 2, position: 0, segments: 1 })
  })

  test('names only the program that wrapped it', async () => {
    const [, second] = await wrapped(packetsOf(1))
    expect(second?.subarray(28).toString('latin1')).toBe('OpusTags\x07\0\0\0Tapelog\0\0\0\0')
    expect(pageOf(second as Buffer)).toMatchObject({ flags: 0, position: 0, segments: 1 })
  })

  test('has a page a second, whose position counts to its last sample', async () => {
    const packets = packetsOf(123)
    const [, , ...pages] = (await wrapped(packets)).map(pageOf)
    expect(pages.map(({ segments, position, flags }) => ({ segments, position, flags }))).toEqual([
      { segments: 50, position: 48_000, flags: 0 },
      { segments: 50, position: 96_000, flags: 0 },
      { segments: 23, position: 123 * 960, flags: 4 },
    ])
    expect(Buffer.concat(pages.flatMap((page) => page.packets))).toEqual(Buffer.concat(packets))
  })

  test('ends on its last page, even if that page is full', async () => {
    for (const count of [1, 49, 50, 51, 100]) {
      const pages = (await wrapped(packetsOf(count))).map(pageOf)
      expect(pages.filter(({ flags }) => flags & 4)).toEqual([pages.at(-1)])
      expect(pages.at(-1)?.position).toBe(count * 960)
    }
  })

  test('consists of two headers and the end without a packet', async () => {
    expect((await wrapped([])).map(pageOf).map(({ flags }) => flags)).toEqual([2, 4])
  })

  test('has right sizes, numbers and checksums for any packets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 1300 }), { maxLength: 400 }),
        fc.constantFrom(120, 960, 2880),
        async (packets, packetSamples) => {
          const pages = (await wrapped(packets, { packetSamples })).map((bytes) => ({ bytes, ...pageOf(bytes) }))
          for (const [index, page] of pages.entries()) {
            expect(page).toMatchObject({ capture: 'OggS', version: 0, sequence: index, restBytes: 0 })
            expect(page.stream).toBe(pages[0]?.stream)
            expect(page.segments).toBeLessThanOrEqual(255)
            expect(page.checksum).toBe(checksumOf(page.bytes))
          }
          const [, , ...sound] = pages
          let heard = 0
          for (const page of sound) {
            heard += page.packets.length
            expect(page.position).toBe(heard * packetSamples)
          }
          expect(Buffer.concat(sound.flatMap((page) => page.packets))).toEqual(Buffer.concat(packets))
          expect(heard).toBe(packets.length)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('is written page by page while it is read', async () => {
    let asked = 0
    const endless = async function* () {
      for (;;) {
        asked++
        yield Buffer.alloc(80, 0xb8)
      }
    }
    let pages = 0
    for await (const _page of oggOpus(endless(), options)) if (++pages === 10) break
    expect(asked).toBeLessThanOrEqual(10 * 50 + 1)
  })

  test('refuses a packet that fits no page', async () => {
    await expect(wrapped([Buffer.alloc(255 * 255)])).rejects.toThrow(RangeError)
    expect((await wrapped([Buffer.alloc(255 * 255 - 1)])).map(pageOf).at(-1)?.segments).toBe(255)
  })
})
