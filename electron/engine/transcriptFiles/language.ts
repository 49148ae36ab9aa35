import { transcriptFileKind } from '../../../shared/exports/transcriptFileTypes.ts'
import { languageCodes, languageName, typedLanguage } from '../../../shared/languages/spokenLanguages.ts'

/** Tags that name no single language: several, none, unknown, without a code. */
const noLanguage: ReadonlySet<string> = new Set(['mul', 'zxx', 'und', 'mis'])

/** The code of each language by its English name, because whisper writes `english`. */
const codeOfName = new Map(languageCodes.map((code) => [languageName(code)?.toLowerCase(), code]))

/** The tag of a language that a file states, such as `en`, `pt_BR`, `ger` or `german`; empty if the text is no language. */
export function statedLanguage(stated: string): string {
  const text = stated.trim()
  const tag = typedLanguage(text) ?? codeOfName.get(text.toLowerCase()) ?? ''
  return tag === 'auto' || noLanguage.has(tag.split('-')[0] ?? '') ? '' : tag
}

/** Markers that players allow between language and suffix. `sdh` is also the code of a language. */
const marks: ReadonlySet<string> = new Set(['sdh', 'cc', 'forced', 'default', 'full'])

/**
 * The language in the name of a file of subtitles, `talk.de.srt`, where players look for it. Empty for other kinds of files, for a rare
 * language, and if the name has two codes, because one of them then means something else.
 */
export function languageOfName(name: string): string {
  if (!['vtt', 'srt'].includes(transcriptFileKind(name) ?? '')) return ''
  const parts = name.split('.').slice(1, -1)
  while (marks.has(parts.at(-1)?.toLowerCase() ?? '')) parts.pop()
  const [last = '', before = ''] = parts.slice(-2).reverse().map(usualTag)
  return before === '' ? last : ''
}

function usualTag(part: string): string {
  const tag = part.trim() === part ? (typedLanguage(part) ?? '') : ''
  return languageCodes.includes(tag.split('-')[0] ?? '') ? tag : ''
}
