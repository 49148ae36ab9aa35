import type { SoundChannels } from '../../../shared/recordings/soundChannels.ts'
import type { Media } from '../../media/index.ts'

/** Compares the channels of a recording; null if the recording has only one. It decodes the whole file. */
export async function comparedChannels(
  media: Pick<Media, 'probe' | 'channelVoices'>,
  path: string,
  options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<SoundChannels | null> {
  const { channels, trackCount } = await media.probe(path)
  if (channels === 1 && trackCount === 1) return null
  const { voices, alone } = await media.channelVoices(path, options)
  return {
    trackCount,
    voices: voices.map(({ from, activeFromDb, leaksDb }) => ({
      ...from,
      levels: { activeFromDb, leaksDb: [...leaksDb] },
    })),
    alone,
  }
}
