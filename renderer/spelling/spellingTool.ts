import { words } from '../words/index.ts'

/** The state for the open transcript. `language`: null if it is unknown. */
export type SpellingState = { isOn: boolean; language: string | null; hasDictionary: boolean }

const texts = words.spelling.tool

/** The line in the editor's menu that leads to the settings of spell-checking: whether this transcript is checked, else why not. */
export function spellingTool({ isOn, language, hasDictionary }: SpellingState): string {
  if (!isOn) return texts.off
  if (language === null) return texts.noLanguage
  const name = words.languages.name(language.replaceAll('_', '-')) ?? language
  return hasDictionary ? texts.on(name) : texts.noDictionary(name)
}
