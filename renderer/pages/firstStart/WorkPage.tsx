import { type ReactNode, useState } from 'react'
import { Button, Radio, RadioGroup } from 'react-aria-components'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { messageUnlessCancelled } from '../../base/bridgeError.ts'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { ErrorLine } from '../../controls/ErrorLine.tsx'
import { words } from '../../words/index.ts'
import { FirstPage } from './FirstPage.tsx'

const { work: texts } = words.firstStart

/** The dialogs that add an account. They lie in the settings, which pages do not import. */
export type AccountDialogs = Record<'signIn' | 'add', (onClose: () => void) => ReactNode>

/** The second page: on this machine, or with an account. */
export function WorkPage(props: { dialogs: AccountDialogs; onBack: () => void; onEnd: () => void }) {
  const { dialogs, onBack, onEnd } = props
  const settings = useCommand('settings.get').data
  const accounts = useCommand('accounts.list').data
  const account = accounts?.accounts.find(({ id }) => id === accounts.activeId)
  const update = useCommandMutation('settings.update', ['settings.get'])
  const [chosen, choose] = useState<Destination | null>(null)
  const [open, setOpen] = useState<keyof AccountDialogs | null>(null)
  const destination = chosen ?? settings?.destination ?? 'this-machine'
  // Without an account nothing can be sent, so the setting stays.
  const isChange = destination !== settings?.destination && (destination === 'this-machine' || account !== undefined)
  return (
    <FirstPage
      number={2}
      title={texts.title}
      isBusy={update.isPending}
      onBack={onBack}
      onSkip={onEnd}
      onNext={() => (isChange ? update.mutate({ destination }, { onSuccess: onEnd }) : onEnd())}
    >
      <RadioGroup
        aria-label={texts.title}
        value={destination}
        onChange={(value) => choose(value === 'remote' ? 'remote' : 'this-machine')}
      >
        <Radio value="this-machine">
          <Described title={texts.here} text={texts.hereText} />
        </Radio>
        <Radio value="remote">
          <Described title={texts.account} text={texts.accountText} />
        </Radio>
      </RadioGroup>
      {destination === 'remote' && (
        <>
          <p className="muted">{account ? texts.set(account.name) : texts.noneYet}</p>
          <div className="buttons row wrap">
            <Button className="quiet" onPress={() => setOpen('signIn')}>
              {words.signIn.open}
            </Button>
            <Button className="quiet" onPress={() => setOpen('add')}>
              {texts.add}
            </Button>
          </div>
        </>
      )}
      <ErrorLine text={messageUnlessCancelled(update.error)} />
      {open && dialogs[open](() => setOpen(null))}
    </FirstPage>
  )
}

function Described({ title, text }: { title: string; text: string }) {
  return (
    <span className="stack gap-2">
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
  )
}
