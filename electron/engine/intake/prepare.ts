import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Media } from '../../media/types.ts'
import type { JobHandlers } from '../jobs/types.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingStore } from '../library/recordings.ts'

export const peaksFileName = 'peaks.bin'
const playbackFileName = 'playback.ogg'

/**
 * Makes what the window needs and what can be made again at any time: the waveform, and a playback copy where the
 * window cannot play the original (WMA, AMR, …).
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

    const { bucketMs, peaks } = await deps.media.computePeaks(originalPath, {
      signal: context.signal,
      onProgress: (fraction) => context.report({ fraction: Math.min(1, fraction) * peaksShare }),
    })
    const peaksPath = join(folder, peaksFileName)
    await writeFile(`${peaksPath}.part`, peaks)
    await rename(`${peaksPath}.part`, peaksPath)

    if (!recording.playable)
      await deps.media.encode(originalPath, join(folder, playbackFileName), {
        format: 'opus',
        bitRate: 48_000,
        signal: context.signal,
        onProgress: (fraction) => context.report({ fraction: Math.min(1, peaksShare + fraction * (1 - peaksShare)) }),
      })
    return {
      outcome: 'done',
      commit: () =>
        deps.recordings.setPrepared(recording.id, {
          peaksBucketMs: bucketMs,
          playbackFile: recording.playable ? null : playbackFileName,
        }),
    }
  }
}
