import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../../../shared/errors/log.ts'
import { safeParse } from '../../../../shared/errors/safeParse.ts'
import {
  type SignInFailure,
  type SignInTokenAnswer,
  signInBeginSchema,
  signInPaths,
  signInTokenRequestSchema,
  signInValidMs,
} from '../../../../shared/partner/signIn.ts'
import { signInPageHeaders } from '../../../../shared/partner/signInPage.ts'
import { parsed, Refusal } from '../../ports/refusal.ts'
import type { Admission } from '../clients/identities.ts'
import type { AuditLog } from '../operation/auditLog.ts'
import type { PostgresStore } from '../postgres/postgresStore.ts'
import { type Identity, IdentityProvider } from './identityProvider.ts'
import { SignInRefusal, sendChoicePage, sendRefusalPage } from './pages.ts'
import { derivedSecrets, hashOf } from './secrets.ts'
import type { SignInSettings } from './settings.ts'
import { type DesktopSide, SignIns } from './signIns.ts'

type SignInDeps = {
  store: PostgresStore
  nodeId: string
  audit: AuditLog
  now: () => number
  log: Log
  /** The origin that clients use. */
  origin: () => string
  settings: readonly SignInSettings[]
}

/**
 * Signing in with a browser. The desktop application opens `begin`; the browser goes to the identity provider, comes back
 * to `callback`, and brings a code, or why there is none, to the application on 127.0.0.1. For the code and its verifier,
 * `token` gives the person's keys.
 */
export function signInRoutes(
  app: FastifyInstance,
  { store, nodeId, audit, now, log, origin, settings }: SignInDeps,
): void {
  const signIns = new SignIns(store, now, nodeId)
  const providers = new Map(settings.map((one) => [one.newsroomClient, new IdentityProvider(one, now)]))
  const redirectUri = () => `${origin()}${signInPaths.callback}`

  /** The newsrooms where people sign in, and where the sign-in of each begins. */
  const choices = async (clientIds: readonly string[], { port, challenge, state }: DesktopSide) => {
    const clients = await Promise.all(clientIds.map((clientId) => signIns.client(clientId)))
    return clients.flatMap((client) =>
      client ? [{ text: client.name, href: beginPath({ client_id: client.client_id, port, challenge, state }) }] : [],
    )
  }

  page(app, signInPaths.begin, async (request, reply) => {
    const begun = safeParse(signInBeginSchema, request.query)
    if (!begun.success) throw new SignInRefusal(400, 'sign-in-link-invalid')
    const { client_id = providers.size === 1 ? settings[0]?.newsroomClient : undefined, ...desktop } = begun.data
    if (client_id === undefined && providers.size > 1)
      return sendChoicePage(request, reply, await choices([...providers.keys()], desktop))
    const provider = providers.get(client_id ?? '')
    if (client_id === undefined || !provider || !(await signIns.client(client_id)))
      throw new SignInRefusal(404, 'sign-in-not-offered')
    const { state, browserSecret } = await signIns.begin(client_id, desktop)
    const address = await provider
      .pageFor({ state, redirectUri: redirectUri(), ...derivedSecrets(browserSecret, state) })
      .catch((error: unknown) => {
        logFailure(log, error)
        throw new SignInRefusal(503, 'sign-in-provider-failed')
      })
    reply.header('set-cookie', cookie(state, browserSecret, origin()))
    return redirect(reply, address)
  })

  page(app, signInPaths.callback, async (request, reply) => {
    const [state, query] = [stateIn(request.query), request.url.split('?')[1] ?? '']
    const browserSecret = state === null ? null : secretInCookie(request.headers.cookie, state)
    const signIn = state !== null && browserSecret !== null ? await signIns.take(state, browserSecret) : null
    const provider = signIn && providers.get(signIn.client_id)
    if (state === null || browserSecret === null || !signIn || !provider) {
      audit.refusedSignIn(null, 'state-unknown')
      throw new SignInRefusal(403, 'sign-in-expired')
    }
    const back = new URL(`http://127.0.0.1:${signIn.loopback_port}/`)
    back.searchParams.set('state', signIn.desktop_state)
    const end = (name: 'code' | 'error', value: string) => {
      back.searchParams.set(name, value)
      return redirect(reply, back)
    }
    if ('error' in (request.query as object)) {
      audit.refusedSignIn(signIn.client_id, 'denied')
      return end('error', 'sign-in-denied' satisfies SignInFailure)
    }
    let identity: Identity
    try {
      const checks = { state, redirectUri: redirectUri(), ...derivedSecrets(browserSecret, state) }
      identity = await provider.identityOf(query, checks)
    } catch (error) {
      logFailure(log, error)
      audit.refusedSignIn(signIn.client_id, 'provider-failed')
      return end('error', 'sign-in-provider-failed' satisfies SignInFailure)
    }
    const admitted = await signIns.admit(signIn, identity)
    return 'refused' in admitted ? end('error', failureOf[admitted.refused]) : end('code', admitted.code)
  })

  app.post(signInPaths.token, async (request, reply): Promise<SignInTokenAnswer> => {
    reply.header('cache-control', 'no-store')
    const { code, verifier, computer } = parsed(signInTokenRequestSchema, request.body ?? {}, 'body')
    const redeemed = await signIns.redeem(code, verifier, computer)
    if ('refused' in redeemed) {
      if (redeemed.refused === 'unknown') audit.refusedSignIn(null, 'code-unknown')
      throw new Refusal(401, 'The code is not valid, was used already, or has expired.')
    }
    const { client, userId, keys } = redeemed
    return {
      ...{ client_id: client.client_id, client_name: client.name, user_id: userId },
      ...{ user_token: keys['user-token'], api_key: keys['api-key'], authorization: keys.authorization },
    }
  })
}

