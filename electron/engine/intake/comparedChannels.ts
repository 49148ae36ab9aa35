import type { SoundChannels } from '../../../shared/sound/soundChannels.ts'
import type { ChannelVoices, Media } from '../../media/index.ts'

/**
 * Compares the channels of a recording; null if it has only one, and its header is right about its length. It decodes the whole file. Its gain is
 * found with the waveform.
 */
export async function comparedChannels(
  media: Pick<Media, 'probe' | 'channelVoices'>,
  path: string,
  options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<SoundChannels | null> {
  const { channels, trackCount, statedMs } = await media.probe(path)
  const isSingle = channels === 1 && trackCount === 1
  if (isSingle && statedMs === null) return null
  const { voices, mixed, tracks } = isSingle ? noChannels : await media.channelVoices(path, options)
  return {
    ...{ trackCount, tracks: [...tracks], gainDb: 0, statedMs },
    voices: voices.map(({ from, activeFromDb, leaksDb }) => ({
      ...from,
      levels: { activeFromDb, leaksDb: [...leaksDb] },
    })),
    mixed: mixed && [...mixed],
  }
}

const noChannels: ChannelVoices = { voices: [], mixed: null, tracks: [] }
