import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../../system/index.ts'
import type { ByteRate } from './byteRate.ts'
import type { ByteRange } from './gaps.ts'

/** Kilobits a second by the index in a frame's header, layer III: of MPEG 1, and of MPEG 2 and 2.5. */
const kilobitsOf1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobitsOf2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates1Hz = [44_100, 48_000, 32_000]

/** The longest frame there is. After a gap, the next one begins within so many bytes. */
const longestFrameBytes = 1728
/** Tags behind the sound. */
const mostTagBytes = 256 * 1024
const leastFrames = 10

type Frame = { kilobits: number; rateHz: number; lengthBytes: number }

/**
 * Of an MP3 file whose frames outside the gaps all have one bit rate; null for any other one. Every header is read: a few frames
 * of a variable bit rate may look alike.
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

/** Behind an ID3v2 tag, if there is one. Null where no frame begins there. */
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
