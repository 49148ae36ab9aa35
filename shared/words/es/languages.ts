import { isAnotherLanguage, type TranscriptLanguage } from '../../transcripts/transcriptLanguage.ts'

const names = new Intl.DisplayNames(['es'], { type: 'language', fallback: 'none' })

/** `alemán` for `de`; undefined if the text is not a language code. */
function name(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}

const nameOf = (language: string): string => name(language.replaceAll('_', '-')) ?? `«${language}»`

/** `inglés`, `inglés (supuesto, no detectado)`; null if nothing is known about the language. */
function ofTranscript(transcript: TranscriptLanguage): string | null {
  const { language, source, asked } = transcript
  if (isAnotherLanguage(transcript)) return `${nameOf(language)}, aunque se eligió ${nameOf(asked)}`
  if (language === '')
    return asked === 'auto' ? null : `${nameOf(asked)} (elegido; el servicio no indicó ningún idioma)`
  if (source === 'assumed') return `${nameOf(language)} (supuesto, no detectado)`
  if (source === 'unstated') return `${nameOf(language)}, según el servicio`
  if (source === 'file') return `${nameOf(language)}, según el archivo`
  return nameOf(language)
}

export const languages = {
  name,
  show: 'Mostrar idiomas',
  here: 'en este equipo',
  decided: 'el modelo de este equipo decide por sí mismo el idioma',
  noModel: (language: string) =>
    language === 'auto'
      ? 'No hay ningún modelo de voz instalado en este equipo.'
      : `No hay ningún modelo de voz para ${nameOf(language)} instalado en este equipo.`,
  ofTranscript,
}
