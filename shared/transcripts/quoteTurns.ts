import type { Quote, QuoteTurn } from './quotes.ts'
import { joinedTexts } from './wordsOfText.ts'

/**
 * A quote of several people as quotes in a row, one for each turn: nobody's words may stand between the same quotation marks as another's.
 * All but the turn are the same in each, also the id.
 */
export function quotesInRow<Q extends Quote>(quote: Q): Q[] {
  if (quote.turns.length < 2) return [quote]
  return quote.turns.map((turn) => {
    const { speaker, ...said } = turn
    return { ...quote, ...said, ...asMarked([turn]), speakers: speaker === null ? [] : [speaker], turns: [turn] }
  })
}

/** All words of turns in one text. */
export const wordsOfTurns = (turns: readonly Pick<QuoteTurn, 'words'>[]): string =>
  turns.reduce((all, { words }) => joinedTexts(all, words), '')

/** The names in these turns, in their order, each once. */
export const speakersOfTurns = (turns: readonly Pick<QuoteTurn, 'speaker'>[]): string[] => [
  ...new Set(turns.flatMap(({ speaker }) => speaker ?? [])),
]

/** Turns as a quote keeps them from the time of marking: see {@link quoteSchema}. */
export const asMarked = (turns: readonly Pick<QuoteTurn, 'words' | 'speaker'>[]) => ({
  markedWords: turns.map(({ words }) => words).join('\n'),
  markedSpeakers: turns.some(({ speaker }) => speaker !== null) ? turns.map(({ speaker }) => speaker ?? '') : [],
})

/** The words of each turn at the time of marking. */
export const markedLines = (markedWords: string): string[] => markedWords.split('\n')
