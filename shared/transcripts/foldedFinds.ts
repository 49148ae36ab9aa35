import { type FoldingLevel, foldedPlaces, foldedText } from '../text/folding.ts'

type Find = { startOffset: number; endOffset: number }

/** Korean is typed letter by letter: while a syllable is typed, the text is found that has its beginning. */
const koreanSyllables = /[\uac00-\ud7a3]+/g
const isInsideSyllable = (letter: string | undefined): boolean => letter !== undefined && /[\u1160-\u11ff]/.test(letter)

/**
 * Where `query` occurs in the text, whatever {@link FoldingLevel} does not distinguish. A query without a letter or digit means exactly
 * its signs. With `accents`, spaces around the query do not matter. Offsets are in UTF-16 units of whole characters.
 */
export function foldedFinds(text: string, query: string, level: FoldingLevel): Find[] {
  const typed = level === 'accents' ? query.trim() : query
  if (!/[\p{L}\p{N}]/u.test(typed)) return findsOfSigns(text, typed)
  const syllables = (folded: string) =>
    level === 'accents' ? folded.replace(koreanSyllables, (run) => run.normalize('NFD')) : folded
  const sought = syllables(foldedText(typed, level))
  // Most texts do not match. Their places would take much longer.
  if (!syllables(foldedText(text, level)).includes(sought)) return []
  const places = foldedPlaces(text, level)
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  for (let at = 0; at < places.text.length; at += 1) {
    const form = syllables(places.text[at] ?? '')
    folded += form
    for (let unit = 0; unit < form.length; unit += 1) {
      starts.push(places.starts[at] ?? 0)
      ends.push(places.ends[at] ?? text.length)
    }
  }
  const isInside = (at: number) => at > 0 && at < folded.length && starts[at] === starts[at - 1]
  const finds: Find[] = []
  for (let at = folded.indexOf(sought); at >= 0; ) {
    const end = at + sought.length
    const isWhole = !isInside(at) && (!isInside(end) || isInsideSyllable(folded[end]))
    if (isWhole) finds.push({ startOffset: starts[at] ?? 0, endOffset: ends[end - 1] ?? text.length })
    at = folded.indexOf(sought, isWhole ? end : at + 1)
  }
  return finds
}

function findsOfSigns(text: string, signs: string): Find[] {
  const finds: Find[] = []
  if (signs === '') return finds
  for (let at = text.indexOf(signs); at >= 0; at = text.indexOf(signs, at + signs.length))
    finds.push({ startOffset: at, endOffset: at + signs.length })
  return finds
}
