import { TapelogError } from '../../../shared/errors.ts'
import type { EndpointName } from '../../../shared/partner/endpoints.ts'

/** What a failed exchange with a partner service means for the work at hand. */
export type PartnerErrorKind =
  /** Nothing reached the service: no network, refused, name not found. The request was surely not taken. */
  | 'unreachable'
  /** The connection broke after the request left: it may or may not have been taken. */
  | 'unanswered'
  | 'sign-in'
  | 'rate-limit'
  /** The service is ill (5xx). */
  | 'server'
  /** An answer that is not what the interface says: HTML, truncated JSON, a missing field. */
  | 'bad-answer'
  /** The service understood and said no (4xx). */
  | 'refused'
  /** What was to be sent does not fit the interface, so nothing was. */
  | 'not-sent'

/** Which exchange it was: an endpoint, or the PUT of a part. */
export type PartnerOperation = EndpointName | 'putPart'

/** An error of the partner service. `status` is the HTTP status where there was one. */
export class PartnerError extends TapelogError {
  readonly kind: PartnerErrorKind
  readonly status: number | null
  readonly retryAfterMs: number | null
  readonly operation: PartnerOperation | null
  /** The answer had a body that is not this service's: something else stands at the address. */
  readonly isForeign: boolean
  /** The service's own words, cleaned; empty where it gave none. */
  readonly said: string

  constructor(
    kind: PartnerErrorKind,
    message: string,
    options: {
      status?: number
      retryAfterMs?: number | null
      operation?: PartnerOperation | null
      isForeign?: boolean
      said?: string
      cause?: unknown
    } = {},
  ) {
    super(`service-${kind}`, message, {
      retryable: kind !== 'refused' && kind !== 'not-sent',
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
