import { foldedText } from '../../../shared/text/folding.ts'
import { isUnspaced } from '../../../shared/transcripts/searchableText.ts'

/** A word of a text. `folded`: without case and accents. */
export type Word = { start: number; end: number; folded: string }

/** Soft hyphens, joiners, marks of direction: a reader does not see them, and they split words. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const notAscii = /[^\0-\x7f]/

/** A text as a reader sees it: compatible forms (ligatures, full width) are their usual letters. */
export const seenText = (text: string): string =>
  notAscii.test(text) ? text.replace(invisible, '').normalize('NFKC') : text

/** Letters and digits are words of their own, so that `Weber2` holds the word `Weber`. */
const wordPattern = /\p{L}[\p{L}\p{M}]*|\p{N}+/gu

const foldedWords = new Map<string, string>()

function folded(word: string): string {
  const known = foldedWords.get(word)
  if (known !== undefined) return known
  if (foldedWords.size > 100_000) foldedWords.clear()
  const form = foldedText(word)
  foldedWords.set(word, form)
  return form
}

/**
 * The words of a text in the form of {@link seenText}. In scripts without spaces each character is a word, so that a name is found
 * anywhere in a sentence.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(wordPattern)) {
    if (notAscii.test(run) && isUnspaced(run)) addSplit(words, run, index)
    else words.push({ start: index, end: index + run.length, folded: folded(run) })
  }
  return words
}

function addSplit(words: Word[], run: string, index: number): void {
  let start = index
  let spaced = ''
  const close = () => {
    if (spaced !== '') words.push({ start: start - spaced.length, end: start, folded: folded(spaced) })
    spaced = ''
  }
  for (const character of run) {
    if (isUnspaced(character)) {
      close()
      words.push({ start, end: start + character.length, folded: folded(character) })
    } else spaced += character
    start += character.length
  }
  close()
}
