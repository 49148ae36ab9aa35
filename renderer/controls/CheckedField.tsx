import { useState } from 'react'
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import type { Parsed } from './parsed.ts'
import './CheckedField.css'

/** A field whose text is saved with Enter, or when the person leaves the field, if the text is valid. */
export function CheckedField<T>(props: {
  label: string
  value: string
  hint: string
  placeholder?: string
  isShort?: boolean
  parse: (typed: string) => Parsed<T>
  onSave: (value: T) => void
}) {
  const { label, value, hint, placeholder, parse, onSave } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    if (typed === null) return
    const parsed = parse(typed)
    if ('problem' in parsed) return setProblem(parsed.problem)
    if (typed.trim() !== value) onSave(parsed.value)
    // Show the saved value in its usual form.
    setTyped(null)
  }
  return (
    <TextField
      className={props.isShort ? 'field short' : 'field'}
      value={typed ?? value}
      isInvalid={problem !== null}
      autoComplete="off"
      onChange={(text) => {
        setTyped(text)
        setProblem(null)
      }}
      onBlur={save}
    >
      <Label>{label}</Label>
      <Input
        placeholder={placeholder ?? ''}
        spellCheck={false}
        // While Japanese letters are composed, Enter also ends their conversion.
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
      />
      {problem === null && <Text slot="description">{hint}</Text>}
      <FieldError>{problem}</FieldError>
    </TextField>
  )
}
