import { textLimits } from '../../shared/text/textLimits.ts'

/** Where the checker asks: the commands `spelling.check` and `spelling.suggest` for one language. */
type SpellingSource = {
  /** Those of the words that are misspelt. */
  misspelt: (words: string[]) => Promise<readonly string[]>
  suggestions: (word: string) => Promise<readonly string[]>
}

/** As the source takes them in one request. */
const mostAtOnce = 1000
/** All words of a long conversation; a person does not type more different ones. */
const mostKnown = 50_000

/** Checks words of one transcript: each word is asked for once, those that a person named are right. */
export class WordChecker {
  readonly #source: SpellingSource
  readonly #right: ReadonlySet<string>
  readonly #known = new Map<string, boolean>()
  readonly #suggestions = new Map<string, Promise<readonly string[]>>()

  /** `right`: names and terms, of one word or more. */
  constructor(source: SpellingSource, right: readonly string[]) {
    this.#source = source
    this.#right = new Set(right.flatMap(wordsOfName).map(folded))
  }

  /** Those of the words that are misspelt, as they are written. Rejects if the source does. */
  async misspelt(words: readonly string[]): Promise<string[]> {
    const unknown = words.filter((word) => !this.#known.has(word) && !this.#isNamed(word) && isCheckable(word))
    for (let from = 0; from < unknown.length; from += mostAtOnce) {
      const batch = unknown.slice(from, from + mostAtOnce)
      const wrong = new Set(await this.#source.misspelt(batch))
      if (this.#known.size > mostKnown) this.#known.clear()
      for (const word of batch) this.#known.set(word, wrong.has(word))
    }
    return words.filter((word) => this.#known.get(word) === true)
  }

  /** What may be meant by a word; null where the word is right. */
  async suggestions(word: string): Promise<readonly string[] | null> {
    const [wrong] = await this.misspelt([word])
    if (wrong === undefined) return null
    const pending = this.#suggestions.get(word) ?? this.#source.suggestions(word)
    this.#suggestions.set(word, pending)
    // After a failure it is asked again.
    pending.catch(() => this.#suggestions.delete(word))
    return pending
  }

  /** Also with the s of a genitive: “Reyes’s”, “Annas”. */
  #isNamed(word: string): boolean {
    const written = folded(word)
    return this.#right.has(written) || this.#right.has(written.replace(/'?s$|'$/, ''))
  }
}

/** Letters are needed, and no digits: `42`, `B12` and `16:9` are no words. */
const isCheckable = (word: string): boolean =>
  word.length <= textLimits.checkedWord && /\p{L}/u.test(word) && !/\p{N}/u.test(word)

const wordsOfName = (name: string): string[] => [name, ...(name.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])]

const folded = (word: string): string => word.normalize().toLocaleLowerCase('und').replaceAll('’', "'")
