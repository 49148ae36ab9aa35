import { isUnspaced } from '../../shared/transcripts/searchableText.ts'
import { wordsOf } from '../../shared/transcripts/wordsOfText.ts'

/** Words of a segment, from `startOffset` to `endOffset` of its text. */
export type WordsAt = { startOffset: number; endOffset: number; text: string }

/** The selected words, or the word at the caret, without punctuation around them; null if there is none. */
export function wordsAt(text: string, from: number, to: number): WordsAt | null {
  const touched = wordsOf(text).filter(({ startOffset, endOffset }) =>
    from === to ? startOffset <= from && endOffset >= from : startOffset < to && endOffset > from,
  )
  // A caret between two words belongs to the next word.
  const [first, last] = from === to ? [touched.at(-1), touched.at(-1)] : [touched[0], touched.at(-1)]
  if (!first || !last) return null
  const bare = text.slice(first.startOffset, last.endOffset).match(/[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su)
  if (!bare) return null
  const written = bare[0].replace(/(?<=\p{L})['’]s$/u, '')
  const startOffset = first.startOffset + (bare.index ?? 0)
  return { startOffset, endOffset: startOffset + written.length, text: written }
}

const isInWord = (text: string, at: number) =>
  /^[\p{L}\p{N}\p{M}'’]{2}$/u.test(text.slice(at - 1, at + 1)) && !isUnspaced(text.slice(at - 1, at + 1))

/** Leaves out spaces at the ends, and extends a partly selected word to the whole word. */
export function wholeWords(text: string, from: number, to: number): { from: number; to: number } {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(text[start] ?? '')) start += 1
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1
  if (start === end) return { from: start, to: end }
  while (start > 0 && isInWord(text, start)) start -= 1
  while (end < text.length && isInWord(text, end)) end += 1
  return { from: start, to: end }
}
