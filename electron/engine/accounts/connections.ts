import {
  type AccountFields,
  type AccountTrial,
  expiresInUnitMs,
  originOfSecret,
  type SecretName,
  takesWorkflowIdOnly,
} from '../../../shared/accounts/account.ts'
import type { AskedIn, EgressChoice } from '../../../shared/accounts/egress.ts'
import { problem, problemInfo } from '../../../shared/errors/problem.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { addressProblem, isLoopback } from '../../../shared/partner/regions.ts'
import type { SecretQuestion } from '../../../shared/processes/engineProtocol.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import {
  accountKey,
  accountOfConnection,
  type PartnerAccount,
  PartnerClient,
  PartnerError,
} from '../../partner/index.ts'
import type { AccountStore } from './accounts.ts'
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
const thisMachineKey = 'this-machine'

const keyOfEnvironment = ({ baseUrl, clientId, userToken, userId }: ServiceConnection): string =>
  accountKey(baseUrl.replace(/\/+$/, ''), clientId, userToken === '' ? userId : '')

/**
 * The only way to a client of a partner service. It refuses a recording that never leaves this machine, for every caller. Clients and
 * their tokens are kept until credentials or addresses change.
 */
export class Connections {
  readonly #deps: ConnectionsDeps
  readonly #accounts: AccountStore
  readonly #ledger: Pick<EgressLedger, 'noting'>
  readonly #now: () => number
  readonly #clients = new Map<string, PartnerClient>()
  /** Counts the times that credentials or addresses changed. */
  credentialsVersion = 0

  constructor(deps: ConnectionsDeps, accounts: AccountStore, ledger: Pick<EgressLedger, 'noting'>, now: () => number) {
    this.#deps = deps
    this.#accounts = accounts
    this.#ledger = ledger
    this.#now = now
  }

  /**
   * The client for a run of a recording. A submitted run continues only at the same service, because its id means nothing elsewhere.
   * The egress ledger records what the client sends. Throws `local-only` and `service-changed`.
   */
  async forRun(
    run: RunTarget & { submitStartedMs: number | null; choice: EgressChoice; askedIn: AskedIn },
    recording: { id: number; localOnly: boolean },
  ): Promise<PartnerClient> {
    if (run.destination === 'this-machine') return this.onThisMachine()
    demandMayLeave(recording)
    const client = this.forAccount(run.accountId)
    if (run.submitStartedMs !== null && run.serviceKey !== client.account.key)
      throw problem('service-changed', null, { retryable: true })
    const { choice, askedIn } = run
    return client.noting(this.#ledger.noting({ recordingId: recording.id, choice, askedIn }))
  }

  /**
   * The client of a remote account; for null, the client of the environment's service. Throws a `sign-in` PartnerError if there is
   * none.
   */
  forAccount(accountId: number | null): PartnerClient {
    const override = this.#deps.remoteOverride
    if (override && accountId === null) {
      const baseUrl = checkedBaseUrl(override.baseUrl)
      const apiBase = override.apiBase === '' ? '' : checkedBaseUrl(override.apiBase)
      return this.#client(`environment ${baseUrl}`, () =>
        accountOfConnection({ ...override, baseUrl, apiBase }, { kind: 'remote', key: keyOfEnvironment(override) }),
      )
    }
    if (accountId === null) throw new PartnerError('sign-in', problemInfo('no-account'))
    const account = this.#accounts.get(accountId)
    return this.#client(`account ${accountId}`, () =>
      remoteAccount(account, (name, origin) =>
        this.#deps.secret({ credentialSet: account.credentialSet, name, origin }),
      ),
    )
  }

  /** A separate client for an account that is not stored yet. The ledger records the requests of this client too. */
  forTrial(fields: AccountFields, secrets: AccountTrial['secrets']): PartnerClient {
    return this.#newClient(remoteAccount(fields, async (name) => secrets[name] || null))
  }

  /** The key of the environment's service; null if the environment names none. */
  environmentKey(): string | null {
    const override = this.#deps.remoteOverride
    return override ? keyOfEnvironment(override) : null
  }

  /** The address of the environment's service; null if the environment names none. */
  environmentAddress(): string | null {
    return this.#deps.remoteOverride?.baseUrl ?? null
  }

  /** The chosen account; null if the environment names a service instead, or no account is chosen. */
  accountInUse(chosenId: number | null): number | null {
    return this.#deps.remoteOverride ? null : chosenId
  }

  /** Drops all clients with their tokens, because credentials or addresses changed. */
  forget(): void {
    this.#clients.clear()
    this.credentialsVersion += 1
  }

  async onThisMachine(): Promise<PartnerClient> {
    const connection: ServiceConnection = await this.#deps.embeddedService()
    if (!isLoopback(new URL(connection.baseUrl))) throw problem('not-this-machine')
    return this.#client(`this machine ${connection.baseUrl}`, () =>
      accountOfConnection(connection, { kind: 'embedded', key: thisMachineKey }),
    )
  }

  #client(name: string, account: () => PartnerAccount): PartnerClient {
    const known = this.#clients.get(name)
    if (known) return known
    const client = this.#newClient(account())
    this.#clients.set(name, client)
    return client
  }

  #newClient(partner: PartnerAccount): PartnerClient {
    const { askedIn = 'window' } = this.#deps
    const owner = { recordingId: null, choice: 'account', askedIn } as const
    return new PartnerClient(partner, this.#now, partner.kind === 'embedded' ? null : this.#ledger.noting(owner))
  }
}

/** An account in the form that the client needs. `secret`: called with an origin at each use; returns null if there is no secret. */
function remoteAccount(
  account: AccountFields,
  secret: (name: SecretName, origin: string) => Promise<string | null>,
): PartnerAccount {
  const baseUrl = checkedBaseUrl(account.baseUrl)
  return {
    kind: 'remote',
    key: accountKey(baseUrl, account.clientId, account.userTokenSource === 'minted' ? account.userId : ''),
    baseUrl,
    apiBase: account.apiBase === '' ? '' : checkedBaseUrl(account.apiBase),
    clientId: account.clientId,
    // An earlier version may have stored a path that contains more than the id. Do not use such a path.
    workflowStatusPath: takesWorkflowIdOnly(account.workflowStatusPath) ? account.workflowStatusPath : '',
    userToken:
      account.userTokenSource === 'minted' ? { source: 'minted', userId: account.userId } : { source: 'pasted' },
    expiresInUnitMs: expiresInUnitMs[account.expiresInUnit],
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
