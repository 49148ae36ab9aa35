import { join } from 'node:path'
import type { Media } from '../../media/index.ts'
import { comparedChannels } from '../intake/comparedChannels.ts'
import type { JobContext } from '../jobs/types.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { isByChannel } from '../upload/encodingChoice.ts'
import type { RunRow } from './runs.ts'

export type ChannelFactsDeps = {
  folders: Pick<LibraryFolders, 'originals'>
  recordings: Pick<RecordingStore, 'get' | 'setSound'>
  media: Pick<Media, 'probe' | 'channelVoices'>
  /** See {@link hearsChannels}. */
  hearsChannels: (run: RunRow) => boolean
}

/**
 * The recording with what its slices and parts must know of its channels, if each channel is one speaker. Compares the channels if that
 * was not done yet. Throws the errors of media.
 */
export async function withChannelFacts(
  { folders, recordings, media, hearsChannels }: ChannelFactsDeps,
  recording: RecordingRow,
  run: RunRow,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<RecordingRow> {
  const { id, sound, fileName } = recording
  if (sound !== null || !isByChannel({ ...run, hearsChannels: hearsChannels(run) })) return recording
  const compared = await comparedChannels(media, join(folders.originals, fileName), { signal })
  if (compared === null) return recording
  recordings.setSound(id, compared)
  return recordings.get(id)
}
