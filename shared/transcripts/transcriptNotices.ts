import { isGivenName } from './speakerNames.ts'
import type { Transcript } from './transcript.ts'

/** Why a recording was transcribed in slices. */
const sliceReasons = {
  setting: 'it is longer than the slices that are set in Settings',
  'with-speakers': 'the service takes at most 6 hours with speakers at a time',
  'without-speakers': 'the service takes at most 24 hours at a time',
} as const
export type SliceReason = keyof typeof sliceReasons

/**
 * What Tapelog itself says of a transcript's quality. A transcript keeps these in English, and exports say them so; a window in
 * another language finds them by their words.
 */
export const transcriptNotices = {
  demoModel: 'Transcribed by the demo model, which knows only the demo’s synthetic voices.',
  draftQuality:
    'Draft quality, English, without punctuation: transcribed by pocketsphinx. Check every quote against the audio.',
  noSpeakerModel: 'Speakers were not told apart: no speaker model for real voices is installed. Assign them by hand.',
  /** `segments`: how many have no speaker yet. */
  someWithoutSpeaker: (segments: number) =>
    `Speakers were assigned by hand. ${segments === 1 ? 'One segment has' : `${segments} segments have`} none.`,
  hotwordsUnused: 'Hotwords are not used by this model.',
  slices: (count: number, reason: SliceReason) => `Transcribed in ${count} slices because ${sliceReasons[reason]}.`,
  /** `slices`: their numbers, from 1. */
  unsureSlices: (slices: readonly number[]) =>
    `Who is who could not be told in slice${slices.length === 1 ? '' : 's'} ${slices.join(', ')}: see Slices below the speakers.`,
}

/** The notices that still apply to a transcript: a person may have done what a notice asked for. */
export function noticesNow(
  notices: readonly string[],
  transcript: Pick<Transcript, 'segments' | 'speakers' | 'slices'>,
): string[] {
  const isVerified = isWhollyVerified(transcript)
  return notices.flatMap((notice) => {
    const { demoModel, draftQuality, noSpeakerModel, hotwordsUnused } = transcriptNotices
    if (notice === demoModel || notice === draftQuality || notice === hotwordsUnused) return isVerified ? [] : notice
    if (notice === noSpeakerModel) return speakersNow(transcript)
    const slices = unsureSlicesOf(notice)
    if (slices === null) return notice
    const stillUnsure = slices.filter((slice) => isUnsure(slice, transcript))
    return stillUnsure.length === 0 ? [] : transcriptNotices.unsureSlices(stillUnsure)
  })
}

/** Whether every segment with words is verified. */
export function isWhollyVerified({ segments }: Pick<Transcript, 'segments'>): boolean {
  const withWords = segments.filter(({ text }) => text.trim() !== '')
  return withWords.length > 0 && withWords.every(({ verified }) => verified)
}

function speakersNow({ segments }: Pick<Transcript, 'segments'>): string[] {
  const without = segments.filter(({ speakerId }) => speakerId === null).length
  if (without === segments.length) return [transcriptNotices.noSpeakerModel]
  return without === 0 ? [] : [transcriptNotices.someWithoutSpeaker(without)]
}

/** Whether this slice (from 1) still has a speaker of its own who was neither named nor replaced. */
function isUnsure(slice: number, { segments, speakers, slices }: Pick<Transcript, 'segments' | 'speakers' | 'slices'>) {
  const span = slices[slice - 1]
  const unnamed = new Set(
    speakers.flatMap(({ id, label, name }) => (label.endsWith(sliceSuffix(slice)) && !isGivenName(name) ? id : [])),
  )
  return (
    span === undefined ||
    segments.some(
      ({ startMs, speakerId }) =>
        speakerId !== null && unnamed.has(speakerId) && startMs >= span.startMs && startMs < span.endMs,
    )
  )
}

/** The ending of a label, for a speaker not recognised from an earlier slice. `slice`: from 1. */
export const sliceSuffix = (slice: number): string => ` (slice ${slice})`

/** Null for another notice. */
function unsureSlicesOf(notice: string): number[] | null {
  const slices = (notice.match(/\d+/g) ?? []).map(Number)
  return slices.length > 0 && notice === transcriptNotices.unsureSlices(slices) ? slices : null
}

/** The same notice in the words of `texts`; one that Tapelog does not know, such as a remote service's, as it is. */
export function noticeIn(texts: typeof transcriptNotices, notice: string): string {
  const { demoModel, draftQuality, noSpeakerModel, hotwordsUnused, slices, someWithoutSpeaker } = transcriptNotices
  if (notice === demoModel) return texts.demoModel
  if (notice === draftQuality) return texts.draftQuality
  if (notice === noSpeakerModel) return texts.noSpeakerModel
  if (notice === hotwordsUnused) return texts.hotwordsUnused
  const numbers = (notice.match(/\d+/g) ?? []).map(Number)
  const [count = 0] = numbers
  for (const reason of Object.keys(sliceReasons) as SliceReason[])
    if (notice === slices(count, reason)) return texts.slices(count, reason)
  for (const segments of [...numbers, 1])
    if (notice === someWithoutSpeaker(segments)) return texts.someWithoutSpeaker(segments)
  const unsure = unsureSlicesOf(notice)
  return unsure === null ? notice : texts.unsureSlices(unsure)
}
