/** A stretch of a text. */
export type Span = { start: number; end: number }

const hour = '(?:[01]?\\d|2[0-3])'
const minute = '[0-5]\\d'

/** Times that say that they are of the day. */
const said = [
  new RegExp(`(?<![\\d:.,])${hour}(?:[:.]${minute})?\\s?(?:a\\.m\\.|p\\.m\\.|am\\b|pm\\b|AM\\b|PM\\b)`, 'gu'),
  new RegExp(`(?<![\\d:.,])${hour}(?:[:.]${minute})?\\s?(?:Uhr|o’clock|o'clock)(?!\\p{L})`, 'gu'),
  new RegExp(`(?<![\\d:.,\\p{L}])${hour}\\s?h\\s?${minute}(?![\\d\\p{L}])`, 'gu'),
  new RegExp(`(?:午前|午後)?${hour}時(?!間)(?:${minute}分)?`, 'gu'),
]
/**
 * `15:02` in a sentence: a word before it, and a word or the end of a sentence after it, in one line. A mark of the transcript's own time
 * stands alone, in brackets or at the beginning or end of a line, or has seconds.
 */
const inSentence = new RegExp(`(?<=\\p{L}[\\p{L},]* )${hour}:${minute}(?=[.,;?!)]?(?: \\p{L})|[.?!](?:\\s|$))`, 'gu')

/** The times of the day in a text. */
export function* timesIn(text: string): Generator<Span> {
  yield* apart([...said, inSentence].flatMap((pattern) => spansOf(text, pattern)))
}

export const spansOf = (text: string, pattern: RegExp): Span[] =>
  Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }))

/** Spans that do not overlap: of those that do, the first and longest. */
export function* apart(spans: readonly Span[]): Generator<Span> {
  let end = -1
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start < end) continue
    end = span.end
    yield span
  }
}
