import { expect, test } from 'vitest'
import { foldedFinds } from '../../../shared/transcripts/foldedFinds.ts'

/** The text cut at every find. Every second piece is a find. */
function cutAtFinds(text: string, query: string): string[] {
  const pieces: string[] = []
  let cut = 0
  for (const { startOffset, endOffset } of foldedFinds(text, query, 'accents')) {
    pieces.push(text.slice(cut, startOffset), text.slice(startOffset, endOffset))
    cut = endOffset
  }
  return [...pieces, text.slice(cut)]
}

test.each([
  ['The harbour office', 'HARBOUR', ['The ', 'harbour', ' office']],
  ['no, said no', ' no ', ['', 'no', ', said ', 'no', '']],
  ['Sen\u0303or Núñez said', 'senor nun', ['', 'Sen\u0303or Núñ', 'ez said']],
  ['Nun\u0303', 'nun', ['', 'Nun\u0303', '']],
  ['😀 ŉo 😀', 'o', ['😀 ŉ', 'o', ' 😀']],
  ['İstanbul', 'st', ['İ', 'st', 'anbul']],
  ['한국', '하', ['', '한', '국']],
  ['ΟΔΟΣ', 'οδοσ', ['', 'ΟΔΟΣ', '']],
  ['nothing', 'x', ['nothing']],
  ['nothing', ' ', ['nothing']],
])('searches "%s" for "%s" without case and accents', (text, query, pieces) => {
  expect(cutAtFinds(text, query)).toEqual(pieces)
})
