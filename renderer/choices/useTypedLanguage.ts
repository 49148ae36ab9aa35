import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { areHotwordsUnused } from './hotwords.ts'
import { parseLanguage } from './language.ts'
import { type ChangeHere, hintHere, languageChoices, languageProblem } from './languageWords.ts'
import { cannotTellSpeakers } from './speakers.ts'

/**
 * A typed language: its meaning, its problem, and the abilities that the models on this machine lack for it. `changeHere`: what other
 * choices of the person change on this machine.
 */
export function useTypedLanguage(typed: string, destination: ImportDestination, changeHere?: ChangeHere) {
  const now = useRemoteCommand('recognition.languages', undefined).data
  const here = now && changeHere ? changeHere(now) : now
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
