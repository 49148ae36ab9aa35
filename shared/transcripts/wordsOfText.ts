import { isUnspaced } from './searchableText.ts'

/** A word of a text with adjacent punctuation; offsets are in UTF-16 units. */
export type Word = { startOffset: number; endOffset: number; text: string }

/** For scripts without spaces. No language is needed, because these scripts have the same rules in all languages. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The words of a text in order. Words are separated by spaces; in scripts without spaces, a dictionary finds them. Every character
 * except white space belongs to a word.
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

/** Joins two texts, with a space between them if their script has spaces. */
export function joinedTexts(first: string, second: string): string {
  const [head, tail] = [first.trim(), second.trim()]
  if (head === '' || tail === '') return head + tail
  const isWithoutSpace = isUnspaced(lastLetter(head)) && isUnspaced(firstLetter(tail)) && !isKorean(head, tail)
  return isWithoutSpace ? head + tail : `${head} ${tail}`
}

const lastLetter = (text: string) => text.match(/\p{L}(?=\P{L}*$)/u)?.[0] ?? ''
const firstLetter = (text: string) => text.match(/\p{L}/u)?.[0] ?? ''
/** Korean words are joined for the search, but the script has spaces. */
const isKorean = (...texts: string[]) => texts.some((text) => /\p{Script=Hangul}/u.test(text))

/** The time to compare two texts word by word grows with the pairs of equal words. This many pairs take a tenth of a second. */
const mostPairs = 500_000

/** Whether these words can be compared quickly. A long text of few different words or characters would take minutes. */
export function areSoonCompared(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1)
  let pairs = 0
  for (const word of other) pairs += counts.get(word) ?? 0
  return pairs <= mostPairs
}

/** A segment's words in the stored form: one space between words, and no half characters, which the library could not store. */
export const keptText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
