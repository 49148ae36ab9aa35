import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { type Media, wrapAsrFile, writeAtomically } from '../../media/index.ts'
import type { JobHandlers } from '../jobs/types.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import { missingAfterDecoding, needsWholeCopy } from '../library/missing.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'

export const peaksFileName = 'peaks.bin'
const playbackFileName = 'playback.ogg'

/**
 * Makes what the window needs: the waveform, and a playback copy if the window cannot play the original (WMA, AMR, a recorder's
 * bare packets, …) or would leave out what is damaged. Both can be made again at any time. All of the sound is decoded for it,
 * so missing sound is found here.
 */
export function prepareHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  media: Media
}): JobHandlers['prepare'] {
  return async (job, context) => {
    const recording = deps.recordings.get(job.payload.recordingId)
    const originalPath = join(deps.folders.originals, recording.fileName)
    const folder = derivedFolder(deps.folders, recording.id)
    mkdirSync(folder, { recursive: true })
    const peaksShare = recording.playable ? 1 : 0.4

    const {
      bucketMs,
      durationMs,
      peaks,
      missing: found,
    } = await deps.media.computePeaks(originalPath, {
      signal: context.signal,
      onProgress: (fraction) => context.report({ fraction: Math.min(1, fraction) * peaksShare }),
    })
    // On disk before the library says so: after a power cut it would not be made again.
    await writeAtomically(join(folder, peaksFileName), (file) => file.writeFile(peaks))

    const missing = missingAfterDecoding(recording.missing, found)
    const isPlayed = recording.playable && !needsWholeCopy({ codec: recording.codec, missing })
    const notice = isPlayed
      ? null
      : await makePlaybackCopy(deps.media, recording, originalPath, join(folder, playbackFileName), {
          signal: context.signal,
          onProgress: (fraction) =>
            context.report({
              fraction: Math.min(1, recording.playable ? 1 : peaksShare + fraction * (1 - peaksShare)),
            }),
        })
    return {
      outcome: 'done',
      ...(notice ? { notice } : {}),
      commit: () =>
        deps.recordings.setPrepared(recording.id, {
          durationMs: lengthOf(recording.durationMs, durationMs),
          missing,
          peaksBucketMs: bucketMs,
          playbackFile: isPlayed ? null : playbackFileName,
        }),
    }
  }
}

/** Decoders differ by the silence around the sound; a header that is further off is wrong, by mistake or on purpose. */
const mostDifferenceMs = 1000

/** The decoded length counts, not the length that the file states. */
const lengthOf = (statedMs: number, heardMs: number): number =>
  Math.abs(statedMs - heardMs) > mostDifferenceMs ? Math.round(heardMs) : statedMs

/** Bare packets are wrapped unchanged, which takes a second per hour of sound; everything else is encoded again. */
async function makePlaybackCopy(
  media: Media,
  recording: RecordingRow,
  originalPath: string,
  targetPath: string,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<ErrorInfo | null> {
  if (recording.container !== 'asr') {
    await media.encode(originalPath, targetPath, { format: 'opus', bitRate: 48_000, ...options })
    return null
  }
  return (await wrapAsrFile(originalPath, targetPath, options)).notice
}
