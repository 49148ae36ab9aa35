/**
 * Leaves hesitations and false starts out of a transcript. Only the export changes, and the preview can show the
 * omissions. A word that may mean something stays, because a text that says less is worse than one with a hesitation.
 */

import { addToGroup } from '../lists/groups.ts'
import { conjunctions, type EditedHesitations, numberWords, rightlyDoubled, usualHesitations } from './cleanWords.ts'

/** A stretch of a text: `text.slice(from, to)`, in UTF-16 units. */
export type Stretch = { from: number; to: number }

const word = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*(?:-|–|—|\u2026)?/gu

/**
 * The stretches that *clean* wording leaves out of a text, in order and without overlaps. `kept`: stretches of quotes,
 * which do not change. `hesitations`: the language's list, which the person may have changed.
 */
export function leftOut(
  text: string,
  language: string,
  kept: readonly Stretch[] = [],
  hesitations: readonly string[] = hesitationsOf(language),
): Stretch[] {
  const words = wordsOf(text)
  const isFree = (stretch: Stretch) => kept.every((other) => stretch.to <= other.from || stretch.from >= other.to)
  const sounds = soundsOf(text, words, hesitations).filter(isFree)
  const found = [
    ...inGroups(text, sounds).flatMap((group) => withPunctuation(text, group) ?? []),
    ...wordsSaidAgain(text, words, primary(language)),
  ]
  return joined(found.filter(isFree))
}

/** The hesitations of a language: the person's own list, or the list that ships with Tapelog, or none. */
export const hesitationsOf = (language: string, changed: EditedHesitations = {}): readonly string[] =>
  ofLanguage(changed, language) ?? ofLanguage(usualHesitations, language) ?? []

/**
 * The kinds of words that clean wording can leave out in this language. If no list names the rightly doubled words,
 * doubled words stay.
 */
export function cleaningOf(language: string, hesitations: readonly string[]): 'all' | 'hesitations' | 'nothing' {
  if (ofLanguage(rightlyDoubled, primary(language))) return 'all'
  return hesitations.length > 0 ? 'hesitations' : 'nothing'
}

/**
 * A text without these stretches. If a stretch began a sentence, the next word gets the capital letter, unless that
 * word is `kept`. `instead`: the text in place of each stretch.
 */
export function without(
  text: string,
  stretches: readonly Stretch[],
  kept: readonly Stretch[] = [],
  instead: (left: string) => string = () => '',
): string {
  let left = ''
  let at = 0
  let isCapital = false
  const add = (from: number, to: number) => {
    const part = text.slice(from, to)
    const letter = from + part.search(/\p{L}/u)
    const isQuoted = kept.some((stretch) => stretch.from <= letter && letter < stretch.to)
    left += isCapital && !isQuoted ? capital(part) : part
    if (letter >= from) isCapital = false
  }
  for (const { from, to } of stretches) {
    add(at, from)
    isCapital ||= /^\p{Lu}/u.test(text.slice(from, to)) && beginsSentence(text, from)
    left += instead(text.slice(from, to))
    at = to
  }
  add(at, text.length)
  return left
}

/** Looks only at own properties. A file may name any language, even `constructor`, which every object inherits. */
const ofLanguage = <T>(lists: Readonly<Record<string, T>>, language: string): T | undefined =>
  Object.hasOwn(lists, primary(language)) ? lists[primary(language)] : undefined

const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

type Word = Stretch & { written: string; bare: string; cut: 'hyphen' | 'dash' | null }

function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: written, index }) => ({
    from: index,
    to: index + written.length,
    written,
    bare: written.replace(/[-–—…]$/u, '').toLowerCase(),
    cut: /[\p{L}\p{M}]-$/u.test(written) ? 'hyphen' : /[\p{L}\p{M}][–—]$/u.test(written) ? 'dash' : null,
  }))
}

/** Scripts that write words without spaces between them. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

function soundsOf(text: string, words: readonly Word[], hesitations: readonly string[]): Stretch[] {
  const sounds = [...new Set(hesitations.map((sound) => sound.toLowerCase()))]
  const spoken = sounds.filter((sound) => !withoutSpaces.test(sound)).map((sound) => wordsOf(sound))
  // In scripts without spaces, the search looks for the sounds themselves.
  const written = soundsIn(text, new Set(sounds.filter((sound) => withoutSpaces.test(sound))))
  const found = [...wordsIn(text, words, spoken), ...written].sort((a, b) => a.from - b.from)
  return found.filter(({ from }, at) => from >= (found[at - 1]?.to ?? 0))
}

/** Each sound is a word, or several in a row: “you know”. */
function wordsIn(text: string, words: readonly Word[], sounds: readonly (readonly Word[])[]): Stretch[] {
  const byFirst = new Map<string, (readonly Word[])[]>()
  for (const sound of sounds.toSorted((a, b) => b.length - a.length)) {
    const [first] = sound
    if (first) addToGroup(byFirst, first.bare, sound)
  }
  const found: Stretch[] = []
  for (const [at, { from, bare, written }] of words.entries()) {
    if (from < (found.at(-1)?.to ?? 0) || isInitials(written) || isUnit(text, from, bare)) continue
    const isHere = (sound: readonly Word[]) =>
      sound.every((one, index) => {
        const [said, before] = [words[at + index], words[at + index - 1]]
        return said?.bare === one.bare && (index === 0 || /^\s+$/.test(text.slice(before?.to, said.from)))
      })
    const last = words[at + (byFirst.get(bare)?.find(isHere)?.length ?? 0) - 1]
    if (last && last.from >= from) found.push({ from, to: last.to })
  }
  return found
}

/** “ER” and “HM” are abbreviations, not sounds. */
const isInitials = (written: string): boolean => /^\p{Lu}{2,}$/u.test(written)

