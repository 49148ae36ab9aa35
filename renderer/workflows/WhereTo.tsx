import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Account } from '../../shared/accounts/account.ts'
import type { Destination, RecordingDetail } from '../../shared/recordings/domain.ts'
import { words } from '../words/index.ts'

const texts = words.workflows.where

/** Where a workflow goes: this machine, or the account in use with its addresses and owner. */
export function WhereTo(props: {
  recording: RecordingDetail
  account: Account | undefined
  value: Destination
  onChange: (value: Destination) => void
}) {
  const { recording, account, value, onChange } = props
  if (recording.localOnly) return <p className="muted">{texts.staysHere}</p>
  if (!account) return <p className="muted">{texts.noAccount}</p>
  const addresses = [account.baseUrl, account.apiBase].flatMap((address) => URL.parse(address)?.origin ?? [])
  return (
    <>
      <RadioGroup value={value} onChange={(next) => onChange(next === 'remote' ? 'remote' : 'this-machine')}>
        <Label>{texts.label}</Label>
        <Radio value="this-machine">{words.transcribe.here}</Radio>
        <Radio value="remote">{texts.withAccount(account.name, [...new Set(addresses)])}</Radio>
      </RadioGroup>
      {value === 'remote' && (
        <p className="muted">
          {account.ownerId === '' ? texts.noOwner : texts.owner(account.ownerId)} {texts.leaves}
        </p>
      )}
    </>
  )
}
