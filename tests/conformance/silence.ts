/**
 * Hours of silence in a few megabytes: a FLAC file (8 kHz, 16 bits, mono) in which every frame says "4608 times zero" in 14
 * bytes. The bytes are written by hand, because encoding a day of audio would take longer than all other tests.
 *
 * Padding, which FLAC reserves for later tags, gives it the size of a recording with little sound. If the size fits, a service
 * may believe the length that a file states. For a smaller file, it has to decode the whole day.
 */
const samplesPerFrame = 4608
const sampleRateHz = 8000
const paddingBitsPerSecond = 2000

export function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const frames = Math.ceil((seconds * sampleRateHz) / samplesPerFrame)
  const paddingBytes = Math.ceil((seconds * paddingBitsPerSecond) / 8)
  const out = Buffer.alloc(
    42 + padding.headBytes * Math.ceil(paddingBytes / padding.mostBytes) + paddingBytes + frames * 16,
  )
  let end = writePadding(out, streamInfo(out, frames * samplesPerFrame), paddingBytes)
  for (let frame = 0; frame < frames; frame++) end = writeFrame(out, end, frame)
  return new Uint8Array(out.subarray(0, end))
}

const padding = { headBytes: 4, mostBytes: 2 ** 24 - 1 } as const

/** As many blocks of zeros as needed, including the last metadata block. Returns where the frames begin. */
function writePadding(out: Buffer, start: number, paddingBytes: number): number {
  let at = start
  for (let left = paddingBytes; left > 0; ) {
    const bytes = Math.min(left, padding.mostBytes)
    left -= bytes
    out.writeUInt8(left === 0 ? 0x81 : 0x01, at)
    out.writeUIntBE(bytes, at + 1, 3)
    at += padding.headBytes + bytes
  }
  return at
}

/** The marker and the required metadata block. Returns where the next block begins. */
function streamInfo(out: Buffer, samples: number): number {
  out.write('fLaC', 0)
  out.writeUInt8(0x00, 4)
  out.writeUIntBE(34, 5, 3)
  out.writeUInt16BE(samplesPerFrame, 8)
  out.writeUInt16BE(samplesPerFrame, 10)
  // The frame sizes and the MD5 of the samples may be left open. Then: rate (20 bits), channels - 1 (3), bits - 1 (5), samples
  // (36).
  const facts = (BigInt(sampleRateHz) << 44n) | (0n << 41n) | (15n << 36n) | BigInt(samples)
  out.writeBigUInt64BE(facts, 18)
  return 42
}

function writeFrame(out: Buffer, start: number, frame: number): number {
  let at = start
  // Synchronisation, fixed block size; 4608 samples at 8 kHz; mono, 16 bits.
  for (const byte of [0xff, 0xf8, 0x54, 0x08, ...codedNumber(frame)]) out[at++] = byte
  out[at] = crc(crc8Table, 8, out, start, at)
  // A constant subframe with the value zero.
  at += 4
  out.writeUInt16BE(crc(crc16Table, 16, out, start, at), at)
  return at + 2
}

/** A frame's number, encoded like a character in UTF-8. */
function codedNumber(value: number): number[] {
  if (value < 0x80) return [value]
  const tail: number[] = []
  let rest = value
  for (let room = 0x20; ; room >>= 1) {
    tail.unshift(0x80 | (rest & 0x3f))
    rest >>= 6
    if (rest < room) return [((0xff00 >> (tail.length + 1)) & 0xff) | rest, ...tail]
  }
}

function crcTable(polynomial: number, bits: 8 | 16): number[] {
  const top = 1 << (bits - 1)
  const mask = 2 ** bits - 1
  return Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) value = ((value & top ? (value << 1) ^ polynomial : value << 1) & mask) >>> 0
    return value
  })
}
const crc8Table = crcTable(0x07, 8)
const crc16Table = crcTable(0x8005, 16)

function crc(table: number[], bits: 8 | 16, bytes: Buffer, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const index = ((value >> (bits - 8)) ^ (bytes[at] ?? 0)) & 0xff
    value = ((bits === 8 ? 0 : (value << 8) & 0xffff) ^ (table[index] ?? 0)) & 0xffff
  }
  return value
}
