import { accentlessFinds } from '../../shared/accentlessFinds.ts'

/** The text cut at every find; every second piece is one: `['a ', 'word', ' here']`. Case and accents do not matter. */
export function cutAtFinds(text: string, query: string): string[] {
  const pieces: string[] = []
  let cut = 0
  for (const { startOffset, endOffset } of accentlessFinds(text, query)) {
    pieces.push(text.slice(cut, startOffset), text.slice(startOffset, endOffset))
    cut = endOffset
  }
  return [...pieces, text.slice(cut)]
}
