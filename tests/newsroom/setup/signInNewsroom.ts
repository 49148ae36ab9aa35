import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addClient } from '../../../electron/service/newsroom/clients/clientCommands.ts'
import type { NewsroomNode } from '../../../electron/service/newsroom/node/types.ts'
import { createNewsroomNode } from '../../../electron/service/newsroom/node.ts'
import { parseObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'
import { PostgresStore } from '../../../electron/service/newsroom/postgres/postgresStore.ts'
import { parseSignInSettings } from '../../../electron/service/newsroom/signIn/settings.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import { newsroomWorkflowPath, type SignInTokenAnswer, signInPaths } from '../../../shared/partner/signIn.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { HeadlessBrowser } from './headlessBrowser.ts'
import { atProvider, type ProvidersPerson, startIdentityProvider } from './identityProvider.ts'
import { nodeSettings } from './openNewsroom.ts'

/** The usual origin that browsers and the provider know; both nodes are behind it. */
export const usualOrigin = 'https://newsroom.example'

/** Nothing here stores a recording, so nothing listens there. */
const noStore = () => {
  const keys = { accessKeyId: 'none', secretAccessKey: 'none' }
  const parsed = parseObjectStoreSettings({ endpoint: 'http://127.0.0.1:9', bucket: 'none', ...keys })
  if (!parsed.ok) throw new Error(parsed.sentences.join('\n'))
  return parsed.settings
}

/** What a desktop application keeps for itself during a sign-in, and where it would listen. */
export function desktopSide(port = 45_678) {
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { port, verifier, state, challenge, isOurs: ({ host }: URL) => host === `127.0.0.1:${port}` }
}
export type DesktopSide = ReturnType<typeof desktopSide>

export type SignInNewsroom = Awaited<ReturnType<typeof openSignInNewsroom>>

/**
 * Two nodes of a newsroom whose people sign in with a real OpenID provider. Its clients: `news` and `others`. `url`: of a
 * migrated database. `port`: of the first node, if it is to have the origin of this port itself.
 */
export async function openSignInNewsroom({ url, port }: { url: string; port?: number }) {
  const origin = port === undefined ? usualOrigin : `http://127.0.0.1:${port}`
  const store = new PostgresStore({ url }, silentLog)
  const clock = { nowMs: Date.now() }
  const keysOf = async (clientId: string, domains: string[]) => {
    const settings = { emailDomains: domains }
    const keys = await addClient(store, { clientId, name: `The ${clientId}`, settings }, clock.nowMs)
    if (!keys) throw new Error('There is such a client.')
    return keys
  }
  const keys = { news: await keysOf('news', ['news.example']), others: await keysOf('others', ['others.example']) }
  const provider = await startIdentityProvider(`${origin}${signInPaths.callback}`)
  const folder = temporaryFolder()
  const parsed = parseSignInSettings(
    ['news', 'others'].map((newsroomClient) => ({ newsroomClient, issuer: provider.issuer, ...atProvider })),
  )
  if (!parsed.ok) throw new Error(parsed.sentences.join('\n'))
  const openNode = async (name: string, at = 0): Promise<NewsroomNode> =>
    await createNewsroomNode({
      ...nodeSettings(url, noStore(), join(folder.path, name)),
      // A busy machine must not look like a database that is away.
      database: { url, connectionTimeoutMs: 60_000, lockTimeoutMs: 60_000 },
      ...{
        publicOrigin: origin,
        port: at,
        log: silentLog,
        worker: null,
        signIn: parsed.settings,
        now: () => clock.nowMs,
      },
    })
  const [a, b] = [await openNode('a', port), await openNode('b')]

  /** A browser for which the newsroom is at these nodes: the first for all pages, the second for the callback. */
  const browser = (first = a, second = a) =>
    new HeadlessBrowser((address) => {
      if (address.origin !== origin) return address.href
      const node = address.pathname === signInPaths.callback ? second : first
      return address.href.replace(origin, node.address)
    })
  const beginAddress = (side: DesktopSide, changes: Record<string, string> = {}) => {
    const { port, challenge, state } = side
    const query = { client_id: 'news', port: String(port), challenge, state, ...changes }
    return `${origin}${signInPaths.begin}?${new URLSearchParams(query)}`
  }
  const exchange = (code: string, verifier: string, { node = a, computer = 'desk 4' } = {}) =>
    fetch(`${node.address}${signInPaths.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, verifier, computer }),
    })
  return {
    ...{ origin, url, store, clock, keys, provider, nodes: { a, b }, browser, beginAddress, exchange },
    /** The address that the browser brings to the desktop application. */
    async browse(person: ProvidersPerson | null, { side = desktopSide(), clientId = 'news', by = browser() } = {}) {
      provider.state.person = person
      const { url, response } = await by.open(beginAddress(side, { client_id: clientId }), side.isOurs)
      return { side, url, response, code: url.searchParams.get('code') ?? '', error: url.searchParams.get('error') }
    },
    /** Signs a person in and returns the keys. */
    async signIn(person: ProvidersPerson, more: { clientId?: string; computer?: string } = {}) {
      const { side, code, error } = await this.browse(person, more)
      const response = await exchange(code, side.verifier, more)
      if (response.status !== 200) throw new Error(`The sign-in ended with ${error ?? response.status}.`)
      return (await response.json()) as SignInTokenAnswer
    },
    connectionOf: (answer: SignInTokenAnswer, node = a): ServiceConnection => ({
      ...{ baseUrl: `${node.address}/developer/api`, apiBase: node.address, clientId: answer.client_id, userId: '' },
      ...{ secretKey: '', apiKey: answer.api_key, userToken: answer.user_token, authorization: answer.authorization },
      workflowStatusPath: newsroomWorkflowPath,
    }),
    async close() {
      await Promise.all([a.close(), b.close()])
      await provider.close()
      await store.close()
      folder.remove()
    },
  }
}
