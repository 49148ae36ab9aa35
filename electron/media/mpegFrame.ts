/**
 * ISO 11172-3, section 2.4.2.3: kbit/s by the index in the header. MPEG-1 has a list for each of its layers 1 to 3; later versions
 * have one list for layer 1 and one for the other layers.
 */
const bitRates = {
  1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  'later-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000]
/** ISO 14496-3, table 1.18. */
const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/**
 * A frame of MPEG audio. `samples`: per channel. `family`: the same for all frames of a stream, whose bit rates may differ.
 * `headerBytes`: how many bytes come before the sound.
 */
export type MpegFrame = {
  kind: 'mp3' | 'aac'
  /** Of MPEG audio; 0 for AAC. */
  layer: 0 | 1 | 2 | 3
  sizeBytes: number
  headerBytes: number
  samples: number
  rateHz: number
  /** 0 for AAC, whose frames do not state it. */
  bitsPerSecond: number
  channels: number
  family: string
}

/** The frame whose header begins at `at`; null if no header begins there. */
export function mpegFrame(head: Uint8Array, at: number): MpegFrame | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = head.subarray(at, at + 7)
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  // Layer 0 is ADTS, the frames of AAC (ISO 13818-7, section 6.2): 13 bits of length.
  if ((b1 & 0xf6) === 0xf0) {
    const sizeBytes = ((b3 & 0x03) << 11) | (b4 << 3) | (b5 >> 5)
    const rateHz = aacRates[(b2 >> 2) & 0x0f]
    if (sizeBytes <= 7 || rateHz === undefined) return null
    const [headerBytes, samples] = [b1 & 1 ? 7 : 9, 1024 * ((b6 & 0x03) + 1)]
    const channels = ((b2 & 1) << 2) | (b3 >> 6)
    return {
      kind: 'aac',
      layer: 0,
      sizeBytes,
      headerBytes,
      samples,
      rateHz,
      bitsPerSecond: 0,
      channels,
      family: `aac ${b2 & 0xfd} ${channels}`,
    }
  }
  const version = (b1 >> 3) & 0x03
  const layer = (4 - ((b1 >> 1) & 0x03)) as 1 | 2 | 3 | 4
  const rateHz = sampleRates[(b2 >> 2) & 0x03]
  // Version 2.5 has only layer 3.
  if (version === 1 || layer === 4 || (version === 0 && layer !== 3) || rateHz === undefined) return null
  const isFirst = version === 3
  const rates = bitRates[isFirst ? layer : layer === 1 ? 'later-1' : 'later']
  const bitsPerSecond = (rates[b2 >> 4] ?? 0) * 1000
  if (bitsPerSecond === 0) return null
  const frameRateHz = rateHz / (isFirst ? 1 : version === 2 ? 2 : 4)
  const padding = (b2 >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152
  const sizeBytes =
    layer === 1
      ? (Math.floor((12 * bitsPerSecond) / frameRateHz) + padding) * 4
      : Math.floor(((samples / 8) * bitsPerSecond) / frameRateHz) + padding
  const channels = b3 >> 6 === 3 ? 1 : 2
  const family = `mpeg ${version} ${layer} ${frameRateHz}`
  return {
    kind: 'mp3',
    layer,
    sizeBytes,
    headerBytes: 4,
    samples,
    rateHz: frameRateHz,
    bitsPerSecond,
    channels,
    family,
  }
}

/** This many frames of one family in a row are not a coincidence. */
export const framesInARow = 3

/**
 * True if `least` frames of one family follow each other from `offset` on, or fewer, but two, up to the end of the file. `bytesLeft`: how many
 * bytes the file has from `offset` on.
 */
export function isRow(bytes: Uint8Array, offset: number, bytesLeft: number, least = framesInARow): boolean {
  const first = mpegFrame(bytes, offset)
  if (!first) return false
  let at = offset
  let frame: MpegFrame | null = first
  for (let count = 0; count < least; count++) {
    if (frame === null || frame.family !== first.family) return false
    at += frame.sizeBytes
    // The file ends here, so fewer frames are enough.
    if (at - offset + 8 > bytesLeft) return count > 0
    frame = mpegFrame(bytes, at)
  }
  return true
}
