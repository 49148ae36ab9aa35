import { spelledLanguages } from '../../shared/languages/spelling.ts'
import { mostRightWords, type Settings } from '../../shared/settings/settings.ts'
import { listFromCommas } from '../../shared/text/listFromCommas.ts'
import { textLimits } from '../../shared/text/textLimits.ts'
import { useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import type { Parsed } from '../controls/parsed.ts'
import { Toggle } from '../controls/Toggle.tsx'
import { words } from '../words/index.ts'

const texts = words.spelling.settings

/** Whether misspelt words are underlined, in which languages, and which words count as right anyway. */
export function SpellingSettings({ settings }: { settings: Settings }) {
  const update = useCommandMutation('settings.update', ['settings.get'])
  return (
    <>
      <h2>{texts.title}</h2>
      <ErrorLine text={update.error?.message} />
      <Toggle
        isOn={settings.checksSpelling}
        onChange={(checksSpelling) => update.mutate({ checksSpelling })}
        hint={texts.isOnHint}
      >
        {texts.isOn}
      </Toggle>
      <p className="muted">
        {texts.languages(spelledLanguages.map((language) => words.languages.name(language) ?? language))}
      </p>
      <CheckedField
        label={texts.right}
        value={settings.rightWords.join(', ')}
        hint={texts.rightHint}
        parse={parseRightWords}
        onSave={(rightWords) => update.mutate({ rightWords })}
      />
    </>
  )
}

function parseRightWords(typed: string): Parsed<string[]> {
  const rightWords = [...new Set(listFromCommas(typed))]
  if (rightWords.length > mostRightWords) return { problem: texts.tooMany(mostRightWords) }
  if (rightWords.some((word) => word.length > textLimits.checkedWord))
    return { problem: texts.tooLong(textLimits.checkedWord) }
  return { value: rightWords }
}
