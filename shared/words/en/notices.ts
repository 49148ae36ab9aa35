import { formatClock } from '../../text/timecode.ts'
import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { languages } from './languages.ts'
import { number, plural, units } from './units.ts'

const reasons: Record<SliceReason, string> = {
  setting: 'it is longer than the slice length in Settings',
  'with-speakers': 'the service accepts at most 6 hours at a time with speakers',
  'without-speakers': 'the service accepts at most 24 hours at a time',
}

const shownTimes = 8
const times = (places: readonly { startMs: number }[]): string => {
  const more = places.length - shownTimes
  return units.list([
    ...places.slice(0, shownTimes).map(({ startMs }) => formatClock(startMs)),
    ...(more > 0 ? [plural(more, { one: 'one other place', other: `${number(more)} other places` })] : []),
  ])
}

/** `French at 0:12 and 3:40; Dutch at 5:01` */
const byLanguage = (places: readonly { startMs: number; language: string }[]): string =>
  [...new Set(places.map(({ language }) => language))]
    .map(
      (language) =>
        `${languages.name(language) ?? language} at ${times(places.filter((place) => place.language === language))}`,
    )
    .join('; ')

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
  'hotwords-left-out': ({ hotwords }: { hotwords: readonly string[] }) =>
    `There was no room for these hotwords: ${units.list(hotwords)}. Put the most important ones first, or use fewer.`,
  'sounds-like': ({ chosen, heard }: { chosen: string; heard: string }) =>
    `This sounds like ${languages.name(heard) ?? heard}, and it was transcribed as ${languages.name(chosen) ?? chosen}. If that is wrong, transcribe it again in the language that is spoken.`,
  'speaker-per-channel': ({ channels }: { channels: number }) => `Each of the ${channels} microphones is one speaker.`,
  'channels-alike':
    'The channels of this recording do not have separate voices, so Tapelog told the speakers apart by their voices.',
  'channels-mixed':
    'This recording was transcribed in slices, for which Tapelog mixes the channels. So it told the speakers apart by their voices.',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `In ${plural(segments, { one: 'one segment', other: `${number(segments)} segments` })} the model repeated itself or wrote words that nobody said. Tapelog left them out and wrote “unclear” with the time. Listen there and type what is said.`,
  'crashed-parts':
    'Where the speech model crashed twice, Tapelog went on after the place and wrote “unclear” with the time. Listen there and type what is said.',
  'doubtful-voices': ({ places }: { places: readonly { startMs: number }[] }) =>
    `At ${times(places)}, the voice is between two speakers: perhaps both speak. Tapelog chose the more similar speaker and put “?” beside the name. Listen there and choose the speaker.`,
  'other-languages': ({ places }: { places: readonly { startMs: number; language: string }[] }) =>
    `Another language is spoken in some segments: ${byLanguage(places)}. If the words there are wrong, select such a part in the waveform and transcribe it again in its language.`,
  'speakers-at-most': ({ speakers }: { speakers: number }) =>
    `The speaker model can tell at most ${number(speakers)} speakers apart at a time. If more people speak, check the speakers.`,
  'graphics-failed': ({ device }: { device: string }) =>
    `${device === '' ? 'A graphics device' : device} failed, so the processor transcribed this recording. Tapelog does not use that device again until you press “Try again” in Settings, On this machine.`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `Transcribed in ${count} slices because ${reasons[reason]}.`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `Tapelog could not recognise the speakers in ${plural(slices.length, { one: 'slice', other: 'slices' })} ${slices.join(', ')}. See Slices below the speakers.`,
  'from-file': ({ file }: { file: string }) => `Imported from the file “${file}”.`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `The file also has ${number(quotes)} ${plural(quotes, { one: 'quote', other: 'quotes' })} and ${number(notes)} ${plural(notes, { one: 'note', other: 'notes' })}. Tapelog adds them with this transcript. If it does not find the words of a quote, the quote becomes a note.`,
  'encoding-guessed': ({ encoding }: { encoding: string }) =>
    `The file does not state how its letters are encoded. Tapelog read it as ${encoding}. If letters look wrong, save the file as UTF-8 in the program that made it, and import it again.`,
  'letters-unreadable': ({ places }: { places: number }) =>
    `${plural(places, { one: 'One place', other: `${number(places)} places` })} in the file could not be read as letters. ${places === 1 ? 'It is' : 'They are'} marked � in the transcript.`,
  'times-placed': ({ segments }: { segments: number }) =>
    `The file states no time for ${plural(segments, { one: 'one segment', other: `${number(segments)} segments` })}. Tapelog estimated ${segments === 1 ? 'it' : 'the times'} from the text around ${segments === 1 ? 'it' : 'them'}.`,
  'times-after-end': ({ segments }: { segments: number }) =>
    `In the file, ${plural(segments, { one: 'one segment begins', other: `${number(segments)} segments begin` })} after the end of the recording. Tapelog placed ${segments === 1 ? 'it' : 'them'} at the end.`,
  'of-service': ({ text }: { text: string }) => text,
}
