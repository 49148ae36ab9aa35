import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCommand } from '../base/queries.ts'
import { useActiveAccount } from '../base/sharedQueries.ts'
import { words } from '../words/index.ts'
import { AddBindingDialog } from './AddBindingDialog.tsx'
import { BindingCard } from './BindingCard.tsx'
import { KnownRecorders } from './KnownRecorders.tsx'
import '../controls/Card.css'

const { registry } = words

/** The registered recorders of the account in use, plugged in or not. */
export function Registry() {
  const { account, isKnown, problem: accountProblem } = useActiveAccount()
  const list = useCommand('bindings.list')
  const [adding, setAdding] = useState(false)
  const devices = list.data?.devices ?? []
  const problem = accountProblem ?? list.error?.message
  return (
    <section className="part stack gap-12" aria-labelledby="registry">
      <header className="row gap-12">
        <h2 id="registry">{registry.title}</h2>
        {account && (
          <Button className="quiet" onPress={() => setAdding(true)}>
            {registry.add}
          </Button>
        )}
      </header>
      {problem && <p className="error">{problem}</p>}
      {isKnown && !account && <p className="muted">{registry.noAccount}</p>}
      {account && <p className="muted">{devices.length === 0 ? registry.empty : registry.account(account.name)}</p>}
      {account && devices.length > 0 && (
        <div className="stack gap-12">
          {devices.map((device) => (
            <BindingCard key={device.id} device={device} account={account} />
          ))}
        </div>
      )}
      <KnownRecorders />
      {adding && <AddBindingDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
