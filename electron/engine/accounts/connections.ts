import { abilitiesOf, type ServiceAbility } from '../../../shared/accounts/abilities.ts'
import {
  type AccountFields,
  type AccountTrial,
  expiresInUnitMs,
  isSignedIn,
  originOfSecret,
  type SecretName,
} from '../../../shared/accounts/account.ts'
import type { AskedIn, EgressChoice } from '../../../shared/network/egress.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import type { Extension } from '../../../shared/partner/extensionNames.ts'
import { addressProblem, isLoopback } from '../../../shared/partner/regions.ts'
import type { SecretQuestion } from '../../../shared/processes/engineProtocol.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { accountName } from '../../../shared/recordings/remoteCopies.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import {
  accountKey,
  accountOfConnection,
  type NoteEgress,
  type PartnerAccount,
  PartnerClient,
  PartnerError,
} from '../../partner/index.ts'
import type { AccountStore } from './accounts.ts'
import type { CapabilityStore } from './capabilityStore.ts'
import type { EgressLedger } from './egressLedger.ts'

/** The address without its trailing slash. Throws `address-invalid` if Tapelog must not send credentials to it. */
function checkedBaseUrl(address: string): string {
  const wrong = addressProblem(address)
  if (wrong !== null) throw problem('address-invalid', { problem: wrong })
  return address.replace(/\/+$/, '')
}

/**
 * Throws `local-only` for a recording that never leaves this machine. Call it when a person requests sending and when
 * sending begins. No other code decides whether a recording may leave.
 */
export function demandMayLeave({ localOnly }: { localOnly: boolean }): void {
  if (localOnly) throw problem('local-only')
}

/** Where a recording goes. `serviceKey`: its last service; null if there was no account. */
export type RunTarget = { destination: Destination; accountId: number | null; serviceKey: string | null }

/** True if the service can transcribe each channel separately. `has`: asks whether it has an extension. */
export const hearsChannels = (has: (extension: Extension) => boolean): boolean =>
  has('channels') && has('channel_voices')

/** How to reach the services. */
export type ConnectionsDeps = {
  /** A secret of a remote account from the keychain; null if there is none for this origin. */
  secret: (question: SecretQuestion) => Promise<string | null>
  /** Starts the service on this machine if it is not running. */
  embeddedService: () => Promise<ServiceConnection>
  /** A complete remote connection that overrides the settings (from the command line's TAPELOG_* environment). */
  remoteOverride?: ServiceConnection
  /** Where a person uses this engine; by default, in a window. */
  askedIn?: AskedIn
}

/** The account key of the service on this machine. It holds no address, because the port changes with every start. */
export const thisMachineKey = 'this-machine'

/** The service that has a run's task; null if no service is known yet. */
export const serviceKeyOf = ({
  destination,
  serviceKey,
}: Pick<RunTarget, 'destination' | 'serviceKey'>): string | null =>
  destination === 'this-machine' ? thisMachineKey : serviceKey

/** The same in SQL, for a table `run` with the columns `destination` and `service_key`. */
export const serviceKeySql = (run: string): string =>
  `CASE ${run}.destination WHEN 'this-machine' THEN '${thisMachineKey}' ELSE ${run}.service_key END`

const keyOfEnvironment = ({ baseUrl, clientId, userToken, userId }: ServiceConnection): string =>
  accountKey(baseUrl.replace(/\/+$/, ''), clientId, userToken === '' ? userId : '')

/**
 * The only way to a client of a partner service. It refuses a recording that never leaves this machine, for every caller. Clients and
 * their tokens are kept until credentials or addresses change.
 */
export class Connections {
  readonly #services: ConnectionsDeps
  readonly #accounts: AccountStore
  readonly #ledger: Pick<EgressLedger, 'noting'>
  readonly #capabilities: Pick<CapabilityStore, 'of'>
  readonly #now: () => number
  readonly #clients = new Map<string, PartnerClient>()
  /** Counts the times that credentials or addresses changed. */
  credentialsVersion = 0

