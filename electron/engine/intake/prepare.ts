import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { SoundChannels } from '../../../shared/sound/soundChannels.ts'
import { type ChosenChannels, type Media, wrapAsrFile, writeAtomically } from '../../media/index.ts'
import { hashFile } from '../../sealing/index.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { CustodyLog } from '../library/custody.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import { missingAfterDecoding, needsWholeCopy } from '../library/missing.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { comparedChannels } from './comparedChannels.ts'

export const peaksFileName = 'peaks.bin'
const playbackFileName = 'playback.ogg'

/**
 * Makes the files that the window needs: the waveform, and a playback copy if the window cannot play the original (WMA,
 * AMR, a recorder's packets without a container, …) or would leave out damaged parts. Tapelog can make both again at
 * any time. This decodes all of the sound, so it also finds missing sound.
 */
export function prepareHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  parts: Pick<RecordingParts, 'of'>
  custody: Pick<CustodyLog, 'append'>
  media: Media
}): JobHandlers['prepare'] {
  return async (job, context) => {
    const recording = deps.recordings.get(job.payload.recordingId)
    const originalPath = join(deps.folders.originals, recording.fileName)
    const folder = derivedFolder(deps.folders, recording.id)
    mkdirSync(folder, { recursive: true })
    const { signal } = context
    const compared = await comparedChannels(deps.media, originalPath, {
      signal,
      onProgress: (fraction) => context.report({ fraction: fraction * channelsShare }),
    })
    const from = compared?.mixed ?? null
    const startShare = compared === null ? 0 : channelsShare
    const peaksShare = recording.playable && from === null ? 1 : 0.5

    const {
      bucketMs,
      durationMs,
      peaks,
      missing: found,
      gainDb,
    } = await deps.media.computePeaks(originalPath, {
      ...{ signal, from },
      onProgress: (fraction) =>
        context.report({ fraction: startShare + Math.min(1, fraction) * (peaksShare - startShare) }),
    })
    // Write the waveform to disk before the library counts it as made. Otherwise a power cut could lose the waveform,
    // and Tapelog would not make it again.
    await writeAtomically(join(folder, peaksFileName), (file) => file.writeFile(peaks))

    // What the files of a joined recording lack is silence in it, which decoding cannot find.
    const isJoined = deps.parts.of(recording.id).length > 0
    const missing = isJoined ? recording.missing : missingAfterDecoding(recording.missing, found)
    const sound = compared === null && gainDb === 0 ? null : { ...(compared ?? oneChannel), gainDb }
    const isPlayed = recording.playable && !needsWholeCopy({ ...recording, missing, sound })
    const notice = isPlayed
      ? null
      : await makePlaybackCopy(deps.media, recording, originalPath, join(folder, playbackFileName), {
          ...{ signal, from, gainDb },
          onProgress: (fraction) => context.report({ fraction: Math.min(1, peaksShare + fraction * (1 - peaksShare)) }),
        })
    const copy = isPlayed ? null : await hashFile(join(folder, playbackFileName), { signal })
    return {
      outcome: 'done',
      ...(notice ? { notice } : {}),
      commit: () => {
        deps.recordings.setPrepared(recording.id, {
          durationMs: lengthOf(recording.durationMs, durationMs),
          ...{ missing, sound },
          peaksBucketMs: bucketMs,
          playbackFile: isPlayed ? null : playbackFileName,
        })
        if (copy === null) return
        const { sha256, sizeBytes } = copy
        deps.custody.append(recording.id, { event: 'copied', facts: { purpose: 'playback', sha256, sizeBytes } })
      },
    }
  }
}

const oneChannel: SoundChannels = { trackCount: 1, tracks: [], voices: [], mixed: null, gainDb: 0, statedMs: null }

/** The share of the whole work that comparing the channels takes. */
const channelsShare = 0.2

/** Decoders differ only in the silence around the sound. If a header is further off, it is wrong, by mistake or on purpose. */
const mostDifferenceMs = 1000

/** The decoded length counts, not the length that the file states. */
const lengthOf = (statedMs: number, heardMs: number): number =>
  Math.abs(statedMs - heardMs) > mostDifferenceMs ? Math.round(heardMs) : statedMs

/** Packets without a container are wrapped unchanged, which takes a second per hour of sound. Everything else is encoded again. */
async function makePlaybackCopy(
  media: Media,
  recording: RecordingRow,
  originalPath: string,
  targetPath: string,
  options: { signal: AbortSignal; from: ChosenChannels | null; gainDb: number; onProgress: (fraction: number) => void },
): Promise<ErrorInfo | null> {
  if (recording.container !== 'asr') {
    await media.encode(originalPath, targetPath, { format: 'opus', bitRate: 48_000, ...options })
    return null
  }
  return (await wrapAsrFile(originalPath, targetPath, options)).notice
}
