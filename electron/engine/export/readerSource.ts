import type { Disclosure } from '../../../shared/exports/disclosure.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { type Cut, mergedCuts, placesOf, type TimeMap, timeMap } from '../../../shared/exports/timeMap.ts'
import { partitionPoint } from '../../../shared/lists/partitionPoint.ts'
import { isHeard } from '../../../shared/transcripts/heard.ts'
import type { Pseudonym } from '../../../shared/transcripts/pseudonyms.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import { isGivenName } from '../../../shared/transcripts/speakerNames.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { HeardWords, PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { nameFinder, namesAcross } from './findNames.ts'
import { noticesForReader, noticesOf } from './readerNotices.ts'
import { quoteForReader } from './readerQuotes.ts'
import { lengthHider, type ReaderRecording, recordingForReader } from './readerRecording.ts'
import { type Replacement, type RewrittenText, rewritten } from './rewrittenText.ts'
import { bySegment, hiddenWords, joinedPieces, soundOf, soundOfHeardNames, soundOfRedactions } from './soundCuts.ts'
import type { ExportSource } from './source.ts'
import { unsaidWordFinder } from './unsaidWords.ts'
import { wordFinder } from './wordFinder.ts'

/**
 * A source with a person's choices about names and redactions applied. Formats get nothing else, so no format can reveal what is
 * protected. Only {@link forReader} makes one.
 */
export type ReaderSource = Omit<ExportSource, 'recording' | 'protection'> & {
  recording: ReaderRecording
  /** Null if nothing is protected: then the export has everything. */
  isProtected: {
    /** The sound to cut out, in the recording's own times. */
    cuts: readonly Cut[]
    tone: Disclosure['tone']
    /** False if the recording’s audio was deleted, so that there is none to redact either. */
    hasSound: boolean
    /** How the times of this source follow from the recording's. */
    times: TimeMap
    /** The words that were redacted. */
    redactedTexts: readonly string[]
    /** The names of speakers who are redacted. Others may still say them. */
    redactedNames: readonly string[]
    /** Renames a text beside the words: the title of a project, for example. */
    beside: (text: string) => string
    /** See `writtenTime.ts`. */
    hidesDate: boolean
    /** See `lengthHider`. */
    withoutLength: ReturnType<typeof lengthHider>
    hasRedactions: boolean
    hasPseudonyms: boolean
  } | null
}

/** Applies the choices about names and redactions. Pure: the same source and options give the same result. */
export function forReader(source: ExportSource, { disclosure }: Pick<ExportOptions, 'disclosure'>): ReaderSource {
  const { protection = { redactions: [], pseudonyms: [] }, ...rest } = source
  const redactions = disclosure.redaction === 'marked' ? protection.redactions : []
  const pseudonyms = disclosure.names === 'listed' ? protection.pseudonyms : []
  if (redactions.length === 0 && pseudonyms.length === 0) return { ...rest, isProtected: null }
  const {
    history: _,
    seal: __,
    sealCheck: ___,
    revision: ____,
    originalPath,
    transcriptNotices,
    protectionNow: _____,
    ...shared
  } = rest

  const { transcript } = source
  const { durationMs } = source.recording
  const heardWords = source.heardWords?.() ?? []
  const wordsOf = remembering(wordFinder(heardWords))
  const spellings = pseudonyms.map(({ realName, spellings: others }) => [realName, ...others])
  const find = nameFinder(spellings)
  const becomes = (index: number) => formOf(pseudonyms[index]?.pseudonym ?? '', disclosure)
  const renamed = (text: string): string =>
    rewritten(
      text,
      find(text).map(({ from, to, index }) => ({ from, to, becomes: becomes(index) })),
    ).text

  const redactedText = words.documents.redacted[disclosure.redactedText]
  const hidden = bySegment(hiddenWords(redactions, transcript.segments, wordsOf))
  const names = namesAcross(transcript.segments, find)
  const texts = new Map<number, RewrittenText>()
  const bars = new Map<number, Replacement[]>()
  const redactedSound: Cut[] = [...soundOfRedactions(redactions, transcript.segments)]
  const soundOfNames: Cut[] = soundOfHeardNames(heardWords, find)
  for (const segment of transcript.segments) {
    const { id, text } = segment
    const redacted = hidden.get(id) ?? []
    const named = names.get(id) ?? []
    for (const piece of redacted) redactedSound.push(soundOf(segment, piece, wordsOf))
    for (const piece of named) soundOfNames.push(soundOf(segment, piece, wordsOf))
    // A name that is redacted in part goes as a whole, and the reader sees that words were redacted.
    const isCut = (name: { from: number; to: number }) =>
      redacted.some(({ from, to }) => from < name.to && to > name.from)
    const barsHere = barsOf(text, [...redacted, ...named.filter(isCut)], redactedText)
    const others = named
      .filter((name) => !isCut(name))
      .map(({ from, to, index, isRest }) => ({ from, to, becomes: isRest ? '' : becomes(index) }))
    if (barsHere.length > 0) bars.set(id, barsHere)
    texts.set(id, rewritten(text, [...barsHere, ...others]))
  }
  const redactedTexts = transcript.segments.flatMap(({ id, text }) =>
    (bars.get(id) ?? []).map(({ from, to }) => text.slice(from, to)),
  )
  const merged = mergedCuts([...redactedSound, ...soundOfNames])
  const places = placesOf(merged, { durationMs, tone: disclosure.tone })
  const times = timeMap(places)
  const withoutLength = lengthHider(durationMs, { disclosure, times })

  const redactedSpeakers = new Set(redactions.flatMap(({ speakerId }) => speakerId ?? []))
  const labels = transcript.speakers.flatMap(({ id, name }, index) =>
    redactedSpeakers.has(id) && isGivenName(name) ? [{ name, label: words.documents.redacted.speaker(index + 1) }] : [],
  )
  const findBeside = nameFinder([...spellings, ...labels.map(({ name }) => [name])])
  const becomesBeside = (index: number) => labels[index - pseudonyms.length]?.label ?? becomes(index)
  const findUnsaid = unsaidWordFinder(
    redactedTexts,
    transcript.segments.map(({ id }) => texts.get(id)?.text ?? ''),
  )
  const besideNames = (text: string) =>
    findBeside(text).map(({ from, to, index }) => ({ from, to, becomes: becomesBeside(index) }))
  const beside = (text: string): string => {
    const here = besideNames(text)
    const unsaid = findUnsaid(text).filter(({ from, to }) => !here.some((name) => name.from < to && name.to > from))
    return rewritten(text, [...here, ...barsOf(text, unsaid, redactedText)]).text
  }
  const withNames = (text: string): string => rewritten(text, besideNames(text)).text
  const nameOf = (name: string, index: number, speakerId: number) =>
    redactedSpeakers.has(speakerId) ? words.documents.redacted.speaker(index + 1) : withNames(name)
  const speakers = transcript.speakers.map((speaker, index) => ({
    ...speaker,
    label: '',
    name: nameOf(speaker.name, index, speaker.id),
  }))
  const spoken = new Map(transcript.speakers.map(({ name }, index) => [name, speakers[index]?.name ?? '']))
  const segments = asOneBar(
    transcript.segments.map((segment) => ({
      ...segment,
      ...withoutLength(times.mapRange(segment)),
      text: texts.get(segment.id)?.text ?? '',
    })),
    { redactedText, bars },
  )
  const kept = new Set(segments.map(({ id }) => id))
  for (const id of texts.keys()) if (!kept.has(id)) texts.delete(id)
  const hasRedactions = redactions.length > 0
  const quotes = source.quotes?.flatMap((quote) =>
    quoteForReader(quote, { texts, bars, hasRedactions, times, beside, renamed, spoken, withoutLength }),
  )

  const recording = recordingForReader(source, { disclosure, beside, times })
  const notices = transcriptNotices
    ? noticesOf(
        recording.missing,
        noticesForReader(transcriptNotices, {
          keepsFileName: disclosure.keeps.includes('file-name'),
          ...{ cuts: merged, times },
        }),
      )
    : source.notices

  return {
    ...shared,
    recording,
    transcript: {
      language: transcript.language,
      speakers,
      segments,
      // Played ranges would show how long the cut sound was; which segments were heard stays known.
      heard: transcript.segments.filter((segment) => isHeard(segment, transcript.heard)).map(times.mapRange),
    },
    notices: [...remarksOf(redactions, pseudonyms, merged, disclosure), ...notices.map(withNames)],
    ...(quotes ? { quotes } : {}),
    ...(source.notes
      ? {
          notes: source.notes
            .filter(({ atMs }) => !redactedSound.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs))
            .map((note) => {
              const atMs = times.mapMs(note.atMs)
              return { atMs: withoutLength({ startMs: atMs, endMs: atMs }).startMs, text: beside(note.text) }
            }),
        }
      : {}),
    heardWords: () => heardWords.map((run) => wordsForReader(run, merged, times)),
    sourceStartMs: null,
    // Only redacted sound may be read; `withReader` makes it.
    original: null,
    originalPath: null,
    isProtected: {
      cuts: merged,
      tone: disclosure.tone,
      hasSound: originalPath != null,
      times,
      redactedTexts,
      redactedNames: labels.map(({ name }) => name),
      beside,
      hidesDate: !disclosure.keeps.includes('date'),
      withoutLength,
      hasRedactions,
      hasPseudonyms: pseudonyms.length > 0,
    },
  }
}

