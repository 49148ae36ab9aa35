import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { number, plural } from './units.ts'

const reasons: Record<SliceReason, string> = {
  setting: 'it is longer than the slice length in Settings',
  'with-speakers': 'the service accepts at most 6 hours at a time with speakers',
  'without-speakers': 'the service accepts at most 24 hours at a time',
}

/** Notices about a transcript's quality, by code. */
export const notices = {
  'demo-model': 'Transcribed by the demo model, which recognises only the demo’s synthetic voices.',
  'draft-quality':
    'Draft quality, English, without punctuation: transcribed by pocketsphinx. Check every quote against the audio.',
  'no-speaker-model':
    'Tapelog did not tell speakers apart, because no speaker model for real voices is installed. Assign speakers by hand.',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `You assigned speakers by hand. ${segments === 1 ? 'One segment has' : `${segments} segments have`} no speaker.`,
  'hotwords-unused': 'This model does not use hotwords.',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `In ${plural(segments, { one: 'one segment', other: `${number(segments)} segments` })} the model repeated itself or gave words that nobody says. Tapelog left them out and wrote “unclear” with the time. Listen there and type what is said.`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `Transcribed in ${count} slices because ${reasons[reason]}.`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `Tapelog could not recognise the speakers in ${plural(slices.length, { one: 'slice', other: 'slices' })} ${slices.join(', ')}. See Slices below the speakers.`,
  'from-file': ({ file }: { file: string }) => `Imported from the file “${file}”.`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `The file also has ${number(quotes)} ${plural(quotes, { one: 'quote', other: 'quotes' })} and ${number(notes)} ${plural(notes, { one: 'note', other: 'notes' })}. Tapelog adds them with this transcript. If it does not find the words of a quote, the quote becomes a note.`,
  'times-placed': ({ segments }: { segments: number }) =>
    `The file states no time for ${plural(segments, { one: 'one segment', other: `${number(segments)} segments` })}. Tapelog estimated ${segments === 1 ? 'it' : 'the times'} from the text around ${segments === 1 ? 'it' : 'them'}.`,
  'times-after-end': ({ segments }: { segments: number }) =>
    `In the file, ${plural(segments, { one: 'one segment begins', other: `${number(segments)} segments begin` })} after the end of the recording. Tapelog placed ${segments === 1 ? 'it' : 'them'} at the end.`,
  'of-service': ({ text }: { text: string }) => text,
}
