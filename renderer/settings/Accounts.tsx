import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account, SecretName } from '../../shared/account.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { useCommand, useCommandMutation } from '../queries.ts'
import { words } from '../words/index.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { SecretField } from './SecretField.tsx'

const { accounts: texts } = words.settings

/** The accounts at remote services, one of them in use. */
export function Accounts() {
  const accounts = useCommand('accounts.list')
  const info = useCommand('shell.info')
  const [editing, setEditing] = useState<Account | 'new' | null>(null)
  const persists = info.data?.secretsPersist ?? true
  const list = accounts.data?.accounts ?? []
  return (
    <>
      <h2>{texts.title}</h2>
      <p className="muted">{texts.text}</p>
      {!persists && (
        <p className="banner" role="note">
          {texts.noKeychain}
        </p>
      )}
      {accounts.error && <p className="error">{accounts.error.message}</p>}
      <div className="cards">
        {list.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            isInUse={accounts.data?.activeId === account.id}
            persists={persists}
            onEdit={() => setEditing(account)}
          />
        ))}
      </div>
      <div className="buttons">
        <Button className="quiet" onPress={() => setEditing('new')}>
          {texts.add}
        </Button>
      </div>
      {editing && <AccountDialog account={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function AccountCard(props: { account: Account; isInUse: boolean; persists: boolean; onEdit: () => void }) {
  const { account, isInUse, persists, onEdit } = props
  const [removing, setRemoving] = useState(false)
  const secrets = useCommand('secrets.list')
  const activate = useCommandMutation('accounts.activate', [
    'accounts.list',
    'settings.get',
    'bindings.read',
    'imports.waiting',
    'imports.remembered',
  ])
  const remove = useCommandMutation('accounts.remove', [
    'accounts.list',
    'settings.get',
    'secrets.list',
    'imports.waiting',
    'imports.remembered',
  ])
  const problem = activate.error ?? remove.error
  return (
    <article className="card" aria-label={account.name}>
      <header>
        <h3>{account.name}</h3>
        {isInUse && <span className="badge">{texts.inUse}</span>}
        <div className="spread">
          {!isInUse && (
            <Button className="quiet" onPress={() => activate.mutate({ accountId: account.id })}>
              {texts.use}
            </Button>
          )}
          <Button className="quiet" onPress={onEdit}>
            {texts.edit}
          </Button>
          <Button className="quiet" onPress={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      </header>
      <dl className="facts">
        <dt>{texts.region}</dt>
        <dd>{texts.regions[account.region]}</dd>
        <dt>{texts.address}</dt>
        <dd>{account.baseUrl}</dd>
        <dt>{texts.clientId}</dt>
        <dd>{account.clientId || texts.notSet}</dd>
      </dl>
      {secretsOf(account).map((name) => (
        <SecretField key={name} account={account} name={name} persists={persists} />
      ))}
      {problem && <p className="error">{problem.message}</p>}
      {/* A result counts only for the account and secrets it was made with. */}
      <ConnectionTest key={`${JSON.stringify(account)} ${secrets.dataUpdatedAt}`} accountId={account.id} />
      {removing && (
        <ConfirmDialog
          title={texts.removeTitle(account.name)}
          confirm={texts.remove}
          onConfirm={() => remove.mutate({ accountId: account.id })}
          onClose={() => setRemoving(false)}
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The secrets that this account can use. */
const secretsOf = (account: Account): SecretName[] => [
  'secretKey',
  ...(account.userTokenSource === 'pasted' ? (['userToken'] as const) : []),
  'apiKey',
  ...(account.apiBase === '' ? [] : (['authorization'] as const)),
]
