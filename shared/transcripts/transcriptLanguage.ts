import { z } from 'zod'
import { isSameLanguage } from '../languages/spokenLanguages.ts'

/**
 * How the language of a transcript is known. `chosen`: a person chose a language. `detected`: the recogniser detected
 * it and gave a probability. `assumed`: nobody chose a language, and the recogniser cannot detect languages, so it used
 * its only language. `unstated`: nobody chose a language, and the service does not say how it found this one. `file`: the
 * file of an imported transcript, or the file's name, states it. `set`: a person set it for this transcript.
 */
export const languageSources = ['chosen', 'detected', 'assumed', 'unstated', 'file', 'set'] as const
export const languageSourceSchema = z.enum(languageSources)
export type LanguageSource = z.infer<typeof languageSourceSchema>

export const transcriptLanguageSchema = z.object({
  /** The service's name for the language; empty if it gave none. */
  language: z.string(),
  source: languageSourceSchema,
  /** The requested language: `auto`, which an imported transcript has, or a language tag. */
  asked: z.string(),
})
export type TranscriptLanguage = z.infer<typeof transcriptLanguageSchema>

/** Whether the transcript has another language than the person chose. */
export const isAnotherLanguage = ({ language, source, asked }: TranscriptLanguage): boolean =>
  source !== 'set' && asked !== 'auto' && language !== '' && !isSameLanguage(language, asked)

/** Whether the transcript's language, or the language that was requested for it, differs from `chosen` (a tag, or `auto`). */
export function isInAnotherThan({ language, asked }: TranscriptLanguage, chosen: string): boolean {
  if (chosen === 'auto') return false
  const differs = (other: string) => other !== '' && other !== 'auto' && !isSameLanguage(other, chosen)
  return differs(language) || differs(asked)
}

/** Whether a person should look at the language before trusting the words. */
export const isLanguageDoubtful = (transcript: TranscriptLanguage): boolean =>
  isAnotherLanguage(transcript) || (transcript.source === 'assumed' && transcript.language !== '')
