import { isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import { mostExpectedSpeakers } from '../../shared/partner/schemas.ts'
import { words } from '../words/index.ts'

const { speakerCount: texts } = words.transcribe

/** `auto`: the number is unknown. */
const automatic = 'auto'
/** One person speaks into each microphone. */
const perChannel = 'channels'
const counts = Object.fromEntries(
  Array.from({ length: mostExpectedSpeakers - 1 }, (_, index) => [`_${index + 2}`, texts.count(index + 2)]),
)

/**
 * The choices for the import sheet. They include one person; Tapelog then tells no speakers apart. The keys are not
 * numbers, because JavaScript would put numbers first.
 */
export const importSpeakers: Record<string, string> = {
  [automatic]: texts.several,
  [perChannel]: texts.perChannel,
  _1: texts.one,
  ...counts,
}
/**
 * The choices for forms in which a separate checkbox turns on distinguishing speakers. `isPerChannel`: whether to offer one speaker
 * per channel.
 */
export const expectedSpeakers = (isPerChannel: boolean): Record<string, string> => ({
  [automatic]: texts.automatic,
  ...(isPerChannel ? { [perChannel]: texts.perChannel } : {}),
  ...counts,
})

/** The key of the choice in the maps above. */
export const speakerKey = (speakers: number | null | undefined, speakerPerChannel: boolean | undefined): string =>
  speakerPerChannel === true ? perChannel : speakers == null ? automatic : `_${speakers}`
export const isPerChannelKey = (key: string): boolean => key === perChannel
export const speakersOf = (key: string): number | null =>
  key === automatic || key === perChannel ? null : Number(key.slice(1))

/** A hint below the choice: its effect, or that a remote service does not use it. */
export function speakersHint(destination: string, key: string): { hint?: string } {
  if (destination === 'remote') {
    if (isPerChannelKey(key)) return { hint: texts.perChannelNotSent }
    return (speakersOf(key) ?? 1) > 1 ? { hint: texts.notSent } : {}
  }
  return isPerChannelKey(key) ? { hint: texts.perChannelHint } : {}
}

/** The hint below the names of the people who speak. `areInOrder`: of the microphones, each of which is one speaker. */
export const speakerNamesHint = (areInOrder: boolean, areHotwordsUnused: boolean): string =>
  words.transcribe.speakerNamesHint[areInOrder ? 'perChannel' : areHotwordsUnused ? 'unusedHere' : 'usual']

/** Facts about this machine: the result of `recognition.languages`, undefined until it arrives. */
type Here = { languages: readonly string[] | null; withoutSpeakers: readonly string[] } | undefined

/**
 * The choice where no model can distinguish voices: microphones need none. The number of speakers is kept for a model that can.
 */
export const speakersWithoutModel = (
  key: string,
): { value: string; options: Record<string, string>; hint: string } => ({
  value: key,
  options: {
    [isPerChannelKey(key) ? automatic : key]: words.importing.notToldApart,
    [perChannel]: texts.perChannel,
  },
  hint: isPerChannelKey(key) ? texts.perChannelOnly : words.transcribe.speakersUnknownHere,
})

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
