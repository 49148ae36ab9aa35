import type { HighlightColour } from '../../shared/transcripts/quotes.ts'
import type { Mark } from './quoteMarks.ts'

/** A piece of a text in one colour, or in none. `at`: its offset. */
export type MarkedPiece = { at: number; text: string; colour: HighlightColour | null }

/** A text cut where a mark begins or ends. Where marks overlap, the colour is that of the newest. */
export function markedPieces(text: string, marks: readonly Mark[]): MarkedPiece[] {
  const end = text.length
  const inside = marks.flatMap(({ from, to }) => [from, to]).filter((cut) => cut > 0 && cut < end)
  const cuts = [...new Set([0, end, ...inside])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? end
    const colour = marks.findLast((mark) => mark.from <= from && mark.to >= to)?.colour ?? null
    return { at: from, text: text.slice(from, to), colour }
  })
}
