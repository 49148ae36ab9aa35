import { z } from 'zod'
import { doubtfulPlaceSchema, doubtfulSegments } from './doubtfulSpeakers.ts'
import { otherLanguagePlaceSchema, otherLanguages, uncheckedPlaces } from './otherLanguages.ts'
import { isGivenName } from './speakerNames.ts'
import type { Segment, Transcript } from './transcript.ts'

/** Why a recording was transcribed in slices: the setting, or the service's limit. */
const sliceReasons = ['setting', 'with-speakers', 'without-speakers'] as const
export type SliceReason = (typeof sliceReasons)[number]

const plain = <C extends string>(code: C) => z.object({ code: z.literal(code) })
const count = z.number().int().nonnegative()

/** Notices about a transcript's quality, as a code and values; the catalogue has the sentences (`words.notices`). */
export const transcriptNoticeSchema = z.discriminatedUnion('code', [
  plain('demo-model'),
  plain('draft-quality'),
  plain('no-speaker-model'),
  plain('hotwords-unused'),
  /** The hotwords for which the model had no room. */
  z.object({ code: z.literal('hotwords-left-out'), values: z.object({ hotwords: z.array(z.string()) }) }),
  /** A person chose one language (`chosen`), and the model hears another one (`heard`). */
  z.object({ code: z.literal('sounds-like'), values: z.object({ chosen: z.string(), heard: z.string() }) }),
  /** `segments`: how many have no speaker yet. */
  z.object({ code: z.literal('some-without-speaker'), values: z.object({ segments: count }) }),
  z.object({ code: z.literal('slices'), values: z.object({ count, reason: z.enum(sliceReasons) }) }),
  /** `segments`: how many the recogniser could not make out, and marked as unclear. */
  z.object({ code: z.literal('unclear-parts'), values: z.object({ segments: count }) }),
  /** At one or more of these, the speech model crashed, so that they were left out. */
  plain('crashed-parts'),
  /** `channels`: how many channels have a voice of their own. Each is one speaker. */
  z.object({ code: z.literal('speaker-per-channel'), values: z.object({ channels: count }) }),
  /** A person chose one speaker per channel, but the channels do not have separate voices. */
  plain('channels-alike'),
  /** A person chose one speaker per channel, but the recording was transcribed in slices, which mix the channels. */
  plain('channels-mixed'),
  /** `places`: the places where the voice was between two speakers, in order. */
  z.object({ code: z.literal('doubtful-voices'), values: z.object({ places: z.array(doubtfulPlaceSchema) }) }),
  /** `places`: where another language is spoken than in most of the recording, in order. */
  z.object({ code: z.literal('other-languages'), values: z.object({ places: z.array(otherLanguagePlaceSchema) }) }),
  /** `speakers`: how many speakers the model for turns can distinguish. */
  z.object({ code: z.literal('speakers-at-most'), values: z.object({ speakers: count }) }),
  /** `device`: the name of a graphics device that failed, so that the processor transcribed this recording. */
  z.object({ code: z.literal('graphics-failed'), values: z.object({ device: z.string() }) }),
  /** `slices`: the numbers, from 1, of the slices whose speakers could not be recognised. */
  z.object({ code: z.literal('unsure-slices'), values: z.object({ slices: z.array(count) }) }),
  /** The name of the transcript's file. Tapelog did not transcribe the recording. */
  z.object({ code: z.literal('from-file'), values: z.object({ file: z.string() }) }),
  z.object({ code: z.literal('marks-from-file'), values: z.object({ quotes: count, notes: count }) }),
  /** The encoding of a file that does not state it, which the detector found. */
  z.object({ code: z.literal('encoding-guessed'), values: z.object({ encoding: z.string() }) }),
  /** `places`: how many bytes or runs of bytes of the file are no letters. Each is U+FFFD in the transcript. */
  z.object({ code: z.literal('letters-unreadable'), values: z.object({ places: count }) }),
  /** `segments`: how many had no time in the file, so that Tapelog estimated their times from their place. */
  z.object({ code: z.literal('times-placed'), values: z.object({ segments: count }) }),
  /** `segments`: how many began after the end of the recording, according to the file. */
  z.object({ code: z.literal('times-after-end'), values: z.object({ segments: count }) }),
  /** A notice in another service's own words. */
  z.object({ code: z.literal('of-service'), values: z.object({ text: z.string() }) }),
])
export type TranscriptNotice = z.infer<typeof transcriptNoticeSchema>

