import type { FoundText, NameVariant } from '../../../../shared/transcripts/textSearch.ts'
import { words } from '../../../words/index.ts'

/** A row of the list: a spelling, or one of its places. */
export type NameRow =
  | { kind: 'variant'; text: string; places: readonly FoundText[] }
  | { kind: 'place'; key: string; place: FoundText }

export const placeKey = ({ segmentId, startOffset, endOffset }: FoundText): string =>
  `${segmentId}:${startOffset}-${endOffset}`

export const nameRows = (variants: readonly NameVariant[]): NameRow[] =>
  variants.flatMap(({ text, places }) => [
    { kind: 'variant' as const, text, places },
    ...places.map((place) => ({ kind: 'place' as const, key: placeKey(place), place })),
  ])

/** The chosen places in the order of the list. A place that overlaps a likelier one is left out: “Ray es” and “Ray”. */
export function chosenPlaces(variants: readonly NameVariant[], chosen: ReadonlySet<string>): FoundText[] {
  const kept = new Map<number, FoundText[]>()
  return variants
    .flatMap(({ places }) => places)
    .filter((place) => {
      if (!chosen.has(placeKey(place))) return false
      const others = kept.get(place.segmentId) ?? []
      if (others.some((other) => place.startOffset < other.endOffset && other.startOffset < place.endOffset))
        return false
      kept.set(place.segmentId, [...others, place])
      return true
    })
}

/** How many characters are shown on each side of a place. */
const contextLength = 44

/** The text around a place: before it, at it, and after it. */
export function contextOf(text: string, { startOffset, endOffset }: FoundText): [string, string, string] {
  const from = startOffset <= contextLength ? 0 : text.indexOf(' ', startOffset - contextLength) + 1
  const cut = text.slice(endOffset, endOffset + contextLength)
  const to = endOffset + contextLength >= text.length ? text.length : endOffset + Math.max(cut.lastIndexOf(' '), 0)
  const begin = from > startOffset ? startOffset : from
  return [
    begin > 0 ? words.editing.names.cutBefore(text.slice(begin, startOffset)) : text.slice(begin, startOffset),
    text.slice(startOffset, endOffset),
    to < text.length ? words.editing.names.cutAfter(text.slice(endOffset, to)) : text.slice(endOffset, to),
  ]
}
