import { useState } from 'react'
import { Button } from 'react-aria-components'
import { addressProblem } from '../../shared/partner/regions.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { messageUnlessCancelled } from '../base/bridgeError.ts'
import { copyText } from '../base/copyText.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { CheckedField } from '../controls/CheckedField.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import type { Parsed } from '../controls/parsed.ts'
import { words } from '../words/index.ts'

const texts = words.custody.settings

/** The key that signs evidence, and the authority for time stamps. */
export function EvidenceSettings({ settings }: { settings: Settings }) {
  const update = useCommandMutation('settings.update', ['settings.get'])
  return (
    <>
      <p className="muted">{texts.text}</p>
      <Key />
      <CheckedField
        label={texts.authority}
        value={settings.stampAuthority ?? ''}
        hint={texts.authorityHint}
        parse={parseAuthority}
        onSave={(stampAuthority) => update.mutate({ stampAuthority })}
      />
      <ErrorLine text={messageUnlessCancelled(update.error)} />
    </>
  )
}

function parseAuthority(typed: string): Parsed<string | null> {
  const address = typed.trim()
  if (address === '') return { value: null }
  return addressProblem(address) === null ? { value: address } : { problem: texts.authorityWrong }
}

function Key() {
  const { data } = useCommand('evidence.key')
  const make = useCommandMutation('evidence.makeKey', ['evidence.key'])
  const [isCopied, setCopied] = useState(false)
  if (!data) return null
  const { key } = data
  return (
    <>
      {key === null ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <dl className="facts">
            <dt>{texts.fingerprint}</dt>
            <dd>
              <code className="fingerprint">{key.fingerprint}</code>
            </dd>
          </dl>
          <p className="muted">
            {texts.made(words.units.day(key.madeMs))} {texts.keptIn[key.keptIn]} {texts.tell}
          </p>
        </>
      )}
      <div className="buttons row wrap">
        {key !== null && (
          <Button className="quiet" onPress={() => setCopied(copyText(key.fingerprint))}>
            {texts.copy}
          </Button>
        )}
        <Button className="quiet" isPending={make.isPending} onPress={() => make.mutate(undefined)}>
          {key === null ? texts.make : texts.renew}
        </Button>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
      {key !== null && <p className="hint">{texts.renewHint}</p>}
      <ErrorLine text={make.error?.message} />
    </>
  )
}
