import { isAnotherLanguage, type TranscriptLanguage } from '../../transcripts/transcriptLanguage.ts'

const names = new Intl.DisplayNames(['de'], { type: 'language', fallback: 'none' })

/** `Deutsch` for `de`; undefined if the text is not a language code. */
function name(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}

const nameOf = (language: string): string => name(language.replaceAll('_', '-')) ?? `„${language}“`

/** `Deutsch`, `Deutsch (angenommen, nicht erkannt)`; null if nothing is known about the language. */
function ofTranscript(transcript: TranscriptLanguage): string | null {
  const { language, source, asked } = transcript
  if (isAnotherLanguage(transcript)) return `${nameOf(language)}, obwohl ${nameOf(asked)} gewählt war`
  if (language === '') return asked === 'auto' ? null : `${nameOf(asked)} (gewählt; der Dienst nannte keine Sprache)`
  if (source === 'assumed') return `${nameOf(language)} (angenommen, nicht erkannt)`
  if (source === 'unstated') return `${nameOf(language)} (laut Dienst)`
  if (source === 'file') return `${nameOf(language)} (laut Datei)`
  return nameOf(language)
}

/** Names of languages, and texts about a transcript's language. */
export const languages = {
  name,
  show: 'Sprachen anzeigen',
  here: 'auf diesem Computer',
  decided: 'das Modell auf diesem Computer bestimmt die Sprache selbst',
  noModel: (language: string) =>
    language === 'auto'
      ? 'Auf diesem Computer ist kein Erkennungsmodell installiert.'
      : `Auf diesem Computer ist kein Erkennungsmodell für ${nameOf(language)} installiert.`,
  ofTranscript,
}
