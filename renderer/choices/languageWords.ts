import type { ListedModel } from '../../shared/contract/models.ts'
import type { CommandOutput } from '../../shared/contract.ts'
import { isLanguageAvailable, isSameLanguage } from '../../shared/languages/spokenLanguages.ts'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'
import { languageHint, parseLanguage } from './language.ts'

type Facts = Omit<CommandOutput<'recognition.languages'>, 'used'>
/** What this machine can transcribe. */
type Here = Pick<Facts, 'languages' | 'decidedByModel' | 'mustBeChosen'>
/** What this machine will be able to transcribe, once what a person chose in a dialog applies. */
export type ChangeHere = <H extends Here>(here: H) => H
type Model = Pick<ListedModel, 'languageChoice'> & { languages: readonly string[] | 'many' }

const knows = ({ languages }: Model, language: string): boolean =>
  languages === 'many' || languages.some((one) => isSameLanguage(one, language))

/** Once the chosen model is in use. Other languages keep their models. */
export function withModel<H extends Here>(here: H, model: Model): H {
  const own = model.languages === 'many' ? null : model.languages
  const others = here.decidedByModel.filter((language) => !knows(model, language))
  return {
    ...here,
    languages: own === null || here.languages === null ? null : [...new Set([...here.languages, ...own])],
    decidedByModel: model.languageChoice === 'ignored' ? [...others, ...(own ?? [])] : others,
    mustBeChosen: here.mustBeChosen && model.languageChoice === 'needed',
  }
}

/** For a part of a recording, a downloaded model that can be told the language comes before one that decides itself. */
export function forPart<H extends Here>(
  here: H,
  models: readonly (Model & Pick<ListedModel, 'task' | 'state' | 'origin'>)[],
): H {
  const told = models.filter(
    ({ task, state, origin, languageChoice }) =>
      task === 'asr' && state === 'installed' && origin === 'download' && languageChoice !== 'ignored',
  )
  return {
    ...here,
    decidedByModel: here.decidedByModel.filter((language) => !told.some((model) => knows(model, language))),
  }
}

const named = (language: string): { language: string; name: string } => ({
  language,
  name: language === 'auto' ? words.transcribe.automatic : (words.languages.name(language) ?? language),
})

/** Buttons for the languages that a speech model can be told: `Automatic`, `English`. */
export function languageChoices(here: Here | undefined) {
  const { languages = null, decidedByModel = [], mustBeChosen = false } = here ?? {}
  if (languages === null || languages.length === 0) return []
  const told = languages.filter((language) => !isDecidedByModel(language, decidedByModel))
  return [...(mustBeChosen ? [] : ['auto']), ...told].map(named)
}

/** The problem with a typed language, on this machine (`isHere`) or at a remote service; null if there is none. */
export function languageProblem(
  parsed: Parsed<string>,
  isHere: boolean,
  languages: readonly string[] | null,
  mustBeChosen = false,
): string | null {
  if ('problem' in parsed) return parsed.problem
  if (isHere && mustBeChosen && parsed.value === 'auto') return words.transcribe.mustBeChosen
  return isHere ? missingModelWords(parsed.value, languages) : null
}

/** Whether a person chose a language that the models of this machine cannot be told. */
const isDecidedByModel = (language: string, decidedByModel: readonly string[]): boolean =>
  language !== 'auto' && decidedByModel.some((decided) => isSameLanguage(decided, language))

/** The hint below the field. `here`: facts about this machine; undefined if it does not transcribe, or until they arrive. */
export function hintHere(typed: string, here: Pick<Here, 'languages' | 'decidedByModel'> | undefined): string {
  const parsed = parseLanguage(typed)
  if (!here || 'problem' in parsed) return languageHint(typed)
  const isDecided = (language: string) => isDecidedByModel(language, here.decidedByModel)
  if (isDecided(parsed.value)) return words.transcribe.decidedByModel(named(parsed.value).name)
  const areAllDecided = here.languages !== null && here.languages.length > 0 && here.languages.every(isDecided)
  return parsed.value === 'auto' && areAllDecided ? words.transcribe.allDecided : languageHint(typed)
}

/** Why this language cannot be transcribed with speech models for `languages`; null if it can. */
export function missingModelWords(language: string, languages: readonly string[] | null): string | null {
  if (isLanguageAvailable(language, languages)) return null
  const names = ['auto', ...(languages ?? [])].map((one) => named(one).name)
  return languages === null || languages.length === 0
    ? words.languages.noModel(language)
    : words.transcribe.available(words.languages.noModel(language), names)
}
