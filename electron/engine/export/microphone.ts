import type { ExportOptions } from '../../../shared/exports/options.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { ReaderSource } from './readerSource.ts'

/** The only channel of a recording to cut clips from; null for all of them. Throws `no-such-microphone`. */
export function microphoneOf(
  { title, sound = null }: Pick<ReaderSource['recording'], 'title' | 'sound'>,
  { microphone }: Pick<ExportOptions, 'microphone'>,
): SoundChannel | null {
  if (microphone === null) return null
  const voice = sound?.voices[microphone - 1]
  // Never all channels instead: a person may have left out a voice on purpose.
  if (!voice) throw problem('no-such-microphone', { title, number: microphone, count: sound?.voices.length ?? 0 })
  return voice
}
