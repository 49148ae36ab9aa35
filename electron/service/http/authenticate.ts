import type { IncomingHttpHeaders } from 'node:http'
import type { AuthScheme } from '../../../shared/partner/endpoint.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import { Refusal } from '../ports/refusal.ts'
import type { TokenRow } from '../ports/tables.ts'
import { secretHash } from '../work/signedAddresses.ts'

/** Checks the credentials. By section 5, each scheme has its own header. Throws a 401 Refusal that names the wrong credential. */
export async function authenticate(
  scheme: AuthScheme,
  headers: IncomingHttpHeaders,
  context: ServiceContext,
): Promise<Caller> {
  const caller = await callerOf(scheme, headers, context)
  if (!caller) throw new Refusal(401, refusals[scheme])
  return caller
}

const refusals: Record<AuthScheme, string> = {
  basic: 'The client id or secret key is not right.',
  'partner-token': 'The partner access token is not valid, or has expired.',
  'user-token': 'The user token is not valid, or has expired.',
  'api-key': 'The client id or api key is not valid.',
  authorization: 'The authorization header is missing or not valid.',
}

async function callerOf(
  scheme: AuthScheme,
  headers: IncomingHttpHeaders,
  context: ServiceContext,
): Promise<Caller | null> {
  const { clients } = context
  switch (scheme) {
    case 'basic': {
      const given = Buffer.from(after('Basic', headers), 'base64').toString('utf8')
      const colon = given.indexOf(':')
      return colon < 0 ? null : await clients.ofBasic(given.slice(0, colon), given.slice(colon + 1))
    }
    case 'partner-token':
      return await callerOfToken(after('Bearer', headers), 'access', context)
    case 'user-token': {
      const token = after('Bearer', headers)
      return (await clients.ofUserToken(token)) ?? (await callerOfToken(token, 'user', context))
    }
    case 'api-key':
      return await clients.ofApiKey(String(headers['x-client-id'] ?? ''), String(headers['x-client-api-key'] ?? ''))
    case 'authorization':
      return await clients.ofAuthorization(headers.authorization ?? '')
  }
}

const after = (scheme: string, headers: IncomingHttpHeaders): string =>
  new RegExp(`^${scheme} +(.+)$`, 'i').exec(headers.authorization ?? '')?.[1] ?? ''

/** For whom a token was made; null if it is not known, or has ended by its time, with its key or with its owner. */
export async function callerOfToken(
  token: string,
  kind: TokenRow['kind'],
  { store, clients, now }: ServiceContext,
): Promise<Caller | null> {
  const row = await store.db
    .selectFrom('tokens')
    .select(['client_id', 'user_id', 'key_hash'])
    .where('token_hash', '=', secretHash(token))
    .where('kind', '=', kind)
    .where('expires_ms', '>', now())
    .executeTakeFirst()
  return row ? await clients.ofUser(row.client_id, row.user_id, row.key_hash) : null
}
