import { randomUUID } from 'node:crypto'
import {
  type Account,
  type AccountFields,
  accountFieldsSchema,
  originOfSecret,
  type Scheme,
  type SecretName,
  secretNames,
} from '../../shared/accounts/account.ts'
import type { CommandOutput, ParsedInput } from '../../shared/contract.ts'
import { problem } from '../../shared/words/problem.ts'
import type { EngineHost } from './engineHost.ts'
import type { SecretVault, UnsettledSet } from './secrets.ts'

type Secrets = Partial<Record<SecretName, string>>
/** An account as a person confirmed it, including the credentials from its file. */
type ConfirmedAccount = ParsedInput<'accounts.save'>

/**
 * Stores accounts together with their credentials. The library has the account, the keychain its credentials. A save
 * first writes a new set of credentials beside the old set, then the account with the name of the new set in one
 * transaction, and then forgets the old set. So the account always has either all old credentials or all new
 * credentials. Each change is for the library that was in use when it was requested: if another one is open when its turn comes, it
 * throws `library-switched`, and what is not settled waits for its own library.
 */
export class AccountKeeper {
  readonly #engine: Pick<EngineHost, 'call' | 'tryAccount' | 'saveAccount'>
  readonly #vault: SecretVault
  readonly #library: () => string
  #turn: Promise<unknown> = Promise.resolve()

  /** `library`: the path of the library now. */
  constructor(
    engine: Pick<EngineHost, 'call' | 'tryAccount' | 'saveAccount'>,
    vault: SecretVault,
    library: () => string,
  ) {
    this.#engine = engine
    this.#vault = vault
    this.#library = library
  }

  /** The names of the credentials, without their values. */
  async present(): Promise<CommandOutput<'secrets.list'>['present']> {
    return (await this.#accounts(this.#library())).flatMap(({ id, credentialSet }) =>
      this.#vault.heldIn(credentialSet).map((secret) => ({ accountId: id, ...secret })),
    )
  }

  /**
   * Tests the changes with the service. Then it saves all of them, or none if a test failed. Throws `input-refused` for fields that no
   * account can have, and the engine's errors. `library`: the path of the library that the account is for.
   */
  save(account: ConfirmedAccount, library: string = this.#library()): Promise<CommandOutput<'accounts.save'>> {
    return this.#inTurn(() => this.#save(account, library))
  }

  remove(accountId: number): Promise<void> {
    const library = this.#library()
    return this.#inTurn(() => this.#remove(accountId, library))
  }

  /** Completes saves and removals that a crash interrupted. The library names the set of credentials that an account uses. */
  settle(): Promise<void> {
    const library = this.#library()
    return this.#inTurn(() => this.#settle(library))
  }

