import { isUnspaced } from '../../shared/transcripts/searchableText.ts'

const isInWord = (text: string, at: number) =>
  /^[\p{L}\p{N}\p{M}'’]{2}$/u.test(text.slice(at - 1, at + 1)) && !isUnspaced(text.slice(at - 1, at + 1))

/** Without spaces at the ends, and with the whole of a word of which a part was selected. */
export function wholeWords(text: string, from: number, to: number): { from: number; to: number } {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(text[start] ?? '')) start += 1
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1
  if (start === end) return { from: start, to: end }
  while (start > 0 && isInWord(text, start)) start -= 1
  while (end < text.length && isInWord(text, end)) end += 1
  return { from: start, to: end }
}
