import { comparedName } from './speakerNames.ts'
import { channelSpeakers, type TranscriptNotice } from './transcriptNotices.ts'

/** The label of a speaker in the results of Tapelog's own service. `speaker`: from 0; with a speaker for each channel, the number of the voice. */
export const speakerLabel = (speaker: number): string => `SPEAKER_${String(speaker).padStart(2, '0')}`

/**
 * The microphone that a speaker has alone, counted from 1 among the channels with a voice of their own; null if speakers were told apart by
 * their voices.
 */
export function microphoneOfSpeaker(label: string, notices: readonly TranscriptNotice[]): number | null {
  const labels = Array.from({ length: channelSpeakers(notices) }, (_, voice) => speakerLabel(voice))
  return labels.includes(label) ? labels.indexOf(label) + 1 : null
}

/**
 * The names of the speakers by label, if each has a microphone and a person gave as many different names as there are microphones, in their order.
 * Empty otherwise: with fewer names, nobody knows whose they are.
 */
export function namesOfChannels(
  notices: readonly TranscriptNotice[],
  {
    areNamesInOrder,
    speakerNames = [],
  }: { areNamesInOrder?: boolean | undefined; speakerNames?: readonly string[] | undefined },
): { speakerNames?: Record<string, string> } {
  const channels = channelSpeakers(notices)
  const areAll = new Set(speakerNames.map(comparedName)).size === channels && speakerNames.length === channels
  if (areNamesInOrder !== true || channels === 0 || !areAll) return {}
  return { speakerNames: Object.fromEntries(speakerNames.map((name, voice) => [speakerLabel(voice), name])) }
}
