import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors/errors.ts'
import { problemInfo } from '../../../shared/errors/problem.ts'
import { libraryProblem } from '../library/problems.ts'

/** Why a step of a deletion failed, as the screen says it; `deletion-waits` for errors without a sentence of their own. */
export function stepProblem(error: unknown): ErrorInfo {
  const known = libraryProblem(error) ?? error
  return known instanceof TapelogError ? toErrorInfo(known) : problemInfo('deletion-waits', null, { retryable: true })
}
