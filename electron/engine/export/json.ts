import type { Quote } from '../../../shared/quotes.ts'
import { areSpeakersIdentified } from '../../../shared/transcript.ts'
import type { ExportDocument } from './document.ts'
import { generator } from './generator.ts'

/**
 * The transcript for programs: UTF-8, two-space indent. Fields may be added; those below keep their name and meaning as
 * long as `version` is 1. Times of day are Unix milliseconds, positions in the audio milliseconds.
 *
 *     format        "tapelog-transcript"
 *     version       1
 *     generator     { name: "tapelog", version: "1.2.3" }
 *     recording     { title, originalName, sourceLabel, recordedMs: number | null, importedMs, durationMs,
 *                     sha256, md5,                       hashes of the original recording, hexadecimal
 *                     salvage: null | { gaps: { fromByte, lengthBytes, fromMs, lengthMs }[], times: "measured" |
 *                     "estimated", keepsTimes: boolean } }    null: its file was read completely. Else what could not be
 *                     read and is zeros; `keepsTimes` false: what follows a gap may play earlier than it was recorded
 *     language      as the recogniser named it; "" when it did not
 *     languageSource "chosen" by a person, "detected" in the sound, "assumed" by a recogniser that cannot detect it, or
 *                   "unstated": the service does not say
 *     languageAsked what the transcription was asked for: "auto" or a language tag
 *     speakersIdentified  false when it is not known of any segment who speaks
 *     notices       string[]: what is to be known about the transcript's quality
 *     speakers      { label, name }[]                    `label` is the recogniser's, `name` a person's
 *     segments      { startMs, endMs, speaker: name | null, speakerLabel: label | null, text,
 *                     edited: boolean, verified: boolean }[]       in the order of the audio
 *     quotes        { words, colour, tags, note, startMs, endMs, speakers, verified }[]   what a person marked; only where
 *                   marks were to be exported
 */
export function toJson({ recording, transcript, language, notices, quotes }: ExportDocument): string {
  const speakers = new Map(transcript.speakers.map((speaker) => [speaker.id, speaker]))
  const { title, originalName, sourceLabel, recordedMs, importedMs, durationMs, sha256, md5, salvage } = recording
  return `${JSON.stringify(
    {
      format: 'tapelog-transcript',
      version: 1,
      generator,
      recording: { title, originalName, sourceLabel, recordedMs, importedMs, durationMs, sha256, md5, salvage },
      language: transcript.language,
      languageSource: language.source,
      languageAsked: language.asked,
      speakersIdentified: areSpeakersIdentified(transcript.segments),
      notices,
      speakers: transcript.speakers.map(({ label, name }) => ({ label, name })),
      segments: transcript.segments.map(({ startMs, endMs, speakerId, text, edited, verified }) => {
        const speaker = speakerId === null ? undefined : speakers.get(speakerId)
        return {
          startMs,
          endMs,
          speaker: speaker?.name ?? null,
          speakerLabel: speaker?.label ?? null,
          text,
          edited,
          verified,
        }
      }),
      ...(quotes ? { quotes: quotes.map(quoteOf) } : {}),
    },
    null,
    2,
  )}\n`
}

const quoteOf = ({ words, colour, tags, note, startMs, endMs, speakers, verified }: Quote) => ({
  ...{ words, colour, tags, note, startMs, endMs, speakers, verified },
})
