import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { newAccount, type SignedInAccount } from '../../../shared/accounts/account.ts'
import { toErrorInfo } from '../../../shared/errors/errors.ts'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import { addressProblem } from '../../../shared/partner/regions.ts'
import {
  longestComputerName,
  newsroomWorkflowPath,
  type SignInTokenAnswer,
  signInPaths,
  signInReturnSchema,
  signInValidMs,
} from '../../../shared/partner/signIn.ts'
import { signInPage, signInPageHeaders } from '../../../shared/partner/signInPage.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem, sentenceOf } from '../../../shared/words/problem.ts'
import { type NoteEgress, redeemSignInCode } from '../../partner/index.ts'

type SignInUnderWay = { keys: Promise<SignedInAccount>; cancel: () => void }

/**
 * Signs a person in to a newsroom with the system's browser. It listens on 127.0.0.1, where the browser brings a code,
 * and exchanges the code for the person's keys. Only one sign-in is under way at a time.
 */
export class BrowserSignIn {
  readonly #noteEgress: () => NoteEgress
  #current: SignInUnderWay | null = null

  /** `noteEgress` records the request that leaves this machine; what the browser sends is the browser's. */
  constructor(noteEgress: () => NoteEgress) {
    this.#noteEgress = noteEgress
  }

  /** Starts to listen, and returns the address that the browser has to open. `origin`: of the newsroom's service. */
  async begin(origin: string): Promise<string> {
    this.cancel()
    const wrong = addressProblem(origin)
    if (wrong !== null) throw problem('address-invalid', { problem: wrong })
    const [verifier, state] = [randomSecret(), randomSecret()]
    const done = Promise.withResolvers<SignedInAccount>()
    // Nobody may wait for it: the page may have been loaded again.
    done.promise.catch(() => {})
    const ended = new AbortController()
    const server = createServer((request, response) => {
      const signIn = { origin, verifier, state, port: portOf(server), signal: ended.signal }
      void this.#answer(request, response, signIn, done)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const timer = setTimeout(() => done.reject(problem('sign-in-too-late')), signInValidMs)
    const close = () => {
      clearTimeout(timer)
      ended.abort()
      // The browser's page is written to its end.
      server.close()
      server.closeIdleConnections()
    }
    done.promise.then(close, close)
    this.#current = { keys: done.promise, cancel: () => done.reject(problem('sign-in-cancelled')) }
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return `${origin}${signInPaths.begin}?${new URLSearchParams({ port: String(portOf(server)), challenge, state })}`
  }

  /** The account of the person who has signed in. Waits for the browser, for at most ten minutes. */
  end(): Promise<SignedInAccount> {
    return this.#current?.keys ?? Promise.reject(problem('sign-in-none'))
  }

  cancel(): void {
    this.#current?.cancel()
    this.#current = null
  }

  /** Any page in any browser on this machine can send something here; only what has the state counts. */
  async #answer(
    { method, url, headers }: IncomingMessage,
    response: ServerResponse,
    signIn: { origin: string; verifier: string; state: string; port: number; signal: AbortSignal },
    done: PromiseWithResolvers<SignedInAccount>,
  ): Promise<void> {
    const { origin, verifier, state, port, signal } = signIn
    const asked = URL.parse(`http://127.0.0.1${url}`)
    const brought = safeParse(signInReturnSchema, Object.fromEntries(asked?.searchParams ?? []))
    const isOurs = method === 'GET' && headers.host === `127.0.0.1:${port}` && asked?.pathname === '/'
    if (!isOurs || !brought.success || brought.data.state !== state || signal.aborted) {
      respond(response, 404, [words.signIn.page.other])
      return
    }
    try {
      if ('error' in brought.data) throw problem(brought.data.error)
      const given = { code: brought.data.code, verifier, computer: computerName() }
      const keys = await redeemSignInCode(origin, given, this.#noteEgress(), signal)
      respond(response, 200, [words.signIn.page.done])
      done.resolve(accountOf(origin, keys))
    } catch (error) {
      respond(response, 200, [words.signIn.page.failed, sentenceOf(toErrorInfo(error))])
      done.reject(error)
    }
  }
}

const randomSecret = (): string => randomBytes(32).toString('base64url')
const portOf = (server: Server): number => (server.address() as AddressInfo | null)?.port ?? 0

function respond(response: ServerResponse, status: number, sentences: readonly string[]): void {
  response.writeHead(status, { ...signInPageHeaders, connection: 'close' })
  response.end(signInPage(words.signIn.page.language, words.app.name, sentences))
}

/** The service names a person's keys after the computer, so that the person can end those of a lost one. */
const computerName = (): string =>
  hostname()
    .replace(/[\p{Cc}\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, longestComputerName) || 'computer'

/** Every address is of the origin that the person has confirmed; the service names none. */
function accountOf(origin: string, keys: SignInTokenAnswer): SignedInAccount {
  return {
    fields: {
      ...newAccount('custom'),
      name: keys.client_name.trim().slice(0, 100) || new URL(origin).host,
      baseUrl: `${origin}/developer/api`,
      apiBase: origin,
      clientId: keys.client_id,
      userId: keys.user_id,
      ownerId: keys.user_id,
      workflowStatusPath: newsroomWorkflowPath,
    },
    secrets: { userToken: keys.user_token, apiKey: keys.api_key, authorization: keys.authorization },
  }
}
