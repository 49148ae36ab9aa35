import { randomBytes } from 'node:crypto'
import type { AccountLimits, Caller } from '../ports/caller.ts'
import type { Clients } from '../ports/context.ts'
import { sameSecret } from '../work/signedAddresses.ts'
import type { SqliteStore } from './sqliteStore.ts'

const names = ['clientId', 'secretKey', 'apiKey', 'userToken', 'authorization', 'signingKey'] as const
export type Credentials = Record<(typeof names)[number], string>

/** Replaces every secret and ends every token. The client id stays: it is not a secret, and tasks and uploads belong to it. */
export async function replaceCredentials(store: SqliteStore): Promise<void> {
  await store.own.transaction().execute(async (tx) => {
    await tx.deleteFrom('secrets').where('name', '<>', 'clientId').execute()
    await tx.deleteFrom('tokens').execute()
  })
}

/** The credentials. The service makes them at its first start and stores them in its own database. */
export async function loadCredentials({ own }: SqliteStore): Promise<Credentials> {
  for (const name of names) {
    const value = `${name === 'authorization' ? 'Bearer ' : ''}${randomBytes(24).toString('base64url')}`
    await own
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  const rows = await own.selectFrom('secrets').selectAll().execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Credentials
}

/** The only client of an embedded service. Each user has a token, which this client has minted. */
export function embeddedClients(credentials: Credentials, limits: AccountLimits, submitsPerMinute: number): Clients {
  const { clientId, secretKey, apiKey, userToken, authorization, signingKey } = credentials
  const accountOf = (userId: string | null): Caller => {
    const accountId = userId ?? clientId
    return { clientId, accountId, userId, isClient: userId === null, limits, submitsPerMinute, reads: [accountId] }
  }
  const clientIf = async (isValid: boolean) => (isValid ? accountOf(null) : null)
  return {
    ofBasic: (givenId, givenKey) => clientIf(sameSecret(`${givenId}:${givenKey}`, `${clientId}:${secretKey}`)),
    ofApiKey: (givenId, givenKey) => {
      const [isClient, isKey] = [sameSecret(givenId, clientId), sameSecret(givenKey, apiKey)]
      return clientIf(isClient && isKey)
    },
    ofAuthorization: (header) => clientIf(sameSecret(header, authorization)),
    ofUserToken: (token) => clientIf(sameSecret(token, userToken)),
    ofUser: async (_clientId, userId) => accountOf(userId),
    accountAsToldTo: (_clientId, accountId) => accountId,
    signingKeys: async () => [signingKey],
  }
}
