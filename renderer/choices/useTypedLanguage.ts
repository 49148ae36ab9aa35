import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { areHotwordsUnused } from './hotwords.ts'
import { parseLanguage } from './language.ts'
import { type ChosenModel, hintHere, languageChoices, languageProblem, withModel } from './languageWords.ts'
import { cannotTellSpeakers } from './speakers.ts'

/**
 * A typed language: its meaning, its problem, and the abilities that the models on this machine lack for it. `chosen`: the model that
 * will be in use.
 */
export function useTypedLanguage(typed: string, destination: ImportDestination, chosen: ChosenModel | null = null) {
  const now = useRemoteCommand('recognition.languages', undefined).data
  const here = now && chosen ? withModel(now, chosen) : now
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
    /** The languages that a model on this machine can be told. */
    choices: languageChoices(here),
    hint: hintHere(typed, destination === 'this-machine' ? here : undefined),
    problem: languageProblem(parsed, destination === 'this-machine', languages, here?.mustBeChosen),
    lacksSpeakers: cannotTellSpeakers(destination, language, here),
    areHotwordsUnused: areHotwordsUnused(destination === 'remote' ? 'remote' : 'this-machine', language, here),
  }
}
