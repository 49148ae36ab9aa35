import type { HighlightColour, Quote } from '../../shared/transcripts/quotes.ts'

/** Marked words of a segment. `words`: the words at this place in the library; null if the quote has several pieces. */
export type Mark = { quoteId: number; from: number; to: number; colour: HighlightColour; words: string | null }

const none: readonly Mark[] = []

/**
 * The marks of the open recording by segment, so that only rows with changed marks are drawn again.
 * @exportedFor tests: they place marks without a window
 */
export class QuoteMarks {
  #bySegment = new Map<number, readonly Mark[]>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the same array until a mark of this segment changes. */
  of(segmentId: number): readonly Mark[] {
    return this.#bySegment.get(segmentId) ?? none
  }

  set(quotes: readonly Quote[]): void {
    const found = new Map<number, Mark[]>()
    for (const { id, colour, words, pieces } of quotes)
      for (const { segmentId, from, to } of pieces) {
        const mark = { quoteId: id, from, to, colour, words: pieces.length === 1 ? words : null }
        found.set(segmentId, [...(found.get(segmentId) ?? []), mark])
      }
    const before = this.#bySegment
    this.#bySegment = new Map(
      [...found].map(([segmentId, marks]) => {
        const was = before.get(segmentId)
        return [segmentId, was && JSON.stringify(was) === JSON.stringify(marks) ? was : marks]
      }),
    )
    for (const listener of this.#listeners) listener()
  }
}

export const quoteMarks = new QuoteMarks()

/** A piece of a text with or without a colour. `at`: its offset. */
type MarkedPiece = { at: number; text: string; colour: HighlightColour | null }

/** Cuts a text where marks begin and end. If marks overlap, the colour of the newest mark counts. */
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
