import { type ErrorInfo, TapelogError } from '../../shared/errors/errors.ts'
import type { EndpointName } from '../../shared/partner/endpoints.ts'

/**
 * What a failed exchange with a partner service means for its caller.
 * @exportedFor tests: they go through the whole list
 */
export type PartnerErrorKind =
  /** Nothing reached the service: no network, refused, name not found. The request was surely not taken. */
  | 'unreachable'
  /** The connection broke after the request left: it may or may not have been taken. */
  | 'unanswered'
  | 'sign-in'
  | 'rate-limit'
  /** The service has a problem of its own (5xx). */
  | 'server'
  /** A response that does not fit the interface: HTML, truncated JSON, a missing field. */
  | 'bad-answer'
  /** The service understood the request and refused it (4xx). */
  | 'refused'
  /** The request does not fit the interface, so it was not sent. */
  | 'not-sent'

/** Which exchange it was: an endpoint, or the PUT of a part. */
export type PartnerOperation = EndpointName | 'putPart'

/** An error of the partner service; `kind` gives its meaning, its code the sentence for a person. */
export class PartnerError extends TapelogError {
  readonly kind: PartnerErrorKind
  /** HTTP status; null where there was no answer. */
  readonly status: number | null
  readonly retryAfterMs: number | null
  readonly operation: PartnerOperation | null
  /** The answer had a body that is not this service's: another server has this address. */
  readonly isForeign: boolean
  /** The service's own words, cleaned; empty where it gave none. */
  readonly said: string

  constructor(
    kind: PartnerErrorKind,
    { code, message, values }: Pick<ErrorInfo, 'code' | 'message' | 'values'>,
    options: {
      status?: number
      retryAfterMs?: number | null
      operation?: PartnerOperation | null
      isForeign?: boolean
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
    this.said = options.said ?? ''
  }
}
