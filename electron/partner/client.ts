import type { LookupFunction } from 'node:net'
import type { SecretName } from '../../shared/accounts/account.ts'
import type { AuthScheme, Endpoint } from '../../shared/partner/endpoint.ts'
import {
  type EndpointAnswer,
  type EndpointInput,
  type EndpointName,
  endpoints,
} from '../../shared/partner/endpoints.ts'
import type { Extension } from '../../shared/partner/extensionNames.ts'
import { type WorkflowStatus, workflowStatusSchema } from '../../shared/partner/secondFamily.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import type { PartnerAccount } from './account.ts'
import { isSuccess, parsedAnswer, refusalOf } from './answer.ts'
import { type Capabilities, capabilitiesOf, capabilityLimits, raisesDoubt } from './capabilities.ts'
import { contentOf, type NoteEgress, typedBytesOf } from './egress.ts'
import { PartnerError, type PartnerOperation } from './errors.ts'
import { md5OfEtag } from './etag.ts'
import { extensionsHeaderFor, withOnlyAsked, withoutUnknownFields } from './extensionFields.ts'
import { exchange, type HttpAnswer, type HttpCall, targetBytes } from './request.ts'
import { checked, contentType, encodedBody } from './requestBody.ts'
import { secretsIn, secretsOfAddress, serverWords } from './serverWords.ts'
import type { Throttle } from './throttle.ts'
import { mintedUserToken, PartnerTokens, pastedUserToken, type UserTokenSource } from './tokens.ts'

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Requests that must not be sent twice; see `submitOnce`. */
const sentOnce: ReadonlySet<EndpointName> = new Set(['submitTranscription', 'submitWorkflow'])

/**
 * The whole partner interface for one account, typed by the endpoint table. It checks requests with their schemas before they leave,
 * parses responses, and turns every failure into a PartnerError.
 */
export class PartnerClient {
  readonly account: PartnerAccount
  readonly #now: () => number
  readonly #noteEgress: NoteEgress | null
  #partnerTokens: PartnerTokens
  #userTokens: UserTokenSource
  #sentSecrets = new Set<string>()
  #capabilities: Capabilities
  /** The ways to sign in that the service accepted at the last request. */
  accepted = new Set<AuthScheme>()