  constructor(
    services: ConnectionsDeps,
    deps: {
      accounts: AccountStore
      ledger: Pick<EgressLedger, 'noting'>
      capabilities: Pick<CapabilityStore, 'of'>
      now: () => number
    },
  ) {
    this.#services = services
    this.#accounts = deps.accounts
    this.#ledger = deps.ledger
    this.#capabilities = deps.capabilities
    this.#now = deps.now
  }

  /**
   * The client for a run of a recording. A submitted run continues only at the same service, because its id means nothing elsewhere.
   * The egress ledger records what the client sends. Throws `local-only` and `service-changed`. `asks`: false if the job sends nothing, so
   * that a remote service is not asked for its extensions either.
   */
  async forRun(
    run: RunTarget & { submitStartedMs: number | null; choice: EgressChoice; askedIn: AskedIn },
    recording: { id: number; localOnly: boolean },
    { asks = true }: { asks?: boolean } = {},
  ): Promise<PartnerClient> {
    if (run.destination === 'this-machine') return this.onThisMachine()
    demandMayLeave(recording)
    const client = this.forAccount(run.accountId)
    if (run.submitStartedMs !== null && run.serviceKey !== client.account.key)
      throw problem('service-changed', null, { retryable: true })
    if (asks) await client.refreshCapabilities()
    const { choice, askedIn } = run
    return client.noting(this.#ledger.noting({ recordingId: recording.id, choice, askedIn }))
  }

  /**
   * The client of a remote account; for null, the client of the environment's service. Throws a `sign-in` PartnerError if there is
   * none.
   */
  forAccount(accountId: number | null): PartnerClient {
    const override = this.#services.remoteOverride
    if (override && accountId === null) {
      const baseUrl = checkedBaseUrl(override.baseUrl)
      const apiBase = override.apiBase === '' ? '' : checkedBaseUrl(override.apiBase)
      return this.#client(`environment ${baseUrl}`, () =>
        accountOfConnection({ ...override, baseUrl, apiBase }, this.#remote(keyOfEnvironment(override))),
      )
    }
    if (accountId === null) throw new PartnerError('sign-in', problemInfo('no-account'))
    const account = this.#accounts.get(accountId)
    return this.#client(`account ${accountId}`, () =>
      this.#remoteAccount(account, (name, origin) =>
        this.#services.secret({ credentialSet: account.credentialSet, name, origin }),
      ),
    )
  }

  /** The client of the remote service with this key; null if neither an account nor the environment names it now. */
  remoteService(serviceKey: string): PartnerClient | null {
    return this.#remoteServices().find(({ account }) => account.key === serviceKey) ?? null
  }

  /** The name of the account that names the service with this key; null if none does, or only the environment. */
  nameOf(serviceKey: string): string | null {
    const account = this.#accounts.list().find(({ id }) => this.#clientOf(id)?.account.key === serviceKey)
    return account ? accountName(account) : null
  }

  /** What the service of this account said it can do. Asks no service. */
  abilitiesOf(accountId: number): ServiceAbility[] {
    const client = this.#clientOf(accountId)
    return abilitiesOf((extension) => client?.has(extension) ?? false)
  }

  /** True if the service with this key has the extension, as far as is known. Asks no service. */
  isAble(serviceKey: string, extension: Extension): boolean {
    return serviceKey === thisMachineKey || (this.remoteService(serviceKey)?.has(extension) ?? false)
  }

  /** True if the service of this target has the extension, as far as is known. Asks no service. */
  has(target: RunTarget, extension: Extension): boolean {
    if (target.destination === 'this-machine') return true
    try {
      const client = this.forAccount(target.accountId)
      return (target.serviceKey ?? client.account.key) === client.account.key && client.has(extension)
    } catch {
      // The account was removed, or its address may not be used.
      return false
    }
  }

  #remoteServices(): PartnerClient[] {
    const accountIds = [...(this.#services.remoteOverride ? [null] : []), ...this.#accounts.list().map(({ id }) => id)]
    return accountIds.flatMap((accountId) => this.#clientOf(accountId) ?? [])
  }

  #clientOf(accountId: number | null): PartnerClient | null {
    try {
      return this.forAccount(accountId)
    } catch {
      // The environment may name an address that may not be used.
      return null
    }
  }

  /** A separate client for an account that is not stored yet. The ledger records the requests of this client too. */
  forTrial(fields: AccountFields, secrets: AccountTrial['secrets']): PartnerClient {
    return this.#newClient(this.#remoteAccount(fields, async (name) => secrets[name] || null))
  }

  /** The key of the environment's service; null if the environment names none. */
  environmentKey(): string | null {
    const override = this.#services.remoteOverride
    return override ? keyOfEnvironment(override) : null
  }

  /** The address of the environment's service; null if the environment names none. */
  environmentAddress(): string | null {
    return this.#services.remoteOverride?.baseUrl ?? null
  }

  /** The chosen account; null if the environment names a service instead, or no account is chosen. */
  accountInUse(chosenId: number | null): number | null {
    return this.#services.remoteOverride ? null : chosenId
  }

  /** Drops all clients with their tokens, because credentials or addresses changed. */
  forget(): void {
    this.#clients.clear()
    this.credentialsVersion += 1
  }

  async onThisMachine(): Promise<PartnerClient> {
    const connection: ServiceConnection = await this.#services.embeddedService()
    if (!isLoopback(new URL(connection.baseUrl))) throw problem('not-this-machine')
    return this.#client(`this machine ${connection.baseUrl}`, () =>
      accountOfConnection(connection, { kind: 'embedded', key: thisMachineKey }),
    )
  }

  #remote(key: string): Pick<PartnerAccount, 'kind' | 'key' | 'capabilities'> {
    return { kind: 'remote', key, capabilities: this.#capabilities.of(key) }
  }

  #remoteAccount(account: AccountFields, secret: SecretOf): PartnerAccount {
    const fields = remoteAccount(account, secret)
    return { ...fields, ...this.#remote(fields.key) }
  }

  #client(name: string, account: () => PartnerAccount): PartnerClient {
    const known = this.#clients.get(name)
    if (known) return known
    const client = this.#newClient(account())
    this.#clients.set(name, client)
    return client
  }

  /** Records requests that belong to an account, or to a sign-in that makes one, and to no recording. */
  notingAccount(): NoteEgress {
    const { askedIn = 'window' } = this.#services
    return this.#ledger.noting({ recordingId: null, choice: 'account', askedIn })
  }

  #newClient(partner: PartnerAccount): PartnerClient {
    return new PartnerClient(partner, this.#now, partner.kind === 'embedded' ? null : this.notingAccount())
  }
}

