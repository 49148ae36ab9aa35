import { type KeyboardEvent, useState } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components'
import './Field.css'

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  /** What is wrong with the text, as a sentence; null if nothing is. */
  problem?: string | null
  placeholder?: string
  isLong?: boolean
  /** True: long text for reading, such as a note, in the typeface of transcripts. */
  isProse?: boolean
  autoFocus?: boolean
}

/** Enter begins a line here; with Ctrl or ⌘ it submits the form, as Enter does in a field of one line. */
function submitOnEnter({ key, ctrlKey, metaKey, currentTarget, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/** A labelled text field with a hint, or what is wrong with its text. */
export function Field({ label, value, onChange, hint, problem, placeholder, isLong, isProse, autoFocus }: FieldProps) {
  const isInvalid = problem != null
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={isInvalid}
      autoFocus={autoFocus ?? false}
      autoComplete="off"
    >
      <Label>{label}</Label>
      {isLong || isProse ? (
        <TextArea className={isProse ? 'prose' : ''} dir="auto" spellCheck={false} onKeyDown={submitOnEnter} />
      ) : (
        <Input placeholder={placeholder ?? ''} spellCheck={false} />
      )}
      {hint && !isInvalid && <Text slot="description">{hint}</Text>}
      <FieldError>{problem}</FieldError>
    </TextField>
  )
}

/** A field that is saved when it is left. */
export function SavedField(props: { label: string; value: string; hint?: string; onSave: (value: string) => void }) {
  const [value, setValue] = useState(props.value)
  return (
    <TextField
      className="field"
      value={value}
      onChange={setValue}
      onBlur={() => value !== props.value && props.onSave(value)}
    >
      <Label>{props.label}</Label>
      <Input />
      {props.hint && <Text slot="description">{props.hint}</Text>}
    </TextField>
  )
}
