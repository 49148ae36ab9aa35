import type { HighlightColour } from '../../shared/quotes.ts'
import type { Mark } from './quoteMarks.ts'

/** A stretch of a text that looks the same throughout. `at`: its offset. */
export type MarkedPiece = { at: number; text: string; isFind: boolean; colour: HighlightColour | null }

/**
 * A text cut where a find or a mark begins or ends. `finds`: the text cut at its finds, every second piece is one. Where marks
 * overlap, the colour is that of the newest.
 */
export function markedPieces(finds: readonly string[], marks: readonly Mark[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const [index, text] of finds.entries()) {
    const end = at + text.length
    const cuts = [at, end, ...marks.flatMap(({ from, to }) => [from, to]).filter((cut) => cut > at && cut < end)]
    const ordered = [...new Set(cuts)].sort((a, b) => a - b)
    for (const [place, from] of ordered.slice(0, -1).entries()) {
      const to = ordered[place + 1] ?? end
      const colour = marks.findLast((mark) => mark.from <= from && mark.to >= to)?.colour ?? null
      pieces.push({ at: from, text: text.slice(from - at, to - at), isFind: index % 2 === 1, colour })
    }
    at = end
  }
  return pieces
}
