import { type KeyboardEvent, useState } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import './Field.css'

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  /** A sentence that says what is wrong with the text; null if nothing is. */
  problem?: string | null
  placeholder?: string
  isLong?: boolean
  /** True for long text, such as a note, which uses the typeface of transcripts. */
  isProse?: boolean
  /** True for a text that bystanders must not read, such as a passphrase. */
  isSecret?: boolean
  autoFocus?: boolean
  /** If set, Escape in the field calls this, and not what is around the field. */
  onEscape?: () => void
}

type FieldKeyEvent = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0]

/** In this field, Enter begins a new line. With Ctrl or ⌘ it submits the form, like Enter in a field of one line. */
function submitOnEnter({ key, ctrlKey, metaKey, currentTarget, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/** A labelled text field with a hint, or with the problem of its text. */
export function Field(props: FieldProps) {
  const { label, value, onChange, hint, problem, placeholder, isLong, isProse, autoFocus, onEscape } = props
  const isInvalid = problem != null
  // React Aria stops the propagation of every other key, unless it is told to continue.
  const onKey = (event: FieldKeyEvent) =>
    event.key === 'Escape' && !event.nativeEvent.isComposing ? onEscape?.() : event.continuePropagation()
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={isInvalid}
      autoFocus={autoFocus ?? false}
      autoComplete="off"
      type={props.isSecret ? 'password' : 'text'}
      {...(onEscape ? { onKeyDown: onKey } : {})}
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

/** A field that is saved when the person leaves it. */
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
