import { z } from 'zod'
import { textLimits } from '../text/textLimits.ts'

/** Checking words with the dictionaries that ship with Tapelog, see `shared/languages/spelling.ts`. */

/** A language tag; for one without a dictionary every word is right. */
const languageSchema = z.string().max(100)

export const spellingContract = {
  /** The words that are in no dictionary of the language. */
  'spelling.check': {
    input: z.object({
      language: languageSchema,
      words: z.array(z.string().min(1).max(textLimits.checkedWord)).max(1000),
    }),
    output: z.object({ misspelt: z.array(z.string()) }),
  },
  /** What may be meant by a misspelt word, the likeliest first. */
  'spelling.suggest': {
    input: z.object({ language: languageSchema, word: z.string().min(1).max(textLimits.checkedWord) }),
    output: z.object({ suggestions: z.array(z.string()) }),
  },
} as const
