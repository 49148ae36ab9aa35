import { Fragment, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { ServiceAbility } from '../../shared/accounts/abilities.ts'
import { type Account, isSignedIn, type SecretName } from '../../shared/accounts/account.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { words } from '../words/index.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { secretStateOf } from './accountForm.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { secretWords } from './SecretField.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import '../controls/Card.css'
import '../controls/Facts.css'

const { accounts: texts, secrets: secretTexts } = words.settings
const signInTexts = words.signIn

/**
 * The accounts at remote services. `shownId`: the account that a person opened, which gets the focus. `destination`: where new
 * recordings are transcribed.
 */
export function Accounts({ shownId, destination }: { shownId: number | null; destination: Settings['destination'] }) {
  const accounts = useCommand('accounts.list')
  const info = useCommand('shell.info')
  const [editing, setEditing] = useState<Account | 'new' | null>(null)
  const [signingIn, setSigningIn] = useState<{ address: string } | null>(null)
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
      <div className="stack gap-12">
        {list.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            use={
              accounts.data?.activeId !== account.id
                ? 'none'
                : destination === 'remote'
                  ? 'new-recordings'
                  : 'on-request'
            }
            can={accounts.data?.abilities.find(({ accountId }) => accountId === account.id)?.can ?? []}
            isShown={account.id === shownId}
            persists={persists}
            onEdit={() => setEditing(account)}
            onSignIn={() => setSigningIn({ address: account.apiBase })}
          />
        ))}
      </div>
      <div className="buttons row wrap">
        <Button className="quiet" onPress={() => setEditing('new')}>
          {texts.add}
        </Button>
        <Button className="quiet" onPress={() => setSigningIn({ address: '' })}>
          {signInTexts.open}
        </Button>
      </div>
      {signingIn && <SignInDialog {...signingIn} onClose={() => setSigningIn(null)} />}
      {editing && <AccountDialog account={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** How an account is used: for new recordings, for recordings that a person sends, or for nothing new. */
type AccountUse = 'new-recordings' | 'on-request' | 'none'

function AccountCard(props: {
  account: Account
  use: AccountUse
  /** What its service said it can do. */
  can: readonly ServiceAbility[]
  isShown: boolean
  persists: boolean
  onEdit: () => void
  onSignIn: () => void
}) {
  const { account, use, can, isShown, persists, onEdit, onSignIn } = props
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isShown) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [isShown])
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
  const present = secrets.data?.present ?? []
  const problem = activate.error ?? remove.error
  return (
    <article ref={card} className="card" aria-label={account.name} tabIndex={-1}>
      <header className="wrapping">
        <h3>{account.name}</h3>
        {use === 'new-recordings' && <span className="badge">{texts.inUse}</span>}
        {use === 'on-request' && <span className="muted">{texts.onRequest}</span>}
        <div className="spread">
          {use === 'none' && (
            <Button className="quiet" onPress={() => activate.mutate({ accountId: account.id })}>
              {texts.use}
            </Button>
          )}
          {isSignedIn(account) && (
            <Button className="quiet" onPress={onSignIn}>
              {signInTexts.again}
            </Button>
          )}
          <Button className="quiet" onPress={onEdit}>
            {texts.edit}
          </Button>
          <Button className="quiet" onPress={() => remove.mutate({ accountId: account.id })}>
            {words.buttons.remove}
          </Button>
        </div>
      </header>
      {use === 'on-request' && <p className="muted">{texts.onRequestHint}</p>}
      <dl className="facts">
        <dt>{texts.region}</dt>
        <dd>{texts.regions[account.region]}</dd>
        <dt>{texts.address}</dt>
        <dd>{account.baseUrl}</dd>
        <dt>{texts.clientId}</dt>
        <dd>{account.clientId || texts.notSet}</dd>
        {secretsOf(account).map((name) => (
          <Fragment key={name}>
            <dt>{secretTexts.fields[name].name}</dt>
            <dd>{secretWords(secretStateOf(asKept(account), name, { account, present, persists }))}</dd>
          </Fragment>
        ))}
        {can.length > 0 && (
          <>
            <dt>{texts.canAlso}</dt>
            <dd>{words.units.list(can.map((one) => texts.abilities[one]))}</dd>
          </>
        )}
      </dl>
      {problem && <p className="error">{problem.message}</p>}
      {/* A result counts only for the account and the secrets that were tested. */}
      <ConnectionTest key={`${JSON.stringify(account)} ${secrets.dataUpdatedAt}`} accountId={account.id} />
    </article>
  )
}

const asKept = (account: Account) => ({ fields: account, secrets: {}, forgotten: [], file: null })

/** The secrets that this account can use. */
const secretsOf = (account: Account): SecretName[] => [
  ...(isSignedIn(account) ? [] : (['secretKey'] as const)),
  ...(account.userTokenSource === 'pasted' ? (['userToken'] as const) : []),
  'apiKey',
  ...(account.apiBase === '' ? [] : (['authorization'] as const)),
]
