/** FLAC streams of silence, as small as they can be: a block of 65,535 samples takes 15 bytes. */
export type FlacOptions = {
  /** As the header of the file states. */
  sampleRateHz: number
  /** As each frame states, in Hz below 65,536; without it a frame has the rate of the file. */
  frameRateHz?: number
  channels?: number
  blockSamples: number
  frames: number
}

export function silentFlac({ sampleRateHz, frameRateHz, channels = 1, blockSamples, frames }: FlacOptions): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(Math.max(16, blockSamples), 0)
  info.writeUInt16BE(Math.max(16, blockSamples), 2)
  // 20 bits of rate, 3 of channels, 5 of bits a sample, 36 of samples.
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

/** As UTF-8 writes a character. */
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
