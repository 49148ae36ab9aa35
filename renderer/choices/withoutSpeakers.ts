import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'

/** What is known of this machine: the answer of `recognition.languages`, undefined until it is there. */
type Here = { languages: readonly string[] | null; withoutSpeakers: readonly string[] } | undefined

/**
 * Whether no model can tell speakers apart where this language is transcribed. What a person wants stays as it is: it holds
 * again with a remote service, another language, or once a model is installed.
 */
export function cannotTellSpeakers(destination: string, language: string, here: Here): boolean {
  if (destination !== 'this-machine' || here === undefined) return false
  // A model of any language is no list of them: `auto` stands for those that are not named.
  const named = here.languages === null ? [language, 'auto'] : [language]
  return here.withoutSpeakers.some((without) => named.some((one) => isSameLanguage(without, one)))
}
