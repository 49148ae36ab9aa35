import type { z } from 'zod'
import { partnerErrorSchema } from '../../../shared/partner/schemas.ts'
import { PartnerError, type PartnerOperation } from './errors.ts'
import { type HttpAnswer, retryAfterMs } from './request.ts'

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
      'The service did not answer in its own language (something between may have answered instead, such as a hotel’s sign-in page). It is tried again.',
      { status: answer.status, operation, cause },
    )
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') || 'the whole answer'
  throw new PartnerError(
    'bad-answer',
    `The service’s answer does not fit its interface (field: ${field}). It is tried again.`,
    { status: answer.status, operation },
  )
}

/** Any status but success, as an error; the service's own words are kept where it gave some. */
export function refusalOf(answer: HttpAnswer, operation: PartnerOperation, nowMs: number): PartnerError {
  const { status } = answer
  const options = { status, operation, retryAfterMs: retryAfterMs(answer.headers, nowMs) }
  const words = wordsOf(answer)
  const said = words === '' ? '' : ` It says: ${words}`
  // The storage has no credentials to check: a 401 there means that the address is no longer good.
  if (status === 401 && operation !== 'putPart')
    return new PartnerError(
      'sign-in',
      `The service does not accept these credentials. Check them in Settings → Accounts.${said}`,
      options,
    )
  if (status === 429)
    return new PartnerError('rate-limit', 'The service asks to go slower. It goes on by itself.', options)
  if (status === 408 || status >= 500)
    return new PartnerError(
      'server',
      `The service has a problem of its own (${status}). It is tried again.${said}`,
      options,
    )
  if (status >= 300 && status < 400)
    return new PartnerError(
      'refused',
      'The service points to another address, and credentials do not follow. Check the base address in Settings → Accounts.',
      options,
    )
  return new PartnerError('refused', `The service refused this (${status}).${said}`, options)
}

function wordsOf(answer: HttpAnswer): string {
  try {
    const result = partnerErrorSchema.safeParse(JSON.parse(answer.body.toString('utf8')))
    return result.success ? withoutSecrets(result.data.message).slice(0, 300) : ''
  } catch {
    // No JSON: the status alone speaks.
    return ''
  }
}

/** A careless service may say back what it was sent: queries of addresses and anything that looks like a token go. */
const withoutSecrets = (words: string): string =>
  words
    .replace(/\?\S+/g, '?…')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 …')
    .replace(/[\w+/=-]{24,}(?:\.[\w+/=-]+)*/g, '…')
