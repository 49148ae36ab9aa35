import type { ImportDestination } from '../../shared/recordings/importing.ts'
import { useRemoteCommand } from '../base/queries.ts'
import { areHotwordsUnused } from './hotwords.ts'
import { languageHint, parseLanguage } from './language.ts'
import { languageProblem } from './languageWords.ts'
import { cannotTellSpeakers } from './speakers.ts'

/** A typed language: its meaning, its problem, and what the models on this machine cannot do with it. */
export function useTypedLanguage(typed: string, destination: ImportDestination) {
  const here = useRemoteCommand('recognition.languages', undefined).data
  const languages = here?.languages ?? null
  const parsed = parseLanguage(typed)
  const language = 'problem' in parsed ? typed : parsed.value
  return {
    parsed,
    /** The languages with a model on this machine; null if it takes any language or does not tell. */
    languages,
    hint: languageHint(typed),
    problem: languageProblem(parsed, destination === 'this-machine', languages),
    lacksSpeakers: cannotTellSpeakers(destination, language, here),
    areHotwordsUnused: areHotwordsUnused(destination === 'remote' ? 'remote' : 'this-machine', language, here),
  }
}
