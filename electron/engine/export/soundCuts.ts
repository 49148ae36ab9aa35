import { type Cut, mergedCuts } from '../../../shared/exports/timeMap.ts'
import { groupBy } from '../../../shared/lists/groups.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { HeardWords, PlacedWord, TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import { type FoundName, namesAcross } from './findNames.ts'

/** Words of a segment that a reader does not get as they are: `text.slice(from, to)`. */
type HiddenWords = { segmentId: number; from: number; to: number }

/**
 * A transcription states the time of a word within about 100 ms, and words sound longer than stated. So at least `marginMs` more is cut on both
 * sides, and of a pause beside the word up to `marginOfPauseMs`: parts of a name were still heard after 120 ms alone.
 */
const marginMs = 120
const marginOfPauseMs = 500
/** Around a segment whose words have no times: its own times come from speech detection, which may be later than the voice. */
const marginOfSegmentMs = 500

export type WordsOf = (segment: Pick<Segment, 'text' | 'startMs' | 'endMs'>) => PlacedWord[] | null

/** The sound of these words. If no transcription stated the time of each, the sound of the whole segment. */
export function soundOf(segment: Segment, { from, to }: Omit<HiddenWords, 'segmentId'>, wordsOf: WordsOf): Cut {
  const placed = wordsOf(segment) ?? []
  const inside = placed.filter((word) => word.from < to && word.to > from)
  if (inside.length === 0 || inside.some(({ isExact }) => !isExact)) return around(segment, marginOfSegmentMs)
  const before = placed.findLast((word) => word.to <= from && word.isExact)
  const after = placed.find((word) => word.from >= to && word.isExact)
  return betweenWords(inside, before, after)
}

/** The sound of these words with its margins. `before`, `after`: the words beside them that stay. */
function betweenWords(words: readonly TimeRange[], before: TimeRange | undefined, after: TimeRange | undefined): Cut {
  const startMs = Math.min(...words.map((word) => word.startMs))
  const endMs = Math.max(...words.map((word) => word.endMs))
  return {
    startMs: Math.max(0, Math.min(startMs - marginMs, Math.max(before?.endMs ?? 0, startMs - marginOfPauseMs))),
    endMs: Math.max(endMs + marginMs, Math.min(after?.startMs ?? Number.POSITIVE_INFINITY, endMs + marginOfPauseMs)),
  }
}

/**
 * The sound of names that a transcription heard, whatever the text says now: a person may have corrected the words or left them out, and the
 * sound still says the name.
 */
export function soundOfHeardNames(runs: readonly HeardWords[], find: (text: string) => FoundName[]): Cut[] {
  return runs.flatMap(({ words }) => {
    const names = namesAcross(
      words.map(({ text }, id) => ({ id, text })),
      find,
    )
    const isName = (at: number) => names.has(at)
    const cuts: Cut[] = []
    for (let at = 0; at < words.length; at += 1) {
      if (!isName(at)) continue
      let end = at + 1
      while (end < words.length && isName(end)) end += 1
      cuts.push(betweenWords(words.slice(at, end) as TimedWord[], words[at - 1], words[end]))
      at = end
    }
    return cuts
  })
}

/** The sound of redactions as it was marked, and of redacted speakers. */
export function soundOfRedactions(redactions: readonly Redaction[], segments: readonly Segment[]): Cut[] {
  return mergedCuts(
    redactions.flatMap(({ kind, speakerId, stretches }) => {
      if (kind !== 'speaker') return stretches.map((stretch) => around(stretch, kind === 'sound' ? 0 : marginMs))
      return segments
        .filter((segment) => segment.speakerId === speakerId)
        .map((segment) => around(segment, marginOfSegmentMs))
    }),
  )
}

/**
 * The words that a redaction hides: the marked ones, all words of a redacted speaker, and words that are spoken within the redacted
 * sound, which may have been typed or recognised after it was marked.
 */
export function hiddenWords(
  redactions: readonly Redaction[],
  segments: readonly Segment[],
  wordsOf: WordsOf,
): HiddenWords[] {
  const speakers = new Set(redactions.flatMap(({ speakerId }) => speakerId ?? []))
  const texts = new Map(segments.map(({ id, text }) => [id, text]))
  const marked = redactions.flatMap(({ pieces }) =>
    pieces.flatMap(({ segmentId, from, to }) => {
      const length = texts.get(segmentId)?.length ?? 0
      return from < length ? [{ segmentId, from, to: Math.min(to, length) }] : []
    }),
  )
  const stretches = redactions.flatMap(({ kind, stretches: all, pieces }) =>
    all.map((stretch) => ({ ...stretch, kind, pieces })),
  )
  const others = segments.flatMap((segment) => {
    if (segment.speakerId !== null && speakers.has(segment.speakerId)) return [whole(segment)]
    const here = stretches.filter((stretch) => overlaps(stretch, segment))
    if (here.length === 0 || segment.text === '') return []
    const placed = wordsOf(segment)
    // Without times of words, only the marked words of a redaction tell which words are in its stretch.
    if (placed === null) return here.every((stretch) => isMarked(stretch, segment)) ? [] : [whole(segment)]
    return placed
      .filter((word) => here.some((stretch) => isWithin(word, stretch)))
      .map(({ from, to }) => ({ segmentId: segment.id, from, to }))
  })
  return [...marked, ...others]
}

/** The hidden words of each segment that has some, by its id. */
export const bySegment = (hidden: readonly HiddenWords[]): Map<number, HiddenWords[]> =>
  groupBy(hidden, ({ segmentId }) => segmentId)

/** Hidden words of one text as a reader sees them: one mark for neighbouring words, because the number of marks would tell the number of words. */
export function joinedPieces(
  text: string,
  pieces: readonly Omit<HiddenWords, 'segmentId'>[],
): Omit<HiddenWords, 'segmentId'>[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of [...pieces].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && /^[\s\p{P}]*$/u.test(text.slice(last.to, from))) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

const whole = ({ id, text }: Segment): HiddenWords => ({ segmentId: id, from: 0, to: text.length })
const isMarked = ({ pieces }: Pick<Redaction, 'pieces'>, { id }: Segment) =>
  pieces.some(({ segmentId }) => segmentId === id)
const overlaps = (one: TimeRange, other: TimeRange) => one.startMs < other.endMs && one.endMs > other.startMs

/** A stretch of sound hides each word that it touches. A stretch of marked words may touch their neighbours by a moment. */
function isWithin(word: PlacedWord, stretch: TimeRange & Pick<Redaction, 'kind'>): boolean {
  if (stretch.kind === 'sound' || !word.isExact) return overlaps(word, stretch)
  const middleMs = (word.startMs + word.endMs) / 2
  return middleMs >= stretch.startMs && middleMs < stretch.endMs
}

const around = ({ startMs, endMs }: TimeRange, beyondMs: number): Cut => ({
  startMs: Math.max(0, startMs - beyondMs),
  endMs: endMs + beyondMs,
})
