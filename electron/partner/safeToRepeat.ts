import { PartnerError } from './errors.ts'

/**
 * Whether a request surely had no effect at the service, so that it may be repeated: there was no connection, a credential was
 * missing, or the service refused it. After an answer of 408, 500, 502 or 504 the service may still do the work.
 */
export const safeToRepeat = (error: unknown): boolean =>
  error instanceof PartnerError &&
  (error.kind === 'unreachable' ||
    error.kind === 'not-sent' ||
    error.kind === 'sign-in' ||
    (error.status !== null && error.kind !== 'bad-answer' && ![408, 500, 502, 504].includes(error.status)))
