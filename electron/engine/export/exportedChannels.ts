import type { ExportOptions } from '../../../shared/exports/options.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { ReaderSource } from './readerSource.ts'

/**
 * The only channels of a recording to export, all of one track: the chosen microphone, or the channels that are also heard in the window; null
 * for all of the first track. Throws `no-such-microphone`.
 */
export function exportedChannels(
  { title, sound = null }: Pick<ReaderSource['recording'], 'title' | 'sound'>,
  { microphone }: Pick<ExportOptions, 'microphone'>,
): readonly SoundChannel[] | null {
  if (microphone === null) return sound?.mixed ?? null
  const voice = sound?.voices[microphone - 1]
  // Never all channels instead: a person may have left out a voice on purpose.
  if (!voice) throw problem('no-such-microphone', { title, number: microphone, count: sound?.voices.length ?? 0 })
  return [voice]
}
