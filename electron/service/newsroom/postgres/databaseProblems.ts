import pg from 'pg'
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
 * 'database-missing', 'database-not-allowed', 'database-full'. Any other error stays as it is.
 */
export function databaseProblem(error: unknown): unknown {
  const cause = error instanceof DatabaseUnreachable ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof pg.DatabaseError) {
    if (code.startsWith('28')) return problem('database-refused', null, { cause })
    if (code === '3D000') return problem('database-missing', null, { cause })
    if (code === '42501') return problem('database-not-allowed', null, { cause })
    if (code === '53300') return problem('database-full', null, { cause, retryable: true })
    return error
  }
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
