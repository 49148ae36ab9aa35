import { z } from 'zod'
import { textLimits } from '../text/textLimits.ts'

/** Commands that check words with the dictionaries included in Tapelog, see `shared/languages/spelling.ts`. */

/** A language tag. Without a dictionary for it, every word is right. */
const languageSchema = z.string().max(100)

export const spellingContract = {
  /** Returns the words that are in no dictionary of the language. */
  'spelling.check': {
    input: z.object({
      language: languageSchema,
      words: z.array(z.string().min(1).max(textLimits.checkedWord)).max(1000),
    }),
    output: z.object({ misspelt: z.array(z.string()) }),
  },
  /** Returns suggestions for a misspelt word, the likeliest first. */
  'spelling.suggest': {
    input: z.object({ language: languageSchema, word: z.string().min(1).max(textLimits.checkedWord) }),
    output: z.object({ suggestions: z.array(z.string()) }),
  },
} as const
