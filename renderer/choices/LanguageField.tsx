import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import { useRemoteCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { isNameTyped, languageText, offeredLanguages } from './language.ts'
import '../controls/Popover.css'
import type { ChangeHere } from './languageWords.ts'
import './LanguageField.css'

/** A language, chosen by name from a list that typing filters, or typed as a code. `value`: the typed text, or a code. */
export function LanguageField(props: {
  label: string
  value: string
  onChange: (typed: string) => void
  /** Saves the typed text, when the person leaves the field or chooses a language. */
  onEnd?: (typed: string) => void
  hint?: string
  problem?: string | null
  /** True if the language is of words that exist, so that it cannot be automatic. */
  isNamed?: boolean
  /** What other choices of the person change on this machine. */
  changeHere?: ChangeHere
  autoFocus?: boolean
}) {
  const { label, value, onChange, onEnd, hint, problem } = props
  const now = useRemoteCommand('recognition.languages', undefined).data
  const { isNamed = false, changeHere } = props
  const here = useMemo(() => (now && changeHere ? changeHere(now) : now), [now, changeHere])
  const offered = useMemo(
    () =>
      offeredLanguages(here?.languages ?? null, here?.used ?? [], here?.decidedByModel).filter(
        ({ language }) => !isNamed || language !== 'auto',
      ),
    [here, isNamed],
  )
  const [text, setText] = useState(value === '' ? '' : languageText(value))
  const sent = useRef(value)
  // The value was set from outside, e.g. because the person chose a project.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value === '' ? '' : languageText(value))
  }, [value])
  const change = (typed: string) => {
    setText(typed)
    sent.current = typed
    onChange(typed)
  }
  const isInvalid = problem != null
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      menuTrigger="input"
      inputValue={text}
      onInputChange={change}
      onSelectionChange={(key) => key !== null && onEnd?.(languageText(String(key)))}
      onBlur={() => onEnd?.(sent.current)}
      defaultItems={offered}
      defaultFilter={isNameTyped}
      isInvalid={isInvalid}
      autoFocus={props.autoFocus ?? false}
    >
      <Label>{label}</Label>
      <div className="combo">
        <Input
          spellCheck={false}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnd?.(sent.current)
          }}
        />
        <Button aria-label={words.languages.show}>
          <ChevronDown size={15} aria-hidden />
        </Button>
      </div>
      {/* The name of a language that is typed as a code is a hint; the name below itself is none. */}
      {hint && hint !== text && !isInvalid && <Text slot="description">{hint}</Text>}
      <FieldError>{problem}</FieldError>
      <Popover className="popover">
        <ListBox<(typeof offered)[number]> className="options">
          {({ language, name, isHere, isDecided }) => (
            <ListBoxItem id={language} textValue={name}>
              {name}
              {isHere && <span className="hint"> · {words.languages.here}</span>}
              {isDecided && <span className="hint"> · {words.languages.decided}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
