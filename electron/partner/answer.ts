import type { z } from 'zod'
import { safeParse } from '../../shared/errors/safeParse.ts'
import { endpoints } from '../../shared/partner/endpoints.ts'
import { partnerErrorSchema } from '../../shared/partner/schemas.ts'
import { problemInfo } from '../../shared/words/problem.ts'
import { PartnerError, type PartnerOperation } from './errors.ts'
import { type HttpAnswer, retryAfterMs } from './request.ts'
import { serverWords } from './serverWords.ts'
import { isTransientCode, storageCode } from './storageErrors.ts'

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Parses a response's body by its schema. If the body does not fit, throws a PartnerError that names the field. */
export function parsedAnswer<S extends z.ZodType>(
  answer: HttpAnswer,
  schema: S,
  operation: PartnerOperation,
): z.output<S> {
  let given: unknown
  try {
    given = JSON.parse(answer.body.toString('utf8'))
  } catch (cause) {
    throw new PartnerError('bad-answer', problemInfo('service-not-its-answer'), {
      status: answer.status,
      operation,
      cause,
    })
  }
  const result = safeParse(schema, given)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw new PartnerError('bad-answer', problemInfo('service-answer-unfit', { field }), {
    status: answer.status,
    operation,
  })
}

/** Turns any status except success into an error with the service's own words, without the secrets that were sent to the service. */
export function refusalOf(
  answer: HttpAnswer,
  operation: PartnerOperation,
  nowMs: number,
  sentSecrets: readonly string[],
): PartnerError {
  const { status } = answer
  // Only the storage speaks in such codes.
  const code = operation === 'putPart' ? storageCode(answer) : null
  const said = code ?? wordsOf(answer, sentSecrets)
  const options = {
    status,
    operation,
    retryAfterMs: retryAfterMs(answer.headers, nowMs),
    isForeign: said === '' && answer.body.length > 0,
    isMomentary: isTransientCode(code),
    said,
  }
  // The storage has no credentials to check, so a 401 from it means that the address has expired.
  if (status === 401 && operation !== 'putPart')
    return new PartnerError(
      'sign-in',
      problemInfo('credentials-refused', { scheme: endpoints[operation].auth, said }),
      options,
    )
  if (status === 429) return new PartnerError('rate-limit', problemInfo('service-slow-down'), options)
  if (options.isMomentary || status === 408 || status >= 500)
    return new PartnerError('server', problemInfo('service-trouble', { status, said }), options)
  if (status >= 300 && status < 400) return new PartnerError('refused', problemInfo('service-redirect'), options)
  return new PartnerError('refused', problemInfo('service-refused', { status, said }), options)
}

function wordsOf(answer: HttpAnswer, sentSecrets: readonly string[]): string {
  try {
    const result = partnerErrorSchema.safeParse(JSON.parse(answer.body.toString('utf8')))
    return result.success ? serverWords(result.data.message, sentSecrets) : ''
  } catch {
    // The body is not JSON, so only the status is useful.
    return ''
  }
}
