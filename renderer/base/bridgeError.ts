import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { sentenceOf } from '../../shared/words/problem.ts'

/** An error that crossed the bridge. `message` is the sentence for its code, in the window’s language. */
export class BridgeError extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(error: ErrorInfo) {
    super(sentenceOf(error))
    this.code = error.code
    this.retryable = error.retryable
  }
}

/** A sentence to show for an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The same; null if there is no error, or if the person pressed Cancel in the question that the command asked. */
export const messageUnlessCancelled = (error: Error | null | undefined): string | null =>
  !error || (error instanceof BridgeError && error.code === 'not-confirmed') ? null : error.message
