import { isUnspaced } from './searchableText.ts'

/** A word of a text with the signs that touch it; offsets in UTF-16 units. */
export type Word = { startOffset: number; endOffset: number; text: string }

/** Of scripts without spaces. The language is not given: the rules for these scripts are the same for all. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text in order. Words are what stands between spaces; where a script is written without spaces, they are found by
 * a dictionary. No character but white space is outside a word.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(/\S+/g)) {
    if (isUnspaced(written)) words.push(...unspacedWords(written, index))
    else words.push({ startOffset: index, endOffset: index + written.length, text: written })
  }
  return words
}

function unspacedWords(written: string, offset: number): Word[] {
  const words: Word[] = []
  let pending = ''
  for (const { segment, isWordLike } of segmenter.segment(written)) {
    const last = words.at(-1)
    if (isWordLike) {
      const text = pending + segment
      const startOffset = last?.endOffset ?? offset
      words.push({ startOffset, endOffset: startOffset + text.length, text })
      pending = ''
    } else if (last) {
      last.text += segment
      last.endOffset += segment.length
    } else pending += segment
  }
  if (pending !== '') words.push({ startOffset: offset, endOffset: offset + pending.length, text: pending })
  return words
}

/** Two texts as one, with a space between them where their script has spaces. */
export function joinedTexts(first: string, second: string): string {
  const [head, tail] = [first.trim(), second.trim()]
  if (head === '' || tail === '') return head + tail
  const isWithoutSpace = isUnspaced(lastLetter(head)) && isUnspaced(firstLetter(tail)) && !isKorean(head, tail)
  return isWithoutSpace ? head + tail : `${head} ${tail}`
}

const lastLetter = (text: string) => text.match(/\p{L}(?=\P{L}*$)/u)?.[0] ?? ''
const firstLetter = (text: string) => text.match(/\p{L}/u)?.[0] ?? ''
/** Its words are joined for the search, yet it is written with spaces. */
const isKorean = (...texts: string[]) => texts.some((text) => /\p{Script=Hangul}/u.test(text))

/** Comparing two texts word by word takes as long as there are pairs of equal words; so many take a tenth of a second. */
const mostPairs = 500_000

/** Whether these words are soon compared. A long text of few different words, or characters, would take minutes. */
export function areSoonCompared(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1)
  let pairs = 0
  for (const word of other) pairs += counts.get(word) ?? 0
  return pairs <= mostPairs
}

/**
 * A segment's words as they are kept: one space between words, and no half of a character, which the library could not store as
 * it is.
 */
export const keptText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
