import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TokenResponse } from '../../shared/partner/schemas.ts'
import type { ServiceContext } from './context.ts'
import { sameSecret, tokenHash } from './credentials.ts'
import { Refusal } from './refusal.ts'

const lifetimeSeconds = 3600

/** Sections 4.1 and 5: partner tokens by HTTP Basic. */
export function tokenRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.post('/developer/api/oauth/partner/access-token', (request) => {
    demandBasic(request, context)
    return issue(context)
  })
  app.post<{ Body: { refresh_token?: unknown } | null }>(
    '/developer/api/oauth/partner/access-token/refresh',
    (request) => {
      demandBasic(request, context)
      const token = request.body?.refresh_token
      if (typeof token !== 'string' || token === '') throw new Refusal(422, 'refresh_token: is required')
      // Rotates: a refresh token is good once.
      const { changes } = context.db
        .prepare(`DELETE FROM tokens WHERE token_hash = ? AND kind = 'refresh'`)
        .run(tokenHash(token))
      if (changes === 0) throw new Refusal(401, 'The refresh token is not known.')
      return issue(context)
    },
  )
}

function issue(context: ServiceContext): TokenResponse {
  const access = randomBytes(24).toString('base64url')
  const refresh = randomBytes(24).toString('base64url')
  const insert = context.db.prepare('INSERT INTO tokens (token_hash, kind, expires_ms) VALUES (?, ?, ?)')
  insert.run(tokenHash(access), 'access', context.now() + lifetimeSeconds * 1000)
  insert.run(tokenHash(refresh), 'refresh', null)
  return { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: lifetimeSeconds }
}

function demandBasic(request: FastifyRequest, { credentials }: ServiceContext): void {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!sameSecret(given, `${credentials.clientId}:${credentials.secretKey}`))
    throw new Refusal(401, 'The client id or secret key is not right.')
}

/** Bearer user token, for uploads (section 5). */
export function demandUser(request: FastifyRequest, { credentials }: ServiceContext): void {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!sameSecret(given, credentials.userToken)) throw new Refusal(401, 'The user token is not valid.')
}

/** `X-Client-Id` and `X-Client-Api-Key`, for transcription (section 5). */
export function demandApiKey(request: FastifyRequest, { credentials }: ServiceContext): void {
  const id = String(request.headers['x-client-id'] ?? '')
  const key = String(request.headers['x-client-api-key'] ?? '')
  if (!sameSecret(id, credentials.clientId) || !sameSecret(key, credentials.apiKey))
    throw new Refusal(401, 'The client id or api key is not valid.')
}
