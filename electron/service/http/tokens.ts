import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TokenResponse } from '../../../shared/partner/tokens.ts'
import type { Caller } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Db, Tx } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { TokenRow } from '../ports/tables.ts'
import { secretHash } from '../work/signedAddresses.ts'
import { callerOfToken } from './authenticate.ts'
import { route } from './route.ts'

const accessLifetimeSeconds = 3600
const refreshLifetimeMs = 30 * 86_400_000

/** Sections 4.1 and 5: partner tokens for HTTP Basic, and user tokens for partner tokens. */
export function tokenRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { store, audit, now } = context
  const add = async (
    db: Db,
    kind: TokenRow['kind'],
    lifetimeMs: number,
    owner: Pick<TokenRow, 'client_id' | 'user_id' | 'key_hash'>,
  ): Promise<string> => {
    const token = randomBytes(24).toString('base64url')
    await db
      .insertInto('tokens')
      .values({ token_hash: secretHash(token), kind, expires_ms: now() + lifetimeMs, ...owner })
      .execute()
    return token
  }
  const noteIssue = (tx: Tx, by: Caller, userId: string | null) =>
    audit?.note(tx, {
      ...{ by, action: 'token-issued', kind: 'account' },
      ids: [userId === null ? by.clientId : `${by.clientId}/${userId}`],
    })
  // Of a person's own keys, the tokens are the person's too.
  const issue = async (db: Tx, caller: Caller): Promise<TokenResponse> => {
    const owner = { client_id: caller.clientId, user_id: caller.userId, key_hash: caller.keyHash ?? null }
    await noteIssue(db, caller, caller.userId)
    await db.deleteFrom('tokens').where('expires_ms', '<=', now()).execute()
    return {
      access_token: await add(db, 'access', accessLifetimeSeconds * 1000, owner),
      refresh_token: await add(db, 'refresh', refreshLifetimeMs, owner),
      token_type: 'bearer',
      expires_in: accessLifetimeSeconds,
    }
  }

  route(app, context, 'issueToken', ({ caller }) => store.transaction((tx) => issue(tx, caller)))
  route(app, context, 'refreshToken', async ({ caller, body }) => {
    // The key with which it was made may have ended, while the caller has another one.
    const owner = await callerOfToken(body.refresh_token, 'refresh', context)
    return await store.transaction(async (tx) => {
      // A refresh token is valid only once.
      const spent = await tx
        .deleteFrom('tokens')
        .where('token_hash', '=', secretHash(body.refresh_token))
        .where('kind', '=', 'refresh')
        .where('client_id', '=', caller.clientId)
        .where('user_id', 'is not distinct from', caller.userId)
        .where('expires_ms', '>', now())
        .returning('token_hash')
        .execute()
      if (!owner || spent.length === 0)
        throw new Refusal(401, 'The refresh token is not known, was used already, or has expired.')
      return await issue(tx, caller)
    })
  })
  route(app, context, 'mintUserToken', async ({ caller, body }) => {
    if (!caller.isClient && body.user_id !== caller.userId)
      throw new Refusal(403, 'user_id: keys of a person make tokens for this person only')
    // Stores would keep another character in their place, so that two users could become one.
    if (/[\0\p{Surrogate}]/u.test(body.user_id))
      throw new Refusal(422, 'user_id: has a character that no text can keep. Leave out NUL and lone surrogates.')
    return {
      access_token: await store.transaction(async (tx) => {
        await noteIssue(tx, caller, body.user_id)
        const owner = { client_id: caller.clientId, user_id: body.user_id, key_hash: caller.keyHash ?? null }
        return await add(tx, 'user', body.expires_in * 1000, owner)
      }),
      token_type: 'bearer',
      expires_in: body.expires_in,
    }
  })
}
