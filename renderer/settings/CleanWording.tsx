import { useState } from 'react'
import { Button } from 'react-aria-components'
import { hesitationsOf } from '../../shared/exports/cleanText.ts'
import {
  hesitationSchema,
  longestHesitation,
  mostHesitations,
  usualHesitations,
} from '../../shared/exports/cleanWords.ts'
import { languageCodes } from '../../shared/languages/spokenLanguages.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'

const { wording: texts } = words.settings
const windowLanguage = document.documentElement.lang in usualHesitations ? document.documentElement.lang : 'en'

/** The hesitations that clean exports leave out, one list for each language. */
export function CleanWording({ settings: { hesitations } }: { settings: Settings }) {
  const update = useCommandMutation('settings.update', ['settings.get'])
  const [language, setLanguage] = useState(Object.keys(hesitations)[0] ?? windowLanguage)
  const name = words.languages.name(language) ?? language
  const { [language]: changed, ...others } = hesitations
  return (
    <>
      <p className="muted">{texts.text}</p>
      <ErrorLine text={update.error?.message} />
      <Choice label={texts.language} value={language} options={languagesFor(hesitations)} onChange={setLanguage} />
      <CheckedField
        key={language}
        label={texts.list(name)}
        value={hesitationsOf(language, hesitations).join(', ')}
        hint={texts.hint}
        parse={parseHesitations}
        onSave={(list) => update.mutate({ hesitations: { ...others, [language]: list } })}
      />
      {changed && (
        <Button className="quiet" onPress={() => update.mutate({ hesitations: others })}>
          {usualHesitations[language] ? texts.restore(name) : texts.empty(name)}
        </Button>
      )}
    </>
  )
}

/** First the languages that have a list, then the other languages by name. */
function languagesFor(hesitations: Settings['hesitations']): Record<string, string> {
  const nameOf = (language: string) => words.languages.name(language) ?? language
  const byName = (languages: readonly string[]) => languages.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const withList = byName([...new Set([...Object.keys(usualHesitations), ...Object.keys(hesitations)])])
  const without = byName(
    languageCodes.filter(
      (code) => /^[a-z]{2,3}$/.test(code) && words.languages.name(code) != null && !withList.includes(code),
    ),
  )
  return Object.fromEntries([...withList, ...without].map((language) => [language, nameOf(language)]))
}

function parseHesitations(typed: string): Parsed<string[]> {
  const list = [...new Set(listFromCommas(typed).map((word) => word.toLowerCase()))]
  if (list.length > mostHesitations) return { problem: texts.tooMany(mostHesitations) }
  const wrong = list.find((word) => !hesitationSchema.safeParse(word).success)
  if (wrong === undefined) return { value: list }
  return { problem: wrong.length > longestHesitation ? texts.tooLong(longestHesitation) : texts.noWord(wrong) }
}