/** Looks up the words of a segment once. */
function remembering(
  wordsOf: ReturnType<typeof wordFinder>,
): (segment: Parameters<typeof wordsOf>[0]) => PlacedWord[] | null {
  const known = new WeakMap<object, PlacedWord[] | null>()
  return (segment) => {
    const before = known.get(segment)
    if (before !== undefined) return before
    const placed = wordsOf(segment)
    known.set(segment, placed)
    return placed
  }
}

/**
 * The segments, with one bar for segments of a speaker that follow each other, are redacted as a whole and became the same tone: their number
 * would tell how much was said.
 */
function asOneBar(
  segments: readonly Segment[],
  { redactedText, bars }: { redactedText: string; bars: ReadonlyMap<number, unknown> },
): Segment[] {
  const left: Segment[] = []
  const isBar = ({ id, text }: Segment) =>
    bars.has(id) && text.replace(/[\s\p{P}]+/gu, '') === redactedText.replace(/[\s\p{P}]+/gu, '')
  for (const segment of segments) {
    const last = left.at(-1)
    if (last && last.speakerId === segment.speakerId && isBar(last) && isBar(segment) && segment.startMs <= last.endMs)
      left[left.length - 1] = {
        ...last,
        endMs: Math.max(last.endMs, segment.endMs),
        verified: last.verified && segment.verified,
        edited: last.edited || segment.edited,
      }
    else left.push(segment)
  }
  return left
}

