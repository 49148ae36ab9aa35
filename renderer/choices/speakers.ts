import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import { mostExpectedSpeakers } from '../../shared/partner/schemas.ts'
import { words } from '../words/index.ts'

const { speakerCount: texts } = words.transcribe

/** `auto`: not known. */
const automatic = 'auto'
const counts = Object.fromEntries(
  Array.from({ length: mostExpectedSpeakers - 1 }, (_, index) => [`_${index + 2}`, texts.count(index + 2)]),
)

/** For the sheet of an import: also one person, who is told apart from no one. Keys that are numbers would come first. */
export const importSpeakers: Record<string, string> = { [automatic]: texts.several, _1: texts.one, ...counts }
/** Where telling speakers apart is a choice of its own. */
export const expectedSpeakers: Record<string, string> = { [automatic]: texts.automatic, ...counts }

/** A number of speakers as the key of a choice. */
export const speakerKey = (speakers: number | null | undefined): string =>
  speakers == null ? automatic : `_${speakers}`
export const speakersOf = (key: string): number | null => (key === automatic ? null : Number(key.slice(1)))

/** Below the choice, where the number that was chosen is not used. */
export const notSentHint = (destination: string, key: string): { hint?: string } =>
  destination === 'remote' && (speakersOf(key) ?? 1) > 1 ? { hint: texts.notSent } : {}

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
