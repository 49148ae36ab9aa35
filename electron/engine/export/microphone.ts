import { channelSpeakers, type TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'

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
