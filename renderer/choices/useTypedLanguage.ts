import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { areHotwordsUnused } from './hotwords.ts'
import { parseLanguage } from './language.ts'
import { hintHere, languageProblem } from './languageWords.ts'
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
    hint: hintHere(typed, destination === 'this-machine' ? here : undefined),
    problem: languageProblem(parsed, destination === 'this-machine', languages, here?.mustBeChosen),
    lacksSpeakers: cannotTellSpeakers(destination, language, here),
    areHotwordsUnused: areHotwordsUnused(destination === 'remote' ? 'remote' : 'this-machine', language, here),
  }
}
