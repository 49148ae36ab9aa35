import packageJson from '../../../package.json' with { type: 'json' }
import { cleaningOf, hesitationsOf } from '../../../shared/exports/cleanText.ts'
import {
  type CarriedFeature,
  type ExportFormat,
  formatRow,
  isOfQuotes as isQuoteFormat,
} from '../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../shared/exports/options.ts'
import { gapSpan, type MissingSound } from '../../../shared/sound/missingSound.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { isHeard } from '../../../shared/transcripts/heard.ts'
import type { Note, Quote } from '../../../shared/transcripts/quotes.ts'
import { quotesInRow } from '../../../shared/transcripts/quoteTurns.ts'
import { microphoneOfSpeaker } from '../../../shared/transcripts/speakersOfChannels.ts'
import { areSpeakersIdentified, type Transcript } from '../../../shared/transcripts/transcript.ts'
import { isWhollyVerified } from '../../../shared/transcripts/transcriptNotices.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { cleaned } from './cleaned.ts'
import type { LeftOutSigns } from './leftOutSigns.ts'
import { type Mark, marksOfSegments } from './marks.ts'
import { pauseMarker } from './pauses.ts'
import { plainText } from './plainText.ts'
import type { ReaderSource } from './readerSource.ts'
import { wordFinder } from './wordFinder.ts'

/**
 * The content of one format: the source with the person's choices applied. All its times (segments, quotes, notes,
 * gaps) are on the export's time line, which includes the offset. Text is {@link plainText}, except in raw formats. A
 * format reads nothing besides this view.
 */
export type ExportView = Pick<ReaderSource, 'recording' | 'language' | 'notices' | 'isFromFile' | 'isProtected'> & {
  options: ExportOptions
  /** The kinds of text that clean wording can leave out in the transcript's language. */
  cleaning: ReturnType<typeof cleaningOf>
  /** The language's name or tag in the transcript; may be empty. */
  textLanguage: string
  /** `microphone`: see {@link microphoneOfSpeaker}. */
  speakers: readonly { id: number; label: string; name: string; microphone: number | null }[]
  /** The segments in the order of the audio; none is empty. */
  segments: readonly ViewSegment[]
  missing: MissingSound | null
  /**
   * The quotes in the order of the audio; empty if they are not exported. Without tags and notes if these are not exported. A quote of
   * several people is several here, see {@link quotesInRow}. It stays one for sound and cutting lists, because it is one cut, and in raw
   * formats, which are read back.
   */
  quotes: readonly Quote[]
  notes: readonly Pick<Note, 'atMs' | 'text'>[]
  /** The words of a segment with the times from the transcriptions; null if no transcription has times. */
  wordsOf?: (segment: Pick<ViewSegment, 'text' | 'startMs' | 'endMs'>) => PlacedWord[] | null
  /**
   * For formats with timecode, see {@link ExportSource}. If the format's row says so, the times of this view include
   * it.
   */
  sourceStartMs: number | null | 'unknown'
  history?: ReaderSource['history']
  seal?: ReaderSource['seal']
  /** Facts about the whole transcript in the library, including the segments that this export leaves out. */
  verified: { percent: number; unheard: number; isWhole: boolean; isIdentified: boolean; count: number }
}

export type ViewSegment = {
  id: number
  startMs: number
  endMs: number
  speakerId: number | null
  /**
   * Null if no segment of the transcript has a speaker. If some have, a segment without a speaker belongs to “Unknown speaker”, because
   * it must not look like a continuation of the previous speaker.
   */
  speaker: string | null
  text: string
  /** The marks; empty if marked words are not exported. */
  marks: readonly Mark[]
  verified: boolean
  heard: boolean
  edited: boolean
}

/**
 * Pure: the same source, options and format give the same view. `signs`: collects the text that clean wording leaves
 * out, for a preview.
 */
