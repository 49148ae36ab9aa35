import type { FileHandle } from 'node:fs/promises'
import { type AudioKind, audioKinds } from '../kinds.ts'
import { mendFrames } from './frames.ts'
import { mendOggPages } from './oggPages.ts'
import type { Mend } from './types.ts'
import { waveLength } from './waveLength.ts'

/** A file that lacks less sound than this is not reported as cut. */
const leastMissingMs = 500

/**
 * The damaged or missing parts of a file, according to its frames, pages or header. Null if there are none. Throws
 * Node's errors.
 */
export async function mendOf(file: FileHandle, kind: AudioKind, sizeBytes: number): Promise<Mend | null> {
  if (kind === audioKinds.mp3 || kind === audioKinds.aac) return await mendFrames(file, sizeBytes)
  if (kind === audioKinds.ogg) return await mendOggPages(file, sizeBytes)
  if (kind !== audioKinds.wav) return null
  const { missingMs, doubtfulMs } = await waveLength(file, sizeBytes)
  const lengthMs = Math.round(missingMs + doubtfulMs)
  if (lengthMs < leastMissingMs) return null
  // The start is known only after the sound has been decoded.
  const fromMs = Number.POSITIVE_INFINITY
  return { gaps: [{ fromMs, lengthMs, cause: doubtfulMs > 0 ? 'damaged' : 'cut' }], keepsTimes: true, blocks: null }
}
