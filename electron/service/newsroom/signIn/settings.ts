import { z } from 'zod'
import { safeParse } from '../../../../shared/errors/safeParse.ts'
import { isLoopback } from '../../../../shared/partner/regions.ts'
import { isClientId } from '../clients/accountIds.ts'

const word = (name: string, what: string) =>
  z.string({ error: `${name}: give ${what}` }).min(1, `${name}: give ${what}`)

const settingsSchema = z.strictObject({
  /** Of this service: the people who sign in here become this client's people. Its `emailDomains` say who may. */
  newsroomClient: z
    .string({ error: 'newsroomClient: give the id of the client whose people sign in here' })
    .refine(isClientId, 'newsroomClient: is not an id that a client can have'),
  issuer: z
    .string({ error: 'issuer: give the address of the identity provider' })
    .refine(isIssuer, 'issuer: give the address of the identity provider; it begins with https:// and has no query'),
  /** At the identity provider, which has to know `{publicOrigin}/tapelog/sign-in/callback` as its redirect URI. */
  clientId: word('clientId', 'the client id that the identity provider has given this service'),
  clientSecret: word('clientSecret', 'the client secret that the identity provider has given this service'),
  /** Need `openid`, and what makes the provider tell the e-mail address. */
  scopes: z
    .string({ error: 'scopes: give scopes with spaces between them' })
    .refine((scopes) => scopes.split(' ').includes('openid'), 'scopes: openid has to be one of them')
    .default('openid email profile'),
})

/** An identity provider (OpenID Connect) and whose people sign in there. `parseSignInSettings` makes it. */
export type SignInSettings = z.output<typeof settingsSchema>

/** Without encryption only on this machine, for tests. */
function isIssuer(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/**
 * Checks the settings of the sign-in: a list, with one entry for each client whose people sign in. Every sentence begins
 * with the name of its setting and repeats no value.
 */
export function parseSignInSettings(
  given: unknown,
): { ok: true; settings: SignInSettings[] } | { ok: false; sentences: string[] } {
  const list = z
    .array(settingsSchema, 'The settings of the sign-in are not a list')
    .refine((entries) => new Set(entries.map(({ newsroomClient }) => newsroomClient)).size === entries.length, {
      error: 'newsroomClient: two entries are for the same client',
    })
  const result = safeParse(list, given)
  if (result.success) return { ok: true, settings: result.data }
  return {
    ok: false,
    sentences: result.error.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')}: there is no setting of this name` : issue.message,
    ),
  }
}
