import { quoteLimits } from '../../shared/transcripts/quotes.ts'
import { words } from '../words/index.ts'

const texts = words.quotes.tooLong

/** Why a note cannot be kept as it is, as a sentence; null: it can. Nothing that a person typed is cut off in silence. */
export const noteProblem = (text: string): string | null =>
  text.trim().length > quoteLimits.note ? texts.note(text.trim().length, quoteLimits.note) : null

/** The same for tags. */
export const tagsProblem = (tags: readonly string[]): string | null =>
  tags.length > quoteLimits.tags || tags.some((tag) => tag.length > quoteLimits.tag)
    ? texts.tags(quoteLimits.tags, quoteLimits.tag)
    : null
