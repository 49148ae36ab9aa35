import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hunspell, type HunspellFactory, loadModule } from 'hunspell-asm'
import type { DictionaryName } from '../../shared/languages/spelling.ts'

const mostSuggestions = 5
/** How long loading may take. The package's default is three seconds, which is too short on a busy machine. */
const loadWithinMs = 60_000

const packages = createRequire(import.meta.url)

/**
 * Checks words with Hunspell. Loading a dictionary takes a tenth of a second or more, and checking blocks the thread, so use it in a
 * separate thread.
 */
export class Dictionaries {
  #factory: Promise<HunspellFactory> | null = null
  readonly #loaded = new Map<DictionaryName, Hunspell>()

  /** The words that no dictionary knows. */
  async misspelt(names: readonly DictionaryName[], words: readonly string[]): Promise<string[]> {
    const dictionaries = await this.#open(names)
    if (dictionaries.length === 0) return []
    return words.filter((word) => !dictionaries.some((dictionary) => dictionary.spell(plain(word))))
  }

  /** At most five different suggestions. Suggestions from the first dictionary come first. */
  async suggestions(names: readonly DictionaryName[], word: string): Promise<string[]> {
    const dictionaries = await this.#open(names)
    const all = dictionaries.flatMap((dictionary) => dictionary.suggest(plain(word)))
    return [...new Set(all)].slice(0, mostSuggestions)
  }

  /** Opens these dictionaries and releases the others, because a person has only one recording open. */
  async #open(names: readonly DictionaryName[]): Promise<Hunspell[]> {
    for (const [name, dictionary] of this.#loaded) {
      if (names.includes(name)) continue
      dictionary.dispose()
      this.#loaded.delete(name)
    }
    const opened: Hunspell[] = []
    for (const name of names) {
      const dictionary = this.#loaded.get(name) ?? (await this.#load(name))
      this.#loaded.set(name, dictionary)
      opened.push(dictionary)
    }
    return opened
  }

  async #load(name: DictionaryName): Promise<Hunspell> {
    this.#factory ??= loadModule({ timeout: loadWithinMs })
    const factory = await this.#factory
    const folder = dirname(packages.resolve(`dictionary-${name}`))
    const [affixes, words] = await Promise.all(['index.aff', 'index.dic'].map((file) => readFile(join(folder, file))))
    if (!affixes || !words) throw new Error(`no dictionary ${name}`)
    const affixPath = factory.mountBuffer(affixes, `${name}.aff`)
    const wordsPath = factory.mountBuffer(words, `${name}.dic`)
    try {
      return factory.create(affixPath, wordsPath)
    } finally {
      // Hunspell has read the files, so their copies in memory are no longer needed.
      factory.unmount(affixPath)
      factory.unmount(wordsPath)
    }
  }
}

/** Replaces curly apostrophes, because some dictionaries know only the straight apostrophe. */
const plain = (word: string): string => word.replaceAll('’', "'")
