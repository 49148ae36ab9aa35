import { diff3Merge } from 'node-diff3'
import { joinedTexts, wordsOf } from '../../../shared/words.ts'

const written = (text: string): string[] => wordsOf(text).map((word) => word.text)

/**
 * Two changes of one text as one, word by word; null where both changed the same words, or words that touch, in different ways.
 * The same change on both sides is made once.
 */
export function mergedText({
  basedOn,
  mine,
  theirs,
}: {
  basedOn: string
  mine: string
  theirs: string
}): string | null {
  const words: string[] = []
  for (const { ok } of diff3Merge(written(mine), written(basedOn), written(theirs), { excludeFalseConflicts: true })) {
    if (ok === undefined) return null
    words.push(...ok)
  }
  // Two words are joined at a time: what is before them does not matter for the space.
  return words.reduce((text, word, index) => {
    const previous = words[index - 1] ?? ''
    return text + joinedTexts(previous, word).slice(previous.length)
  }, '')
}