const formOf = (pseudonym: string, { pseudonymForm }: Pick<Disclosure, 'pseudonymForm'>): string =>
  pseudonymForm === 'brackets' ? `[${pseudonym}]` : pseudonym

const barsOf = (text: string, pieces: readonly { from: number; to: number }[], becomes: string): Replacement[] =>
  joinedPieces(text, pieces).map(({ from, to }) => ({ from, to, becomes }))

/** Whether a cut overlaps this stretch. `cuts`: merged, so in order. */
const isTouched = ({ startMs, endMs }: Cut, cuts: readonly Cut[]): boolean =>
  (cuts[partitionPoint(cuts, (cut) => cut.startMs < endMs) - 1]?.endMs ?? 0) > startMs

/** The recognised words whose sound stays, without how sure the recogniser was of them. */
const wordsForReader = ({ runId, words: all }: HeardWords, cuts: readonly Cut[], times: TimeMap): HeardWords => ({
  runId,
  words: all
    .filter((word) => !isTouched(word, cuts))
    .map((word) => ({ ...word, ...(times.keptRange(word) ?? times.mapRange(word)), confidence: null })),
})

function remarksOf(
  redactions: readonly Redaction[],
  pseudonyms: readonly Pseudonym[],
  cuts: readonly Cut[],
  { tone }: Pick<Disclosure, 'tone'>,
): string[] {
  const { remarks } = words.documents.redacted
  return [
    ...(redactions.length > 0 ? [remarks.redacted] : []),
    ...(pseudonyms.length > 0 ? [remarks.pseudonyms] : []),
    ...(cuts.length > 0 ? [remarks[tone]] : []),
  ]
}
