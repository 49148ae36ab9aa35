import { problem } from '../../../shared/errors/problem.ts'
import type { QuoteChoice } from '../../../shared/exports/quoteChoice.ts'
import { isHeard, type TimeRange } from '../../../shared/transcripts/heard.ts'
import type { Quote, QuotePiece } from '../../../shared/transcripts/quotes.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import { placeOf } from '../transcripts/quotes/anchors.ts'
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

type Spoken = QuotePiece & { segment: Segment }

/** Makes a quote of selected words, without storing it. */
function quoteOfWords(
  transcript: ExportSource['transcript'],
  pieces: Extract<QuoteChoice, { pieces: unknown }>['pieces'],
): Quote {
  const spoken = pieces
    .map(({ segmentId, from, to, words }) => {
      const segment = transcript.segments.find(({ id }) => id === segmentId)
      if (segment?.text.slice(from, to) !== words) throw problem('edit-conflict')
      return { segment, segmentId, from, to }
    })
    .sort((a, b) => a.segment.startMs - b.segment.startMs || a.segmentId - b.segmentId)
  const place = placed(spoken)
  if (!place) throw problem('edit-conflict')
  return { ...unmarked(transcript, spoken), ...place, markedWords: place.words, pieces: spoken.map(pieceOf) }
}

/**
 * Makes a quote of a time range and the words spoken in it. The quote has no pieces, so that its sound is exactly this
 * range.
 */
function quoteOfRange(source: ExportSource, range: TimeRange): Quote {
  const spoken = spokenIn(source, range)
  const words = placed(spoken)?.words ?? '…'
  return { ...unmarked(source.transcript, spoken), ...range, words, markedWords: words, pieces: [] }
}

/** The words that lie in the range by their middle. Times that no transcription stated are estimated. */
function spokenIn({ transcript: { segments }, heardWords }: ExportSource, range: TimeRange): Spoken[] {
  const timedWords = wordFinder(heardWords?.() ?? [])
  return segments
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
      return first && last ? [{ segment, segmentId: segment.id, from: first.startOffset, to: last.endOffset }] : []
    })
}

const placed = (spoken: readonly Spoken[]) => placeOf(spoken.map(({ segment, from, to }) => ({ ...segment, from, to })))
const pieceOf = ({ segmentId, from, to }: Spoken): QuotePiece => ({ segmentId, from, to })

/** The fields of a quote except its words and its place. */
function unmarked(
  { speakers, heard }: ExportSource['transcript'],
  spoken: readonly Spoken[],
): Omit<Quote, 'words' | 'markedWords' | 'startMs' | 'endMs' | 'pieces'> {
  const names = spoken.flatMap(({ segment }) => speakers.find(({ id }) => id === segment.speakerId)?.name ?? [])
  return {
    ...{ id: 0, recordingId: 0, colour: 'yellow', tags: [], note: '', wording: 'as-marked' },
    speakers: [...new Set(names)],
    verified: spoken.length > 0 && spoken.every(({ segment }) => segment.verified),
    heard: spoken.length > 0 && spoken.every(({ segment }) => isHeard(segment, heard)),
  }
}
