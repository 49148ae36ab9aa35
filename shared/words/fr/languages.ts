import { isAnotherLanguage, type TranscriptLanguage } from '../../transcripts/transcriptLanguage.ts'
import { capital } from './units.ts'

const names = new Intl.DisplayNames(['fr'], { type: 'language', fallback: 'none' })

/** `allemand` for `de`; undefined if the text is not a language code. */
function name(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}

const nameOf = (language: string): string => name(language.replaceAll('_', '-')) ?? `« ${language} »`

/** `l’allemand`, `le français`, `le hongrois`; all names of languages are masculine. */
function withArticle(language: string): string {
  const said = name(language.replaceAll('_', '-'))
  if (said === undefined) return `la langue « ${language} »`
  return /^([aeiouéèêîœ]|hébreu|haïtien|y[^aeiou])/i.test(said) ? `l’${said}` : `le ${said}`
}

/** `Anglais`, `Anglais : langue supposée, non détectée`; null if nothing is known about the language. */
function ofTranscript(transcript: TranscriptLanguage): string | null {
  const { language, source, asked } = transcript
  if (isAnotherLanguage(transcript))
    return `${capital(nameOf(language))}, alors que la langue choisie était ${withArticle(asked)}`
  if (language === '')
    return asked === 'auto' ? null : `${capital(nameOf(asked))} (choisi ; le service n’a indiqué aucune langue)`
  if (source === 'assumed') return `${capital(nameOf(language))} : langue supposée, non détectée`
  if (source === 'unstated') return `${capital(nameOf(language))}, selon le service`
  if (source === 'file') return `${capital(nameOf(language))}, selon le fichier`
  return capital(nameOf(language))
}

export const languages = {
  name,
  show: 'Afficher les langues',
  here: 'sur cet ordinateur',
  decided: 'le modèle de cet ordinateur décide lui-même de la langue',
  noModel: (language: string) =>
    language === 'auto'
      ? 'Aucun modèle vocal n’est installé sur cet ordinateur.'
      : `Aucun modèle vocal pour ${withArticle(language)} n’est installé sur cet ordinateur.`,
  ofTranscript,
}
