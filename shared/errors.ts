/**
 * What every error looks like once it crosses a process boundary: a stable code for programs, one sentence for the
 * person that says what to do, and whether trying again can help.
 */
export type ErrorInfo = { code: string; message: string; retryable: boolean }

/**
 * The one error class of the application. `message` is shown to a person as it is: it says what happened and what to
 * do, and never holds a path outside the library, a token, a presigned address or transcript text.
 */
export class TapelogError extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'TapelogError'
    this.code = code
    this.retryable = options.retryable ?? false
  }

  toInfo(): ErrorInfo {
    return { code: this.code, message: this.message, retryable: this.retryable }
  }
}

/** An unknown thrown value as an {@link ErrorInfo}. The detail of an unexpected error goes to the log, not the screen. */
export function toErrorInfo(error: unknown): ErrorInfo {
  if (error instanceof TapelogError) return error.toInfo()
  return {
    code: 'internal',
    message: 'Something went wrong inside Tapelog. Nothing was lost; try again, and if it comes back, report it.',
    retryable: true,
  }
}
