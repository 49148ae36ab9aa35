import { foldedText } from '../../shared/text/folding.ts'

/**
 * Hotwords with a transducer. The search that favours hotwords (`modified_beam_search`) sometimes gives empty or invented text; the
 * plain search does not. So Tapelog runs both searches, and uses the favoured text only if it changes nothing except hotwords.
 */

/** The words and phrases of a comma-separated list, each once. */
export function hotwordList(hotwords: string): string[] {
  const seen = new Map<string, string>()
  for (const part of hotwords.split(/[,，、;\n]/u)) {
    const phrase = part.trim().replace(/\s+/gu, ' ')
    if (phrase !== '' && !seen.has(comparable(phrase))) seen.set(comparable(phrase), phrase)
  }
  return [...seen.values()]
}

/**
 * The largest difference, in words, between a hotword and the text that it replaces. A name is often recognised as two
 * or three words.
 */
const mostWordsBeside = 2

/**
 * Whether the text of the favoured search may replace the plain text. Both must agree except at places where the favoured text has
 * hotwords, and each hotword must replace about as many words. Case and punctuation do not count.
 */
export function mayTakeBiased(plain: string, biased: string, hotwords: readonly string[]): boolean {
  const before = wordsOf(plain)
  const after = wordsOf(biased)
  const phrases = hotwords.map(wordsOf).filter((phrase) => phrase.length > 0)
  const changes = changesBetween(before, after)
  return (
    changes.length > 0 &&
    changes.every(({ removed, added }) => {
      const isHeard = removed.length > 0 && Math.abs(removed.length - added.length) <= mostWordsBeside
      return isHeard && isMadeOf(added, phrases)
    })
  )
}

const comparable = (word: string): string => foldedText(word.normalize('NFKC'), 'case')

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .map((word) => comparable(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

/** True if the words consist only of these phrases, one after the other. */
function isMadeOf(words: readonly string[], phrases: readonly string[][]): boolean {
  const reached = new Set([0])
  for (let from = 0; from < words.length; from++) {
    if (!reached.has(from)) continue
    for (const phrase of phrases)
      if (phrase.every((word, index) => words[from + index] === word)) reached.add(from + phrase.length)
  }
  return words.length > 0 && reached.has(words.length)
}

type Change = { removed: string[]; added: string[] }

/** The places where two texts differ, by their longest common sequence of words. A stretch has at most a hundred words. */
function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? []
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const changes: Change[] = []
  let open: Change | null = null
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [old, now] = [before[i], after[j]]
    if (old !== undefined && old === now) {
      open = null
      i++
      j++
      continue
    }
    if (!open) {
      open = { removed: [], added: [] }
      changes.push(open)
    }
    if (now === undefined || (old !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      open.removed.push(old ?? '')
      i++
    } else {
      open.added.push(now)
      j++
    }
  }
  return changes
}

/**
 * Spells a phrase in the tokens of a model, separated by spaces, using the longest tokens for each word. Null if the tokens cannot
 * spell the phrase. `▁` begins a word.
 */
export function spelledInTokens(phrase: string, tokens: ReadonlySet<string>): string | null {
  const spelled: string[] = []
  for (const word of phrase.split(' ')) {
    const letters = [...`▁${word}`]
    for (let from = 0; from < letters.length; ) {
      let to = letters.length
      while (to > from && !tokens.has(letters.slice(from, to).join(''))) to--
      if (to === from) return null
      spelled.push(letters.slice(from, to).join(''))
      from = to
    }
  }
  return spelled.join(' ')
}
