import { foldedText } from '../../../shared/text/folding.ts'

/** A stretch of a text: `text.slice(from, to)`. */
type Stretch = { from: number; to: number }

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** Shorter words say nothing of what was said. */
const leastLetters = 3

function* wordsOf(text: string): Generator<Stretch & { folded: string }> {
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const folded = foldedText(segment)
    if (isWordLike && (segment.length >= leastLetters || /[^\0-\u02ff]/.test(segment)))
      yield { from: index, to: index + segment.length, folded }
  }
}

/**
 * Finds, in texts that a person wrote beside the words (notes, tags, titles), the words that a reader does not get anywhere else: those of
 * `redacted` that are not in `visible`.
 */
export function unsaidWordFinder(redacted: readonly string[], visible: Iterable<string>): (text: string) => Stretch[] {
  const unsaid = new Set(redacted.flatMap((text) => [...wordsOf(text)].map(({ folded }) => folded)))
  if (unsaid.size > 0) for (const text of visible) for (const { folded } of wordsOf(text)) unsaid.delete(folded)
  if (unsaid.size === 0) return () => []
  return (text) => [...wordsOf(text)].filter(({ folded }) => unsaid.has(folded)).map(({ from, to }) => ({ from, to }))
}
