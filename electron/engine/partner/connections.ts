import { type Account, expiresInUnitMs, originOfSecret } from '../../../shared/account.ts'
import type { Destination } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { addressProblem, isLoopback } from '../../../shared/partner/regions.ts'
import type { AccountStore } from '../library/accounts.ts'
import type { EngineDeps } from '../types.ts'
import { accountKey, accountOfConnection, type PartnerAccount } from './account.ts'
import { PartnerClient } from './client.ts'
import { PartnerError } from './errors.ts'

/** The address without its trailing slash; throws when credentials must not be sent to it. */
export function checkedBaseUrl(address: string): string {
  const problem = addressProblem(address)
  if (problem !== null)
    throw new TapelogError(
      'address-invalid',
      `The service’s base address cannot be used. ${problem} Correct it in Settings → Accounts.`,
    )
  return address.replace(/\/+$/, '')
}

/**
 * Throws for a recording that never leaves this machine. Called both when sending is asked for and when it begins; no other
 * code decides this.
 */
export function demandMayLeave({ localOnly }: { localOnly: boolean }): void {
  if (localOnly)
    throw new TapelogError(
      'local-only',
      'This recording never leaves this machine, so it is not sent to a remote service. Transcribe it here, or lift the mark first.',
    )
}

/** Where something begun for a recording goes. `serviceKey`: where it went last; null while there was no account. */
export type RunTarget = { destination: Destination; accountId: number | null; serviceKey: string | null }

/** The account of the service on this machine; its name holds no address, because the port changes with every start. */
const thisMachineKey = 'this-machine'

const keyOfEnvironment = ({ baseUrl, clientId, userToken, userId }: ServiceConnection): string =>
  accountKey(baseUrl.replace(/\/+$/, ''), clientId, userToken === '' ? userId : '')

/**
 * The only door to a partner service: which client a recording may use. A recording that never leaves this machine is
 * refused here, whatever asks. Clients are kept, with their tokens, until credentials or addresses change.
 */
export class Connections {
  readonly #deps: Pick<EngineDeps, 'embeddedService' | 'remoteOverride' | 'secret'>
  readonly #accounts: AccountStore
  readonly #now: () => number
  readonly #clients = new Map<string, PartnerClient>()
  /** Counts the times that credentials or addresses changed. */
  credentialsVersion = 0

  constructor(
    deps: Pick<EngineDeps, 'embeddedService' | 'remoteOverride' | 'secret'>,
    accounts: AccountStore,
    now: () => number,
  ) {
    this.#deps = deps
    this.#accounts = accounts
    this.#now = now
  }

  /**
   * The client for what was begun for a recording. What was submitted to one service goes on there or not at all: its id
   * means nothing elsewhere, and is nobody else's business.
   */
  async forRun(
    run: RunTarget & { submitStartedMs: number | null },
    recording: { localOnly: boolean },
  ): Promise<PartnerClient> {
    if (run.destination === 'this-machine') return this.onThisMachine()
    demandMayLeave(recording)
    const client = this.forAccount(run.accountId)
    if (run.submitStartedMs !== null && run.serviceKey !== client.account.key)
      throw new TapelogError(
        'service-changed',
        'This was submitted to another service, or with another client ID. Retry begins anew with the present one.',
        { retryable: true },
      )
    return client
  }

  /** The client of a remote account; null: the environment's, where there is one. */
  forAccount(accountId: number | null): PartnerClient {
    const override = this.#deps.remoteOverride
    if (override && accountId === null) {
      const baseUrl = checkedBaseUrl(override.baseUrl)
      const apiBase = override.apiBase === '' ? '' : checkedBaseUrl(override.apiBase)
      return this.#client(`environment ${baseUrl}`, () =>
        accountOfConnection({ ...override, baseUrl, apiBase }, { kind: 'remote', key: keyOfEnvironment(override) }),
      )
    }
    if (accountId === null)
      throw new PartnerError(
        'sign-in',
        'No remote account is set up. Make one in Settings → Accounts, or transcribe on this machine.',
      )
    const account = this.#accounts.get(accountId)
    return this.#client(`account ${accountId}`, () => this.#remoteAccount(account))
  }

  /** Where the environment names a service: its key, for what is begun with it. */
  environmentKey(): string | null {
    const override = this.#deps.remoteOverride
    return override ? keyOfEnvironment(override) : null
  }

  /** The chosen account; null where the environment names one instead, or none is chosen. */
  accountInUse(chosenId: number | null): number | null {
    return this.#deps.remoteOverride ? null : chosenId
  }

  /** Credentials or addresses changed: tokens are forgotten, the next request asks anew. */
  forget(): void {
    this.#clients.clear()
    this.credentialsVersion += 1
  }

  async onThisMachine(): Promise<PartnerClient> {
    const connection: ServiceConnection = await this.#deps.embeddedService()
    if (!isLoopback(new URL(connection.baseUrl)))
      throw new TapelogError(
        'not-this-machine',
        'The service on this machine is not on this machine. Nothing was sent.',
      )
    return this.#client(`this machine ${connection.baseUrl}`, () =>
      accountOfConnection(connection, { kind: 'embedded', key: thisMachineKey }),
    )
  }

  #remoteAccount(account: Account): PartnerAccount {
    const baseUrl = checkedBaseUrl(account.baseUrl)
    return {
      kind: 'remote',
      key: accountKey(baseUrl, account.clientId, account.userTokenSource === 'minted' ? account.userId : ''),
      baseUrl,
      apiBase: account.apiBase === '' ? '' : checkedBaseUrl(account.apiBase),
      clientId: account.clientId,
      workflowStatusPath: account.workflowStatusPath,
      userToken:
        account.userTokenSource === 'minted' ? { source: 'minted', userId: account.userId } : { source: 'pasted' },
      expiresInUnitMs: expiresInUnitMs[account.expiresInUnit],
      credential: async (name) => {
        const origin = originOfSecret(account, name)
        return origin === null ? null : this.#deps.secret({ accountId: account.id, name, origin })
      },
    }
  }

  #client(name: string, account: () => PartnerAccount): PartnerClient {
    const known = this.#clients.get(name)
    if (known) return known
    const client = new PartnerClient(account(), this.#now)
    this.#clients.set(name, client)
    return client
  }
}

/**
 * The service on this machine comes back on another port after a restart; its signatures cover the path only, so an
 * address it gave earlier is still good at its present origin. Addresses of a remote service are used as given.
 */
export function currentAddress(address: string, { account }: PartnerClient): string {
  if (account.kind !== 'embedded') return address
  const given = new URL(address)
  const origin = new URL(account.baseUrl)
  given.protocol = origin.protocol
  given.host = origin.host
  return given.href
}
