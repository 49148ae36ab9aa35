import { useState } from 'react'
import { Button, Input, Label, Text, TextField } from 'react-aria-components'
import { type Account, originOfSecret, type SecretName } from '../../shared/account.ts'
import { useCommand, useCommandMutation } from '../queries.ts'
import { words } from '../words/index.ts'

const { secrets: texts } = words.settings

/** Sets a secret. The page never reads it back: it knows only whether there is one, and for which address. */
export function SecretField({ account, name, persists }: { account: Account; name: SecretName; persists: boolean }) {
  const present = useCommand('secrets.list')
  const save = useCommandMutation('secrets.set', ['secrets.list', 'queue.overview', 'bindings.read'])
  const [value, setValue] = useState('')
  const { name: label, use } = texts.fields[name]
  const held = present.data?.present.find((secret) => secret.accountId === account.id && secret.name === name)
  const isForThisAddress = held?.origin === originOfSecret(account, name)
  const edit = (text: string) => {
    setValue(text)
    save.reset()
  }
  const set = (secret: string) =>
    save.mutate({ accountId: account.id, name, value: secret }, { onSuccess: () => setValue('') })
  return (
    <TextField className="field" type="password" value={value} onChange={edit} autoComplete="off">
      <Label>{label}</Label>
      <div className="inline">
        <Input
          placeholder={held && isForThisAddress ? texts.dots : ''}
          onKeyDown={(event) => event.key === 'Enter' && value.trim() !== '' && set(value)}
        />
        <Button className="quiet" isDisabled={value.trim() === ''} onPress={() => set(value)}>
          {texts.save}
        </Button>
        {held && (
          <Button className="quiet" aria-label={texts.forgetThis(label)} onPress={() => set('')}>
            {texts.forget}
          </Button>
        )}
      </div>
      <Text slot="description" className={save.error || (held && !isForThisAddress) ? 'error' : ''}>
        {save.error?.message ?? texts.state(stateOf(held?.origin, isForThisAddress, persists), use)}
      </Text>
    </TextField>
  )
}

function stateOf(origin: string | undefined, isForThisAddress: boolean, persists: boolean): string {
  if (origin === undefined) return texts.notSet
  if (!isForThisAddress) return texts.otherAddress(origin)
  return persists ? texts.saved : texts.untilQuit
}
