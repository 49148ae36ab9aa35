import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider says of somebody. `email_verified`: anything, because a provider may say anything. */
export type ProvidersPerson = { sub: string; email?: string; email_verified?: unknown; name?: string }

/** How far oidc-provider, which has no types of its own, is used here. */
type Provider = {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  Grant: new (of: {
    clientId: string
    accountId: string
  }) => { addOIDCScope(scope: string): void; save(): Promise<unknown> }
}
type ProviderContext = {
  oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider }
}

const oidcProvider = 'oidc-provider'
const scopes = 'openid email profile'
export const atProvider = { clientId: 'tapelog', clientSecret: 'the secret of the relying party' }

/**
 * A certified OpenID provider on loopback. Whoever comes to its sign-in page is `person` at once; null refuses.
 * `answer`: changes the body of a response before it leaves, by the path of the request.
 */
export async function startIdentityProvider(redirectUri: string) {
  const state = {
    person: null as ProvidersPerson | null,
    answer: (_path: string, body: string): string => body,
    /** Requests to each path. */
    asked: [] as string[],
  }
  const people = new Map<string, ProvidersPerson>()
  let handle = async (_request: IncomingMessage, _response: ServerResponse) => {}
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    state.asked.push(pathname)
    changeBody(response, (body) => state.answer(pathname, body))
    void handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { Provider } = (await import(oidcProvider)) as { Provider: new (issuer: string, settings: object) => Provider }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: atProvider.clientId, client_secret: atProvider.clientSecret, redirect_uris: [redirectUri] }],
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['of a test'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    loadExistingGrant: async ({ oidc: { client, session, provider } }: ProviderContext) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return await answer(request, response)
    const { person } = state
    if (person) people.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }
  return {
    issuer,
    state,
    /** An ID token as this provider signs them, or another one with its own `key`. */
    signed: (header: object, claims: object, key: KeyObject = privateKey) => {
      const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** The provider writes its body in one piece, at the end. */
function changeBody(response: ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse
  response.end = ((body?: unknown) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return end(body)
    const changed = change(String(body))
    if (changed === String(body)) return end(body)
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }) as typeof response.end
}
