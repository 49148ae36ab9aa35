import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Account, SecretName } from '../../shared/account.ts'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { useCommand, useCommandMutation } from '../queries.ts'
import { AccountDialog, regionWords } from './AccountDialog.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { SecretField } from './SecretField.tsx'

/** Profiles of the remote service, one of them in use. */
export function Accounts() {
  const accounts = useCommand('accounts.list')
  const info = useCommand('shell.info')
  const [editing, setEditing] = useState<Account | 'new' | null>(null)
  const persists = info.data?.secretsPersist ?? true
  const list = accounts.data?.accounts ?? []
  return (
    <>
      <h2>Accounts</h2>
      <p className="muted">
        A remote service transcribes what you send to it and keeps device bindings. Without an account nothing leaves
        this machine.
      </p>
      {!persists && (
        <p className="banner" role="note">
          This system has no keychain Tapelog could use: credentials are kept until you quit, and never written to disk.
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
          Add account…
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
  const activate = useCommandMutation('accounts.activate', ['accounts.list', 'settings.get', 'bindings.read'])
  const remove = useCommandMutation('accounts.remove', ['accounts.list', 'settings.get', 'secrets.list'])
  const problem = activate.error ?? remove.error
  return (
    <article className="card" aria-label={account.name}>
      <header>
        <h3>{account.name}</h3>
        {isInUse && <span className="badge">In use</span>}
        <div className="spread">
          {!isInUse && (
            <Button className="quiet" onPress={() => activate.mutate({ accountId: account.id })}>
              Use
            </Button>
          )}
          <Button className="quiet" onPress={onEdit}>
            Edit
          </Button>
          <Button className="quiet" onPress={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </header>
      <dl className="facts">
        <dt>Region</dt>
        <dd>{regionWords[account.region]}</dd>
        <dt>Address</dt>
        <dd>{account.baseUrl}</dd>
        <dt>Client ID</dt>
        <dd>{account.clientId || 'Not set'}</dd>
      </dl>
      {secretsOf(account).map((name) => (
        <SecretField key={name} account={account} name={name} persists={persists} />
      ))}
      {problem && <p className="error">{problem.message}</p>}
      {/* A result is about the account and the secrets it was made with. */}
      <ConnectionTest key={`${JSON.stringify(account)} ${secrets.dataUpdatedAt}`} accountId={account.id} />
      {removing && (
        <ConfirmDialog
          title={`Remove “${account.name}”?`}
          confirm="Remove"
          onConfirm={() => remove.mutate({ accountId: account.id })}
          onClose={() => setRemoving(false)}
        >
          Its credentials are forgotten. Your recordings and transcripts stay on this machine.
        </ConfirmDialog>
      )}
    </article>
  )
}

/** The secrets that this account has a use for. */
const secretsOf = (account: Account): SecretName[] => [
  'secretKey',
  ...(account.userTokenSource === 'pasted' ? (['userToken'] as const) : []),
  'apiKey',
  ...(account.apiBase === '' ? [] : (['authorization'] as const)),
]
