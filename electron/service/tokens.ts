import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TokenResponse } from '../../shared/partner/tokens.ts'
import type { ServiceContext } from './context.ts'
import { tokenHash } from './credentials.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'

const accessLifetimeSeconds = 3600
const refreshLifetimeMs = 30 * 86_400_000

/** Sections 4.1 and 5: partner tokens for HTTP Basic, and user tokens for partner tokens. */
export function tokenRoutes(app: FastifyInstance, context: ServiceContext): void {
  const { db, now } = context
  const store = (kind: 'access' | 'refresh' | 'user', lifetimeMs: number, userId: string | null = null): string => {
    const token = randomBytes(24).toString('base64url')
    db.prepare('INSERT INTO tokens (token_hash, kind, expires_ms, user_id) VALUES (?, ?, ?, ?)').run(
      tokenHash(token),
      kind,
      now() + lifetimeMs,
      userId,
    )
    return token
  }
  const issue = (): TokenResponse =>
    db
      .transaction(() => {
        db.prepare('DELETE FROM tokens WHERE expires_ms <= ?').run(now())
        return {
          access_token: store('access', accessLifetimeSeconds * 1000),
          refresh_token: store('refresh', refreshLifetimeMs),
          token_type: 'bearer',
          expires_in: accessLifetimeSeconds,
        }
      })
      .immediate()

  route(app, context, 'issueToken', issue)
  route(app, context, 'refreshToken', ({ body }) => {
    // A refresh token is valid only once.
    const { changes } = db
      .prepare(`DELETE FROM tokens WHERE token_hash = ? AND kind = 'refresh' AND expires_ms > ?`)
      .run(tokenHash(body.refresh_token), now())
    if (changes === 0) throw new Refusal(401, 'The refresh token is not known, was used already, or has expired.')
    return issue()
  })
  route(app, context, 'mintUserToken', ({ body }) => ({
    access_token: store('user', body.expires_in * 1000, body.user_id),
    token_type: 'bearer',
    expires_in: body.expires_in,
  }))
}
