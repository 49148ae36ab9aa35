/** The values of a sentence: titles, sizes, names. They are plain values, because they cross process borders and are stored. */
export type SentenceValues = Readonly<Record<string, string | number | null>>

/**
 * The form of every error that crosses a process boundary: a stable code for programs, one English sentence that says what to do, and
 * whether a retry can help. `code` and `values` determine the sentence, so the window can say it in another language; see
 * `shared/words/en/sentences/`.
 */
export type ErrorInfo = { code: string; message: string; retryable: boolean; values?: SentenceValues | undefined }

/**
 * The only error class of the application. A person sees `message` unchanged: it says what happened and what to do. It never contains a
 * path outside the library, a token, a presigned address or transcript text. `problem()` makes it.
 */
export class TapelogError extends Error {
  readonly code: string
  readonly retryable: boolean
  readonly values: SentenceValues | undefined

  constructor(
    code: string,
    message: string,
    options: { retryable?: boolean; cause?: unknown; values?: SentenceValues } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'TapelogError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.values = options.values
  }

  toInfo(): ErrorInfo {
    const { code, message, retryable, values } = this
    return { code, message, retryable, ...(values === undefined ? {} : { values }) }
  }
}

/** Turns another process's error into an error to throw here. */
export const errorFromInfo = ({ code, message, retryable, values }: ErrorInfo): TapelogError =>
  new TapelogError(code, message, { retryable, ...(values === undefined ? {} : { values }) })

/** An error that no code describes; its detail is in the log. */
export const internalSentence =
  'Something went wrong inside Tapelog. Nothing was lost. Try again, and report it if this happens again.'

/** Turns an unknown thrown value into an {@link ErrorInfo}. The details of an unexpected error go to the log, not to the screen. */
export function toErrorInfo(error: unknown): ErrorInfo {
  if (error instanceof TapelogError) return error.toInfo()
  return {
    code: 'internal',
    message: internalSentence,
    retryable: true,
  }
}
