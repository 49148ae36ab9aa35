import type { Segment } from '../../shared/transcript.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // Two forms of one letter; which one stands there depends on the next character.
    .replaceAll('ς', 'σ')

/** Segments whose text contains `query`, ignoring case and accents, in the order of the audio. */
export function findInTranscript(segments: readonly Segment[], query: string): Segment[] {
  const wanted = plain(query.trim())
  return wanted === '' ? [] : segments.filter(({ text }) => plain(text).includes(wanted))
}

/** The text cut at every find; every second piece is one: `['a ', 'word', ' here']`. */
export function cutAtFinds(text: string, query: string): string[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [text]
  // For each character of the plain text, its index in `text`: one character may become none or several.
  let plainText = ''
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const plainCharacter = plain(character)
    plainText += plainCharacter
    for (let index = 0; index < plainCharacter.length; index++) from.push(at)
    at += character.length
  }
  from.push(text.length)
  const pieces: string[] = []
  let cut = 0
  for (let found = plainText.indexOf(wanted); found >= 0; found = plainText.indexOf(wanted, found + wanted.length)) {
    const start = from[found] ?? text.length
    // If the find ends inside a character, the whole character is marked.
    let next = found + wanted.length
    while (next < plainText.length && from[next] === from[next - 1]) next += 1
    const end = from[next] ?? text.length
    pieces.push(text.slice(cut, start), text.slice(start, end))
    cut = end
  }
  return [...pieces, text.slice(cut)]
}