/** “mm” in “5 mm” is a unit. */
const isUnit = (text: string, from: number, bare: string): boolean =>
  bare === 'mm' && /\p{N}\s*$/u.test(text.slice(Math.max(0, from - 4), from))

/** A sound must not be inside a word: ねえー does not contain えー. */
function soundsIn(text: string, sounds: ReadonlySet<string>): Stretch[] {
  const found: Stretch[] = []
  for (const sound of [...sounds].sort((a, b) => b.length - a.length))
    for (let from = text.indexOf(sound); from >= 0; from = text.indexOf(sound, from + sound.length)) {
      const to = from + sound.length
      const isInWord = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(text[from - 1] ?? '') || text[to] === 'ー'
      if (!isInWord && found.every((other) => to <= other.from || from >= other.to)) found.push({ from, to })
    }
  return found.sort((a, b) => a.from - b.from)
}

/** Groups sounds that only commas and dashes separate. */
function inGroups(text: string, sounds: readonly Stretch[]): Stretch[] {
  const groups: Stretch[] = []
  for (const { from, to } of sounds) {
    const last = groups.at(-1)
    if (last && /^[\s,、，…–—-]*$/u.test(text.slice(last.to, from))) last.to = to
    else groups.push({ from, to })
  }
  return groups
}

/**
 * Extends a stretch by its punctuation: “and, um, the” → “and, the”, “Yes. Um. No.” → “Yes. No.” Null if it is the only content of
 * quotation marks or brackets, or a question of its own: “¿eh?”
 */
function withPunctuation(text: string, { from, to }: Stretch): Stretch | null {
  const after = text.slice(to, to + 16)
  const isLast = text.slice(to).trim() === ''
  if (/[([“"‘'«„「]/u.test(text[from - 1] ?? '') && /^[,.!?…]*[)\]”"’'»“」]/u.test(after)) return null
  if (/[¿¡]/.test(text[from - 1] ?? '') && /^[,…]*[?!]/.test(after)) return null
  const [end = ''] = /^[.!?…。！？]+\s*/u.exec(text.slice(to)) ?? []
  if (end !== '' && beginsSentence(text, from)) return { from, to: to + end.length }
  if (end === '' && !isLast && !/^[)\]”"’'»“」:;]/u.test(after)) {
    const [comma = ''] = /^[,、，]?\s*/u.exec(text.slice(to)) ?? []
    return { from, to: to + comma.length }
  }
  let start = from
  while (/\s/.test(text[start - 1] ?? '')) start -= 1
  if (/[,、，]/.test(text[start - 1] ?? '')) start -= 1
  return { from: start, to }
}

/** True if nothing of the sentence comes before this place. */
function beginsSentence(text: string, place: number): boolean {
  let at = place
  while (/[\s"“”„‘’'()[\]«»「」¿¡–—-]/u.test(text[at - 1] ?? '')) at -= 1
  return at === 0 || /[.!?…。！？]/u.test(text[at - 1] ?? '')
}

/** Words that were broken off, and words that were said twice. */
function wordsSaidAgain(text: string, words: readonly Word[], language: string): Stretch[] {
  const rightly = ofLanguage(rightlyDoubled, language)
  const numbers = ofLanguage(numberWords, language) ?? []
  return words.flatMap((one, at) => {
    const next = words[at + 1]
    if (!next || !/^\s+$/.test(text.slice(one.to, next.from)) || rightly?.includes(one.bare)) return []
    if (one.cut !== null) {
      if (!isFalseStart(words, at, language)) return []
      const before = words[at - 1]
      // In “the con- the contract”, the previous word is repeated too.
      const isPhrase = before?.bare === next.bare && /^\s+$/.test(text.slice(before.to, one.from))
      return { from: isPhrase ? before.from : one.from, to: next.from }
    }
    // In other languages, doubling is grammar: “yavaş yavaş” means slowly.
    if (rightly === undefined || one.bare !== next.bare) return []
    const isNumber = /\p{N}/u.test(one.bare) || numbers.includes(one.bare)
    // A name may double a word: “Duran Duran”.
    const isName = [one, next].every(({ written }) => /^\p{Lu}\p{L}/u.test(written))
    return isNumber || isName || isSpelled(words, at) ? [] : { from: one.from, to: next.from }
  })
}

const isLetter = (one: Word | undefined): boolean => one !== undefined && /^\p{Lu}$/u.test(one.written)

/** True for “C C T V”. “I I” is a word that was said twice, unless another letter is beside it. */
function isSpelled(words: readonly Word[], at: number): boolean {
  const [one, next] = [words[at], words[at + 1]]
  if (!isLetter(one) || !isLetter(next)) return false
  return (
    one?.written !== 'I' || [words[at - 1], words[at + 2]].some((beside) => isLetter(beside) && beside?.written !== 'I')
  )
}

/**
 * True for “con- contract” and “I wan- we need”, but not for “pre- and post-war”, in which the hyphen replaces the rest of the word.
 */
function isFalseStart(words: readonly Word[], at: number, language: string): boolean {
  const [one, next] = [words[at], words[at + 1]]
  if (!one || !next) return false
  if (next.bare.startsWith(one.bare)) return true
  const joining = ofLanguage(conjunctions, language)
  if (one.cut !== 'hyphen' || joining === undefined) return false
  const follows = words.slice(at + 1, at + 8).find(({ cut }) => cut !== 'hyphen')
  return follows !== undefined && !joining.includes(follows.bare)
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const apart: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else apart.push({ from, to })
  }
  return apart
}

/** The result has the same length, so marks keep their places. */
const capital = (text: string): string =>
  text.replace(/\p{L}/u, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter))
