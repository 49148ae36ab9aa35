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
  hotwordsUnused: 'Hotwords are not used by this model.',
  slices: (count: number, reason: SliceReason) => `Transcribed in ${count} slices because ${sliceReasons[reason]}.`,
  /** `slices`: their numbers, from 1. */
  unsureSlices: (slices: readonly number[]) =>
    `Who is who could not be told in slice${slices.length === 1 ? '' : 's'} ${slices.join(', ')}: see Slices below the speakers.`,
}

/** The same notice in the words of `texts`; one that Tapelog does not know, such as a remote service's, as it is. */
export function noticeIn(texts: typeof transcriptNotices, notice: string): string {
  const { demoModel, draftQuality, noSpeakerModel, hotwordsUnused, slices, unsureSlices } = transcriptNotices
  if (notice === demoModel) return texts.demoModel
  if (notice === draftQuality) return texts.draftQuality
  if (notice === noSpeakerModel) return texts.noSpeakerModel
  if (notice === hotwordsUnused) return texts.hotwordsUnused
  const numbers = (notice.match(/\d+/g) ?? []).map(Number)
  const [count = 0] = numbers
  for (const reason of Object.keys(sliceReasons) as SliceReason[])
    if (notice === slices(count, reason)) return texts.slices(count, reason)
  return notice === unsureSlices(numbers) ? texts.unsureSlices(numbers) : notice
}
