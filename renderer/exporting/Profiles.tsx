import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { type ExportPreset, type ExportProfile, exportPresetSchema } from '../../shared/exports/presets.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'
import './Profiles.css'

const texts = words.exports.profiles
const none = 'none'

const isSame = (a: ExportPreset, b: ExportPreset): boolean =>
  JSON.stringify(exportPresetSchema.parse(a)) === JSON.stringify(exportPresetSchema.parse(b))

/** Lets a person choose a named preset, save the current choices as a preset, or delete a preset. */
export function Profiles(props: {
  profiles: readonly ExportProfile[]
  preset: ExportPreset
  onChoose: (preset: ExportPreset) => void
  onChanged: () => void
}) {
  const { profiles, preset, onChoose, onChanged } = props
  const [naming, setNaming] = useState<string | null>(null)
  const save = useCommandMutation('exports.saveProfile')
  const remove = useCommandMutation('exports.removeProfile')
  // A profile is chosen while the current choices equal its preset.
  const chosen = profiles.find((profile) => isSame(profile.preset, preset))
  const options = Object.fromEntries([
    [none, texts.none],
    ...profiles.map(({ id, name }) => [`profile-${id}`, name]),
  ]) as Record<string, string>
  return (
    <div className="exportprofiles row wrap">
      {profiles.length > 0 && (
        <Choice
          label={texts.label}
          value={(chosen ? `profile-${chosen.id}` : none) as string}
          options={options}
          onChange={(key) => {
            const profile = profiles.find(({ id }) => `profile-${id}` === key)
            if (profile) onChoose(profile.preset)
          }}
        />
      )}
      {naming === null ? (
        <>
          {!chosen && (
            <Button className="quiet" onPress={() => setNaming('')}>
              {texts.save}
            </Button>
          )}
          {chosen && (
            <Button className="quiet" onPress={() => remove.mutate({ id: chosen.id }, { onSuccess: onChanged })}>
              {texts.remove(chosen.name)}
            </Button>
          )}
        </>
      ) : (
        <Form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            const name = naming.trim()
            if (name === '') return
            const { formats, options: chosenOptions, template } = preset
            save.mutate(
              { name, preset: { formats, options: chosenOptions, template } },
              {
                onSuccess: () => {
                  setNaming(null)
                  onChanged()
                },
              },
            )
          }}
        >
          <Field
            label={texts.name}
            value={naming}
            placeholder={texts.example}
            autoFocus
            onChange={setNaming}
            onEscape={() => setNaming(null)}
          />
          <Button type="submit" className="quiet" isDisabled={naming.trim() === ''}>
            {words.buttons.save}
          </Button>
          <Button className="quiet" onPress={() => setNaming(null)}>
            {words.buttons.cancel}
          </Button>
        </Form>
      )}
      <ErrorLine text={save.error?.message ?? remove.error?.message} />
    </div>
  )
}
