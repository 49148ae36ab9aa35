import { isAnotherLanguage, type TranscriptLanguage } from '../../transcripts/transcriptLanguage.ts'

const names = new Intl.DisplayNames(['ja'], { type: 'language', fallback: 'none' })

/** `ドイツ語` for `de`; undefined if the text is not a language code. */
function name(language: string): string | undefined {
  try {
    return names.of(Intl.getCanonicalLocales(language)[0] ?? language)
  } catch {
    return undefined
  }
}

const nameOf = (language: string): string => name(language.replaceAll('_', '-')) ?? `「${language}」`

/** `ドイツ語`, `ドイツ語と仮定（判定していません）`; null if nothing is known about the language. */
function ofTranscript(transcript: TranscriptLanguage): string | null {
  const { language, source, asked } = transcript
  if (isAnotherLanguage(transcript)) return `${nameOf(language)}（指定は${nameOf(asked)}）`
  if (language === '') return asked === 'auto' ? null : `${nameOf(asked)}を指定（サービスは言語を示していません）`
  if (source === 'assumed') return `${nameOf(language)}と仮定（判定していません）`
  if (source === 'unstated') return `${nameOf(language)}（サービスによる）`
  if (source === 'file') return `${nameOf(language)}（ファイルによる）`
  return nameOf(language)
}

export const languages = {
  name,
  show: '言語の一覧を表示',
  here: 'このコンピューターで可能',
  decided: 'このコンピューターのモデルが言語を判断します',
  noModel: (language: string) =>
    language === 'auto'
      ? 'このコンピューターに音声モデルがインストールされていません。'
      : `このコンピューターに${nameOf(language)}の音声モデルがインストールされていません。`,
  ofTranscript,
}
