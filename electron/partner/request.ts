import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { proxyRules, type Route, routeTo } from '../../shared/network/proxies.ts'
import { addressTooNear } from '../../shared/partner/regions.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { authoritiesWith, ShownCertificate } from './certificates.ts'
import { PartnerError } from './errors.ts'
import { SentRequest } from './sentRequest.ts'
import { sendInBursts, type Throttle } from './throttle.ts'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  body?: Buffer
  /** If left out, the body is sent in one piece. */
  throttle?: Throttle
  signal?: AbortSignal
  /**
   * Opens a new connection. If an old connection is used again, the server may be closing it at that moment. The client then cannot
   * know whether the server accepted the request.
   */
  ownConnection?: boolean
  /** Resolves names; the default is the system's lookup. Different lookups do not share connections. */
  lookup?: LookupFunction
  /** Certificates (PEM) of authorities that count for this request besides the usual ones. */
  ownAuthority?: string | undefined
  /** The longest silence on the connection. */
  idleTimeoutMs?: number
  /** The longest wait for the whole response, counted from the moment the whole body was sent. */
  totalTimeoutMs?: number
  maxAnswerBytes?: number
  /**
   * Called once with how many bytes of the body left this machine, or of path and query if there is no body. If `isExact` is false, at
   * most that many left.
   */
  onSent?: (sent: { bytes: number; isExact: boolean }) => void
}

/** How many bytes count for a request without a body: its path and query. */
export const targetBytes = ({ pathname, search }: URL): number => Buffer.byteLength(`${pathname}${search}`)

const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 16 })
const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 16 })

const agents = new WeakMap<LookupFunction, { http: HttpAgent; https: HttpsAgent }>()
const proxied = new Map<string, HttpsAgent>()
const proxiedAgent = (address: string, keepAlive: boolean): HttpsAgent =>
  new HttpsAgent({ keepAlive, maxSockets: 16, proxyEnv: { https_proxy: address } })

/** Keeps separate connections for each lookup rule and proxy, so that no connection is reused under another rule. */
function agentFor({ ownConnection, lookup }: HttpCall, secure: boolean, route: Route): HttpAgent | false {
  if (route.is === 'proxy') {
    if (ownConnection) return proxiedAgent(route.address, false)
    const own = proxied.get(route.address) ?? proxiedAgent(route.address, true)
    proxied.set(route.address, own)
    return own
  }
  if (ownConnection) return false
  if (!lookup) return secure ? httpsAgent : httpAgent
  const options = { keepAlive: true, maxSockets: 16 }
  const own = agents.get(lookup) ?? { http: new HttpAgent(options), https: new HttpsAgent(options) }
  agents.set(lookup, own)
  return secure ? own.https : own.http
}

/** Codes that mean that the service is unreachable. If such a code occurs while connecting, nothing has left yet. */
const noWay = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL',
])

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const isTooNear = (error: unknown): boolean => errorCode(error) === addressTooNear

/** True if the request never left. An attempt at several addresses fails with one error for each address. */
function neverLeft(error: unknown): boolean {
  const each = error instanceof AggregateError ? error.errors : [error]
  return each.every(
    (one) =>
      one instanceof Error &&
      'code' in one &&
      noWay.has(String(one.code)) &&
      'syscall' in one &&
      (one.syscall === 'connect' || one.syscall === 'getaddrinfo'),
  )
}

/**
 * Runs one HTTP exchange and reads the response to its end. It does not follow redirects, because credentials must not go to other
 * servers, and it limits the size of the response and the length of silences. Errors are PartnerErrors that name neither address nor
 * query.
 */
export async function exchange(call: HttpCall): Promise<HttpAnswer> {
  const url = URL.parse(call.url)
  const route: Route = url ? routeTo(url, proxyRules()) : { is: 'direct' }
  const sent = new SentRequest(call.body?.length || (url ? targetBytes(url) : 0), (call.body?.length ?? 0) > 0)
  if (route.is !== 'direct') await demandProxied(call, url, route)
  return await exchanged(call, sent, route).then(
    (answer) => {
      call.onSent?.(sent.answered(answer.status))
      return answer
    },
    (error: unknown) => {
      call.onSent?.(sent.brokenOff())
      throw error
    },
  )
}

/**
 * A proxy resolves names itself, so the rule for the addresses of a name is asked before. A name that only the proxy can resolve leads
 * nowhere near.
 */
async function demandProxied({ lookup, onSent }: HttpCall, url: URL | null, route: Route): Promise<void> {
  const refused = (error: PartnerError) => {
    onSent?.({ bytes: 0, isExact: true })
    return error
  }
  if (route.is === 'unsupported')
    throw refused(new PartnerError('unreachable', problemInfo('proxy-unsupported', { proxy: route.shown })))
  if (!lookup || !url) return
  const error = await new Promise<Error | null>((resolve) => lookup(url.hostname, { all: true }, resolve))
  if (isTooNear(error)) throw refused(partnerErrorOf(error))
}

