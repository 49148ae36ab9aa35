import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InterfaceLanguageChoice } from '../../shared/languages/interfaceLanguage.ts'
import { call } from '../base/bridge.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { saveTyped } from '../typing/flushWhenAsked.ts'
import { words } from '../words/index.ts'
import { returnToSettings } from './returnToSettings.ts'

const texts = words.settings.language

/** The language of the window. Texts are read once, when the window is loaded: so it is loaded again. */
export function LanguageChoice({ chosen }: { chosen: InterfaceLanguageChoice }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (returnToSettings.isWanted) heading.current?.scrollIntoView()
    returnToSettings.isWanted = false
  }, [])
  const choose = async (interfaceLanguage: InterfaceLanguageChoice) => {
    if (interfaceLanguage === chosen) return
    const unsaved = await saveTyped(client)
    if (unsaved !== null) return setProblem(unsaved)
    try {
      await call('shell.chooseLanguage', { interfaceLanguage })
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : String(error))
    }
    returnToSettings.ask()
    location.reload()
  }
  return (
    <>
      <h2 ref={heading}>{texts.title}</h2>
      <ErrorLine text={problem ?? undefined} />
      <Choice
        label={texts.label}
        value={chosen}
        options={texts.choices}
        onChange={(choice) => void choose(choice)}
        hint={texts.hint}
      />
    </>
  )
}
