import type { FileHandle } from 'node:fs/promises'
import { WindowedFile } from '../system/index.ts'
import { readingFile } from './audioInput.ts'
import { waveChunks } from './waveChunks.ts'

/** The offset of the time reference in `bext`: after the texts, the date and the time of day (EBU Tech 3285). */
const referenceAt = 338
/** A device that states a later time has written something else there, because timecode begins again after 24 hours. */
const latestMs = 100 * 3600 * 1000

/**
 * When the first sample of a Broadcast Wave file was recorded, in milliseconds (with fractions) after midnight, by its own timecode.
 * Null for other files, and for a WAV file without a usable time reference. Throws 'file-unreadable'.
 */
export const timeReferenceMs = (path: string): Promise<number | null> => readingFile(path, referenceIn)

async function referenceIn(file: FileHandle, fileBytes: number): Promise<number | null> {
  let sampleRateHz = 0
  let samples: bigint | null = null
  // `bext` may also come after the sound.
  for await (const { id, bytes, lengthBytes } of waveChunks(new WindowedFile(file), fileBytes, 8 + referenceAt + 8)) {
    if (id === 'fmt ' && bytes.length >= 16) sampleRateHz = bytes.readUInt32LE(12)
    if (id === 'bext' && lengthBytes >= referenceAt + 8 && bytes.length >= 8 + referenceAt + 8)
      samples = bytes.readBigUInt64LE(8 + referenceAt)
    if (sampleRateHz > 0 && samples !== null) return believed((Number(samples) * 1000) / sampleRateHz)
  }
  return null
}

/** Devices without a clock write zero. */
const believed = (ms: number): number | null => (ms > 0 && ms <= latestMs ? ms : null)
