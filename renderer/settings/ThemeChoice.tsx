import type { Theme } from '../../shared/settings/settings.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'

const texts = words.settings.appearance

/** Light, dark, or the same as the system. */
export function ThemeChoice({ chosen }: { chosen: Theme }) {
  const choose = useCommandMutation('shell.chooseTheme', ['shell.info'])
  return (
    <>
      <ErrorLine text={choose.error?.message} />
      <Choice
        label={texts.theme}
        value={chosen}
        options={texts.themes}
        onChange={(theme) => choose.mutate({ theme })}
      />
    </>
  )
}
