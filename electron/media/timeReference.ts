import { type FileHandle, open } from 'node:fs/promises'
import { WindowedFile } from '../system/index.ts'
import { unreadable } from './atomicFile.ts'

/** A file with more chunks is not a recording. */
const mostChunks = 1000
/** The offset of the time reference in `bext`: after the texts, the date and the time of day (EBU Tech 3285). */
const referenceAt = 338
/** A device that states a later time has written something else there, because timecode begins again after 24 hours. */
const latestMs = 100 * 3600 * 1000

/**
 * When the first sample of a Broadcast Wave file was recorded, in milliseconds (with fractions) after midnight, by its own timecode.
 * Null for other files, and for a WAV file without a usable time reference. Throws 'file-unreadable'.
 */
export async function timeReferenceMs(path: string): Promise<number | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(error)
  })
  try {
    return await referenceIn(file, (await file.stat()).size)
  } catch (error) {
    throw unreadable(error)
  } finally {
    await file.close()
  }
}

async function referenceIn(file: FileHandle, fileBytes: number): Promise<number | null> {
  const bytes = new WindowedFile(file)
  const head = await bytes.from(0, 12)
  if (!/^(RIFF|RF64|BW64)....WAVE/s.test(head.toString('latin1', 0, 12))) return null
  let longDataBytes = 0
  let sampleRateHz = 0
  let samples: bigint | null = null
  // `bext` may also come after the sound.
  for (let at = 12, count = 0; count < mostChunks && at + 8 <= fileBytes; count++) {
    const chunk = await bytes.from(at, 8 + referenceAt + 8)
    const id = chunk.toString('latin1', 0, 4)
    let sizeBytes = chunk.readUInt32LE(4)
    if (id === 'ds64' && chunk.length >= 24) longDataBytes = Number(chunk.readBigUInt64LE(16))
    if (id === 'fmt ' && chunk.length >= 16) sampleRateHz = chunk.readUInt32LE(12)
    if (id === 'bext' && sizeBytes >= referenceAt + 8 && chunk.length >= 8 + referenceAt + 8)
      samples = chunk.readBigUInt64LE(8 + referenceAt)
    if (sampleRateHz > 0 && samples !== null) return believed((Number(samples) * 1000) / sampleRateHz)
    if (id === 'data' && sizeBytes === 0xffff_ffff) sizeBytes = longDataBytes
    at += 8 + sizeBytes + (sizeBytes % 2)
  }
  return null
}

/** Devices without a clock write zero. */
const believed = (ms: number): number | null => (ms > 0 && ms <= latestMs ? ms : null)
