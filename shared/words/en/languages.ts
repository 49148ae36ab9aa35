import { languageName } from '../../languages/spokenLanguages.ts'
import { isAnotherLanguage, type TranscriptLanguage } from '../../transcripts/transcriptLanguage.ts'

const nameOf = (language: string): string => languageName(language.replaceAll('_', '-')) ?? `“${language}”`

/** `English`, `English (assumed)`; null if nothing is known about the language. */
function ofTranscript(transcript: TranscriptLanguage): string | null {
  const { language, source, asked } = transcript
  if (isAnotherLanguage(transcript)) return `${nameOf(language)}, although ${nameOf(asked)} was chosen`
  if (language === '') return asked === 'auto' ? null : `${nameOf(asked)} (chosen; the service named no language)`
  if (source === 'assumed') return `${nameOf(language)} (assumed)`
  if (source === 'unstated') return `${nameOf(language)}, as the service says`
  if (source === 'file') return `${nameOf(language)}, as the file says`
  return nameOf(language)
}

/** Names of languages, and texts about a transcript's language. */
export const languages = {
  name: languageName,
  show: 'Show languages',
  here: 'on this machine',
  /** Shown beside a language if the model on this machine detects the language and lets nobody choose. */
  decided: 'the model on this machine decides the language itself',
  /** `No speech model for German is installed on this machine.` */
  noModel: (language: string) =>
    language === 'auto'
      ? 'No speech model is installed on this machine.'
      : `No speech model for ${languageName(language) ?? `“${language}”`} is installed on this machine.`,
  ofTranscript,
}
