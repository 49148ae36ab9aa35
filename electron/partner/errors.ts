import { type ErrorInfo, TapelogError } from '../../shared/errors/errors.ts'
import type { EndpointName } from '../../shared/partner/endpoints.ts'

/**
 * The kinds of failed exchanges with a partner service.
 * @exportedFor tests: they go through the whole list
 */
export type PartnerErrorKind =
  /**
   * Nothing reached the service: no network, connection refused, or name not found. The service certainly did not accept the request.
   */
  | 'unreachable'
  /** The connection broke after the request left. The service may or may not have accepted it. */
  | 'unanswered'
  | 'sign-in'
  | 'rate-limit'
  /** The service itself has a problem (5xx). */
  | 'server'
  /** A response that does not fit the interface: HTML, truncated JSON, a missing field. */
  | 'bad-answer'
  /** The service understood the request and refused it (4xx). */
  | 'refused'
  /** The request does not fit the interface, so it was not sent. */
  | 'not-sent'

/** The operation of a request: an endpoint, or the PUT of a part. */
export type PartnerOperation = EndpointName | 'putPart'

/**
 * An error of the partner service. `kind`: what the error means for the caller. The error's code selects the sentence
 * for a person.
 */
export class PartnerError extends TapelogError {
  readonly kind: PartnerErrorKind
  /** The HTTP status; null if there was no response. */
  readonly status: number | null
  readonly retryAfterMs: number | null
  readonly operation: PartnerOperation | null
  /** True if the response's body does not come from this service, so another server has this address. */
  readonly isForeign: boolean
  /** True if the storage says that the same request may succeed in a moment. */
  readonly isMomentary: boolean
  /** The service's own words, cleaned; empty if it sent none. */
  readonly said: string

  constructor(
    kind: PartnerErrorKind,
    { code, message, values }: Pick<ErrorInfo, 'code' | 'message' | 'values'>,
    options: {
      status?: number
      retryAfterMs?: number | null
      operation?: PartnerOperation | null
      isForeign?: boolean
      isMomentary?: boolean
      said?: string
      cause?: unknown
    } = {},
  ) {
    super(code, message, {
      retryable: kind !== 'refused' && kind !== 'not-sent',
      ...(values === undefined ? {} : { values }),
      ...(options.cause === undefined ? {} : { cause: options.cause }),
    })
    this.name = 'PartnerError'
    this.kind = kind
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
    this.operation = options.operation ?? null
    this.isForeign = options.isForeign ?? false
    this.isMomentary = options.isMomentary ?? false
    this.said = options.said ?? ''
  }
}
