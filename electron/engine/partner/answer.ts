import type { z } from 'zod'
import { type AuthScheme, endpoints } from '../../../shared/partner/endpoints.ts'
import { partnerErrorSchema } from '../../../shared/partner/schemas.ts'
import { PartnerError, type PartnerOperation } from './errors.ts'
import { type HttpAnswer, retryAfterMs } from './request.ts'
import { serverWords } from './serverWords.ts'

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** An answer's body by its schema; one that does not fit is a PartnerError that names the field. */
export function parsedAnswer<S extends z.ZodType>(
  answer: HttpAnswer,
  schema: S,
  operation: PartnerOperation,
): z.output<S> {
  let given: unknown
  try {
    given = JSON.parse(answer.body.toString('utf8'))
  } catch (cause) {
    throw new PartnerError(
      'bad-answer',
      'The service did not answer in its own language (something between may have answered instead, such as a hotel’s sign-in page).',
      { status: answer.status, operation, cause },
    )
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') || 'the whole answer'
  throw new PartnerError('bad-answer', `The service’s answer does not fit its interface (field: ${field}).`, {
    status: answer.status,
    operation,
  })
}

/**
 * Any status but success, as an error; the service's own words are kept where it gave some, without the secrets that
 * were sent to it.
 */
export function refusalOf(
  answer: HttpAnswer,
  operation: PartnerOperation,
  nowMs: number,
  sentSecrets: readonly string[],
): PartnerError {
  const { status } = answer
  const words = wordsOf(answer, sentSecrets)
  const options = {
    status,
    operation,
    retryAfterMs: retryAfterMs(answer.headers, nowMs),
    isForeign: words === '' && answer.body.length > 0,
    said: words,
  }
  const said = words === '' ? '' : ` It says: ${words}`
  // The storage has no credentials to check: a 401 there means that the address is no longer good.
  if (status === 401 && operation !== 'putPart')
    return new PartnerError(
      'sign-in',
      `The service does not accept this account’s ${credentialsOf(operation)}. Check it in Settings → Accounts.${said}`,
      options,
    )
  if (status === 429)
    return new PartnerError('rate-limit', 'The service asks to go slower. It goes on by itself.', options)
  if (status === 408 || status >= 500)
    return new PartnerError('server', `The service has a problem of its own (${status}).${said}`, options)
  if (status >= 300 && status < 400)
    return new PartnerError(
      'refused',
      'The service points to another address, and credentials do not follow. Check the base address in Settings → Accounts.',
      options,
    )
  return new PartnerError('refused', `The service refused this (${status}).${said}`, options)
}

const credentials: Record<AuthScheme, string> = {
  basic: 'client ID or secret key',
  'partner-token': 'partner token',
  'user-token': 'user token',
  'api-key': 'client ID or API key',
  authorization: 'Authorization value',
}
const credentialsOf = (operation: Exclude<PartnerOperation, 'putPart'>): string =>
  credentials[endpoints[operation].auth]

function wordsOf(answer: HttpAnswer, sentSecrets: readonly string[]): string {
  try {
    const result = partnerErrorSchema.safeParse(JSON.parse(answer.body.toString('utf8')))
    return result.success ? serverWords(result.data.message, sentSecrets) : ''
  } catch {
    // No JSON: the status alone speaks.
    return ''
  }
}