  /**
   * Makes one change at a time. Otherwise one change could settle a set that another change has just written, before
   * the library names it.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #save(
    { accountId, fields: entered, secrets, untested }: ConfirmedAccount,
    library: string,
  ): Promise<CommandOutput<'accounts.save'>> {
    await this.#settle(library)
    const fields = checkedFields(entered)
    const before =
      accountId === null ? null : ((await this.#accounts(library)).find(({ id }) => id === accountId) ?? null)
    if (accountId !== null && !before) throw problem('account-unknown')
    const kept = this.#keptSecrets(before, fields)
    const after = Object.fromEntries(
      Object.entries({ ...kept, ...secrets }).filter(([, value]) => value !== ''),
    ) as Secrets
    // Nothing could store a credential without an address.
    if (secretNames.some((name) => secrets[name] && originOfSecret(fields, name) === null)) throw problem('no-address')
    const isOther = (name: SecretName) => (before ? this.#held(before, name) : null) !== (after[name] ?? null)
    const schemes = changedSchemes(before, fields, after, isOther)
    if (!untested && schemes.length > 0) {
      const tests = await this.#engine.tryAccount({ fields, secrets: after, schemes }, library)
      const findings = tests.filter(({ result }) => result !== 'works')
      if (findings.length > 0)
        return { account: null, findings, canKeepUntested: findings.every(({ result }) => result !== 'refused') }
    }
    const account =
      before && !secretNames.some(isOther)
        ? await this.#engine.saveAccount({ accountId, fields, credentialSet: before.credentialSet }, library)
        : await this.#saveWithSet(accountId, before, fields, after, library)
    return { account, findings: [], canKeepUntested: false }
  }

  async #remove(accountId: number, library: string): Promise<void> {
    await this.#settle(library)
    const account = (await this.#accounts(library)).find(({ id }) => id === accountId)
    const set = account && { credentialSet: account.credentialSet, replaces: null, library }
    // Record this first, so that the credentials of a removed account are forgotten in every case.
    if (set) this.#vault.put(set, [])
    await this.#engine.call('accounts.remove', { accountId }, library)
    if (set) this.#vault.settle(set, false)
  }

  async #settle(library: string): Promise<void> {
    const unsettled = this.#vault.unsettledOf(library)
    if (unsettled.length === 0) return
    const used = new Set((await this.#accounts(library)).map(({ credentialSet }) => credentialSet))
    for (const set of unsettled) this.#vault.settle(set, used.has(set.credentialSet))
  }

  async #saveWithSet(
    accountId: number | null,
    before: Account | null,
    fields: AccountFields,
    secrets: Secrets,
    library: string,
  ): Promise<Account> {
    const set: UnsettledSet = {
      credentialSet: randomUUID(),
      replaces: before?.credentialSet ?? null,
      library,
    }
    this.#vault.put(
      set,
      secretNames.flatMap((name) => {
        const origin = originOfSecret(fields, name)
        const value = secrets[name]
        return origin === null || value === undefined ? [] : [{ name, origin, value }]
      }),
    )
    // If the engine ends before it responds, nobody knows whether it saved the account; the next save or start checks
    // that.
    const account = await this.#engine.saveAccount({ accountId, fields, credentialSet: set.credentialSet }, library)
    this.#vault.settle(set, true)
    return account
  }

  /** The credentials that stay, because their address stays. */
  #keptSecrets(before: Account | null, fields: AccountFields): Secrets {
    if (!before) return {}
    return Object.fromEntries(
      secretNames.flatMap((name) => {
        const value = originOfSecret(before, name) === originOfSecret(fields, name) ? this.#held(before, name) : null
        return value === null ? [] : [[name, value]]
      }),
    )
  }

  #held(account: Account, name: SecretName): string | null {
    const origin = originOfSecret(account, name)
    return origin === null ? null : this.#vault.get({ credentialSet: account.credentialSet, name, origin })
  }

  async #accounts(library: string): Promise<Account[]> {
    return ((await this.#engine.call('accounts.list', undefined, library)) as CommandOutput<'accounts.list'>).accounts
  }
}

/** Throws `input-refused` with the first field that no account can have. */
export function checkedFields(fields: ConfirmedAccount['fields']): AccountFields {
  const parsed = accountFieldsSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw problem('input-refused', { reason: issue?.message ?? null, field: issue?.path.join('.') || null })
}

/** The fields and credentials that each way to sign in depends on. */
const fieldsOf: Record<Scheme, readonly (keyof AccountFields)[]> = {
  'partner-token': ['baseUrl', 'clientId'],
  'user-token': ['baseUrl', 'userTokenSource', 'userId'],
  'api-key': ['baseUrl', 'clientId'],
  'second-family': ['apiBase'],
}
const secretOf = (scheme: Scheme, { userTokenSource }: AccountFields): SecretName =>
  ({
    'partner-token': 'secretKey' as const,
    'user-token': userTokenSource === 'minted' ? ('secretKey' as const) : ('userToken' as const),
    'api-key': 'apiKey' as const,
    'second-family': 'authorization' as const,
  })[scheme]

/** The ways to sign in whose credentials changed. An account need not have all of them. */
const changedSchemes = (
  before: Account | null,
  after: AccountFields,
  secrets: Secrets,
  isOther: (name: SecretName) => boolean,
): Scheme[] =>
  (Object.keys(fieldsOf) as Scheme[]).filter((scheme) => {
    const secret = secretOf(scheme, after)
    const changes = isOther(secret) || fieldsOf[scheme].some((field) => before?.[field] !== after[field])
    return changes && secrets[secret] !== undefined
  })
