import type { RecordingSummary } from '../../shared/domain.ts'
import { isLanguageAvailable, needsOtherLanguage, noModelWords } from '../../shared/spokenLanguages.ts'
import type { Session } from './session.ts'

/** Says before anything is transcribed here that there is no speech model for the language. */
export async function noteMissingModel({ engine, out }: Pick<Session, 'engine' | 'out'>, language: string) {
  if (language === 'auto') return
  const { languages } = await engine.call('recognition.languages', undefined)
  if (isLanguageAvailable(language, languages)) return
  const message = `${noModelWords(language)} Choose another language with --language.`
  out.event('problem', { code: 'no-speech-model', message }, message)
}

/** What to do about recordings that failed for their language. */
export function noteOtherLanguage({ out }: Pick<Session, 'out'>, recordings: readonly RecordingSummary[]): void {
  for (const { id, error } of recordings)
    if (needsOtherLanguage(error)) out.note(`With another language: tapelog transcribe ${id} --language CODE`)
}
