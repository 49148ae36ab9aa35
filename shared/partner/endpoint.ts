import type { z } from 'zod'
import type { AnswerExtension, SubmitExtension } from './extensions.ts'

/** The schemes of section 5, the partner token that mints user tokens, and the service's own signature on storage addresses. */
export type AuthScheme = 'basic' | 'partner-token' | 'user-token' | 'api-key' | 'authorization'

export type Endpoint = {
  method: 'GET' | 'POST'
  /** `partner`: relative to {base_url}; `second`: relative to {api_base}. */
  family: 'partner' | 'second'
  /** The path, with parameters in braces. */
  path: string
  auth: AuthScheme
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** How the body is encoded; the default is JSON. */
  form?: true
  response: z.ZodType
  /** Extra response fields beyond the interface, which are sent if a request names them. */
  extensions?: Readonly<Record<string, AnswerExtension>>
  /** Extra fields of the body beyond the interface. They are sent only to a service that has them. */
  bodyExtensions?: Readonly<Record<SubmitExtension, string>>
  /** Refusals that only some endpoints have: status and meaning. */
  refusals?: Readonly<Record<number, string>>
  /**
   * Set if the interface's description lacks the endpoint: it comes from the service's `public-pages`, or is an `extension` of
   * Tapelog's own service.
   */
  origin?: 'public-pages' | 'extension'
}
