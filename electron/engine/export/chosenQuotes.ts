import type { QuoteChoice } from '../../../shared/exports/quoteChoice.ts'
import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { asMarked, speakersOfTurns } from '../../../shared/transcripts/quoteTurns.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { placeOf } from '../transcripts/quotes/anchors.ts'
import { type SpokenPiece, turnsOfPieces } from '../transcripts/quotes/turns.ts'
import type { ExportSource } from './source.ts'
import { wordFinder } from './wordFinder.ts'

/**
 * The source with only the chosen quotes. Throws `edit-conflict` if the transcript no longer has the selected words.
 */
export function withOnly(source: ExportSource, only: QuoteChoice | null): ExportSource {
  if (only === null) return source
  if ('pieces' in only) return { ...source, quotes: [quoteOfWords(source.transcript, only.pieces)] }
  if ('range' in only) return { ...source, quotes: [quoteOfRange(source, only.range)] }
  const wanted = new Set(only.quoteIds)
  return { ...source, quotes: (source.quotes ?? []).filter(({ id }) => wanted.has(id)), quoteOrder: only.quoteIds }
}

/** Makes a quote of selected words, without storing it. */
function quoteOfWords(
  transcript: ExportSource['transcript'],
  selected: Extract<QuoteChoice, { pieces: unknown }>['pieces'],
): Quote {
  const spoken = selected
    .map(({ segmentId, from, to, words }) => {
      const segment = transcript.segments.find(({ id }) => id === segmentId)
      if (segment?.text.slice(from, to) !== words) throw problem('edit-conflict')
      return spokenPiece(transcript, segment, { from, to })
    })
    .sort((a, b) => a.startMs - b.startMs || a.segmentId - b.segmentId)
  const place = placeOf(spoken)
  if (!place) throw problem('edit-conflict')
  const pieces = spoken.map(({ segmentId, from, to }) => ({ segmentId, from, to }))
  return { ...unmarked(spoken), ...place, pieces }
}

/**
 * Makes a quote of a time range and the words spoken in it. The quote has no pieces, so that its sound is exactly this
 * range.
 */
function quoteOfRange(source: ExportSource, range: TimeRange): Quote {
  const spoken = spokenIn(source, range)
  const words = placeOf(spoken)?.words ?? '…'
  const quote = unmarked(spoken)
  const inRange = (ms: number) => Math.min(Math.max(ms, range.startMs), range.endMs)
  const turns = quote.turns.map((turn) => ({
    ...{ ...turn, pieces: [], startMs: inRange(turn.startMs), endMs: inRange(turn.endMs) },
  }))
  return { ...quote, ...range, words, pieces: [], turns }
}

/** The words whose midpoint is in the range. Times that no transcription stated are estimated. */
function spokenIn({ transcript, heardWords }: ExportSource, range: TimeRange): SpokenPiece[] {
  const timedWords = wordFinder(heardWords?.() ?? [])
  return transcript.segments
    .filter(({ startMs, endMs }) => startMs < range.endMs && endMs > range.startMs)
    .flatMap((segment) => {
      const timed = timedWords(segment)
      const inside = wordsOf(segment.text).filter(({ startOffset: from, endOffset: to }) => {
        const known = timed?.find((word) => word.from >= from && word.to <= to)
        const { startMs, endMs } = known ?? placeOf([{ ...segment, from, to }]) ?? segment
        const middleMs = (startMs + endMs) / 2
        return middleMs >= range.startMs && middleMs < range.endMs
      })
      const [first, last] = [inside[0], inside.at(-1)]
      return first && last ? [spokenPiece(transcript, segment, { from: first.startOffset, to: last.endOffset })] : []
    })
}

function spokenPiece(
  { speakers, heard }: ExportSource['transcript'],
  segment: Segment,
  { from, to }: { from: number; to: number },
): SpokenPiece {
  const { id: segmentId, text, startMs, endMs, speakerId, verified } = segment
  const speaker = speakers.find(({ id }) => id === speakerId)?.name ?? null
  return { segmentId, from, to, text, startMs, endMs, speakerId, speaker, verified, heard: isHeard(segment, heard) }
}

/** The fields of a quote except its words and its place. */
function unmarked(spoken: readonly SpokenPiece[]): Omit<Quote, 'words' | 'startMs' | 'endMs' | 'pieces'> {
  const said = turnsOfPieces(spoken)
  const nothing = { speaker: null, words: '…', startMs: 0, endMs: 0, verified: false, heard: false, pieces: [] }
  const turns = said.length > 0 ? said : [nothing]
  return {
    ...{ id: 0, recordingId: 0, colour: 'yellow', tags: [], note: '', wording: 'as-marked' },
    ...asMarked(turns),
    speakers: speakersOfTurns(turns),
    verified: turns.every(({ verified }) => verified),
    heard: turns.every(({ heard }) => heard),
    turns,
  }
}
