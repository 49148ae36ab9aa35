import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { areHotwordsUnused } from './hotwords.ts'
import { languageHint, parseLanguage } from './language.ts'
import { languageProblem } from './languageWords.ts'
import { cannotTellSpeakers } from './speakers.ts'

/** A typed language: its meaning, its problem, and the abilities that the models on this machine lack for it. */
export function useTypedLanguage(typed: string, destination: ImportDestination) {
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsed = parseLanguage(typed)
  const language = 'problem' in parsed ? typed : parsed.value
  return {
    parsed,
    /**
     * The languages with a model on this machine; null if this machine accepts any language, or if its languages are
     * unknown.
     */
    languages,
    hint: languageHint(typed),
    problem: languageProblem(parsed, destination === 'this-machine', languages),
    lacksSpeakers: cannotTellSpeakers(destination, language, here),
    areHotwordsUnused: areHotwordsUnused(destination === 'remote' ? 'remote' : 'this-machine', language, here),
  }
}