/** Whether the transcript with these notices was imported from a file. */
export const isFromFile = (notices: readonly TranscriptNotice[]): boolean =>
  notices.some(({ code }) => code === 'from-file')

/** How many channels are one speaker each; 0 if speakers were distinguished by their voices, or not at all. */
export const channelSpeakers = (notices: readonly TranscriptNotice[]): number =>
  notices.reduce((most, notice) => (notice.code === 'speaker-per-channel' ? notice.values.channels : most), 0)

/** The notices that still apply to a transcript. A person may meanwhile have done what a notice asked for. */
export function noticesNow(
  notices: readonly TranscriptNotice[],
  transcript: Pick<Transcript, 'segments' | 'speakers' | 'slices'>,
): TranscriptNotice[] {
  const isVerified = isWhollyVerified(transcript)
  return notices.flatMap((notice) => {
    switch (notice.code) {
      case 'demo-model':
      case 'draft-quality':
      case 'hotwords-unused':
      case 'hotwords-left-out':
      case 'sounds-like':
      case 'unclear-parts':
      case 'crashed-parts':
        return isVerified ? [] : notice
      case 'no-speaker-model':
        return speakersNow(transcript)
      case 'doubtful-voices': {
        const places = [...doubtfulSegments(notice.values.places, transcript).keys()]
        return places.length === 0 ? [] : { ...notice, values: { places } }
      }
      case 'other-languages': {
        const places = uncheckedPlaces(notice.values.places, transcript.segments)
        return places.length === 0 ? [] : { ...notice, values: { places } }
      }
      case 'unsure-slices': {
        const slices = notice.values.slices.filter((slice) => isUnsure(slice, transcript))
        return slices.length === 0 ? [] : { ...notice, values: { slices } }
      }
      default:
        return notice
    }
  })
}

/** The ids of the segments whose speaker is still doubtful. */
export function doubtfulSegmentIds(
  notices: readonly TranscriptNotice[],
  transcript: Pick<Transcript, 'segments' | 'speakers'>,
): ReadonlySet<number> {
  const places = notices.flatMap((notice) => (notice.code === 'doubtful-voices' ? notice.values.places : []))
  if (places.length === 0) return noIds
  return new Set([...doubtfulSegments(places, transcript).values()].flat().map(({ id }) => id))
}
const noIds: ReadonlySet<number> = new Set()

/** The language of each segment in another language than most of the recording, by the segment’s id. */
export function otherLanguagesOf(
  notices: readonly TranscriptNotice[],
  segments: readonly Segment[],
): ReadonlyMap<number, string> {
  const places = notices.flatMap((notice) => (notice.code === 'other-languages' ? notice.values.places : []))
  return places.length === 0 ? noLanguages : otherLanguages(places, segments)
}
const noLanguages: ReadonlyMap<number, string> = new Map()

/** Whether every segment with words is verified. */
export function isWhollyVerified({ segments }: Pick<Transcript, 'segments'>): boolean {
  const withWords = segments.filter(({ text }) => text.trim() !== '')
  return withWords.length > 0 && withWords.every(({ verified }) => verified)
}

function speakersNow({ segments }: Pick<Transcript, 'segments'>): TranscriptNotice[] {
  const without = segments.filter(({ speakerId }) => speakerId === null).length
  if (without === segments.length) return [{ code: 'no-speaker-model' }]
  return without === 0 ? [] : [{ code: 'some-without-speaker', values: { segments: without } }]
}

/** Whether this slice (from 1) still has a speaker of its own whom nobody has named or replaced. */
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
