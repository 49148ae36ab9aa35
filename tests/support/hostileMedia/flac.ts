/** The smallest possible FLAC streams of silence: a block of 65,535 samples takes 15 bytes. */
export type FlacOptions = {
  /** The rate in the file's header. */
  sampleRateHz: number
  /** The rate in each frame, in Hz below 65,536. Without it, a frame has the file's rate. */
  frameRateHz?: number
  channels?: number
  blockSamples: number
  frames: number
}

export function silentFlac({ sampleRateHz, frameRateHz, channels = 1, blockSamples, frames }: FlacOptions): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(Math.max(16, blockSamples), 0)
  info.writeUInt16BE(Math.max(16, blockSamples), 2)
  // 20 bits for the rate, 3 for channels, 5 for bits per sample, 36 for samples.
  info.writeUIntBE(sampleRateHz * 16 + (channels - 1) * 2, 10, 3)
  info.writeUInt8(15 * 16, 13)
  const header = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
  const body = Array.from({ length: frames }, (_, index) => {
    const rate = frameRateHz === undefined ? [] : [frameRateHz >> 8, frameRateHz & 0xff]
    const start = Buffer.from([
      ...[0xff, 0xf8, 0x70 | (rate.length > 0 ? 0x0d : 0), ((channels - 1) << 4) | 0x08, ...frameNumber(index)],
      ...[(blockSamples - 1) >> 8, (blockSamples - 1) & 0xff, ...rate],
    ])
    const frame = Buffer.concat([start, Buffer.from([crc(start, 0x07, 8)]), Buffer.alloc(3 * channels)])
    const check = crc(frame, 0x8005, 16)
    return Buffer.concat([frame, Buffer.from([check >> 8, check & 0xff])])
  })
  return Buffer.concat([header, ...body])
}

/** Encodes a number like a character in UTF-8. */
const frameNumber = (index: number) => Buffer.from(String.fromCodePoint(index % 0xd000), 'utf8')

function crc(bytes: Uint8Array, polynomial: number, bits: 8 | 16): number {
  const top = 1 << (bits - 1)
  const mask = (1 << bits) - 1
  let rest = 0
  for (const byte of bytes) {
    rest ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & mask
  }
  return rest
}
