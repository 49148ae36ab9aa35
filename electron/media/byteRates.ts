import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../system/index.ts'
import { tagBytes } from './kinds.ts'
import { type MpegFrame, mpegFrame } from './mpegFrame.ts'
import { headerWindowBytes, waveChunks } from './waveChunks.ts'

/** The start of the sound in a file, and its bytes per second. */
export type ByteRate = { fromByte: number; bytesPerSecond: number }

/** A stretch that could not be read. */
export type ByteRange = { fromByte: number; lengthBytes: number }

/** The byte rate of uncompressed sound in a WAV file; null if the header does not state it. */
export async function waveRate(file: FileHandle, sizeBytes: number): Promise<ByteRate | null> {
  let bytesPerSecond = 0
  for await (const { id, fromByte, bytes } of waveChunks(new WindowedFile(file, headerWindowBytes), sizeBytes, 20)) {
    if (id === 'fmt ' && bytes.length >= 20) bytesPerSecond = bytes.readUInt32LE(16)
    if (id === 'data') return bytesPerSecond > 0 ? { fromByte: fromByte + 8, bytesPerSecond } : null
  }
  return null
}

/** The longest possible frame. After a gap, the next frame begins within this many bytes. */
const longestFrameBytes = 1728
/** The size of the tags after the sound, at most. */
const mostTagBytes = 256 * 1024
const leastFrames = 10

/**
 * The byte rate of an MP3 file whose frames outside the gaps all have the same bit rate; null for other files. Reads every header,
 * because a few frames of a variable bit rate may have the same rate by chance.
 */
export async function mp3Rate(file: FileHandle, size: number, gaps: readonly ByteRange[]): Promise<ByteRate | null> {
  const bytes = new WindowedFile(file)
  const fromByte = await firstFrame(bytes, size)
  if (fromByte === null) return null
  let first: MpegFrame | null = null
  let frames = 0
  for (let atByte = fromByte; atByte + 4 <= size; ) {
    const frame = frameIn(await bytes.from(atByte, 4))
    if (frame && (first === null || (frame.bitsPerSecond === first.bitsPerSecond && frame.rateHz === first.rateHz))) {
      first ??= frame
      frames += 1
      atByte += frame.sizeBytes
      continue
    }
    const gap = gaps.find((one) => one.fromByte + one.lengthBytes + longestFrameBytes >= atByte)
    const isNearGap = gap !== undefined && gap.fromByte <= atByte + longestFrameBytes
    if (isNearGap) atByte = Math.max(atByte + 1, gap.fromByte + gap.lengthBytes)
    else if (size - atByte <= mostTagBytes && frame === null) break
    else return null
  }
  return first && frames >= leastFrames ? { fromByte, bytesPerSecond: first.bitsPerSecond / 8 } : null
}

/** Where the first frame begins: at the start, or after an ID3v2 tag. Null if no frame begins there. */
async function firstFrame(bytes: WindowedFile, sizeBytes: number): Promise<number | null> {
  const begin = tagBytes(await bytes.from(0, 10))
  for (let atByte = begin; atByte < Math.min(sizeBytes, begin + 4096); atByte += 1) {
    const frame = frameIn(await bytes.from(atByte, 4))
    if (frame && frameIn(await bytes.from(atByte + frame.sizeBytes, 4))) return atByte
  }
  return null
}

/** The frame of MP3, which is layer 3 of MPEG audio, that begins with these bytes. */
function frameIn(header: Buffer): MpegFrame | null {
  const frame = mpegFrame(header, 0)
  return frame?.layer === 3 ? frame : null
}