const beginPath = ({ port, ...texts }: DesktopSide & { client_id: string }): string =>
  `${signInPaths.begin}?${new URLSearchParams({ ...texts, port: String(port) })}`

/** A route for a browser: what goes wrong there is a page with a sentence. */
function page(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error
      return sendRefusalPage(request, reply, error)
    }
  })
}

const failureOf: Record<Extract<Admission, { refused: unknown }>['refused'], SignInFailure> = {
  'no-email': 'sign-in-no-email',
  'other-domain': 'sign-in-other-domain',
  removed: 'sign-in-removed',
  'address-taken': 'sign-in-address-taken',
}

/** Logs no text of the provider, because it may name a person. */
const logFailure = (log: Log, error: unknown) =>
  log('warn', 'identity-provider-failed', {
    error: error instanceof Error ? error.name : typeof error,
    code: error instanceof Error && 'code' in error ? String(error.code) : '',
  })

/** 303, so that a browser asks with GET whatever it sent here. */
function redirect(reply: FastifyReply, address: URL) {
  const { 'cache-control': noStore, 'referrer-policy': noReferrer } = signInPageHeaders
  return reply.headers({ 'cache-control': noStore, 'referrer-policy': noReferrer }).redirect(address.href, 303)
}

/** A cookie for each sign-in, because two may be under way in one browser. */
const cookieName = (state: string) => `tapelog-sign-in-${hashOf(state).slice(0, 16)}`

function cookie(state: string, browserSecret: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const lasts = Math.round(signInValidMs / 1000)
  return `${cookieName(state)}=${browserSecret}; Path=${signInPaths.callback}; Max-Age=${lasts}; HttpOnly; SameSite=Lax${secure}`
}

function secretInCookie(header: string | undefined, state: string): string | null {
  const prefix = `${cookieName(state)}=`
  const given = (header ?? '').split(';').map((one) => one.trim())
  return given.find((one) => one.startsWith(prefix))?.slice(prefix.length) ?? null
}

/** A parameter that is given twice arrives as a list. */
function stateIn(query: unknown): string | null {
  const { state } = query as { state?: unknown }
  return typeof state === 'string' && state.length <= 100 ? state : null
}
