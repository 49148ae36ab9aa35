import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InterfaceLanguageChoice } from '../../shared/languages/interfaceLanguage.ts'
import { chosenLanguages } from '../../shared/languages/interfaceLanguage.ts'
import { catalogue } from '../../shared/words/catalogue.ts'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { saveTyped } from '../typing/flushWhenAsked.ts'
import { words } from '../words/index.ts'

const texts = words.settings.language
/** Each language is named in its own words, so that a person finds it in a window that has another language. */
const choices = Object.fromEntries([
  ['system', texts.system],
  ...chosenLanguages.map((language) => [language, catalogue[language].name]),
]) as Record<InterfaceLanguageChoice, string>

const returnKey = 'return-to-settings'

/** Whether the window opens with its settings. True once, after the settings reloaded the window. */
function take(): boolean {
  const isWanted = sessionStorage.getItem(returnKey) !== null
  sessionStorage.removeItem(returnKey)
  return isWanted
}

export const returnToSettings = {
  ask: () => sessionStorage.setItem(returnKey, ''),
  /** True until the language choice is shown again. */
  isWanted: take(),
}

/** The language of the window. Texts are read once, when the window loads, so a change reloads the window. */
export function LanguageChoice({ chosen }: { chosen: InterfaceLanguageChoice }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (interfaceLanguage: InterfaceLanguageChoice) => {
    if (interfaceLanguage === chosen) return
    const unsaved = await saveTyped(client)
    if (unsaved !== null) return setProblem(unsaved)
    try {
      await call('shell.chooseLanguage', { interfaceLanguage })
    } catch (error) {
      return setProblem(messageOf(error))
    }
    returnToSettings.ask()
    location.reload()
  }
  return (
    <>
      <ErrorLine text={problem ?? undefined} />
      <Choice
        label={words.settings.sections.language}
        value={chosen}
        options={choices}
        onChange={(choice) => void choose(choice)}
        hint={texts.hint}
      />
    </>
  )
}