export function viewOf(
  source: ReaderSource,
  format: ExportFormat,
  options: ExportOptions = usualOptions,
  signs: LeftOutSigns | null = null,
): ExportView {
  const row = formatRow(format)
  const has = (feature: CarriedFeature, isChosen: boolean) =>
    (isChosen || row.isRaw === true) && row.carries.includes(feature)
  const sourceStartMs = (row.timecode && source.sourceStartMs) ?? null
  const ownMs = row.timecode === 'times' && typeof sourceStartMs === 'number' ? sourceStartMs : 0
  const offsetMs = row.keepsTimes ? 0 : options.offsetMs + ownMs
  const isOfQuotes = isQuoteFormat(format)
  const asText = row.isRaw ? (text: string) => text : plainText
  const quotes = has('highlights', options.highlights || isOfQuotes) ? (source.quotes ?? []) : []
  const notes = has('notes', options.notes) ? (source.notes ?? []) : []
  const { missing } = source.recording
  return {
    recording: source.recording,
    language: source.language,
    notices: source.notices.map(asText),
    isFromFile: source.isFromFile ?? false,
    isProtected: source.isProtected,
    options: {
      ...options,
      offsetMs,
      verifiedMarks: has('verified', options.verifiedMarks),
      notes: has('notes', options.notes),
    },
    cleaning: cleaningOf(source.transcript.language, hesitationsOf(source.transcript.language, source.hesitations)),
    textLanguage: source.transcript.language,
    speakers: source.transcript.speakers.map(({ id, label, name }) => ({
      id,
      label,
      name: asText(shownSpeakerName(name)),
      microphone: microphoneOfSpeaker(label, source.transcriptNotices ?? []),
    })),
    segments: segmentsOf(
      source,
      quotes,
      { ...options, offsetMs, pauses: has('pauses', options.pauses) },
      { isRaw: row.isRaw ?? false, signs },
    ),
    missing: missing && movedGaps(missing, offsetMs),
    quotes: quotes
      .filter(({ verified }) => verified || !options.verifiedOnly)
      .flatMap((quote) => (row.group === 'media' || row.isRaw ? quote : quotesInRow(quote)))
      .filter((quote) => isOnTimeLine(quote, offsetMs))
      .map((quote) => ({
        ...quote,
        ...movedRange(quote, offsetMs),
        turns: quote.turns.map((turn) => ({ ...turn, ...movedRange(turn, offsetMs) })),
      }))
      .map((quote) => (has('notes', options.notes) ? quote : { ...quote, tags: [], note: '' })),
    notes: notes
      .filter(({ atMs }) => atMs + offsetMs >= 0)
      .map((note) => ({ ...note, atMs: moved(note.atMs, offsetMs) })),
    // What a machine recognised is no reader's text if any of it is protected.
    ...(((row.group === 'data' && source.isProtected === null) || row.holdsSound === 'always') && source.heardWords
      ? { wordsOf: wordFinder(source.heardWords()) }
      : {}),
    sourceStartMs,
    ...(source.history ? { history: source.history } : {}),
    ...(source.seal ? { seal: source.seal } : {}),
    verified: verifiedFacts(source),
  }
}

const moved = (ms: number, offsetMs: number): number => Math.max(0, ms + offsetMs)
/** False for anything that ends before the time line begins. */
const isOnTimeLine = ({ endMs }: { endMs: number }, offsetMs: number): boolean => offsetMs >= 0 || endMs + offsetMs > 0
const movedRange = ({ startMs, endMs }: { startMs: number; endMs: number }, offsetMs: number) => ({
  startMs: moved(startMs, offsetMs),
  endMs: moved(endMs, offsetMs),
})

/** Moves gaps by the offset. If the time line begins within a gap, only the rest of the gap counts. */
function movedGaps(missing: MissingSound, offsetMs: number): MissingSound {
  const gaps = missing.gaps.flatMap((gap) => {
    const { startMs, endMs } = gapSpan(missing, gap)
    if (endMs > startMs ? !isOnTimeLine({ endMs }, offsetMs) : startMs + offsetMs < 0) return []
    const before = Math.max(0, -(startMs + offsetMs))
    return { ...gap, fromMs: moved(startMs, offsetMs), lengthMs: gap.lengthMs - before }
  })
  return { ...missing, gaps }
}

