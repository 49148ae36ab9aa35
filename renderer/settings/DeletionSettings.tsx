import type { Settings } from '../../shared/settings/settings.ts'
import { useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { parseDays } from './limits.ts'

const texts = words.deletion.settings

/** The rule that deletes old audio. */
export function DeletionSettings({ settings }: { settings: Settings }) {
  const { deleteAudioAfterDays } = settings
  const update = useCommandMutation('settings.update', ['settings.get', 'deletions.list'])
  return (
    <>
      <h2>{texts.title}</h2>
      <ErrorLine text={update.error?.message} />
      <CheckedField
        label={texts.days}
        isShort
        value={deleteAudioAfterDays === null ? '' : `${deleteAudioAfterDays}`}
        placeholder={texts.daysNever}
        hint={texts.daysHint}
        parse={parseDays}
        onSave={(days) => update.mutate({ deleteAudioAfterDays: days })}
      />
    </>
  )
}
