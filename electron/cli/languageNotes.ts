import { isLanguageAvailable, needsOtherLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { RecordingSummary } from '../../shared/recordings/domain.ts'
import { words } from '../../shared/words/catalogue.ts'
import { problemInfo, sentenceOf } from '../../shared/words/problem.ts'
import { commandLine } from './commandLine.ts'
import { toldOf } from './output.ts'
import type { Session } from './session.ts'

/** Warns before the transcription if this machine has no speech model for the language. */
export async function noteMissingModel({ engine, out }: Pick<Session, 'engine' | 'out'>, language: string) {
  if (language === 'auto') return
  const { languages } = await engine.call('recognition.languages', undefined)
  if (isLanguageAvailable(language, languages)) return
  const missing = problemInfo('no-model-for-choice', { language })
  out.event('problem', toldOf(missing), sentenceOf(missing))
}

/**
 * For recordings that failed because of their language, prints the commands with which a person can transcribe them.
 */
export function noteOtherLanguage(
  { terminal, out, command }: Pick<Session, 'terminal' | 'out' | 'command'>,
  recordings: readonly RecordingSummary[],
): void {
  for (const { id, error } of recordings)
    if (needsOtherLanguage(error)) {
      const { language } = words.terminal
      out.note(language.installModel(commandLine(terminal, 'models install parakeet-tdt-0.6b-v3-int8')))
      out.note(language.installLargeModel(commandLine(terminal, 'models install whisper-large-v3-turbo-q5_0')))
      out.note(language.chooseOther(command(`transcribe ${id} --language CODE`)))
    }
}