/** Called with an origin at each use; returns null if there is no secret. */
type SecretOf = (name: SecretName, origin: string) => Promise<string | null>

/** An account in the form that the client needs. */
function remoteAccount(account: AccountFields, secret: SecretOf): Omit<PartnerAccount, 'capabilities'> {
  const baseUrl = checkedBaseUrl(account.baseUrl)
  return {
    kind: 'remote',
    key: accountKey(
      baseUrl,
      account.clientId,
      account.userTokenSource === 'minted' || isSignedIn(account) ? account.userId : '',
    ),
    baseUrl,
    apiBase: account.apiBase === '' ? '' : checkedBaseUrl(account.apiBase),
    clientId: account.clientId,
    workflowStatusPath: account.workflowStatusPath,
    userToken:
      account.userTokenSource === 'minted' ? { source: 'minted', userId: account.userId } : { source: 'pasted' },
    expiresInUnitMs: expiresInUnitMs[account.expiresInUnit],
    ownAuthority: account.ownAuthority ?? '',
    credential: async (name) => {
      const origin = originOfSecret(account, name)
      return origin === null ? null : secret(name, origin)
    },
  }
}

/**
 * Moves an address of the service on this machine to its current origin, because the port changes with a restart. The service's
 * signatures cover only the path, so an earlier address stays valid. Addresses of a remote service stay unchanged.
 */
export function currentAddress(address: string, { account }: PartnerClient): string {
  if (account.kind !== 'embedded') return address
  const given = new URL(address)
  const origin = new URL(account.baseUrl)
  given.protocol = origin.protocol
  given.host = origin.host
  return given.href
}
