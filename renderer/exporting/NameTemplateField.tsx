import { useState } from 'react'
import { nameFields, nameTemplateSchema, unknownNameField } from '../../shared/exports/presets.ts'
import { Field } from '../controls/Field.tsx'
import { words } from '../words/index.ts'

const texts = words.exports.fileName

/** The template of the file names. A template with a problem is not applied, and the field says why. */
export function NameTemplateField({ template, onChange }: { template: string; onChange: (template: string) => void }) {
  const [typed, setTyped] = useState(template)
  const [shown, setShown] = useState(template)
  // The person chose another profile.
  if (shown !== template) {
    setShown(template)
    if (typed.trim() !== template) setTyped(template)
  }
  const unknown = unknownNameField(typed)
  const isUsable = nameTemplateSchema.safeParse(typed).success
  return (
    <Field
      label={texts.label}
      value={typed}
      hint={texts.hint(nameFields.map((field) => `{${field}}`))}
      problem={isUsable ? null : unknown === null ? texts.empty : texts.unknown(unknown)}
      onChange={(next) => {
        setTyped(next)
        const { data } = nameTemplateSchema.safeParse(next)
        if (data !== undefined) onChange(data)
      }}
    />
  )
}
