import { z } from 'zod'
import { isSameLanguage } from '../languages/spokenLanguages.ts'

/**
 * How the language of a transcript is known. `chosen`: a person asked for a language. `detected`: the recogniser heard it and
 * gave a probability. `assumed`: none was chosen, and the recogniser cannot hear languages: it took its only one. `unstated`:
 * none was chosen, and the service does not say how it came to this one.
 */
const languageSources = ['chosen', 'detected', 'assumed', 'unstated'] as const
const languageSourceSchema = z.enum(languageSources)
export type LanguageSource = z.infer<typeof languageSourceSchema>

export const transcriptLanguageSchema = z.object({
  /** As the service named it; empty where it said none. */
  language: z.string(),
  source: languageSourceSchema,
  /** The requested language: `auto`, or a language tag. */
  asked: z.string(),
})
export type TranscriptLanguage = z.infer<typeof transcriptLanguageSchema>

/** Whether a language was chosen, and the transcript is in another one. */
export const isAnotherLanguage = ({ language, asked }: TranscriptLanguage): boolean =>
  asked !== 'auto' && language !== '' && !isSameLanguage(language, asked)

/** Whether a transcript is in another language than `chosen` (a tag, or `auto`), or a person has asked for another one before. */
export function isInAnotherThan({ language, asked }: TranscriptLanguage, chosen: string): boolean {
  if (chosen === 'auto') return false
  const differs = (other: string) => other !== '' && other !== 'auto' && !isSameLanguage(other, chosen)
  return differs(language) || differs(asked)
}

/** Whether a person should look at the language before trusting the words. */
export const isLanguageDoubtful = (transcript: TranscriptLanguage): boolean =>
  isAnotherLanguage(transcript) || (transcript.source === 'assumed' && transcript.language !== '')