function segmentsOf(
  source: ReaderSource,
  quotes: readonly Quote[],
  options: ExportOptions,
  { isRaw, signs }: { isRaw: boolean; signs: LeftOutSigns | null },
): ViewSegment[] {
  const { segments, heard } = source.transcript
  const asText = isRaw ? (text: string) => text : plainText
  const nameOf = speakerNames(source.transcript, asText)
  const marks = marksOfSegments(quotes, segments, asText)
  const isClean = options.wording === 'clean'
  const { language } = source.transcript
  const hesitations = hesitationsOf(language, source.hesitations)
  // Clean wording keeps the words of all quotes unchanged, even if this format does not mark them.
  const kept = isClean ? marksOfSegments(source.quotes ?? [], segments, asText) : new Map<number, Mark[]>()
  const withPauses = options.pauses ? pauseMarker(source) : null
  let isBeforeLeftOut = false
  return segments.flatMap((segment, index) => {
    const { id, speakerId, verified, edited } = segment
    const isAfterLeftOut = isBeforeLeftOut
    isBeforeLeftOut = (options.verifiedOnly && !verified) || !isOnTimeLine(segment, options.offsetMs)
    if (isBeforeLeftOut) return []
    const spoken = { text: asText(segment.text), marks: marks.get(id) ?? [] }
    const list = { language, hesitations, kept: kept.get(id) ?? [] }
    const said = isClean ? cleaned(spoken, list, signs) : spoken
    if (said.text === '' && !isRaw) return []
    const { text, marks: ownMarks } = withPauses?.(said, index, isAfterLeftOut) ?? said
    return {
      ...{ id, speakerId, speaker: nameOf(speakerId), text, marks: ownMarks },
      ...{ verified, heard: isHeard(segment, heard), edited, ...movedRange(segment, options.offsetMs) },
    }
  })
}

function speakerNames(
  { speakers, segments }: Pick<Transcript, 'speakers' | 'segments'>,
  asText: (text: string) => string,
) {
  const names = new Map(speakers.map(({ id, name }) => [id, asText(shownSpeakerName(name))]))
  const isIdentified = areSpeakersIdentified(segments)
  return (speakerId: number | null): string | null => {
    if (!isIdentified) return null
    return (speakerId === null ? undefined : names.get(speakerId)) || words.documents.unknownSpeaker
  }
}

function verifiedFacts({ transcript }: Pick<ReaderSource, 'transcript'>): ExportView['verified'] {
  const { segments, heard } = transcript
  return {
    percent: verifiedPercent(transcript),
    unheard: segments.filter((segment) => segment.verified && !isHeard(segment, heard)).length,
    isWhole: isWhollyVerified(transcript),
    isIdentified: areSpeakersIdentified(segments),
    count: segments.length,
  }
}

/**
 * The share of segments that a person has verified, in whole per cent.
 * @exportedFor tests: they check rounding at the edges
 */
export function verifiedPercent({ segments }: Pick<Transcript, 'segments'>): number {
  const verified = segments.filter((segment) => segment.verified).length
  return segments.length === 0 ? 0 : Math.floor((verified * 100) / segments.length)
}

/** One line of facts with which a reader can check the document. */
export function factsLine({ recording, language, verified, isFromFile }: ExportView): string {
  const { durationMs, originalName, sourceLabel, sha256 } = recording
  // A person who verified every word has judged the language too.
  const known = verified.isWhole ? { source: 'chosen' as const, asked: 'auto' } : {}
  const languageWords = words.languages.ofTranscript({ ...language, ...known })
  return [
    ...[recordedTimeWords(recording)].filter(Boolean),
    ...(durationMs === null ? [] : [formatClock(durationMs)]),
    ...(originalName === null ? [] : [plainText(originalName)]),
    ...(sourceLabel === 'file' ? [] : [plainText(sourceLabel)]),
    ...(sha256 === null ? [] : [`sha256 ${sha256.slice(0, 16)}…`]),
    ...(languageWords === null ? [] : [languageWords]),
    ...(verified.count === 0 || verified.isIdentified ? [] : [words.documents.speakersNotIdentified]),
    words.documents[isFromFile ? 'importedTranscript' : 'machineTranscript'](verified.percent, verified.unheard),
  ].join(' · ')
}

/** The program and version that made a file. The file contains them, so that a reader can report the version with a fault. */
export const generator = { name: 'tapelog', version: packageJson.version } as const
