import type { Speller } from '../../spelling/index.ts'
import type { HandlersOf } from './handlers.ts'

/** Spell-checking of what is typed, with the dictionaries that ship. Nothing is kept, and nothing leaves this machine. */
export const spellingCommands = ({ speller }: { speller: Speller }): HandlersOf<'spelling'> => ({
  'spelling.check': async ({ language, words }) => ({ misspelt: [...(await speller.misspelt(language, words))] }),
  'spelling.suggest': async ({ language, word }) => ({ suggestions: [...(await speller.suggestions(language, word))] }),
})
