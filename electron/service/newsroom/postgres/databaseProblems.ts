import pg from 'pg'
import { isUntrusted } from '../../../../shared/errors/untrustedCertificate.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { DatabaseUnreachable } from './storeErrors.ts'

/** Codes of Node for a server that cannot be reached. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
  'ENOENT',
])

/**
 * The error for the operator if a database cannot be used at all: 'database-unreachable', 'database-refused',
 * 'database-missing', 'database-not-allowed', 'database-full', 'database-disk-full', 'database-read-only',
 * 'database-pooler', 'database-untrusted', 'database-unencrypted', 'database-file-unreadable'. Any other error stays as it is.
 */
export function databaseProblem(error: unknown): unknown {
  const cause = error instanceof DatabaseUnreachable ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof pg.DatabaseError) {
    if (code.startsWith('28')) return problem('database-refused', null, { cause })
    if (code === '3D000') return problem('database-missing', null, { cause })
    if (code === '42501') return problem('database-not-allowed', null, { cause })
    if (code === '53300') return problem('database-full', null, { cause, retryable: true })
    if (code === '53100') return problem('database-disk-full', null, { cause, retryable: true })
    if (code === '25006') return problem('database-read-only', null, { cause })
    // PgBouncer, of the timeouts with which a session begins.
    if (code === '08P01' && /startup parameter/.test(cause.message)) return problem('database-pooler', null, { cause })
    // It starts, or stops.
    if (code.startsWith('57P')) return problem('database-unreachable', null, { cause, retryable: true })
    return error
  }
  if (isUntrusted(code)) return problem('database-untrusted', null, { cause })
  if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'open')
    return problem('database-file-unreadable', null, { cause })
  // The driver’s own error, which has no code.
  if (cause instanceof Error && /does not support SSL/.test(cause.message))
    return problem('database-unencrypted', null, { cause })
  if (error instanceof DatabaseUnreachable || unreachable.has(code))
    return problem('database-unreachable', null, { cause, retryable: true })
  return error
}

/** Does the work. Throws errors as {@link databaseProblem} maps them. */
export async function withDatabaseProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseProblem(error)
  }
}
