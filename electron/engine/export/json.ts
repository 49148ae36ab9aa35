import type { MissingSound } from '../../../shared/recordings/missingSound.ts'
import { localDate, type RecordedTime } from '../../../shared/recordings/recordedTime.ts'
import { isHeard } from '../../../shared/transcripts/heard.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { areSpeakersIdentified } from '../../../shared/transcripts/transcript.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { type ExportDocument, generator } from './document.ts'

/**
 * The transcript for programs: UTF-8, two-space indent. Fields may be added; those below keep their name and meaning as
 * long as `version` is 1. Times of day are Unix milliseconds, positions in the audio milliseconds.
 *
 *     format        "tapelog-transcript"
 *     version       1
 *     generator     { name: "tapelog", version: "1.2.3" }
 *     recording     { title, originalName, sourceLabel, recordedMs: number | null, importedMs, durationMs,
 *                     recordedDate: "2026-09-14" | null,  the day, by the clock of the machine that exported
 *                     recordedPrecision: "day" | "minute" | "second" | null,   "day": no time is known, `recordedMs` is null
 *                     recordedSource: "recorder-clock" | "name" (of the file) | "embedded" (inside the file) | "file-time" (the
 *                     file was last written then) | "person" (entered) | null,
 *                     recordedHasZone: boolean | null,    false: a clock without a zone, read as that machine's local time
 *                     sha256, md5,                       hashes of the original recording, hexadecimal
 *                     salvage: null | { gaps: { fromByte, lengthBytes, fromMs, lengthMs }[], times: "measured" |
 *                     "estimated", keepsTimes: boolean }    null: its file was read completely. Else what could not be
 *                     read and is zeros; `keepsTimes` false: what follows a gap may play earlier than it was recorded
 *                     missing: null | { gaps: { cause: "unread" | "damaged" | "cut", fromMs, lengthMs }[], times,
 *                     keepsTimes } }    all that cannot be heard. "damaged": cannot be decoded; "cut": the file ends before
 *                     the length that it states
 *     language      as the recogniser named it; "" when it did not
 *     languageSource "chosen" by a person, "detected" in the sound, "assumed" by a recogniser that cannot detect it, or
 *                   "unstated": the service does not say
 *     languageAsked what the transcription was asked for: "auto" or a language tag
 *     speakersIdentified  false when no segment has a speaker
 *     notices       string[]: what is to be known about the transcript's quality
 *     speakers      { label, name }[]                    `label` is the recogniser's, `name` a person's
 *     segments      { startMs, endMs, speaker: name | null, speakerLabel: label | null, text,
 *                     edited: boolean, verified: boolean, heard: boolean }[]       in the order of the audio. `edited`: its
 *                   words are not the machine's; `heard`: at least 95 % was played, so verified and not heard is verified
 *                   without listening
 *     quotes        { words, colour, tags, note, startMs, endMs, speakers, verified, heard }[]   what a person marked; only
 *                   where marks were to be exported
 */
export function toJson({ recording, transcript, language, notices, quotes }: ExportDocument): string {
  const speakers = new Map(transcript.speakers.map((speaker) => [speaker.id, speaker]))
  const { title, originalName, sourceLabel, importedMs, durationMs, sha256, md5, missing } = recording
  return `${JSON.stringify(
    {
      format: 'tapelog-transcript',
      version: 1,
      generator,
      recording: {
        title,
        originalName,
        sourceLabel,
        ...recordedOf(recording),
        importedMs,
        durationMs,
        sha256,
        md5,
        salvage: salvageOf(missing),
        missing: missing && {
          ...missing,
          gaps: missing.gaps.map(({ cause, fromMs, lengthMs }) => ({ cause, fromMs, lengthMs })),
        },
      },
      language: transcript.language,
      languageSource: language.source,
      languageAsked: language.asked,
      speakersIdentified: areSpeakersIdentified(transcript.segments),
      notices,
      speakers: transcript.speakers.map(({ label, name }) => ({ label, name: shownSpeakerName(name) })),
      segments: transcript.segments.map(({ startMs, endMs, speakerId, text, edited, verified }) => {
        const speaker = speakerId === null ? undefined : speakers.get(speakerId)
        return {
          startMs,
          endMs,
          speaker: speaker ? shownSpeakerName(speaker.name) : null,
          speakerLabel: speaker?.label ?? null,
          text,
          edited,
          verified,
          heard: isHeard({ startMs, endMs }, transcript.heard),
        }
      }),
      ...(quotes ? { quotes: quotes.map(quoteOf) } : {}),
    },
    null,
    2,
  )}\n`
}

/** Null for a day without a time, because noon would be invented. */
const recordedOf = (time: RecordedTime) => ({
  recordedMs: time.recordedTimePrecision === 'day' ? null : time.recordedMs,
  recordedDate: time.recordedMs === null ? null : localDate(time.recordedMs),
  recordedPrecision: time.recordedTimePrecision,
  recordedSource: time.recordedTimeSource,
  recordedHasZone: time.recordedTimeHasZone,
})

/** Only `unread` gaps, in the format of earlier versions. */
function salvageOf(missing: MissingSound | null) {
  const gaps = missing?.gaps.filter(({ cause }) => cause === 'unread') ?? []
  if (missing === null || gaps.length === 0) return null
  const { times, keepsTimes } = missing
  return { gaps: gaps.map(({ cause: _, ...gap }) => gap), times, keepsTimes }
}

const quoteOf = ({ words, colour, tags, note, startMs, endMs, speakers, verified, heard }: Quote) => ({
  ...{ words, colour, tags, note, startMs, endMs, speakers: speakers.map(shownSpeakerName), verified, heard },
})
