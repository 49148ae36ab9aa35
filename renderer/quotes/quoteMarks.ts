import type { HighlightColour, Quote } from '../../shared/transcripts/quotes.ts'
import { type SegmentMark, SegmentMarks } from '../transcript/segmentMarks.ts'

/**
 * Marked words of a segment. `key`: the id of the quote. `words`: null if the quote has several pieces.
 * @exportedFor tests: they place marks without a window
 */
export type Mark = SegmentMark & { colour: HighlightColour }

/**
 * The quotes of the open recording by segment.
 * @exportedFor tests: they place marks without a window
 */
export class QuoteMarks extends SegmentMarks<Mark> {
  set(quotes: readonly Quote[]): void {
    const found = new Map<number, Mark[]>()
    for (const { id, colour, words, pieces } of quotes)
      for (const { segmentId, from, to } of pieces) {
        const mark = { key: id, from, to, colour, words: pieces.length === 1 ? words : null }
        found.set(segmentId, [...(found.get(segmentId) ?? []), mark])
      }
    this.replace(found)
  }
}

export const quoteMarks = new QuoteMarks()

/** A piece of a text with or without a colour. `at`: its offset. `isRedacted`: a bar covers it. */
type MarkedPiece = { at: number; text: string; colour: HighlightColour | null; isRedacted: boolean }

/** Cuts a text where marks and bars begin and end. If marks overlap, the colour of the newest mark counts. */
export function markedPieces(
  text: string,
  marks: readonly Mark[],
  bars: readonly Pick<SegmentMark, 'from' | 'to'>[] = [],
): MarkedPiece[] {
  const end = text.length
  const inside = [...marks, ...bars].flatMap(({ from, to }) => [from, to]).filter((cut) => cut > 0 && cut < end)
  const cuts = [...new Set([0, end, ...inside])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? end
    const colour = marks.findLast((mark) => mark.from <= from && mark.to >= to)?.colour ?? null
    const isRedacted = bars.some((bar) => bar.from <= from && bar.to >= to)
    return { at: from, text: text.slice(from, to), colour, isRedacted }
  })
}
