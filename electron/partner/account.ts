import { createHash } from 'node:crypto'
import type { SecretName } from '../../shared/accounts/account.ts'
import type { ServiceConnection } from '../../shared/partner/connection.ts'
import type { KeptCapabilities } from './capabilities.ts'

/**
 * One account at one partner service, as the client needs it. The client reads credentials only when it uses them, and keeps them only
 * in memory.
 */
export type PartnerAccount = {
  /**
   * `embedded`: the service on this machine, which has all extensions. `remote`: any other service, which has the extensions that it says
   * it has. Consent and the ledger go by this.
   */
  kind: 'embedded' | 'remote'
  /** Names the account without revealing a secret. Uploads and submit times belong to an account. */
  key: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Empty if the account does not use the second endpoint family. */
  apiBase: string
  clientId: string
  workflowStatusPath: string
  userToken: { source: 'pasted' } | { source: 'minted'; userId: string }
  /** Certificates (PEM) of authorities that count for the hosts of this account alone; left out or empty for most. */
  ownAuthority?: string
  /** How long one unit of `expires_in` is; the interface does not state it. */
  expiresInUnitMs: number
  /** Keeps which extensions a remote service said it has. Without it, the service is never asked, and has none. */
  capabilities?: KeptCapabilities
  /** Null if the credential is not set, or was entered for another address. */
  credential(name: SecretName): Promise<string | null>
}

/** An account whose credentials are all known: the service on this machine, or an account from the environment. */
export const accountOfConnection = (
  connection: ServiceConnection,
  { key, kind, capabilities }: Pick<PartnerAccount, 'key' | 'kind' | 'capabilities'>,
): PartnerAccount => ({
  kind,
  key,
  ...(capabilities ? { capabilities } : {}),
  baseUrl: connection.baseUrl,
  apiBase: connection.apiBase,
  clientId: connection.clientId,
  workflowStatusPath: connection.workflowStatusPath,
  userToken:
    connection.userToken === '' && connection.userId !== ''
      ? { source: 'minted', userId: connection.userId }
      : { source: 'pasted' },
  expiresInUnitMs: 1000,
  credential: async (name) => connection[name] || null,
})

/** `userId`: the user for whom tokens are minted, else empty. */
export const accountKey = (baseUrl: string, clientId: string, userId: string): string =>
  createHash('sha256')
    .update(`${baseUrl}\n${clientId}${userId === '' ? '' : `\n${userId}`}`)
    .digest('hex')
    .slice(0, 16)
