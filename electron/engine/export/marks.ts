import { addToGroup } from '../../../shared/lists/groups.ts'
import type { HighlightColour, Quote } from '../../../shared/transcripts/quotes.ts'
import { plainText } from './plainText.ts'

/** Words that a person marked: `text.slice(from, to)`. */
export type Mark = { from: number; to: number; colour: HighlightColour }

/** The marks of each segment in its exported text, by segment id. If marks overlap, the newest comes last. */
export function marksOfSegments(
  quotes: readonly Pick<Quote, 'id' | 'colour' | 'pieces'>[],
  segments: readonly { id: number; text: string }[],
  asText: (text: string) => string = plainText,
): Map<number, Mark[]> {
  const texts = new Map(segments.map(({ id, text }) => [id, text]))
  const marks = new Map<number, Mark[]>()
  for (const { colour, pieces } of quotes.toSorted((a, b) => a.id - b.id))
    for (const piece of pieces) {
      const stored = texts.get(piece.segmentId) ?? ''
      const text = asText(stored)
      let to = asText(stored.slice(0, piece.to)).length
      let from = asText(stored.slice(0, piece.from)).length
      if (text[from] === ' ') from += 1
      if (isInPair(text, from)) from -= 1
      if (isInPair(text, to)) to += 1
      if (to > from) addToGroup(marks, piece.segmentId, { from, to, colour })
    }
  return marks
}

/** True inside a surrogate pair. A mark that begins or ends there would lose a character. */
const isInPair = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))

/** Cuts a text where marks begin and end. `colour`: null for text without a mark. */
export function cutAtMarks(text: string, marks: readonly Mark[]): { text: string; colour: HighlightColour | null }[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length
    const colour = marks.findLast((mark) => mark.from <= from && mark.to >= to)?.colour ?? null
    return { text: text.slice(from, to), colour }
  })
}
