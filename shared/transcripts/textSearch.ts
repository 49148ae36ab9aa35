import { z } from 'zod'

/** Finding and replacing in one transcript. Offsets are UTF-16 units in a segment's text. */

/**
 * Which places of a transcript match. How signs and letters are encoded never matters, see `folding.ts`. Without any option, case does not
 * matter, and words are also found inside other words.
 */
export const textSearchSchema = z.object({
  text: z.string().min(1).max(500),
  matchCase: z.boolean().optional(),
  /**
   * Also finds letters with other accents or none, and ignores spaces around `text`. Has no effect with `matchCase` or
   * for patterns.
   */
  ignoreAccents: z.boolean().optional(),
  wholeWords: z.boolean().optional(),
  /** `text` is a regular expression in RE2's syntax: it has no lookaround and no back-references, and is never slow. */
  isPattern: z.boolean().optional(),
  /** Searches only this speaker's words; null searches only segments without a speaker. If left out, it searches all. */
  speakerId: z.number().int().positive().nullable().optional(),
  unverifiedOnly: z.boolean().optional(),
})
export type TextSearch = z.infer<typeof textSearchSchema>

/**
 * The replacement. For a pattern, `$1` to `$9` and `$<name>` mean its groups, `$&` the whole match and `$$` a `$`; otherwise the text
 * is used unchanged.
 */
export const replacementSchema = z.string().max(2000)

/** A place in a segment, and its text. */
export const foundTextSchema = z.object({
  segmentId: z.number().int().positive(),
  startOffset: z.number().int().nonnegative(),
  endOffset: z.number().int().nonnegative(),
  text: z.string().min(1),
})
export type FoundText = z.infer<typeof foundTextSchema>

/** A match, and its text after `text.replace`; null if no replacement was given. */
export const textMatchSchema = foundTextSchema.extend({ becomes: z.string().nullable() })
export type TextMatch = z.infer<typeof textMatchSchema>

/** All places with one spelling that may mean a name. */
export const nameVariantSchema = z.object({
  /** The spelling in the transcript. */
  text: z.string(),
  /** How likely the spelling means the name, from 0 to 1. The list begins with the likeliest spelling. */
  likeness: z.number().min(0).max(1),
  places: z.array(foundTextSchema),
})
export type NameVariant = z.infer<typeof nameVariantSchema>
