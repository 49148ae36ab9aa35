import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { MediaFile } from '../../../shared/processes/engineProtocol.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { problem } from '../../../shared/words/problem.ts'
import { channelFileName } from '../intake/channelSound.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingStore } from '../library/recordings.ts'

/**
 * The file that a window plays: the original, or the playback copy if the window cannot play the original. `channels`: the only channels
 * to play. `recordings.makeChannelSound` must have made their copy.
 */
export async function mediaFile(
  { folders, recordings }: { folders: LibraryFolders; recordings: Pick<RecordingStore, 'get'> },
  recordingId: number,
  channels: readonly SoundChannel[] | null,
): Promise<MediaFile> {
  const recording = recordings.get(recordingId)
  if (recording.audioDeletedMs !== null) throw problem('audio-deleted')
  const derived = channels === null ? recording.playbackFile : channelFileName(channels)
  if (!recording.playable && derived === null) throw problem('not-playable-yet', null, { retryable: true })
  const path =
    derived === null ? join(folders.originals, recording.fileName) : join(derivedFolder(folders, recordingId), derived)
  const { size } = await stat(path)
  return {
    path,
    contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
    sizeBytes: size,
  }
}

/** Content types of recordings, by the file's ending. */
const contentTypes: Record<string, string> = {
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mp4': 'video/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.flac': 'audio/flac',
  '.webm': 'audio/webm',
}
