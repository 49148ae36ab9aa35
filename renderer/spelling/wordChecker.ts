import { textLimits } from '../../shared/text/textLimits.ts'

/** The source that a checker uses: the commands `spelling.check` and `spelling.suggest` for one language. */
type SpellingSource = {
  /** Resolves with the words that are misspelt. */
  misspelt: (words: string[]) => Promise<readonly string[]>
  suggestions: (word: string) => Promise<readonly string[]>
}

/** How many words the source accepts in one request. */
const mostAtOnce = 1000
/** The most words to remember: all words of a long conversation. A person does not type more different words. */
const mostKnown = 50_000

/** Checks words of one transcript. It requests each word only once; words that a person accepted are right. */
export class WordChecker {
  readonly #source: SpellingSource
  readonly #right: ReadonlySet<string>
  readonly #known = new Map<string, boolean>()
  readonly #suggestions = new Map<string, Promise<readonly string[]>>()

  /** `right`: names and terms of one word or more. */
  constructor(source: SpellingSource, right: readonly string[]) {
    this.#source = source
    this.#right = new Set(right.flatMap(wordsOfName).map(folded))
  }

  /** Returns the misspelt words, in their original spelling. Rejects if the source rejects. */
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

  /** Suggestions for a word; null if the word is right. */
  async suggestions(word: string): Promise<readonly string[] | null> {
    const [wrong] = await this.misspelt([word])
    if (wrong === undefined) return null
    const pending = this.#suggestions.get(word) ?? this.#source.suggestions(word)
    this.#suggestions.set(word, pending)
    // After a failure, the next call requests it again.
    pending.catch(() => this.#suggestions.delete(word))
    return pending
  }

  /** True for a name, also with the s of a genitive: “Reyes’s”, “Annas”. */
  #isNamed(word: string): boolean {
    const written = folded(word)
    return this.#right.has(written) || this.#right.has(written.replace(/'?s$|'$/, ''))
  }
}

/** A word needs letters and must have no digits: `42`, `B12` and `16:9` are not words. */
const isCheckable = (word: string): boolean =>
  word.length <= textLimits.checkedWord && /\p{L}/u.test(word) && !/\p{N}/u.test(word)

const wordsOfName = (name: string): string[] => [name, ...(name.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])]

const folded = (word: string): string => word.normalize().toLocaleLowerCase('und').replaceAll('’', "'")
