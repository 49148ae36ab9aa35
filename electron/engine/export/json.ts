import { localDate, type RecordedTime } from '../../../shared/sound/recordedTime.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { asMarked } from '../../../shared/transcripts/quoteTurns.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { type ExportView, generator, type ViewSegment } from './view.ts'

/**
 * The transcript for programs: UTF-8, two-space indent, one line for each segment. `shared/exports/transcriptFile.ts` says what each field
 * means.
 */
export function toJson(view: ExportView): string {
  const { recording, language, notices, speakers, quotes, notes, options, verified } = view
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
        missing,
      },
      language: view.textLanguage,
      languageSource: language.source,
      languageAsked: language.asked,
      speakersIdentified: verified.isIdentified,
      notices,
      speakers: speakers.map(({ label, name, microphone }) => ({
        ...{ label, name },
        ...(microphone === null ? {} : { microphone }),
      })),
      leftOut: [
        ...(options.verifiedOnly ? ['unverified' as const] : []),
        ...(options.wording === 'clean' ? ['hesitations' as const] : []),
      ],
      quotes: quotes.map(quoteOf),
      notes: notes.map(({ atMs, text }) => ({ atMs, text })),
      ...(view.history ? { history: view.history } : {}),
    },
    'segments',
    segmentsOf(view, labels),
  )
}

/** Yields one segment after the other: the words of a day are a million objects, too many to keep in memory at once. */
function* segmentsOf(view: ExportView, labels: ReadonlyMap<number, string>): Generator<object> {
  for (const segment of view.segments) yield segmentOf(segment, labels, view.wordsOf?.(segment) ?? null)
}

/**
 * An object whose last field is a list with one line for each item. A day of words is half as long as with indented
 * items.
 */
function withLines(head: object, field: string, items: Iterable<object>): string {
  const lines: string[] = []
  for (const item of items) lines.push(`\n    ${JSON.stringify(item)}`)
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

/** `recordedMs` is null if only the day is known, because any time would be invented. */
const recordedOf = (time: RecordedTime) => ({
  recordedMs: time.recordedTimePrecision === 'day' ? null : time.recordedMs,
  recordedDate: time.recordedMs === null ? null : localDate(time.recordedMs),
  recordedPrecision: time.recordedTimePrecision,
  recordedSource: time.recordedTimeSource,
  recordedHasZone: time.recordedTimeHasZone,
})

const quoteOf = ({ colour, tags, note, startMs, endMs, speakers, verified, heard, turns }: Quote) => ({
  // Words of several people have a line each.
  ...{ words: asMarked(turns).markedWords, colour, tags, note, startMs, endMs },
  ...{ speakers: speakers.map(shownSpeakerName), verified, heard },
  turns: turns.map(({ speaker, pieces: _, ...turn }) => ({
    ...{ speaker: speaker === null ? null : shownSpeakerName(speaker), ...turn },
  })),
})
