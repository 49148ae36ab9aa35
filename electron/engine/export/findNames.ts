import { addToGroup } from '../../../shared/lists/groups.ts'
import { partitionPoint } from '../../../shared/lists/partitionPoint.ts'
import { foldedPlaces } from '../../../shared/text/folding.ts'
import { isUnspaced } from '../../../shared/transcripts/searchableText.ts'

/** A name in a text: `text.slice(from, to)`. `index`: of the list of spellings that it is from. */
export type FoundName = { from: number; to: number; index: number }

/**
 * A text folded for comparison, with one space between words, and for each of its characters the index of the original character.
 */
type Folded = { text: string; places: number[]; ends: number[] }

const letterOrNumber = /[\p{L}\p{N}\p{M}]/u
const notAscii = /[^\0-\x7f]/
const hasNoSpaces = (text: string): boolean => notAscii.test(text) && isUnspaced(text)

/** A hyphen at which a line ends, or that an imported text has inside a word. */
const hyphen = /^[\p{Cf}]*[-\u2010\u2011\u00ac][\s\p{Cf}]*$/u

/** `joinsHyphens`: a word that a hyphen splits is one word. */
function folded(text: string, { joinsHyphens = false } = {}): Folded {
  // Reading a character of a text that is still growing would copy all of it each time.
  const pieces: string[] = []
  let last = ''
  const [places, ends]: [number[], number[]] = [[], []]
  let gap: { from: number; to: number } | null = null
  const add = (compared: string, from: number, to: number) => {
    pieces.push(compared)
    last = compared.at(-1) ?? last
    for (let unit = 0; unit < compared.length; unit += 1) {
      places.push(from)
      ends.push(to)
    }
  }
  const written = foldedPlaces(text)
  let unit = 0
  for (const letter of written.text) {
    const from = written.starts[unit] ?? 0
    unit += letter.length
    const to = written.ends[unit - 1] ?? text.length
    if (!letterOrNumber.test(letter)) {
      gap = gap ? { from: gap.from, to } : { from, to }
      continue
    }
    // Scripts without spaces have words side by side, with or without a sign between them.
    const isJoined = hasNoSpaces(letter) || hasNoSpaces(last)
    const isSplit = gap !== null && joinsHyphens && hyphen.test(text.slice(gap.from, gap.to))
    if (gap && last !== '' && !isJoined && !isSplit) add(' ', gap.from, gap.to)
    gap = null
    add(letter, from, to)
  }
  return { text: pieces.join(''), places, ends }
}

/** Up to this length, a name counts only as whole words: “Ann” is in “Annex”. */
const longestWholeWord = 5
/** With fewer letters, other words look like a name with an ending, or like letters that are spelled out. */
const leastLetters = 3

/** A spelling to find. `isInside`: also inside a longer word. */
type Sought = { index: number; text: string; isInside: boolean }

/** A spelling in the forms in which it is written: as it is, in one word, with the ending of a genitive, and letter by letter. */
function* formsOf(spelling: string, index: number): Generator<Sought> {
  const { text } = folded(spelling)
  if (text === '') return
  yield { index, text, isInside: Buffer.byteLength(text) > longestWholeWord }
  const letters = text.replaceAll(' ', '')
  if (letters.length < leastLetters || isUnspaced(text)) return
  yield { index, text: `${text}s`, isInside: false }
  const withoutUmlauts = folded(spelling.replace(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)).text
  if (withoutUmlauts !== text) yield { index, text: withoutUmlauts, isInside: false }
  if (letters !== text) yield { index, text: letters, isInside: false }
  yield { index, text: [...letters].join(' '), isInside: false }
}

/**
 * The places of names in a text, in any case, with or without accents, and with any signs between their words. `names`: for each name its
 * spellings. A longer spelling counts before a shorter one, and an earlier name before a later one. A name of six bytes or more also counts
 * inside a longer word, such as “Reyeses”; then the whole word is found, because the rest of it could tell the name.
 */
export function nameFinder(names: readonly (readonly string[])[]): (text: string) => FoundName[] {
  const sought = names
    .flatMap((spellings, index) => spellings.flatMap((spelling) => [...formsOf(spelling, index)]))
    .sort((a, b) => b.text.length - a.text.length)
  if (sought.length === 0) return () => []
  return (text) => {
    const found = foundIn(folded(text), sought, [])
    if (/\p{L}\p{Cf}*[-\u2010\u2011\u00ac][\s\p{Cf}]*\p{L}/u.test(text))
      found.push(...foundIn(folded(text, { joinsHyphens: true }), sought, found))
    return found.sort((a, b) => a.from - b.from)
  }
}

/** Leaves out matches that overlap `known` ones. */
function foundIn({ text, places, ends }: Folded, sought: readonly Sought[], known: readonly FoundName[]): FoundName[] {
  const taken = new Uint8Array(text.length)
  for (const { from, to } of known)
    for (let at = partitionPoint(ends, (end) => end <= from); at < text.length && (places[at] ?? to) < to; at += 1)
      taken[at] = 1
  const found: FoundName[] = []
  for (const { text: name, index, isInside } of sought) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      let [start, end] = [at, at + name.length]
      if (!isWholeWord(text, start, end)) {
        if (!isInside) continue
        while (isInWord(text, start)) start -= 1
        while (isInWord(text, end)) end += 1
      }
      if (taken.subarray(start, end).includes(1)) continue
      taken.fill(1, start, end)
      found.push({ from: places[start] ?? 0, to: ends[end - 1] ?? 0, index })
    }
  }
  return found
}

const isWholeWord = (text: string, start: number, end: number): boolean =>
  !isInWord(text, start) && !isInWord(text, end)

/** Whether this place is inside a word: between two letters, or two digits, of a script with spaces. */
function isInWord(text: string, at: number): boolean {
  const [before, after] = [kindOf(text[at - 1]), kindOf(text[at])]
  return before !== null && before === after
}

function kindOf(letter: string | undefined): 'letter' | 'number' | null {
  if (letter === undefined || hasNoSpaces(letter)) return null
  if (/\p{N}/u.test(letter)) return 'number'
  return /[\p{L}\p{M}\ud800-\udfff]/u.test(letter) ? 'letter' : null
}

/** A text of a list, as {@link namesAcross} takes it. */
type TextPart = { id: number; text: string }

/**
 * The places of names in texts that follow each other, also of a name that begins in one text and ends in a later one. `isRest`: the part
 * of such a name in a later text.
 */
export function namesAcross(
  parts: readonly TextPart[],
  find: (text: string) => FoundName[],
): Map<number, (FoundName & { isRest: boolean })[]> {
  const places = new Map<number, (FoundName & { isRest: boolean })[]>()
  const starts: number[] = []
  let joined = ''
  for (const { text } of parts) {
    starts.push(joined.length)
    joined += `${text}\n`
  }
  let first = 0
  for (const { from, to, index } of find(joined)) {
    while (first + 1 < parts.length && (starts[first + 1] ?? 0) <= from) first += 1
    for (let at = first; at < parts.length && (starts[at] ?? 0) < to; at += 1) {
      const [part, start] = [parts[at], starts[at] ?? 0]
      if (!part) continue
      const place = { from: Math.max(0, from - start), to: Math.min(part.text.length, to - start) }
      if (place.to <= place.from) continue
      addToGroup(places, part.id, { ...place, index, isRest: at > first })
    }
  }
  return places
}
