import { TapelogError } from '../../../../shared/errors/errors.ts'
import { isUntrusted } from '../../../../shared/errors/untrustedCertificate.ts'
import { problem } from '../../../../shared/words/problem.ts'

type Answer = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

const refusedKey = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidClientTokenId'])
const clockDiffers = new Set(['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture'])
const anotherRegion = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect'])
const full = new Set(['QuotaExceeded', 'XMinioStorageFull'])
const unreachable = new Set(['TimeoutError', 'NetworkingError'])

/** True for errors of the store itself, which say nothing about the object or the task. */
export const isObjectStoreError = (error: unknown): error is TapelogError =>
  error instanceof TapelogError && error.code.startsWith('object-store-')

/**
 * The error of a call to the store as a TapelogError: 'object-store-unreachable', 'object-store-untrusted', 'object-store-full', 'object-store-busy' (retryable),
 * 'object-store-refused', 'object-store-no-bucket', 'object-store-region', 'object-store-clock' or 'object-store-failed'.
 * An abort stays as it is.
 */
export function storeError(error: unknown): unknown {
  if (error instanceof TapelogError || !(error instanceof Error) || error.name === 'AbortError') return error
  const { name = '', code, $metadata } = error as Answer
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return problem('object-store-no-bucket')
  if (clockDiffers.has(name)) return problem('object-store-clock')
  if (anotherRegion.has(name)) return problem('object-store-region')
  if (full.has(name) || status === 507) return problem('object-store-full', null, retryable)
  // The answer to a HEAD has no body, so that its status is all that is known.
  if (refusedKey.has(name) || status === 401 || status === 403) return problem('object-store-refused')
  if (status === 429 || (status !== undefined && status >= 500)) return problem('object-store-busy', null, retryable)
  if (code !== undefined && isUntrusted(code)) return problem('object-store-untrusted', null, retryable)
  // No answer, or one that broke off.
  if (status === undefined && (code !== undefined || unreachable.has(name)))
    return problem('object-store-unreachable', null, retryable)
  return problem('object-store-failed', { answer: /^\w{1,60}$/.test(name) ? name : 'Error' })
}

const retryable = { retryable: true }

/** The result of a call to the store. Throws as {@link storeError} says. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw storeError(error)
  }
}

/** The result of a call, or null if the store answered with one of these names of errors. */
export async function askedUnless<T>(call: Promise<T>, answers: readonly string[]): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && answers.includes(error.name)) return null
    throw storeError(error)
  }
}
