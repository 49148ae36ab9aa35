import type { FileHandle } from 'node:fs/promises'
import { sampleFormats } from '../../../shared/sound/sampleLayout.ts'
import { WindowedFile } from '../../system/index.ts'
import { type SampleReader, Smoothness, samplesIn } from '../smoothness.ts'
import { waveChunks } from '../waveChunks.ts'

/** What follows the sound is not taken for chunks if it would be more than this. */
const mostChunks = 1000
/** Sizes that programs write while the size is unknown: 0, near the 32-bit maximum, or about 2 GiB. */
const isPlaceholder = (sizeBytes: number) =>
  sizeBytes === 0 || sizeBytes >= 0xffff_f000 || Math.abs(sizeBytes - 2 ** 31) <= 64 * 1024
/** A file has this much more after its stated sound before anything is made of it. Programs write small things there. */
const leastMoreMs = 500

/** The sound of a WAV file by its header and by its bytes. */
type WaveLength = {
  /** How much of the sound that the header states is missing at the end of the file. */
  missingMs: number
  /** The length that the header states, if more sound follows: the recorder lost power, or the size passed 4 GiB. */
  statedMs: number | null
  /** The length of all of it in that case. */
  heldMs: number
  /** How much sound the bytes after the stated sound would be, if they may also be something else. They are not heard. */
  doubtfulMs: number
}

/** Of other files, and of those whose header is right. */
export const asStated: WaveLength = { missingMs: 0, statedMs: null, heldMs: 0, doubtfulMs: 0 }

/**
 * Compares the size in the header of a WAV file with the file. {@link asStated} if the size cannot be trusted, because FFmpeg then reads to the
 * end of the file.
 */
export async function waveLength(file: FileHandle, sizeBytes: number): Promise<WaveLength> {
  const bytes = new WindowedFile(file)
  const isRf64 = (await bytes.from(0, 4)).toString('latin1', 0, 4) !== 'RIFF'
  let bytesPerSecond = 0
  let reader: SampleReader | null = null
  for await (const { id, fromByte, bytes: chunk, lengthBytes: statedBytes, isLong } of waveChunks(
    bytes,
    sizeBytes,
    40,
  )) {
    if (id === 'fmt ' && chunk.length >= 24) {
      bytesPerSecond = chunk.readUInt32LE(16)
      reader = readerOf(chunk)
    }
    if (id !== 'data') continue
    const begin = fromByte + 8
    const toMs = (length: number) => (length * 1000) / bytesPerSecond
    // FFmpeg refuses the long form without its size, which is written at the end of the recording.
    if (isRf64 && isLong && statedBytes === 0 && bytesPerSecond > 0)
      return { ...asStated, statedMs: 0, heldMs: toMs(sizeBytes - begin) }
    if (bytesPerSecond === 0 || statedBytes === 0 || (!isLong && isPlaceholder(statedBytes))) return asStated
    const end = begin + statedBytes
    if (end >= sizeBytes) return { ...asStated, missingMs: toMs(end - sizeBytes) }
    const moreMs = toMs(sizeBytes - end)
    if (moreMs < leastMoreMs) return asStated
    // Another part of sound, which FFmpeg does not read.
    const isSplit = (await bytes.from(end + (end % 2), 4)).toString('latin1', 0, 4) === 'data'
    const more = isSplit ? 'doubtful' : await moreAfter(bytes, { end, sizeBytes, reader })
    if (more === 'nothing' || (!isSplit && (await isChunks(bytes, end, sizeBytes)))) return asStated
    return more === 'sound'
      ? { ...asStated, statedMs: Math.round(toMs(statedBytes)), heldMs: toMs(sizeBytes - begin) }
      : { ...asStated, doubtfulMs: moreMs }
  }
  return asStated
}

/** True if chunks follow up to the end of the file. Some programs forget the byte that makes a chunk even. */
async function isChunks(bytes: WindowedFile, end: number, sizeBytes: number): Promise<boolean> {
  for (const start of [end + (end % 2), end]) {
    let at = start
    for (let count = 0; count < mostChunks && at + 8 <= sizeBytes; count++) {
      const chunk = await bytes.from(at, 8)
      const id = chunk.toString('latin1', 0, 4)
      if (!/^[\x20-\x7e]{4}$/.test(id)) break
      at += 8 + chunk.readUInt32LE(4)
      at += at % 2
      // A last chunk that was cut is still no sound.
      if (at >= sizeBytes - 8 && at <= sizeBytes + 1) return true
    }
  }
  return false
}

/** How many places are looked at, and how many bytes at each. */
const places = 16
const placeBytes = 16 * 1024

/** What the bytes from `end` on are. */
async function moreAfter(
  bytes: WindowedFile,
  { end, sizeBytes, reader }: { end: number; sizeBytes: number; reader: SampleReader | null },
): Promise<'sound' | 'doubtful' | 'nothing'> {
  const smoothness = new Smoothness()
  let isEmpty = true
  for (let place = 0; place < places; place++) {
    const frameBytes = reader?.frameBytes ?? 1
    const offset = Math.floor(((sizeBytes - end) * place) / places / frameBytes) * frameBytes
    const block = await bytes.from(end + offset, Math.min(placeBytes, sizeBytes - end - offset))
    if (block.every((byte) => byte === 0)) continue
    isEmpty = false
    if (reader) smoothness.add(samplesIn(block, reader))
  }
  if (isEmpty) return 'nothing'
  return smoothness.isSound ? 'sound' : 'doubtful'
}

/** How the samples of a `fmt ` chunk are read; null for coded ones, which are not samples. */
function readerOf(chunk: Buffer): SampleReader | null {
  const stated = chunk.readUInt16LE(8)
  const code = stated === 0xfffe && chunk.length >= 34 ? chunk.readUInt16LE(32) : stated
  const frameBytes = chunk.readUInt16LE(20)
  const bits = (frameBytes * 8) / Math.max(1, chunk.readUInt16LE(10))
  const name = code === 3 ? `f${bits}le` : code !== 1 ? '' : bits === 8 ? 'u8' : `s${bits}le`
  const format = [...sampleFormats, 'u8' as const].find((each) => each === name)
  return format ? { format, frameBytes } : null
}
