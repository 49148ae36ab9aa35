import { Button, FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import type { SecretName } from '../../shared/accounts/account.ts'
import { words } from '../words/index.ts'
import type { SecretState } from './accountForm.ts'

const { secrets: texts } = words.settings

/** The field of a secret in a form. The page never gets a stored secret, so an empty field keeps it unchanged. */
export function SecretField(props: {
  name: SecretName
  value: string
  state: SecretState
  /** True if the secret must be forgotten. */
  isForgotten: boolean
  problem: string | null
  onChange: (value: string) => void
  onForget: (isForgotten: boolean) => void
}) {
  const { name, value, state, isForgotten, problem, onChange, onForget } = props
  const { name: label, use } = texts.fields[name]
  const isKept = state.is === 'kept' || state.is === 'elsewhere'
  const placeholder = state.is === 'file' ? texts.inFile : state.is === 'kept' && !isForgotten ? texts.dots : ''
  return (
    <TextField
      className="field"
      type="password"
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      autoComplete="off"
    >
      <Label>{label}</Label>
      <div className="row">
        <Input placeholder={placeholder} />
        {isKept && value === '' && (
          <Button
            className="quiet"
            aria-label={isForgotten ? texts.keepThis(label) : texts.forgetThis(label)}
            onPress={() => onForget(!isForgotten)}
          >
            {isForgotten ? texts.keep : words.buttons.forget}
          </Button>
        )}
      </div>
      {problem === null && (
        <Text slot="description" className={state.is === 'elsewhere' ? 'error' : ''}>
          {texts.state(isForgotten ? texts.forgotten : secretWords(state), use)}
        </Text>
      )}
      <FieldError>{problem}</FieldError>
    </TextField>
  )
}

export function secretWords(state: SecretState): string {
  switch (state.is) {
    case 'none':
      return words.settings.accounts.notSet
    case 'file':
      return texts.inFile
    case 'kept':
      return state.persists ? texts.saved : texts.untilQuit
    case 'elsewhere':
      return texts.otherAddress(state.origin)
  }
}
