import { foldedPlaces } from '../../../shared/text/folding.ts'
import { withoutWordBreaks } from '../../../shared/transcripts/searchableText.ts'

/** As the searches ask for them: `char(2)` and `char(3)`. */
const [opening, closing] = ['\u0002', '\u0003'] as const
const marks = new RegExp(`([${opening}${closing}])`)

/**
 * An excerpt that the full-text search made of its index, as it is written in `text`: the index has folded text. The marks around the
 * found words stay, and the signs where it is cut.
 */
export function writtenExcerpt(text: string, excerpt: string): string {
  const [, cutBefore = '', inner = '', cutAfter = ''] = /^(…?)(.*?)(…?)$/s.exec(withoutWordBreaks(excerpt)) ?? []
  const places = foldedPlaces(text)
  const parts = inner.split(marks)
  const plain = parts.filter((_, index) => index % 2 === 0).join('')
  let at = places.text.indexOf(plain)
  // The text was edited in this moment.
  if (plain === '' || at < 0) return withoutWordBreaks(excerpt)
  let written = ''
  let from = places.starts[at] ?? 0
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      written += part
      continue
    }
    at += part.length
    // What is invisible stands outside the marks.
    const to = parts[index + 1] === opening ? (places.starts[at] ?? text.length) : (places.ends[at - 1] ?? from)
    written += text.slice(from, Math.max(from, to))
    from = Math.max(from, to)
  }
  return `${cutBefore}${written}${cutAfter}`
}
