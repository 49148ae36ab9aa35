import { useState } from 'react'
import { Button, Input, Label, Text, TextField } from 'react-aria-components'
import { type Account, originOfSecret, type SecretName } from '../../shared/account.ts'
import { useCommand, useCommandMutation } from '../queries.ts'

const words: Record<SecretName, { name: string; use: string }> = {
  userToken: { name: 'User token', use: 'uploads and device bindings' },
  apiKey: { name: 'API key', use: 'transcription' },
  secretKey: { name: 'Secret key', use: 'partner tokens' },
  authorization: { name: 'Authorization', use: 'device records and workflows; sent exactly as entered' },
}

/** Written, never read back: the page only knows whether there is one, and for which address. */
export function SecretField({ account, name, persists }: { account: Account; name: SecretName; persists: boolean }) {
  const present = useCommand('secrets.list')
  const save = useCommandMutation('secrets.set', ['secrets.list', 'queue.overview', 'bindings.read'])
  const [value, setValue] = useState('')
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
      <Label>{words[name].name}</Label>
      <div className="inline">
        <Input
          placeholder={held && isForThisAddress ? '••••••••' : ''}
          onKeyDown={(event) => event.key === 'Enter' && value.trim() !== '' && set(value)}
        />
        <Button className="quiet" isDisabled={value.trim() === ''} onPress={() => set(value)}>
          Save
        </Button>
        {held && (
          <Button className="quiet" aria-label={`Forget ${words[name].name}`} onPress={() => set('')}>
            Forget
          </Button>
        )}
      </div>
      <Text slot="description" className={save.error || (held && !isForThisAddress) ? 'error' : ''}>
        {save.error?.message ?? `${stateOf(held?.origin, isForThisAddress, persists)} · ${words[name].use}`}
      </Text>
    </TextField>
  )
}

function stateOf(origin: string | undefined, isForThisAddress: boolean, persists: boolean): string {
  if (origin === undefined) return 'Not set'
  if (!isForThisAddress) return `Entered for ${origin}; enter it again for the present address`
  return persists ? 'Saved in the keychain' : 'Kept until you quit'
}
