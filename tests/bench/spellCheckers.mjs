// `node --expose-gc tests/bench/spellCheckers.mjs CHECKER LANGUAGE [FOLDER]`: how long a spell checker takes to load a
// dictionary, to check a word and to suggest, each in its own process. FOLDER: where `npm install hunspell-wasm nspell` ran.
// Prints JSON.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [checker, language, folder = '.'] = process.argv.slice(2)
const own = createRequire(import.meta.url)
const peers = createRequire(join(resolve(folder), 'package.json'))

/** Right words, and some with one mistake each. */
const samples = {
  en: { right: ['house', 'walking', 'interview', 'journalist', 'court'], wrong: ['hosue', 'recieve', 'jurnalist'] },
  de: {
    right: ['Häuser', 'gegangen', 'Bundesminister', 'Donaudampfschifffahrt', 'Krankenversicherungskarte'],
    wrong: ['Hasu', 'Strase', 'Interwiev'],
  },
  pt: {
    right: ['casas', 'falávamos', 'imprensa', 'constitucional', 'entrevistado'],
    wrong: ['caza', 'jornalsta', 'entrevsta'],
  },
}

/** Each returns `isRight` and `suggest` from the bytes of an affix file and a word list. */
const checkers = {
  async 'hunspell-asm'(affixes, words) {
    const hunspell = await own('hunspell-asm').loadModule({ timeout: 60_000 })
    const one = hunspell.create(hunspell.mountBuffer(affixes, 'a.aff'), hunspell.mountBuffer(words, 'a.dic'))
    return { isRight: (word) => one.spell(word), suggest: (word) => one.suggest(word) }
  },
  async 'hunspell-wasm'(affixes, words) {
    const { createHunspellFromStrings } = await import(pathToFileURL(peers.resolve('hunspell-wasm')).href)
    const one = await createHunspellFromStrings(affixes.toString(), words.toString())
    return { isRight: (word) => one.testSpelling(word), suggest: (word) => one.getSpellingSuggestions(word) }
  },
  async nspell(affixes, words) {
    const one = peers('nspell')(affixes, words)
    return { isRight: (word) => one.correct(word), suggest: (word) => one.suggest(word) }
  },
}

const dictionary = dirname(own.resolve(`dictionary-${language}`))
const [affixes, words] = ['index.aff', 'index.dic'].map((name) => readFileSync(join(dictionary, name)))
const { right, wrong } = samples[language]

globalThis.gc?.()
const memoryBefore = process.memoryUsage().rss
const began = performance.now()
const { isRight, suggest } = await checkers[checker](affixes, words)
const loadMs = performance.now() - began
globalThis.gc?.()
const memoryBytes = process.memoryUsage().rss - memoryBefore

/** The longest check of a single word: a compound takes far longer than other words. */
const checkMs = right.map((word) => {
  const start = performance.now()
  isRight(word)
  return performance.now() - start
})
const suggestBegan = performance.now()
const suggestions = wrong.map((word) => suggest(word).slice(0, 5))
const suggestMs = (performance.now() - suggestBegan) / wrong.length

const rounded = (value) => Number(value.toFixed(2))
process.stdout.write(
  `${JSON.stringify({
    checker,
    language,
    loadMs: Math.round(loadMs),
    memoryMb: Math.round(memoryBytes / 1e6),
    usualCheckMs: rounded(checkMs.toSorted((a, b) => a - b)[Math.floor(checkMs.length / 2)]),
    longestCheckMs: rounded(Math.max(...checkMs)),
    suggestMs: rounded(suggestMs),
    unknownThoughRight: right.filter((word) => !isRight(word)),
    suggestions,
  })}\n`,
)
