import type { ExportOptions } from '../../../shared/exports/options.ts'
import type { SoundChannel } from '../../../shared/sound/soundChannels.ts'
import { channelSpeakers, type TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
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

/**
 * The microphone that a speaker has alone, counted from 1 among the channels with a voice of their own; null if speakers were told apart by
 * their voices. `label`: the recogniser's.
 */
export function microphoneOfSpeaker(label: string, notices: readonly TranscriptNotice[]): number | null {
  const [, voice] = /^SPEAKER_(\d{2,})$/.exec(label) ?? []
  if (voice === undefined) return null
  const number = Number(voice) + 1
  return number <= channelSpeakers(notices) ? number : null
}
