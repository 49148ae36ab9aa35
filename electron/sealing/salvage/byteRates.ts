import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../../system/index.ts'
import type { ByteRange } from './gaps.ts'

/** The start of the sound in a file, and its bytes per second. */
export type ByteRate = { fromByte: number; bytesPerSecond: number }

/** No recorder writes more chunks than this before the sound. */
const mostChunks = 100

/** The byte rate of uncompressed sound in a WAV file; null if the header does not state it. */
export async function waveRate(file: FileHandle): Promise<ByteRate | null> {
  const bytesAt = async (fromByte: number, lengthBytes: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, fromByte)
    return buffer.subarray(0, bytesRead)
  }
  const head = await bytesAt(0, 12)
  if (!/^(RIFF|RF64|BW64)/.test(head.toString('latin1')) || head.toString('latin1', 8) !== 'WAVE') return null
  let bytesPerSecond = 0
  for (let atByte = 12, chunks = 0; chunks < mostChunks; chunks += 1) {
    const chunk = await bytesAt(atByte, 20)
    if (chunk.length < 8) return null
    const id = chunk.toString('latin1', 0, 4)
    const sizeBytes = chunk.readUInt32LE(4)
    if (id === 'fmt ' && chunk.length === 20) bytesPerSecond = chunk.readUInt32LE(16)
    if (id === 'data') return bytesPerSecond > 0 ? { fromByte: atByte + 8, bytesPerSecond } : null
    atByte += 8 + sizeBytes + (sizeBytes % 2)
  }
  return null
}

/** Kilobits per second by the index in a frame's header, for layer III: first MPEG 1, then MPEG 2 and 2.5. */
const kilobitsOf1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobitsOf2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates1Hz = [44_100, 48_000, 32_000]

/** The longest possible frame. After a gap, the next frame begins within this many bytes. */
const longestFrameBytes = 1728
/** The size of the tags after the sound, at most. */
const mostTagBytes = 256 * 1024
const leastFrames = 10

type Frame = { kilobits: number; rateHz: number; lengthBytes: number }

/**
 * The byte rate of an MP3 file whose frames outside the gaps all have the same bit rate; null for other files. Reads every header,
 * because a few frames of a variable bit rate may have the same rate by chance.
 */
export async function mp3Rate(file: FileHandle, gaps: readonly ByteRange[]): Promise<ByteRate | null> {
  const { size } = await file.stat()
  const bytes = new WindowedFile(file)
  const fromByte = await firstFrame(bytes, size)
  if (fromByte === null) return null
  let first: Frame | null = null
  let frames = 0
  for (let atByte = fromByte; atByte + 4 <= size; ) {
    const frame = frameIn(await bytes.from(atByte, 4))
    if (frame && (first === null || (frame.kilobits === first.kilobits && frame.rateHz === first.rateHz))) {
      first ??= frame
      frames += 1
      atByte += frame.lengthBytes
      continue
    }
    const gap = gaps.find((one) => one.fromByte + one.lengthBytes + longestFrameBytes >= atByte)
    const isNearGap = gap !== undefined && gap.fromByte <= atByte + longestFrameBytes
    if (isNearGap) atByte = Math.max(atByte + 1, gap.fromByte + gap.lengthBytes)
    else if (size - atByte <= mostTagBytes && frame === null) break
    else return null
  }
  return first && frames >= leastFrames ? { fromByte, bytesPerSecond: first.kilobits * 125 } : null
}

/** Where the first frame begins: at the start, or after an ID3v2 tag. Null if no frame begins there. */
async function firstFrame(bytes: WindowedFile, sizeBytes: number): Promise<number | null> {
  const head = await bytes.from(0, 10)
  if (head.length < 10) return null
  const tagBytes =
    head.toString('latin1', 0, 3) === 'ID3'
      ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0)
      : 0
  for (let atByte = tagBytes; atByte < Math.min(sizeBytes, tagBytes + 4096); atByte += 1) {
    const frame = frameIn(await bytes.from(atByte, 4))
    if (frame && frameIn(await bytes.from(atByte + frame.lengthBytes, 4))) return atByte
  }
  return null
}

function frameIn(header: Buffer): Frame | null {
  if (header.length < 4 || header.readUInt16BE(0) < 0xffe0) return null
  const bits = header.readUInt32BE(0)
  const version = (bits >>> 19) & 3
  const isLayer3 = ((bits >>> 17) & 3) === 1
  const kilobits = (version === 3 ? kilobitsOf1 : kilobitsOf2)[(bits >>> 12) & 15]
  const rate1Hz = rates1Hz[(bits >>> 10) & 3]
  if (version === 1 || !isLayer3 || !kilobits || !rate1Hz) return null
  const rateHz = version === 3 ? rate1Hz : version === 2 ? rate1Hz / 2 : rate1Hz / 4
  const samples = version === 3 ? 144_000 : 72_000
  return { kilobits, rateHz, lengthBytes: Math.floor((samples * kilobits) / rateHz) + ((bits >>> 9) & 1) }
}