function exchanged(call: HttpCall, sent: SentRequest, route: Route): Promise<HttpAnswer> {
  return new Promise<HttpAnswer>((resolve, reject) => {
    const url = URL.parse(call.url)
    if (!url) {
      reject(new PartnerError('bad-answer', problemInfo('service-address-unusable')))
      return
    }
    const secure = url.protocol === 'https:'
    let request: ClientRequest
    try {
      request = requestFor(call, url, secure, route)
    } catch (cause) {
      // Node refuses headers that no server would accept.
      reject(new PartnerError('not-sent', problemInfo('credential-unsendable'), { cause }))
      return
    }
    sent.follow(request, secure)
    const certificate = new ShownCertificate(request)
    let answered = false
    const fail = (error: unknown) => {
      reject(partnerErrorOf(error, certificate, route))
      if (!answered) request.destroy()
    }
    boundTimes(request, call, () => fail(new PartnerError('unanswered', problemInfo('service-too-slow'))))
    request.on('error', fail)
    request.on('response', (response) =>
      receive(response, call.maxAnswerBytes ?? 256 * 1024 * 1024, fail, (answer) => {
        // The system may report the response before it reports that the last bytes left. After one more turn, it has reported both.
        setImmediate(() => {
          if (!request.writableFinished && answer.status < 300)
            fail(new PartnerError('unanswered', problemInfo('service-answered-early')))
          else {
            answered = true
            resolve(answer)
            // A refusal may come early; the rest of the body is then not sent.
            if (!request.writableFinished) request.destroy()
          }
        })
      }),
    )
    if (call.body && call.body.length > 0 && call.throttle)
      void sendInBursts(request, call.body, call.throttle, (bytes) => sent.handedOver(bytes))
    else {
      sent.handedOverWhole()
      request.end(call.body)
    }
  })
}

const requestFor = (call: HttpCall, url: URL, secure: boolean, route: Route): ClientRequest =>
  (secure ? httpsRequest : httpRequest)(url, {
    method: call.method,
    agent: agentFor(call, secure, route),
    ...(call.lookup && route.is === 'direct' ? { lookup: call.lookup } : {}),
    ...(secure && call.ownAuthority ? { ca: authoritiesWith(call.ownAuthority) } : {}),
    headers: { ...(call.method === 'GET' ? {} : { 'content-length': call.body?.length ?? 0 }), ...call.headers },
    ...(call.signal ? { signal: call.signal } : {}),
  })

function partnerErrorOf(error: unknown, certificate?: ShownCertificate, route?: Route): PartnerError {
  if (error instanceof PartnerError) return error
  const untrusted = certificate?.problemOf(error)
  if (untrusted) return new PartnerError('unreachable', untrusted, { cause: error })
  if (isTooNear(error)) return new PartnerError('bad-answer', problemInfo('upload-plan-unsafe'))
  const isAtProxy = route?.is === 'proxy' && (neverLeft(error) || errorCode(error) === 'ERR_PROXY_TUNNEL')
  if (isAtProxy)
    return new PartnerError('unreachable', problemInfo('proxy-failed', { proxy: route.shown }), { cause: error })
  return neverLeft(error)
    ? new PartnerError('unreachable', problemInfo('service-unreachable'), { cause: error })
    : new PartnerError('unanswered', problemInfo('service-broke-off'), { cause: error })
}

/** Calls `tooLong` after too long a silence, or if the whole response takes too long. */
function boundTimes(request: ClientRequest, call: HttpCall, tooLong: () => void): void {
  let deadline: NodeJS.Timeout | undefined
  const startDeadline = () => {
    deadline = setTimeout(tooLong, call.totalTimeoutMs ?? 120_000)
  }
  if (call.body) request.on('finish', startDeadline)
  else startDeadline()
  request.on('close', () => clearTimeout(deadline))
  request.setTimeout(call.idleTimeoutMs ?? 30_000, tooLong)
}

/** Reads a response to its end. */
function receive(
  response: IncomingMessage,
  maxBytes: number,
  fail: (error: unknown) => void,
  done: (answer: HttpAnswer) => void,
): void {
  const blocks: Buffer[] = []
  let received = 0
  response.on('data', (block: Buffer) => {
    received += block.length
    if (received > maxBytes) fail(new PartnerError('bad-answer', problemInfo('service-answer-too-long')))
    else blocks.push(block)
  })
  response.on('error', fail)
  response.on('aborted', () => fail(new PartnerError('unanswered', problemInfo('service-broke-off'))))
  response.on('end', () => {
    if (response.complete)
      done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(blocks) })
  })
}

/** The limits for a stated pause: "at once" would cause endless requests, and "in a week" becomes one request a day. */
const shortestPauseMs = 1000
const longestPauseMs = 24 * 3_600_000

/**
 * `Retry-After` in milliseconds from now: seconds or a date; null if it is missing or invalid. A date is compared with the service's
 * own clock (its `Date` header), because this machine's clock may be hours off.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, nowMs: number): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  const seconds = Number(value)
  const theirNowMs = Date.parse(headers.date ?? '')
  const delayMs = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(value) - (Number.isFinite(theirNowMs) ? theirNowMs : nowMs)
  return Number.isFinite(delayMs) && delayMs >= 0 ? Math.min(Math.max(delayMs, shortestPauseMs), longestPauseMs) : null
}
