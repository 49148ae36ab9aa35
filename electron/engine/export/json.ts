import type { MissingSound } from '../../../shared/recordings/missingSound.ts'
import { localDate, type RecordedTime } from '../../../shared/recordings/recordedTime.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { type ExportView, generator, type ViewSegment } from './view.ts'

/**
 * The transcript for programs: UTF-8, two-space indent, a line for each segment. Fields may be added; those below keep their name and meaning as
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
 *                     seal: "matches" | "differs" | "not-checked",   sha256 against the original, at the time of the export
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
 *                   without listening. `words`, where a service gave times of words: { text, startMs, endMs, exact: boolean,
 *                   confidence: number | null }[]; not `exact`: estimated from the words beside it
 *     quotes        { words, colour, tags, note, startMs, endMs, speakers, verified, heard }[]   what a person marked; only
 *                   where marks were to be exported
 *     notes         { atMs, text }[]   at a moment; only where notes were to be exported
 *     history       { changes, lastChangedMs: number | null }   how often a person or a program changed the transcript
 */
export function toJson(view: ExportView): string {
  const { recording, language, notices, speakers, segments, quotes, notes, options, verified } = view
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  const { title, originalName, sourceLabel, importedMs, durationMs, sha256, md5, missing } = recording
  return withLines(
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
        ...(view.seal ? { seal: view.seal } : {}),
        salvage: salvageOf(missing),
        missing: missing && {
          ...missing,
          gaps: missing.gaps.map(({ cause, fromMs, lengthMs }) => ({ cause, fromMs, lengthMs })),
        },
      },
      language: view.textLanguage,
      languageSource: language.source,
      languageAsked: language.asked,
      speakersIdentified: verified.isIdentified,
      notices,
      speakers: speakers.map(({ label, name }) => ({ label, name })),
      ...(options.highlights ? { quotes: quotes.map(quoteOf) } : {}),
      ...(options.notes ? { notes: notes.map(({ atMs, text }) => ({ atMs, text })) } : {}),
      ...(view.history ? { history: view.history } : {}),
    },
    'segments',
    segments.map((segment) => segmentOf(segment, labels, view.wordsOf?.(segment) ?? null)),
  )
}

/** An object whose last field is a list with a line for each item: a day of words is half as long as with an indent. */
function withLines(head: object, field: string, items: readonly object[]): string {
  const lines = items.map((item) => `\n    ${JSON.stringify(item)}`)
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "${field}": [${lines.join(',')}\n  ]\n}\n`
}

function segmentOf(segment: ViewSegment, labels: ReadonlyMap<number, string>, placed: readonly PlacedWord[] | null) {
  const { startMs, endMs, speakerId, speaker, text, edited, verified, heard } = segment
  return {
    startMs,
    endMs,
    speaker: speakerId === null ? null : speaker,
    speakerLabel: (speakerId === null ? null : labels.get(speakerId)) ?? null,
    text,
    edited,
    verified,
    heard,
    ...(placed ? { words: placed.map((word) => wordOf(word, text)) } : {}),
  }
}

const wordOf = ({ from, to, startMs, endMs, isExact, confidence }: PlacedWord, text: string) => ({
  text: text.slice(from, to),
  startMs,
  endMs,
  exact: isExact,
  confidence,
})

/** Null for a day without a time, because a time would be invented. */
const recordedOf = (time: RecordedTime) => ({
  recordedMs: time.recordedTimePrecision === 'day' ? null : time.recordedMs,
  recordedDate: time.recordedMs === null ? null : localDate(time.recordedMs),
  recordedPrecision: time.recordedTimePrecision,
  recordedSource: time.recordedTimeSource,
  recordedHasZone: time.recordedTimeHasZone,
})

/** The `unread` gaps, in the format of earlier versions. */
function salvageOf(missing: MissingSound | null) {
  const gaps = missing?.gaps.filter(({ cause }) => cause === 'unread') ?? []
  if (missing === null || gaps.length === 0) return null
  const { times, keepsTimes } = missing
  return { gaps: gaps.map(({ cause: _, ...gap }) => gap), times, keepsTimes }
}

const quoteOf = ({ words, colour, tags, note, startMs, endMs, speakers, verified, heard }: Quote) => ({
  ...{ words, colour, tags, note, startMs, endMs, speakers: speakers.map(shownSpeakerName), verified, heard },
})
