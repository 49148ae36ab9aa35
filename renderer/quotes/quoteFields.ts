import { quoteLimits } from '../../shared/transcripts/quotes.ts'
import { words } from '../words/index.ts'

const texts = words.quotes.tooLong

/** A sentence that says why a note cannot be stored; null if it can. Typed text is never cut off silently. */
export const noteProblem = (text: string): string | null =>
  text.trim().length > quoteLimits.note ? texts.note(text.trim().length, quoteLimits.note) : null

/** A sentence that says why these tags cannot be stored; null if they can. */
export const tagsProblem = (tags: readonly string[]): string | null =>
  tags.length > quoteLimits.tags || tags.some((tag) => tag.length > quoteLimits.tag)
    ? texts.tags(quoteLimits.tags, quoteLimits.tag)
    : null

/** Compares tags in the same way as the library. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The tags of a quote after a person changed the offered tags. `pressed`: the offered tags that are on now. Typed tags
 * stay in their order.
 */
export function chosenTags(
  given: readonly string[],
  offered: readonly string[],
  pressed: ReadonlySet<string | number>,
): string[] {
  const taken = offered.filter((tag) => !pressed.has(tag))
  const kept = given.filter((tag) => !taken.some((one) => isSameTag(one, tag)))
  return [...kept, ...offered.filter((tag) => pressed.has(tag) && !kept.some((one) => isSameTag(one, tag)))]
}
