import { languageName, noModelWords } from '../../languages/spokenLanguages.ts'
import { transcriptLanguageWords } from '../../transcripts/transcriptLanguage.ts'

/** Names of languages, and what is said of a transcript's language. The terminal says the same. */
export const languages = {
  name: languageName,
  show: 'Show languages',
  here: 'on this machine',
  noModel: noModelWords,
  ofTranscript: transcriptLanguageWords,
}