  /** `noteEgress`: null if nothing leaves this machine. */
  constructor(account: PartnerAccount, now: () => number, noteEgress: NoteEgress | null) {
    this.account = account
    this.#now = now
    this.#noteEgress = noteEgress
    const { expiresInUnitMs, userToken } = account
    this.#capabilities = capabilitiesOf(account, () => this.#askForCapabilities(), now)
    this.#partnerTokens = new PartnerTokens({
      issue: () => this.call('issueToken', {}),
      refresh: (refresh_token) => this.call('refreshToken', { body: { refresh_token } }),
      expiresInUnitMs,
      now,
    })
    this.#userTokens =
      userToken.source === 'pasted'
        ? pastedUserToken(() => account.credential('userToken'))
        : mintedUserToken({
            partnerTokens: this.#partnerTokens,
            mint: (token) => this.#send('mintUserToken', { body: { user_id: userToken.userId } }, bearer(token)),
            expiresInUnitMs,
            now,
          })
  }

  /**
   * Returns a client with the same tokens whose requests `noteEgress` records. Requests to sign in are still recorded
   * by this client.
   */
  noting(noteEgress: NoteEgress): PartnerClient {
    const other = new PartnerClient(this.account, this.#now, noteEgress)
    other.#partnerTokens = this.#partnerTokens
    other.#userTokens = this.#userTokens
    other.#sentSecrets = this.#sentSecrets
    other.#capabilities = this.#capabilities
    other.accepted = this.accepted
    return other
  }

  /** True if the service said that it has this extension. */
  has(name: Extension): boolean {
    return this.#capabilities.has(name)
  }

  /**
   * Asks a remote service which extensions it has, if its account says that it is Tapelog's and the last answer is old or in doubt. Never
   * rejects, and waits 3 s at most. Call it only when a person has chosen to use the account.
   */
  refreshCapabilities(): Promise<void> {
    return this.#capabilities.refresh()
  }

  /** Asks now, because a person tests the account. */
  refreshCapabilitiesNow(): Promise<void> {
    return this.#capabilities.refreshNow()
  }

  /** A service's words without any secret that this client has sent to the service. */
  cleanWords(text: string): string {
    return serverWords(text, [...this.#sentSecrets])
  }

  async call<N extends EndpointName>(
    name: N,
    input: EndpointInput<N>,
    signal?: AbortSignal,
  ): Promise<EndpointAnswer<N>> {
    const { auth }: Endpoint = endpoints[name]
    if (auth === 'partner-token') return this.#send(name, input, bearer(await this.#partnerTokens.get()), signal)
    if (auth !== 'user-token') return this.#sendAs(auth, name, input, signal)
    const token = await this.#userTokens.get()
    try {
      return await this.#send(name, input, bearer(token), signal)
    } catch (error) {
      // The token expired early, or someone set the clock. Try once more with a fresh token, if the source can give one.
      if (!(error instanceof PartnerError && error.status === 401 && this.#userTokens.refused(token))) throw error
      return await this.#send(name, input, bearer(await this.#userTokens.get()), signal)
    }
  }

  /**
   * Sends one chunk with PUT, without an authorization header. `lookup`: resolves the storage's name. Returns the ETag with its quotes,
   * and the MD5 in it; the MD5 is null if the ETag has none.
   */
  async putPart(
    presignedUrl: string,
    chunk: Buffer,
    { signal, lookup, ...throttle }: Throttle & { signal: AbortSignal; lookup?: LookupFunction | undefined },
  ): Promise<{ etag: string; md5: string | null }> {
    const answer = await exchange({
      method: 'PUT',
      url: presignedUrl,
      body: chunk,
      throttle,
      signal,
      maxAnswerBytes: 1024 * 1024,
      ...(lookup ? { lookup } : {}),
      ownAuthority: this.account.ownAuthority,
      ...this.#noted('putPart', presignedUrl, { size: chunk.length }),
    })
    if (!isSuccess(answer)) throw refusalOf(answer, 'putPart', this.#now(), secretsOfAddress(presignedUrl))
    const etag = answer.headers.etag
    if (etag === undefined || etag === '') throw new PartnerError('bad-answer', problemInfo('service-no-receipt'))
    return { etag, md5: md5OfEtag(answer.headers) }
  }

  /** Sends a request without credentials and returns its HTTP status. */
  async statusWithoutCredentials<N extends EndpointName>(
    name: N,
    input: EndpointInput<N>,
    signal?: AbortSignal,
  ): Promise<number> {
    return (await this.#exchange(name, input, {}, signal)).status
  }

  /** The status of a workflow, from the address that the account names for this. The interface itself has no workflow status. */
  async workflowStatus(workflowId: string, signal?: AbortSignal): Promise<WorkflowStatus> {
    const path = this.account.workflowStatusPath.replace('{workflow_id}', encodeURIComponent(workflowId))
    const answer = await this.#get('readWorkflow', `${this.account.apiBase}${path}`, signal ? { signal } : {})
    return parsedAnswer(answer, workflowStatusSchema, 'readWorkflow')
  }

  async #askForCapabilities(): Promise<readonly string[]> {
    const url = this.#address(endpoints.readCapabilities, {})
    const answer = await this.#get('readCapabilities', url, capabilityLimits)
    return parsedAnswer(answer, endpoints.readCapabilities.response, 'readCapabilities').extensions
  }

  /** For an address that the account names, and for other limits than usual. Rejects unless the service answers with success. */
  async #get(name: 'readWorkflow' | 'readCapabilities', url: string, more: Partial<HttpCall>): Promise<HttpAnswer> {
    const headers = await this.#headers(endpoints[name].auth)
    this.#remember(headers)
    const answer = await exchange({
      ...{ method: 'GET', url, headers: { accept: 'application/json', ...headers }, ...more },
      ownAuthority: this.account.ownAuthority,
      ...this.#noted(name, url, { size: 0 }),
    })
    if (!isSuccess(answer)) throw refusalOf(answer, name, this.#now(), [...this.#sentSecrets])
    return answer
  }

  async #sendAs<N extends EndpointName>(
    auth: Exclude<AuthScheme, 'user-token' | 'partner-token'>,
    name: N,
    input: EndpointInput<N>,
    signal?: AbortSignal,
  ): Promise<EndpointAnswer<N>> {
    const headers = await this.#headers(auth)
    try {
      const answer = await this.#send(name, input, headers, signal)
      this.accepted.add(auth)
      return answer
    } catch (error) {
      if (error instanceof PartnerError && error.kind === 'sign-in') this.accepted.delete(auth)
      throw error
    }
  }

  async #send<N extends EndpointName>(
    name: N,
    input: EndpointInput<N>,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<EndpointAnswer<N>> {
    const endpoint: Endpoint = endpoints[name]
    try {
      const answer = await this.#exchange(name, input, headers, signal)
      if (!isSuccess(answer)) throw refusalOf(answer, name, this.#now(), [...this.#sentSecrets])
      return withOnlyAsked(endpoint, parsedAnswer(answer, endpoints[name].response, name), this) as EndpointAnswer<N>
    } catch (error) {
      if (error instanceof PartnerError && raisesDoubt(endpoint, error)) this.#capabilities.doubt()
      throw error
    }
  }

  #exchange(
    name: EndpointName,
    input: unknown,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<HttpAnswer> {
    const endpoint: Endpoint = endpoints[name]
    const parts = input as Parts
    this.#remember(headers)
    // A service without the extension must not receive such a request.
    if (endpoint.origin === 'extension' && !this.has(name as Extension))
      throw new PartnerError('not-sent', problemInfo('extension-elsewhere'))
    const url = this.#address(endpoint, parts)
    const body = endpoint.body ? encodedBody(endpoint, withoutUnknownFields(endpoint, parts.body, this)) : null
    return exchange({
      method: endpoint.method,
      url,
      headers: {
        accept: 'application/json',
        ...headers,
        ...contentType(endpoint),
        ...extensionsHeaderFor(endpoint, this),
      },
      ...(body === null ? {} : { body }),
      ...this.#noted(name, url, { size: body?.length ?? 0, given: parts.body }),
      ...(sentOnce.has(name) ? { ownConnection: true } : {}),
      ownAuthority: this.account.ownAuthority,
      ...(signal ? { signal } : {}),
    })
  }

  /**
   * Records that this request is about to leave; throws if the record cannot be stored. `size`: the size of its body, 0 if it has none.
   */
  #noted(operation: PartnerOperation, url: string, body: { size: number; given?: unknown }): Pick<HttpCall, 'onSent'> {
    const to = URL.parse(url)
    if (this.#noteEgress === null || to === null) return {}
    const content = contentOf(operation, body.given)
    const typedBytes = body.size === 0 ? 0 : typedBytesOf(operation, body.given)
    const sizeBytes = body.size || targetBytes(to)
    return { onSent: this.#noteEgress({ operation, content, host: to.host, sizeBytes, typedBytes }) }
  }

  #remember(headers: Record<string, string>): void {
    for (const secret of secretsIn(headers)) this.#sentSecrets.add(secret)
  }

  #address(endpoint: Endpoint, parts: Parts): string {
    const base = endpoint.family === 'partner' ? this.account.baseUrl : this.account.apiBase
    if (base === '') throw new PartnerError('not-sent', problemInfo('second-address-missing'))
    const params = checked(endpoint.params, parts.params ?? {}) as Record<string, unknown>
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(String(params[name])))
    const query = checked(endpoint.query, parts.query) as Record<string, string> | undefined
    return `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  }

  async #headers(scheme: Exclude<AuthScheme, 'user-token' | 'partner-token'>): Promise<Record<string, string>> {
    switch (scheme) {
      case 'basic': {
        const pair = `${this.account.clientId}:${await this.#credential('secretKey')}`
        return { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` }
      }
      case 'api-key':
        return { 'x-client-id': this.account.clientId, 'x-client-api-key': await this.#credential('apiKey') }
      case 'authorization':
        return { authorization: await this.#credential('authorization') }
    }
  }

  async #credential(name: SecretName): Promise<string> {
    const value = await this.account.credential(name)
    if (value !== null) return value
    throw new PartnerError('sign-in', problemInfo('credential-missing', { credential: name }))
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
