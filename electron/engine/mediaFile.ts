import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { MediaFile } from '../../shared/engineProtocol.ts'
import { TapelogError } from '../../shared/errors.ts'
import { contentTypes } from './contentTypes.ts'
import { derivedFolder } from './library/folders.ts'
import type { EngineParts } from './parts.ts'

/** What a window plays of a recording: its original, or the copy made because that cannot be played. */
export async function mediaFile({ folders, recordings }: EngineParts, recordingId: number): Promise<MediaFile> {
  const recording = recordings.get(recordingId)
  if (!recording.playable && recording.playbackFile === null)
    throw new TapelogError('not-playable-yet', 'The playback copy of this recording is still being made.', {
      retryable: true,
    })
  const path =
    recording.playbackFile === null
      ? join(folders.originals, recording.fileName)
      : join(derivedFolder(folders, recordingId), recording.playbackFile)
  const { size } = await stat(path)
  return {
    path,
    contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
    sizeBytes: size,
  }
}
