import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/**
 * Commands that check the spelling of typed text with the included dictionaries. They store nothing, and nothing leaves this machine.
 */
export const spellingCommands = ({ speller }: CommandParts): HandlersOf<'spelling'> => ({
  'spelling.check': async ({ language, words }) => ({ misspelt: [...(await speller.misspelt(language, words))] }),
  'spelling.suggest': async ({ language, word }) => ({ suggestions: [...(await speller.suggestions(language, word))] }),
})
