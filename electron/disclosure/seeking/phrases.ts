import { addToGroup } from '../../../shared/lists/groups.ts'
import { seenText, type Word, wordsOf } from './words.ts'

/** A phrase that is looked for. `target`: what a hit means. */
export type Phrase<T> = {
  target: T
  words: readonly string[]
  /** The text itself, if its signs must be the same too: `1:02:03` is not `1, 02, 03`. */
  exact?: string
  /** Only if its first letter is a capital. */
  isCapital?: boolean
}

type Hit<T> = { target: T; start: number; end: number }

export const phraseWords = (text: string): string[] => wordsOf(seenText(text)).map(({ folded }) => folded)

/** Finds phrases as whole words, with any signs between the words. The time does not depend on how many phrases there are. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, Phrase<T>[]>()
  readonly #allowed: readonly (readonly string[])[]

  /** `allowed`: a hit that is only a part of such a phrase is none. */
  constructor(phrases: Iterable<Phrase<T>>, allowed: readonly (readonly string[])[] = []) {
    this.#allowed = allowed
    for (const phrase of phrases) {
      const [first] = phrase.words
      if (first !== undefined) addToGroup(this.#byFirst, first, phrase)
    }
  }

  /** `words`: of `text`. */
  *in(text: string, words: readonly Word[]): Generator<Hit<T>> {
    for (const [at, word] of words.entries())
      for (const phrase of this.#byFirst.get(word.folded) ?? []) {
        const last = words[at + phrase.words.length - 1]
        if (!last || !isAt(words, at, phrase.words) || this.#isAllowed(words, at, phrase.words)) continue
        const hit = { target: phrase.target, start: word.start, end: last.end }
        if (phrase.isCapital && !/^\p{Lu}|^\p{Lo}/u.test(text.slice(word.start))) continue
        if (phrase.exact === undefined || isExact(text, hit, phrase.exact)) yield hit
      }
  }

  #isAllowed(words: readonly Word[], at: number, hit: readonly string[]): boolean {
    return this.#allowed.some((allowed) => {
      for (let lead = 0; lead + hit.length <= allowed.length; lead++)
        if (allowed.length > hit.length && at >= lead && isAt(words, at - lead, allowed)) return true
      return false
    })
  }
}

const isAt = (words: readonly Word[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((one, index) => words[at + index]?.folded === one)

/** A number goes on before or after a point or colon: `11:02:03` and `1:02:03.5` are not `1:02:03`. */
function isExact(text: string, { start, end }: { start: number; end: number }, exact: string): boolean {
  const plain = (one: string) => one.replace(/\s+/g, ' ').toLowerCase()
  if (plain(text.slice(start, end)) !== plain(exact)) return false
  return !/\d[:.,]?$/.test(text.slice(Math.max(0, start - 2), start)) && !/^[:.,]?\d/.test(text.slice(end, end + 2))
}
