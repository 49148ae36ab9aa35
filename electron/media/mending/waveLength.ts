import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../../system/index.ts'

/** A file with more chunks before its sound is not a recording. */
const mostChunks = 1000
/** Sizes that programs write while the size is unknown: 0, near the 32-bit maximum, or about 2 GiB. */
const isPlaceholder = (sizeBytes: number) =>
  sizeBytes === 0 || sizeBytes >= 0xffff_f000 || Math.abs(sizeBytes - 2 ** 31) <= 64 * 1024

/**
 * How many milliseconds of sound are missing at the end of a WAV file whose header states more than the file holds. 0 if the size
 * in the header cannot be trusted, for example after the recorder lost power.
 */
export async function missingWaveMs(file: FileHandle, sizeBytes: number): Promise<number> {
  const bytes = new WindowedFile(file)
  const head = await bytes.from(0, Math.min(12, sizeBytes))
  if (!/^(RIFF|RF64|BW64)....WAVE/s.test(head.toString('latin1', 0, 12))) return 0
  let bytesPerSecond = 0
  let longDataBytes = 0
  for (let at = 12, count = 0; count < mostChunks && at + 8 <= sizeBytes; count++) {
    const chunk = await bytes.from(at, Math.min(32, sizeBytes - at))
    const id = chunk.toString('latin1', 0, 4)
    const chunkBytes = chunk.readUInt32LE(4)
    if (id === 'ds64' && chunk.length >= 24) longDataBytes = Number(chunk.readBigUInt64LE(16))
    if (id === 'fmt ' && chunk.length >= 20) bytesPerSecond = chunk.readUInt32LE(16)
    if (id === 'data') {
      const isLong = chunkBytes === 0xffff_ffff && longDataBytes > 0
      const statedBytes = isLong ? longDataBytes : chunkBytes
      if (bytesPerSecond === 0 || (!isLong && isPlaceholder(chunkBytes))) return 0
      return Math.max(0, ((statedBytes - (sizeBytes - at - 8)) * 1000) / bytesPerSecond)
    }
    at += 8 + chunkBytes + (chunkBytes % 2)
  }
  return 0
}
