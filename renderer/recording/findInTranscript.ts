import type { Segment } from '../../shared/domain.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // Which of the two it is depends on what follows, which is not always there when it is asked.
    .replaceAll('ς', 'σ')

/** Segments whose text holds the words typed, whatever their case and accents, in the order of the audio. */
export function findInTranscript(segments: readonly Segment[], query: string): Segment[] {
  const wanted = plain(query.trim())
  return wanted === '' ? [] : segments.filter(({ text }) => plain(text).includes(wanted))
}

/** A text cut where the words typed begin and end, every second piece being them: `['a ', 'word', ' here']`. */
export function cutAtFinds(text: string, query: string): string[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [text]
  // Of every character of the plain text, where in the text it comes from: plain ones may be fewer, or more.
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
    // A character that the words end in the middle of is marked whole.
    let next = found + wanted.length
    while (next < plainText.length && from[next] === from[next - 1]) next += 1
    const end = from[next] ?? text.length
    pieces.push(text.slice(cut, start), text.slice(start, end))
    cut = end
  }
  return [...pieces, text.slice(cut)]
}
