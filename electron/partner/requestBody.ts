import type { Endpoint } from '../../shared/partner/endpoint.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { PartnerError } from './errors.ts'

/** The token endpoint has a content type although it has no body (section 4.1). */
export const contentType = (endpoint: Endpoint): Record<string, string> =>
  endpoint.form || endpoint.auth === 'basic'
    ? { 'content-type': 'application/x-www-form-urlencoded' }
    : endpoint.body
      ? { 'content-type': 'application/json' }
      : {}

/** The body as it is sent. Throws like `checked`. */
export function encodedBody(endpoint: Endpoint, body: unknown): Buffer {
  const fitting = checked(endpoint.body, body)
  return Buffer.from(
    endpoint.form ? String(new URLSearchParams(fitting as Record<string, string>)) : JSON.stringify(fitting),
  )
}

/** Checks a part of a request with its schema before anything leaves. Throws a `not-sent` PartnerError that names the field. */
export function checked(schema: Endpoint['body'], given: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new PartnerError(
    'not-sent',
    problemInfo('not-sendable', { field: issue?.path.join('.') ?? '', issue: issue?.message ?? 'does not fit' }),
  )
}
