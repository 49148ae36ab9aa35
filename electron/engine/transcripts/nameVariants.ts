import { doubleMetaphone } from 'double-metaphone'
import { foldedText } from '../../../shared/text/folding.ts'
import type { FoundText, NameVariant } from '../../../shared/transcripts/textSearch.ts'
import { wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import { atOnce } from './inSlices.ts'
import type { SegmentRow } from './rows.ts'

/**
 * The lowest likeness at which a spelling is shown. Letters and sound have about the same weight, because recognisers write by
 * sound.
 */
const leastLikeness = 0.6
const shareOfLetters = 0.55
/** A capital letter in the middle of a sentence makes a name likelier. */
const forCapital = 0.05

/** A phrase with more words is a sentence. */
const mostWordsOfName = 8

/** The longest phrase to remember, in UTF-16 units. Longer phrases rarely occur twice. */
const mostRemembered = 30

/** `was`: an earlier spelling that was corrected to the name. */
type SoughtName = { name: string; was?: string | undefined; limit: number }
type Token = { startOffset: number; endOffset: number; isAtStart: boolean }
type Sound = { letters: string; codes: string[] }

/**
 * Spellings in these segments that may mean `name`, likeliest first, with all their places. Compares them with the name
 * and with `was`, a spelling that a person corrected to the name, by letters and by English sound. The recogniser may
 * have written one word of the name as two, or two as one.
 * @exportedFor tests: they try many names without a transcript
 */
export const nameVariants = (rows: readonly SegmentRow[], sought: SoughtName): NameVariant[] =>
  atOnce(findingVariants(rows, sought))

/** Like {@link nameVariants}, with a pause before each phrase. */
export function* findingVariants(
  rows: readonly SegmentRow[],
  { name, was, limit }: SoughtName,
): Generator<void, NameVariant[]> {
  const spellings = [name, ...(was === undefined ? [] : [was])].filter(
    (text) => tokensOf(text).length <= mostWordsOfName,
  )
  if (spellings.length === 0) return []
  const sought = spellings.map(soundOf)
  const counts = spellings.map((text) => tokensOf(text).length)
  const fewest = Math.min(...counts)
  const words = { fewest: fewest <= 3 ? 1 : Math.ceil(fewest / 2), most: Math.max(...counts) + 1 }
  const likenessOf = new Map<string, number>()
  const variants = new Map<string, { likeness: number; places: FoundText[] }>()
  for (const { id: segmentId, text } of rows) {
    for (const { startOffset, endOffset, isAtStart } of phrasesOf(text, words)) {
      yield
      const spelling = text.slice(startOffset, endOffset)
      if (spelling.normalize('NFC') === name.normalize('NFC')) continue
      const known = likenessOf.get(spelling) ?? Math.max(...sought.map((sound) => likeness(sound, spelling)))
      if (spelling.length <= mostRemembered) likenessOf.set(spelling, known)
      const likely = Math.min(1, known + (!isAtStart && startsWithCapital(spelling) ? forCapital : 0))
      if (likely < leastLikeness) continue
      const variant = variants.get(spelling) ?? { likeness: 0, places: [] }
      variant.likeness = Math.max(variant.likeness, likely)
      variant.places.push({ segmentId, startOffset, endOffset, text: spelling })
      variants.set(spelling, variant)
    }
  }
  return withoutLonger(
    [...variants].map(([text, variant]) => ({ text, ...variant })),
    name,
  )
    .sort((a, b) => b.likeness - a.likeness || b.places.length - a.places.length || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
}

/** The words of a text without surrounding punctuation and without the English genitive. */
function tokensOf(text: string): Token[] {
  return wordsOf(text).flatMap((word, index, words) => {
    const bare = word.text.match(/[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su)
    if (!bare) return []
    const written = bare[0].replace(/(?<=\p{L}\p{M}*)['’ʼ＇]s$/u, '')
    const startOffset = word.startOffset + (bare.index ?? 0)
    const isAtStart = index === 0 || /[.?!…:]["'”’)]*$/u.test(words[index - 1]?.text ?? '')
    return [{ startOffset, endOffset: startOffset + written.length, isAtStart }]
  })
}

/** Phrases of this many words with only a space or a hyphen between them. */
function phrasesOf(text: string, { fewest, most }: { fewest: number; most: number }): Token[] {
  const tokens = tokensOf(text)
  return tokens.flatMap((first, index) => {
    const phrases = fewest <= 1 ? [first] : []
    for (let count = 1; count < most; count++) {
      const [last, next] = [tokens[index + count - 1], tokens[index + count]]
      if (!last || !next || !/^[ -]?$/.test(foldedText(text.slice(last.endOffset, next.startOffset)))) break
      if (count + 1 >= fewest) phrases.push({ ...first, endOffset: next.endOffset })
    }
    return phrases
  })
}

const startsWithCapital = (text: string) => /^\p{Lu}/u.test(text)

function soundOf(text: string): Sound {
  const letters = foldedText(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return { letters, codes: [...new Set(doubleMetaphone(letters))].filter((code) => code !== '') }
}

/** 0 if nothing is alike, 1 if all letters are the same. */
function likeness(sought: Sound, spelling: string): number {
  const letters = foldedText(spelling).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const longer = Math.max(sought.letters.length, letters.length)
  if (letters === '' || Math.abs(sought.letters.length - letters.length) > longer * 0.5) return 0
  const ofLetters = similar(sought.letters, letters)
  // Below this likeness of letters, a similar sound cannot compensate.
  if (ofLetters * shareOfLetters + 1 - shareOfLetters < leastLikeness) return 0
  if (sought.codes.length === 0) return ofLetters
  const { codes } = soundOf(spelling)
  const ofSound = Math.max(0, ...sought.codes.flatMap((code) => codes.map((other) => similar(code, other))))
  return Math.max(ofLetters, ofLetters * shareOfLetters + ofSound * (1 - shareOfLetters))
}

const similar = (one: string, other: string) => 1 - editDistance(one, other) / Math.max(one.length, other.length, 1)

/**
 * Drops a longer phrase around a likelier phrase, such as “Mr Rayes” around “Rayes”. The name itself is the likeliest.
 */
function withoutLonger(variants: NameVariant[], name: string): NameVariant[] {
  const likely = new Map(variants.map(({ text, likeness: known }) => [text, known]))
  const wordsIn = (text: string) =>
    tokensOf(text).map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset))
  return variants.filter(({ text, likeness: known }) => {
    const words = wordsIn(text)
    const parts = words.flatMap((_, from) =>
      words.slice(from).map((_word, count) => words.slice(from, from + count + 1)),
    )
    return !parts.some(
      (part) => part.length < words.length && (part.join(' ') === name || (likely.get(part.join(' ')) ?? 0) >= known),
    )
  })
}

/**
 * How many letters must be added, removed, replaced or exchanged with their neighbour to turn one text into the other (Damerau and
 * Levenshtein; each letter changes once).
 */
function editDistance(one: string, other: string): number {
  const [first, second] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (const [row, letter] of first.entries()) {
    const current = [row + 1]
    for (const [column, otherLetter] of second.entries()) {
      const replaced = (last[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      let distance = Math.min((last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1, replaced)
      if (row > 0 && column > 0 && letter === second[column - 1] && otherLetter === first[row - 1])
        distance = Math.min(distance, (beforeLast[column - 1] ?? 0) + 1)
      current.push(distance)
    }
    beforeLast = last
    last = current
  }
  return last[second.length] ?? 0
}
