import { z } from 'zod'

/** Finding and replacing in one transcript. Offsets are UTF-16 units in a segment's text. */

/** Which places of a transcript are meant. Without any option: case does not matter, and words may be found inside others. */
export const textSearchSchema = z.object({
  text: z.string().min(1).max(500),
  matchCase: z.boolean().optional(),
  /** Also the letters with other accents or none, and without the spaces around `text`; only where case does not matter, and not of patterns. */
  ignoreAccents: z.boolean().optional(),
  wholeWords: z.boolean().optional(),
  /** `text` is a regular expression in the syntax of RE2: no lookaround and no references back, and never slow. */
  isPattern: z.boolean().optional(),
  /** Only what this speaker says; null: only segments without a speaker. Without it: all. */
  speakerId: z.number().int().positive().nullable().optional(),
  unverifiedOnly: z.boolean().optional(),
})
export type TextSearch = z.infer<typeof textSearchSchema>

/**
 * What is put in. Of a pattern `$1` to `$9` and `$<name>` stand for its groups, `$&` for all that was found, `$$` for `$`; else
 * it is taken as it is.
 */
export const replacementSchema = z.string().max(2000)

/** A place in a segment, and the text that is there. */
export const foundTextSchema = z.object({
  segmentId: z.number().int().positive(),
  startOffset: z.number().int().nonnegative(),
  endOffset: z.number().int().nonnegative(),
  text: z.string().min(1),
})
export type FoundText = z.infer<typeof foundTextSchema>

/** A find, and what would stand there after `text.replace`; null where no replacement was given. */
export const textMatchSchema = foundTextSchema.extend({ becomes: z.string().nullable() })
export type TextMatch = z.infer<typeof textMatchSchema>

/** All places with one spelling that may be meant to be a name. */
export const nameVariantSchema = z.object({
  /** As it is spelled there. */
  text: z.string(),
  /** How likely it is meant to be the name, 0 to 1; the list begins with the likeliest. */
  likeness: z.number().min(0).max(1),
  places: z.array(foundTextSchema),
})
export type NameVariant = z.infer<typeof nameVariantSchema>
