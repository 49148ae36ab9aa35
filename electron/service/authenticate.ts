import type { IncomingHttpHeaders } from 'node:http'
import type { AuthScheme } from '../../shared/partner/endpoints.ts'
import type { ServiceContext } from './context.ts'
import { sameSecret, tokenHash } from './credentials.ts'
import { Refusal } from './refusal.ts'

/**
 * The account for which a request acts: the user of a user token, else the partner itself, by its client id. The partner may also
 * complete and remove its users' uploads.
 */
export type Caller = { accountId: string; isPartner: boolean }

/** A condition on `uploads`, with the named values `account` and `isPartner` (0 or 1) of the caller. */
export const isOwnUpload = '(account_id = @account OR @isPartner = 1)'

/** Checks the credentials. By section 5, each scheme has its own header. Throws a 401 Refusal that names the wrong credential. */
export function authenticate(scheme: AuthScheme, headers: IncomingHttpHeaders, context: ServiceContext): Caller {
  const { credentials } = context
  const partner: Caller = { accountId: credentials.clientId, isPartner: true }
  switch (scheme) {
    case 'basic': {
      const given = Buffer.from(after('Basic', headers), 'base64').toString('utf8')
      if (!sameSecret(given, `${credentials.clientId}:${credentials.secretKey}`))
        throw new Refusal(401, 'The client id or secret key is not right.')
      return partner
    }
    case 'partner-token':
      if (!storedToken(after('Bearer', headers), 'access', context))
        throw new Refusal(401, 'The partner access token is not valid, or has expired.')
      return partner
    case 'user-token': {
      const token = after('Bearer', headers)
      if (sameSecret(token, credentials.userToken)) return partner
      const stored = storedToken(token, 'user', context)
      if (!stored) throw new Refusal(401, 'The user token is not valid, or has expired.')
      return stored.user_id === null ? partner : { accountId: stored.user_id, isPartner: false }
    }
    case 'api-key':
      if (
        !sameSecret(String(headers['x-client-id'] ?? ''), credentials.clientId) ||
        !sameSecret(String(headers['x-client-api-key'] ?? ''), credentials.apiKey)
      )
        throw new Refusal(401, 'The client id or api key is not valid.')
      return partner
    case 'authorization':
      if (!sameSecret(headers.authorization ?? '', credentials.authorization))
        throw new Refusal(401, 'The authorization header is missing or not valid.')
      return partner
  }
}

const after = (scheme: string, headers: IncomingHttpHeaders): string =>
  new RegExp(`^${scheme} +(.+)$`, 'i').exec(headers.authorization ?? '')?.[1] ?? ''

const storedToken = (token: string, kind: 'access' | 'user', { db, now }: ServiceContext) =>
  db
    .prepare<[string, string, number], { user_id: string | null }>(
      'SELECT user_id FROM tokens WHERE token_hash = ? AND kind = ? AND expires_ms > ?',
    )
    .get(tokenHash(token), kind, now())
