import { PartnerError } from './errors.ts'

/**
 * Whether a request surely had no effect at the service, so that repeating it doubles nothing: there was no connection,
 * nothing was sent for want of a credential, or the service plainly said no. An answer of 408, 500, 502 or 504 tells
 * nothing: the work may have been taken before it.
 */
export const surelyNotTaken = (error: unknown): boolean =>
  error instanceof PartnerError &&
  (error.kind === 'unreachable' ||
    error.kind === 'not-sent' ||
    error.kind === 'sign-in' ||
    (error.status !== null && error.kind !== 'bad-answer' && ![408, 500, 502, 504].includes(error.status)))
