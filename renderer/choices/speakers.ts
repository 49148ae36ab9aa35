import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import { mostExpectedSpeakers } from '../../shared/partner/schemas.ts'
import { words } from '../words/index.ts'

const { speakerCount: texts } = words.transcribe

/** `auto`: the number is unknown. */
const automatic = 'auto'
const counts = Object.fromEntries(
  Array.from({ length: mostExpectedSpeakers - 1 }, (_, index) => [`_${index + 2}`, texts.count(index + 2)]),
)

/**
 * The choices for the import sheet. They include one person; Tapelog then tells no speakers apart. The keys are not
 * numbers, because JavaScript would put numbers first.
 */
export const importSpeakers: Record<string, string> = { [automatic]: texts.several, _1: texts.one, ...counts }
/** The choices for forms in which a separate checkbox turns on distinguishing speakers. */
export const expectedSpeakers: Record<string, string> = { [automatic]: texts.automatic, ...counts }

/** The key of the choice for a number of speakers. */
export const speakerKey = (speakers: number | null | undefined): string =>
  speakers == null ? automatic : `_${speakers}`
export const speakersOf = (key: string): number | null => (key === automatic ? null : Number(key.slice(1)))

/** A hint below the choice, if the chosen number is not used. */
export const notSentHint = (destination: string, key: string): { hint?: string } =>
  destination === 'remote' && (speakersOf(key) ?? 1) > 1 ? { hint: texts.notSent } : {}

/** Facts about this machine: the result of `recognition.languages`, undefined until it arrives. */
type Here = { languages: readonly string[] | null; withoutSpeakers: readonly string[] } | undefined

/**
 * Whether no model can distinguish speakers for this language and destination. The person's wish stays, and applies again with a remote
 * service, another language, or a newly installed model.
 */
export function cannotTellSpeakers(destination: string, language: string, here: Here): boolean {
  if (destination !== 'this-machine' || here === undefined) return false
  // A model for any language has no list of languages. Its entry `auto` then stands for the languages without an entry.
  const named = here.languages === null ? [language, 'auto'] : [language]
  return here.withoutSpeakers.some((without) => named.some((one) => isSameLanguage(without, one)))
}
