import type { DictionaryName } from '../../shared/languages/spelling.ts'

/** To and from the thread that has the dictionaries. It answers each request once, in their order. */
export type SpellingRequest = { id: number; dictionaries: readonly DictionaryName[] } & (
  | { type: 'check'; words: readonly string[] }
  | { type: 'suggest'; word: string }
)
/** `words`: those that are misspelt, or the suggestions. */
export type SpellingAnswer = { id: number; words: readonly string[] }
